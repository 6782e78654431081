import ClosetDomain
import SatchelCatalog
import SatchelPluginAPI

/// `closet add [name]`: adds a garment; without arguments asks for its facts.
struct ClosetAdd: Command {
    private static let name = Parameter.optionalArgument("name", .text, "the name")
    private static let photo = Parameter.option("photo", .path, "a photo file to copy into the closet")
    let viewModel: ClosetViewModel
    private var options: GarmentOptions { GarmentOptions(viewModel: viewModel) }

    var spec: CommandSpec {
        CommandSpec(
            "closet add",
            "add a garment to the closet",
            effect: .changes,
            discussion: """
                At the prompt, asks for a missing name or category; 'closet add' alone asks for each field. The
                categories are \(viewModel.rules.categories.joined(separator: ", ")); set closet.categories to
                change them.
                """,
            arguments: [Self.name.spec],
            options: options.all + [Self.photo.spec],
            examples: [
                Example("closet add \"Wool coat\" --category outer --season fall,winter --color navy", "a coat"),
                Example("closet add Jeans --category bottom --season all --price 59.90 --bought 2026-03-01", "jeans"),
            ]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let given = try options.changes(invocation)
        let questions = AddQuestions(options: options, context: context)
        // Read before the questions, so that a wrong file costs no answers.
        var photo: NewPhoto?
        if let path = invocation[Self.photo] { photo = try await viewModel.photo(path) }
        let answers = try await questions.answers(name: invocation[Self.name], given, photo)
        let garment = try await viewModel.store.add(answers.facts, photo: answers.photo)
        return .message("added '\(garment.title)' (\(garment.id))")
    }
}
