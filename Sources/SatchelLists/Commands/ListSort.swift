import SatchelCatalog
import SatchelPluginAPI

struct ListSort<Feature: ListFeature>: Command {
    let screen: ListScreen<Feature>
    private var key: Parameter<String> { screen.parameters.sortKey }
    private let order = Parameter.optionalArgument("order", .choice(SortDirection.names), "ascending or descending")

    var spec: CommandSpec {
        let name = Feature.words.feature
        let key = Feature.Key.names.last ?? ""
        return CommandSpec(
            "\(name) sort",
            "sort the list on screen",
            effect: .reads,
            discussion: "Unknown values sort last.",
            arguments: [self.key.spec, order.spec],
            options: screen.parameters.arranging,
            examples: [
                Example("\(name) sort \(key) desc", "in descending order", after: ["\(name) list"]),
                Example("\(name) sort \(key):desc", "the same", after: ["\(name) list"]),
            ],
            columns: ListScreen<Feature>.columns()
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let words = invocation[key].split(separator: ":").map(String.init) + [invocation[order]].compactMap { $0 }
        let request = screen.parameters.arrangement(invocation)
        let list = try await screen.viewModel.sort(by: ListOrder(words: words), request)
        return await screen.listed(list, in: context)
    }
}

struct ListFilter<Feature: ListFeature>: Command {
    let screen: ListScreen<Feature>

    private var words: Parameter<[String]> { screen.parameters.filters }

    var spec: CommandSpec {
        let name = Feature.words.feature
        return CommandSpec(
            "\(name) filter",
            "filter this and later lists",
            effect: .reads,
            discussion: """
                The fields are \(Feature.Field.names.joined(separator: ", ")). Items must meet every
                condition. The filter applies to searches, pages and favorites until '\(name) filter clear'.
                """,
            arguments: [words.spec],
            options: screen.parameters.arranging,
            examples: Feature.words.filters.map { Example("\(name) filter \($0)", "only matches") },
            columns: ListScreen<Feature>.columns()
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let (words, request) = (invocation[words], screen.parameters.arrangement(invocation))
        guard !words.isEmpty || request.from != nil else {
            let text = screen.viewModel.filters.displayText
            return .message(text.isEmpty ? "no filter set" : "filter " + text)
        }
        let filters = try screen.viewModel.filters.setting(words)
        return try await screen.listed(filteredBy: filters, request, in: context)
    }
}

struct ListFilterClear<Feature: ListFeature>: Command {
    let screen: ListScreen<Feature>

    var spec: CommandSpec {
        CommandSpec(
            Feature.line("filter clear"),
            "clear the filter",
            effect: .reads,
            options: screen.parameters.arranging,
            examples: [Example(Feature.line("filter clear"), "all \(Feature.words.many)")],
            columns: ListScreen<Feature>.columns()
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        try await screen.listed(filteredBy: ListFilters(), screen.parameters.arrangement(invocation), in: context)
    }
}

struct ListView<Feature: ListFeature>: Command {
    let screen: ListScreen<Feature>
    private let layout = Parameter.optionalArgument("layout", .choice(RecordList.Layout.names), "list or grid")

    var spec: CommandSpec {
        CommandSpec(
            Feature.line("view"),
            "switch between list and grid view",
            effect: .reads,
            arguments: [layout.spec],
            examples: [
                Example(
                    Feature.line("view grid"),
                    "several \(Feature.words.many) per row",
                    after: [Feature.line("list")]
                )
            ],
            isForPrompt: true
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        guard let layout = invocation[layout].flatMap(RecordList.Layout.init(rawValue:)) else {
            return .message("view is \(screen.viewModel.layout.rawValue)")
        }
        context.whenDone { screen.viewModel.lay(out: layout) }
        guard let shown = screen.viewModel.state else { return .message("view is now \(layout.rawValue)") }
        let list = try await screen.viewModel.reloaded(shown)
        context.whenDone { screen.viewModel.show(list) }
        return await screen.output(of: list, layout: layout, in: context)
    }
}
