import ClosetDomain
import SatchelCatalog
import SatchelLists
import SatchelPluginAPI

/// `closet add [name]`: adds a garment; without arguments asks for its facts.
struct ClosetAdd: Command {
    private static let name = Parameter.optionalArgument("name", .text, "the name")
    private static let photo = Parameter.option("photo", .path, "a photo file to copy into the closet")
    private static let facts = KeptFields<Garment>.settable.filter { $0.kept == nil }
    /// What is asked only if it is required: with ten more questions, nobody would add a second garment.
    private static let unasked: Set = ["material", "care", "store", "weight", "washAfter"]
    let viewModel: ClosetViewModel
    let kept: KeptItems<Garment>
    private var fields: KeptFields<Garment> { KeptFields(kept, Self.facts.filter { $0.part != .title }) }

    var spec: CommandSpec {
        CommandSpec(
            "closet add",
            "add a garment to the closet",
            effect: .changes,
            discussion: """
                At the prompt, asks for a missing name or category; 'closet add' alone asks for each of the usual fields. The
                categories are \(viewModel.rules.categories.joined(separator: ", ")); set closet.categories to
                change them.
                """,
            arguments: [Self.name.spec],
            options: fields.options + [Self.photo.spec],
            examples: [
                Example("closet add \"Wool coat\" --category outer --season fall,winter --color navy", "a coat"),
                Example("closet add Jeans --category bottom --season all --price 59.90 --bought 2026-03-01", "jeans"),
            ]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        var given = try fields.given(invocation)
        // Read before the questions, so that a wrong file costs no answers.
        var photo: NewPhoto?
        if let path = invocation[Self.photo] { photo = try await viewModel.photo(path) }
        let asksForAll = invocation[Self.name] == nil && given.isEmpty && photo == nil
        if let name = invocation[Self.name] { given.facts["name"] = [try GarmentFacts.name(name)] }
        let asked = Self.facts.filter {
            asksForAll && !Self.unasked.contains($0.key) || $0.isRequired && given.facts[$0.key] == nil
        }
        try await fields.ask(asked, &given, in: context)
        if asksForAll { photo = try await photoAnswer(in: context) }
        var garment = Garment(id: GarmentID(""), facts: GarmentFacts(name: "", category: ""))
        for key in given.changes.keys { given.facts[key] = given.changed(key, []) }
        for field in Self.facts { field.set(&garment, given.facts[field.key] ?? []) }
        garment = try await viewModel.store.add(garment.facts, photo: photo, on: viewModel.clock.today)
        return .message("added '\(garment.title)' (\(garment.id))")
    }

    /// Asks for a photo file until one is usable or the answer is empty.
    private func photoAnswer(in context: any CommandContext) async throws -> NewPhoto? {
        while true {
            let path = try await context.ask(Question("Photo file", parameter: "--photo", isOptional: true))
            if path.isEmpty { return nil }
            do {
                return try await viewModel.photo(path)
            } catch let reason as any UserFacingError {
                context.notify(reason.message)
            }
        }
    }
}
