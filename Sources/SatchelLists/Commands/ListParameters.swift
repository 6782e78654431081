import SatchelCatalog
import SatchelPluginAPI
import SatchelSearch

/// The parameters that commands over a list share.
@MainActor
package struct ListParameters<Feature: ListFeature> {
    let viewModel: ListViewModel<Feature>

    /// Creates parameters that complete from what a view model knows.
    package init(_ viewModel: ListViewModel<Feature>) {
        self.viewModel = viewModel
    }

    // MARK: - Items

    /// One item.
    package var item: Parameter<String> {
        .argument(Feature.words.one, .text, Feature.words.reference, from: titles)
    }

    /// One item or more.
    package var items: Parameter<[String]> {
        .repeatedArgument(Feature.words.one, .text, Feature.words.reference, from: titles)
    }

    /// The titles on screen, and all there are of what is the user's own.
    package var titles: CompletionSource {
        CompletionSource(
            "\(Feature.words.feature).titles",
            matching: { [viewModel] typed in
                let onScreen = viewModel.titlesOnScreen
                guard Feature.words.areOwn else { return onScreen.map { Completion($0) } }
                let own = await viewModel.catalog.suggestions(for: typed, limit: 50)
                return (onScreen + own.filter { !onScreen.contains($0) }).map { Completion($0) }
            }
        )
    }

    // MARK: - Searches

    /// What to search for.
    package var words: Parameter<String> {
        .query("words", "what to search for", from: queries)
    }

    /// Recent searches, titles and names, field words and their values.
    package var queries: CompletionSource {
        CompletionSource(
            "\(Feature.words.feature).queries",
            matching: { [viewModel] typed in
                let fields = await Self.fields(typed, separator: ":", viewModel)
                return await viewModel.suggestions(for: typed).map { Completion($0) } + fields
            }
        )
    }

    /// Conditions for `filter`.
    package var conditions: CompletionSource {
        CompletionSource(
            "\(Feature.words.feature).fields",
            matching: { [viewModel] typed in await Self.fields(typed, separator: "=", viewModel) }
        )
    }

    /// Field words, and the values of the one that was typed.
    private static func fields(
        _ typed: String,
        separator: Character,
        _ viewModel: ListViewModel<Feature>
    ) async -> [Completion] {
        let head = typed.prefix { $0 != separator }
        guard head.count < typed.count, let field = Feature.Field(rawValue: head.lowercased()) else {
            return Feature.Field.allCases.map { Completion("\($0.rawValue)\(separator)") }
        }
        return await viewModel.catalog.values(of: field).map { Completion("\(head)\(separator)\($0)") }
    }

    // MARK: - Options

    /// Rows to a page.
    package static var limit: Parameter<Int?> { .option("limit", .integer(1...1000), "rows to a page") }
    /// The page to show.
    package static var page: Parameter<Int?> { .option("page", .integer(1...1_000_000), "the page to show") }
    /// The options of a command that lists anew: rows to a page, and the page.
    package static var paging: [ParameterSpec] { [limit.spec, page.spec] }

    /// What those options of a line ask for.
    package static func paging(_ invocation: Invocation) -> ListRequest<Feature> {
        ListRequest(limit: invocation[limit], page: invocation[page])
    }

    /// The order.
    package static var sort: Parameter<String?> {
        let keys = Feature.Key.names
        return .option(
            "sort",
            .text,
            "the order: \(keys.joined(separator: ", ")), then :asc or :desc",
            from: CompletionSource("\(Feature.words.feature).orders") {
                keys.flatMap { key in ["", ":asc", ":desc"].map { Completion(key + $0) } }
            }
        )
    }

    /// The options of every command that makes a list: a condition for each field, the order, the page.
    package var listing: [ParameterSpec] {
        Feature.Field.allCases.map { condition($0).spec } + [Self.sort.spec] + Self.paging
    }

    /// The condition of a field, which means the same as the field word in a search.
    private func condition(_ field: Feature.Field) -> Parameter<String?> {
        .option(
            field.rawValue,
            .text,
            field.summary,
            from: CompletionSource("\(Feature.words.feature).\(field.rawValue)") { [viewModel] in
                await viewModel.catalog.values(of: field).map { Completion($0) }
            }
        )
    }

    /// What the options of a line ask for.
    ///
    /// - Throws: `SearchQueryError.invalidValue` and `ListError.malformedSort` for values that cannot be.
    package func request(_ invocation: Invocation) throws -> ListRequest<Feature> {
        var conditions = ListFilters<Feature.Field>()
        for field in Feature.Field.allCases {
            if let text = invocation[condition(field)] { conditions = try conditions.setting(field, to: text) }
        }
        return ListRequest(
            terms: conditions.terms,
            order: try invocation[Self.sort].map { try ListOrder(words: $0.split(separator: ":").map(String.init)) },
            limit: invocation[Self.limit],
            page: invocation[Self.page]
        )
    }
}

extension ListOrder {
    /// Reads an order from its words: a key, then `asc` or `desc`.
    ///
    /// - Throws: `ListError.malformedSort` for words that are no order.
    package init(words: [String]) throws {
        let keys = Key.names
        guard let first = words.first, let key = Key(rawValue: first.lowercased()), words.count <= 2 else {
            throw ListError.malformedSort(words.joined(separator: " "), keys: keys)
        }
        guard words.count == 2 else {
            self.init(key)
            return
        }
        guard let direction = SortDirection(rawValue: words[1].lowercased()) else {
            throw ListError.malformedSort(words[1], keys: keys)
        }
        self.init(key, direction)
    }
}
