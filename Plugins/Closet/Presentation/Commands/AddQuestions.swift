import ClosetDomain
import SatchelCatalog
import SatchelPluginAPI

/// Asks for what is missing from the line of `add`.
@MainActor
struct AddQuestions {
    let options: GarmentOptions
    let context: any CommandContext
    private var rules: ClosetRules { options.viewModel.rules }

    /// Completes a new garment: asks for a missing name and category, and for the rest only if the line says nothing.
    ///
    /// - Throws: A usage error if the input is not interactive, and `CancellationError` if the user cancels.
    func answers(
        name: String?,
        _ given: GarmentChanges,
        _ photo: NewPhoto?
    ) async throws -> (facts: GarmentFacts, photo: NewPhoto?) {
        let asksForAll = name == nil && given == GarmentChanges() && photo == nil
        let name = if let name { name } else { try await context.ask(nameQuestion) }
        let category = if let category = given.category { category } else { try await context.ask(categoryQuestion) }
        let said = asksForAll ? try await everythingElse() : given
        return (said.facts(name: name, category: category), asksForAll ? try await photoAnswer() : photo)
    }

    private func everythingElse() async throws -> GarmentChanges {
        var answers = GarmentChanges()
        answers.seasons = try GarmentText.seasons(await context.ask(seasonQuestion))
        answers.color = GarmentText.text(try await ask("Color", "--color", completedFrom: .color))
        answers.tags = .replace(
            GarmentText.tags(try await ask("Tags, separated by commas", "--tag", completedFrom: .tag))
        )
        answers.price = try GarmentText.price(await ask("Price", "--price") { _ = try GarmentText.price($0) })
        let viewModel = options.viewModel
        let bought = try await ask("Bought on", "--bought") { if !$0.isEmpty { _ = try viewModel.day($0) } }
        answers.boughtOn = bought.isEmpty ? nil : try viewModel.day(bought)
        answers.note = GarmentText.text(try await ask("Note", "--note"))
        return answers
    }

    /// Asks for a photo file until one is usable or the answer is empty.
    private func photoAnswer() async throws -> NewPhoto? {
        while true {
            let path = try await ask("Photo file", "--photo")
            if path.isEmpty { return nil }
            do {
                return try await options.viewModel.photo(path)
            } catch let reason as any UserFacingError {
                context.notify(reason.message)
            }
        }
    }

    // MARK: - Questions

    private var nameQuestion: Question {
        Question("Name", parameter: "<name>") { if GarmentText.text($0) == nil { throw ClosetError.noName } }
    }

    private var categoryQuestion: Question {
        Question("Category", parameter: "--category", allowed: rules.categories)
    }

    private var seasonQuestion: Question {
        Question(
            "Seasons",
            parameter: "--season",
            isOptional: true,
            allowed: Season.allCases.map(\.rawValue) + ["autumn", "all"],
            takesSeveral: true
        )
    }

    private func ask(
        _ prompt: String,
        _ parameter: String,
        completedFrom field: FieldWord<Garment>? = nil,
        check: @escaping @MainActor @Sendable (String) throws -> Void = { _ in }
    ) async throws -> String {
        let completion = field.map(options.viewModel.values)
        return try await context.ask(
            Question(prompt, parameter: parameter, isOptional: true, completion: completion, check: check)
        )
    }
}
