import SatchelCatalog
import SatchelCollection
import SatchelPluginAPI

/// The options of every command that shows a page of a list.
public enum PageParameters {
    /// Rows per page, ``ValueKind/noLimit`` for all.
    public static let limit = Parameter.option("limit", .limit(1...1000), "rows per page", short: "n")
    /// The page to show.
    public static let page = Parameter.option("page", .integer(1...1_000_000), "the page to show")
    /// Both options, for a command's spec.
    public static let all = [limit.spec, page.spec]
}

/// The parameters that the commands of a list share, each created on first use.
@MainActor
public final class ListParameters<Item: ListedItem> {
    private let viewModel: ListViewModel<Item>

    public init(_ viewModel: ListViewModel<Item>) {
        self.viewModel = viewModel
    }

    // MARK: - Items

    /// One item.
    public private(set) lazy var item = Parameter.argument(
        Item.words.one,
        .text,
        Item.words.reference,
        from: titles
    )

    /// One item, or the one on screen.
    public private(set) lazy var itemOrOnScreen = Parameter.optionalArgument(
        Item.words.one,
        .text,
        Self.onScreen,
        from: titles
    )

    /// One or more items.
    public private(set) lazy var items = Parameter.repeatedArgument(
        Item.words.one,
        .text,
        Item.words.reference + "; also ranges such as 3-5",
        from: titles
    )

    /// One or more items, or the one on screen.
    public private(set) lazy var itemsOrOnScreen = Parameter.repeatedArgument(
        Item.words.one,
        .text,
        Self.onScreen + "; also ranges such as 3-5",
        minimum: 0,
        from: titles
    )

    private static var onScreen: String { Item.words.reference + "; by default the one on screen" }

    /// The titles on screen, and those of what is kept or the user's own.
    public private(set) lazy var titles = CompletionSource(
        "\(Item.words.feature).titles",
        matching: { [viewModel] typed in
            let (catalog, store) = (viewModel.catalog, viewModel.keeping?.store)
            let own = await CompletionPatience.values {
                if let store { return try await store.read { try $0.texts(Item.kind.id, Item.titleKey).map(\.text) } }
                return Item.words.areOwn ? await catalog.suggestions(for: typed, limit: 50) : []
            }
            return (viewModel.titlesOnScreen + own).map { Completion($0) }
        }
    )

    // MARK: - Searches

    /// The words to search for.
    public private(set) lazy var words = Parameter.query("words", "what to search for", from: queries)

    /// Recent searches, titles and names, field words and their values.
    public private(set) lazy var queries = CompletionSource(
        "\(Item.words.feature).queries",
        matching: { [viewModel] typed in
            // All at once and off the main actor, so that no store waits for another.
            let (catalog, searches) = (viewModel.catalog, viewModel.recents)
            async let recents = CompletionPatience.values { try await searches.all() }
            async let names = CompletionPatience.values { await catalog.suggestions(for: typed, limit: 50) }
            let fields = await Self.fields(typed, separator: ":", viewModel)
            let texts = await recents.map(\.text) + names
            return texts.map { Completion($0) } + fields
        }
    )

    /// Conditions for `filter`.
    public private(set) lazy var conditions = CompletionSource(
        "\(Item.words.feature).fields",
        matching: { [viewModel] typed in await Self.fields(typed, separator: "=", viewModel) }
    )

    private static func fields(
        _ typed: String,
        separator: Character,
        _ viewModel: ListViewModel<Item>
    ) async -> [Completion] {
        // A search may exclude: `-author:`.
        let sign = separator == ":" && typed.hasPrefix("-") ? "-" : ""
        let word = typed.dropFirst(sign.count)
        let head = word.prefix { $0 != separator }
        guard head.count < word.count, let field = FieldWord<Item>(rawValue: head.lowercased()) else {
            return FieldWord<Item>.allCases.map { Completion("\(sign)\($0.rawValue)\(separator)", summary: $0.summary) }
        }
        let values = await values(of: field, matching: String(word.dropFirst(head.count + 1)), viewModel)
        return values.map { Completion("\(sign)\(head)\(separator)\($0)") }
    }

    private static func values(
        of field: FieldWord<Item>,
        matching prefix: String,
        _ viewModel: ListViewModel<Item>
    ) async -> [String] {
        guard !field.isKept else {
            let choices = field.choices
            guard choices.isEmpty, let keeping = viewModel.keeping else { return choices }
            return await CompletionPatience.values { try await keeping.texts(of: field.field) }
        }
        let catalog = viewModel.catalog
        return await CompletionPatience.values { await catalog.values(of: field, matching: prefix, limit: 200) }
    }

    private(set) lazy var favoriteWords = Parameter.query("words", "show only matches", minimum: 0, from: favorites)

