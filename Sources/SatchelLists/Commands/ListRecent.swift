import SatchelPluginAPI

struct ListRecent<Feature: ListFeature>: Command {
    let screen: ListScreen<Feature>
    private let number = Parameter.optionalArgument("n", .integer(1...100), "the search to run again")

    var spec: CommandSpec {
        let name = Feature.words.feature
        return CommandSpec(
            "\(name) recent",
            "list the last searches, or run one again",
            discussion: "The key \(name).recent-limit says how many are kept; equal searches are kept once.",
            arguments: [number.spec],
            options: PageParameters.all,
            examples: [
                Example("\(name) recent", "newest first"),
                Example(
                    "\(name) recent 1",
                    "the newest again",
                    after: [Feature.words.searches.first?.line ?? Feature.words.example]
                ),
            ]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let limit = invocation[PageParameters.limit]
        let page = invocation[PageParameters.page]
        if let number = invocation[number] {
            let list = try await screen.viewModel.searchAgain(number, ListRequest(limit: limit, page: page))
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
        let name = Feature.words.feature
        return CommandSpec(
            "\(name) recent clear",
            "forget the last searches",
            examples: [Example("\(name) recent clear", "forget them", after: [Feature.words.example])]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let count = try await screen.viewModel.clearRecentSearches()
        return .message(count == 1 ? "forgot 1 search" : "forgot \(count) searches")
    }
}
