import ClosetDomain
import SatchelCatalog
import SatchelPluginAPI

/// `closet add [name]`: adds a garment; without arguments asks for its facts.
struct ClosetAdd: Command {
    private static let name = Parameter.optionalArgument("name", .text, "what it is called")
    private static let photo = Parameter.option("photo", .path, "a picture file to keep with it")
    let viewModel: ClosetViewModel
    private var options: GarmentOptions { GarmentOptions(viewModel: viewModel) }

    var spec: CommandSpec {
        CommandSpec(
            "closet add",
            "put a garment into the closet",
            discussion: """
                At the prompt, what is left out of name and category is asked for; 'closet add' alone asks field by
                field. The categories are \(viewModel.rules.categories.joined(separator: ", ")); the key
                closet.categories sets them.
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
        if let path = invocation[Self.photo] { photo = try await viewModel.photo(at: path) }
        let answers = try await questions.answers(name: invocation[Self.name], given, photo)
        let garment = try await viewModel.add(answers.facts, photo: answers.photo)
        return .message("added '\(garment.title)' (\(garment.id))")
    }
}