    private lazy var favorites = CompletionSource(
        "\(Item.words.feature).favorites",
        matching: { [viewModel] typed in
            let fields = await Self.fields(typed, separator: ":", viewModel)
            return viewModel.titlesOnScreen.map { Completion($0) } + fields
        }
    )

    private(set) lazy var filters = Parameter.repeatedArgument(
        "field=value",
        .text,
        "a condition; field= removes it",
        minimum: 0,
        from: conditions
    )

    // MARK: - Options

    /// The request of a line's paging options.
    public static func paging(_ invocation: Invocation) -> ListRequest<Item> {
        ListRequest(limit: invocation[PageParameters.limit], page: invocation[PageParameters.page])
    }

    private lazy var sort: Parameter<String?> = {
        let keys = FieldOrder<Item>.names
        return .option(
            "sort",
            .text,
            "sort by \(keys.joined(separator: ", ")); add :asc or :desc",
            from: CompletionSource("\(Item.words.feature).orders") {
                keys.flatMap { key in ["", ":asc", ":desc"].map { Completion(key + $0) } }
            }
        )
    }()

    /// The key of `sort`.
    private(set) lazy var sortKey: Parameter<String> = {
        let keys = FieldOrder<Item>.names
        return .argument(
            "key",
            .text,
            "the sort key: \(keys.joined(separator: ", ")); add :asc or :desc",
            from: CompletionSource("\(Item.words.feature).keys") { keys.map { Completion($0) } }
        )
    }()

    /// A condition for each field, equivalent to its field word in a search.
    private lazy var fields: [(field: FieldWord<Item>, parameter: Parameter<String?>)] = FieldWord<Item>.allCases.map {
        field in
        let values = CompletionSource(
            "\(Item.words.feature).\(field.rawValue)",
            matching: { [viewModel] typed in
                await Self.values(of: field, matching: typed, viewModel).map { Completion($0) }
            }
        )
        return (field, .option(field.rawValue, .text, field.summary, from: values))
    }

    /// The source to ask.
    public private(set) lazy var from: Parameter<String?> = .option(
        "from",
        .choice(viewModel.sources.names),
        "ask this source, for this list only"
    )

    /// The option `--from` of commands that ask a catalog, where there are sources to choose from.
    public private(set) lazy var asking: [ParameterSpec] = viewModel.sources.names.isEmpty ? [] : [from.spec]

    let explain = Parameter.flag("explain", "say how each row matches, which decides the order")

    /// Whether each edition of a work has a row.
    private let editions = Parameter.flag("editions", "list each edition of a work")

    /// The options of commands that arrange the list on screen: the page, and the source to ask for the same list.
    private(set) lazy var arranging: [ParameterSpec] = PageParameters.all + asking

    /// The request of those options.
    func arrangement(_ invocation: Invocation) -> ListRequest<Item> {
        var request = Self.paging(invocation)
        request.from = viewModel.sources.names.isEmpty ? nil : invocation[from]
        return request
    }

    /// The options of every command that makes a list: a condition for each field, the order, the page.
    public private(set) lazy var listing: [ParameterSpec] =
        fields.map(\.parameter.spec) + [sort.spec] + PageParameters.all + (Item.haveEditions ? [editions.spec] : [])

    /// The request of a line's options, which may throw `SearchQueryError.invalidValue` and `ListError.malformedSort`.
    public func request(_ invocation: Invocation) throws -> ListRequest<Item> {
        var conditions = ListFilters<Item>()
        for (field, parameter) in fields {
            if let text = invocation[parameter] { conditions = try conditions.setting(field, to: text) }
        }
        var request = ListRequest<Item>(
            conditions: conditions.query,
            order: try invocation[sort].map { try ListOrder(words: $0.split(separator: ":").map(String.init)) },
            limit: invocation[PageParameters.limit],
            page: invocation[PageParameters.page],
            from: arrangement(invocation).from
        )
        request.listsEditions = Item.haveEditions && invocation[editions]
        return request
    }
}

extension ListOrder {
    /// Reads an order from a key, then `asc` or `desc`; anything else throws `ListError.malformedSort`.
    public init(words: [String]) throws {
        let keys = FieldOrder<Item>.names
        guard let first = words.first, let key = FieldOrder<Item>(rawValue: first.lowercased()), words.count <= 2 else {
            throw ListError.malformedSort(words.joined(separator: ":"), keys: keys)
        }
        guard words.count == 2 else {
            self.init(key)
            return
        }
        guard let direction = SortDirection(rawValue: words[1].lowercased()) else {
            throw ListError.malformedSort(words.joined(separator: ":"), keys: keys)
        }
        self.init(key, direction)
    }
}

extension CompletionPatience {
    /// What a lookup finds in time; nothing if it fails or takes longer.
    static func values<Value: Sendable>(_ lookUp: @escaping @Sendable () async throws -> [Value]) async -> [Value] {
        await value { (try? await lookUp()) ?? [] } ?? []
    }
}
