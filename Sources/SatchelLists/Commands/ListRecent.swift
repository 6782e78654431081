import SatchelCollection
import SatchelPluginAPI

struct ListRecent<Item: ListedItem>: Command {
    let presenter: ListPresenter<Item>
    private let number = Parameter.optionalArgument("n", .integer(1...100), "the search to repeat")

    var spec: CommandSpec {
        let name = Item.words.feature
        return CommandSpec(
            "\(name) recent",
            "list recent searches, or repeat one",
            effect: .reads,
            discussion: "Set \(name).recent-limit to keep more or fewer. A repeated search is listed once.",
            arguments: [number.spec],
            options: PageParameters.all + presenter.parameters.asking,
            examples: [
                Example("\(name) recent", "newest first"),
                Example(
                    "\(name) recent 1",
                    "repeat the newest",
                    after: [Item.words.searches.first?.line ?? Item.words.example]
                ),
            ]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let limit = invocation[PageParameters.limit]
        let page = invocation[PageParameters.page]
        if let number = invocation[number] {
            let request = ListRequest<Item>(limit: limit, page: page, from: invocation[presenter.parameters.from])
            let list = try await presenter.viewModel.searchAgain(number, request)
            return await presenter.listed(list, in: context)
        }
        let output = try await presenter.recentSearches(limit: limit, page: page)
        context.navigate(
            to: Destination(in: Item.words.feature) { [presenter] _ in try await presenter.recentSearches() }
        )
        return output
    }
}

struct ListRecentClear<Item: ListedItem>: Command {
    let presenter: ListPresenter<Item>

    var spec: CommandSpec {
        CommandSpec(
            Item.line("recent clear"),
            "clear recent searches",
            effect: .destroys,
            examples: [Example(Item.line("recent clear"), "clear them", after: [Item.words.example])]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let count = try await presenter.viewModel.recents.clear()
        return .message(count == 1 ? "cleared 1 recent search" : "cleared \(count) recent searches")
    }
}
