import SatchelPluginAPI

struct ListRecent<Feature: ListFeature>: Command {
    let screen: ListScreen<Feature>
    private let number = Parameter.optionalArgument("n", .integer(1...100), "the search to repeat")

    var spec: CommandSpec {
        let name = Feature.words.feature
        return CommandSpec(
            "\(name) recent",
            "list recent searches, or repeat one",
            effect: .reads,
            discussion: "Set \(name).recent-limit to keep more or fewer. A repeated search is listed once.",
            arguments: [number.spec],
            options: PageParameters.all + screen.parameters.asking,
            examples: [
                Example("\(name) recent", "newest first"),
                Example(
                    "\(name) recent 1",
                    "repeat the newest",
                    after: [Feature.words.searches.first?.line ?? Feature.words.example]
                ),
            ]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let limit = invocation[PageParameters.limit]
        let page = invocation[PageParameters.page]
        if let number = invocation[number] {
            let request = ListRequest<Feature>(limit: limit, page: page, from: invocation[screen.parameters.from])
            let list = try await screen.viewModel.searchAgain(number, request)
            return await screen.listed(list, in: context)
        }
        let output = try await screen.recentSearches(limit: limit, page: page)
        context.navigate(to: ListPlace(kind: .recentSearches, screen: screen))
        return output
    }
}

struct ListRecentClear<Feature: ListFeature>: Command {
    let screen: ListScreen<Feature>

    var spec: CommandSpec {
        CommandSpec(
            Feature.line("recent clear"),
            "clear recent searches",
            effect: .destroys,
            examples: [Example(Feature.line("recent clear"), "clear them", after: [Feature.words.example])]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let count = try await screen.viewModel.clearRecentSearches()
        return .message(count == 1 ? "cleared 1 recent search" : "cleared \(count) recent searches")
    }
}
