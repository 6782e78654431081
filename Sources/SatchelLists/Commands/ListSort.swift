import SatchelCatalog
import SatchelPluginAPI

struct ListSort<Item: ListedItem>: Command {
    let presenter: ListPresenter<Item>
    private var key: Parameter<String> { presenter.parameters.sortKey }
    private let order = Parameter.optionalArgument("order", .choice(SortDirection.names), "ascending or descending")

    var spec: CommandSpec {
        let name = Item.words.feature
        let key = FieldOrder<Item>.allCases.last { !$0.isKept }?.rawValue ?? ""
        return CommandSpec(
            "\(name) sort",
            "sort the list on screen",
            effect: .reads,
            discussion: "Unknown values sort last.",
            arguments: [self.key.spec, order.spec],
            options: presenter.parameters.arranging,
            examples: [
                Example("\(name) sort \(key) desc", "in descending order", after: ["\(name) list"]),
                Example("\(name) sort \(key):desc", "the same", after: ["\(name) list"]),
            ],
            columns: ListPresenter<Item>.columns()
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let words = invocation[key].split(separator: ":").map(String.init) + [invocation[order]].compactMap { $0 }
        let request = presenter.parameters.arrangement(invocation)
        let list = try await presenter.viewModel.sort(by: ListOrder(words: words), request)
        return await presenter.listed(list, in: context)
    }
}

struct ListFilter<Item: ListedItem>: Command {
    let presenter: ListPresenter<Item>

    private var words: Parameter<[String]> { presenter.parameters.filters }

    var spec: CommandSpec {
        let name = Item.words.feature
        return CommandSpec(
            "\(name) filter",
            "filter this and later lists",
            effect: .reads,
            discussion: """
                The fields are \(FieldWord<Item>.names.joined(separator: ", ")). Items must meet every
                condition. The filter applies to searches, pages and favorites until '\(name) filter clear'.
                """,
            arguments: [words.spec],
            options: presenter.parameters.arranging,
            examples: Item.words.filters.map { Example("\(name) filter \($0)", "only matches") },
            columns: ListPresenter<Item>.columns()
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let (words, request) = (invocation[words], presenter.parameters.arrangement(invocation))
        guard !words.isEmpty || request.from != nil else {
            let text = presenter.viewModel.filters.displayText
            return .message(text.isEmpty ? "no filter set" : "filter " + text)
        }
        let filters = try presenter.viewModel.filters.setting(words)
        return try await presenter.listed(filteredBy: filters, request, in: context)
    }
}

struct ListFilterClear<Item: ListedItem>: Command {
    let presenter: ListPresenter<Item>

    var spec: CommandSpec {
        CommandSpec(
            Item.line("filter clear"),
            "clear the filter",
            effect: .reads,
            options: presenter.parameters.arranging,
            examples: [Example(Item.line("filter clear"), "all \(Item.words.many)")],
            columns: ListPresenter<Item>.columns()
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        try await presenter.listed(filteredBy: ListFilters(), presenter.parameters.arrangement(invocation), in: context)
    }
}

struct ListView<Item: ListedItem>: Command {
    let presenter: ListPresenter<Item>
    private let layout = Parameter.optionalArgument("layout", .choice(RecordList.Layout.names), "list or grid")

    var spec: CommandSpec {
        CommandSpec(
            Item.line("view"),
            "switch between list and grid view",
            effect: .reads,
            arguments: [layout.spec],
            examples: [
                Example(
                    Item.line("view grid"),
                    "several \(Item.words.many) per row",
                    after: [Item.line("list")]
                )
            ],
            isForPrompt: true
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        try await laidOut(invocation[layout].flatMap(RecordList.Layout.init(rawValue:)), in: context)
    }

    /// Lays this and later lists out, or says how they are.
    func laidOut(_ layout: RecordList.Layout?, in context: any CommandContext) async throws -> Output {
        guard let layout else {
            return .message("view is \(presenter.viewModel.layout.rawValue)")
        }
        context.whenDone { presenter.viewModel.layout = layout }
        guard let shown = presenter.viewModel.state else { return .message("view is now \(layout.rawValue)") }
        let list = try await presenter.viewModel.reloaded(shown)
        context.whenDone { presenter.viewModel.show(list) }
        return await presenter.output(of: list, layout: layout, in: context)
    }
}
