import SatchelCatalog
import SatchelPluginAPI
import SatchelSearch

/// Turns a view model's state into output, for the commands of a list.
@MainActor
public final class ListScreen<Feature: ListFeature> {
    /// The list.
    public let viewModel: ListViewModel<Feature>
    /// The parameters that its commands share, each created on first use.
    public private(set) lazy var parameters = ListParameters(viewModel)

    private var hasReportedNumericIDs = false

    /// Creates a screen over a view model.
    public nonisolated init(viewModel: ListViewModel<Feature>) {
        self.viewModel = viewModel
    }

    // MARK: - Answers

    /// Returns a list, or its last `count` rows, as output and as a place for `back`.
    ///
    /// The list is on screen, and `change` takes effect, once the command succeeds.
    public func listed(
        _ list: ListState<Feature>,
        onlyLast count: Int? = nil,
        in context: any CommandContext,
        alongside change: @escaping @MainActor () -> Void = {}
    ) async -> Output {
        let output = await output(of: list, onlyLast: count)
        if list.isCorrected, count == nil {
            context.notify("showing results for '\(list.selection.query.displayText)'")
        }
        reportProblems(in: context)
        reportNumericIDs(of: list.items, in: context)
        let isInteractive = context.isInteractive
        context.whenDone { [viewModel] in
            change()
            viewModel.show(list)
            if isInteractive { viewModel.fetchAhead() }
        }
        context.navigate(to: ListPlace(kind: .list(list), screen: self))
        return output
    }

    /// Filters the list on screen, or the whole catalog; the filters stay once the command succeeds.
    public func listed(
        filteredBy filters: ListFilters<Feature.Field>,
        _ request: ListRequest<Feature>,
        in context: any CommandContext
    ) async throws -> Output {
        let list = try await viewModel.filter(by: filters, request)
        return await listed(list, in: context) { [viewModel] in viewModel.keep(list.selection.filters) }
    }

    /// Shows favorites only, or everything, in this list and, once the command succeeds, in those that follow.
    public func listed(
        favoritesOnly: Bool,
        _ request: ListRequest<Feature>,
        in context: any CommandContext
    ) async throws -> Output {
        let list = try await viewModel.list(favoritesOnly: favoritesOnly, request)
        return await listed(list, in: context) { [viewModel] in viewModel.stayOnFavorites(favoritesOnly) }
    }

    /// A list as output: every row loaded, or only the last `count`.
    public func output(
        of state: ListState<Feature>,
        onlyLast count: Int? = nil,
        layout: RecordList.Layout? = nil
    ) async -> Output {
        .records(await records(of: state, onlyLast: count, layout: layout))
    }

    private func records(
        of state: ListState<Feature>,
        onlyLast count: Int? = nil,
        layout: RecordList.Layout? = nil
    ) async -> RecordList {
        let favorites = await viewModel.favoriteIDs()
        let shown = state.items.suffix(count ?? state.items.count)
        let first = state.firstNumber + state.items.count - shown.count
        var list = RecordList(
            columns: Self.columns,
            records: shown.map { item in
                // Favorites come from several answers, each with its own age.
                let dataState = state.selection.isFavoritesOnly ? DataState(item.provenance) : state.dataState
                return Self.record(of: item, isFavorite: favorites.contains(item.id), dataState)
            },
            firstNumber: first,
            layout: layout ?? viewModel.layout,
            header: header(of: state),
            footer: footer(of: state, first: state.isWhole ? 1 : first, last: first + shown.count - 1),
            nextPage: state.hasMore && !state.isWhole ? "\(Feature.words.feature) more" : nil,
            emptyMessage: emptyMessage(for: state),
            matches: state.selection.query.matchedWords
        )
        guard state.isWhole, state.hasMore else { return list }
        list.following = RecordList.Following { [self] in
            let next = try await viewModel.page(after: state)
            return await records(of: next, layout: layout)
        }
        return list
    }

    /// The page of one item, as `show` prints it; `problem` is why more could not be fetched.
    public func page(of details: Feature.Item.Details, problem: (any Error)? = nil) async -> Output {
        let isFavorite = await viewModel.favoriteIDs().contains(details.item.id)
        let others = await viewModel.catalog.otherSources(of: details.item)
        let page = Feature.page(of: details)
        return .detail(
            page.detail(of: details, isFavorite: isFavorite, otherSources: others, problem: problem?.userMessage)
        )
    }

    /// One page of the recent searches.
    public func recentSearches(limit: Int? = nil, page: Int? = nil) async throws -> Output {
        let all = try await viewModel.recentSearches()
        let shown = Page(page ?? 1, size: limit ?? max(all.count, 1), of: all)
        return .records(
            RecordList(
                columns: [.init("query", "Search", .title), .init("at", "When", .subtitle)],
                records: shown.items.map { .init([.text($0.text), .moment($0.at)]) },
                firstNumber: (shown.number - 1) * (limit ?? 0) + 1,
                footer: shown.items.isEmpty ? nil : "run 'recent 1' to repeat the newest",
                emptyMessage: "no recent searches"
            )
        )
    }

    /// Prints each problem that arose beside the answer, once.
    public func reportProblems(in context: any CommandContext) {
        var told: Set<String> = []
        for problem in viewModel.takeProblems() {
            let words = problem.userMessage
            if told.insert(words).inserted { context.notify("warning: " + words) }
        }
    }

    /// Warns the author of a catalog, once, of an id that is a number, which no command could name.
    private func reportNumericIDs(of items: [Feature.Item], in context: any CommandContext) {
        guard !hasReportedNumericIDs, let item = items.first(where: { $0.id.isRowNumber }) else { return }
        hasReportedNumericIDs = true
        let error = ListError.numericID(item.id.rawValue, one: Feature.words.one, source: item.provenance.source)
        context.notify("warning: " + error.userMessage)
    }

    // MARK: - Rows

    private static var columns: [RecordList.Column] {
        Feature.columns
            + [
                .init("favorite", "Favorite", .data), .init("source", "Source", .data),
                .init("asOf", "As of", Feature.showsDates ? .fact : .data, hidesWhenEmpty: true),
            ] + DataState.columns
    }

    private static func record(of item: Feature.Item, isFavorite: Bool, _ state: DataState) -> RecordList.Record {
        .init(
            Feature.values(of: item)
                + [.boolean(isFavorite), .text(item.provenance.source), .moment(item.provenance.asOf)] + state.values,
            mark: isFavorite ? "★" : nil
        )
    }

    // MARK: - Words

    private func header(of state: ListState<Feature>) -> String? {
        let selection = state.selection
        let parts = [
            selection.isFavoritesOnly ? "favorites" : nil,
            selection.query.isEverything ? nil : selection.query.heading,
            selection.filters.isEmpty ? nil : "filter " + selection.filters.displayText,
            selection.order == .relevance
                ? nil : "by \(selection.order.key.rawValue) \(selection.order.direction.rawValue)",
        ]
        .compactMap { $0 }
        return parts.isEmpty ? nil : parts.joined(separator: " · ")
    }

    private func footer(of state: ListState<Feature>, first: Int, last: Int) -> String {
        let rows = "\(first)–\(last)" + (state.total.map { " of \($0)" } ?? "")
        let next = state.hasMore && !state.isWhole ? " · 'more' or Enter for the next page" : ""
        guard !state.selection.isFavoritesOnly, !Feature.words.areOwn, let source = state.items.first?.provenance.source
        else {
            return rows + next
        }
        return rows + next + " · " + state.dataState.caption(of: source)
    }

    private func emptyMessage(for state: ListState<Feature>) -> String {
        let (words, selection) = (Feature.words, state.selection)
        let what = selection.isFavoritesOnly ? "favorites" : words.many
        if state.pages.lowerBound > 1 {
            return "no page \(state.pages.lowerBound)" + (state.total.map { " (the list has \($0) in all)" } ?? "")
        }
        guard !selection.condition.isEverything else {
            if selection.isFavoritesOnly {
                return "no favorites yet; run '\(words.feature) fav <\(words.one)>' to add one"
            }
            let addition = words.preparation.first.map { "; to start, run: \($0)" } ?? ""
            return "the \(words.place) is empty" + addition
        }
        return "no \(what) match '\(selection.condition.displayText)'" + place(of: state) + advice(for: state)
    }

    /// Where an empty answer looked.
    private func place(of state: ListState<Feature>) -> String {
        if state.selection.isFavoritesOnly { return "" }
        let place = Feature.words.place
        return " in "
            + (Feature.words.areOwn
                ? "the \(place)" : state.dataState.place(of: viewModel.catalog.source, named: place))
    }

    /// What to do about an empty answer.
    private func advice(for state: ListState<Feature>) -> String {
        let (name, selection) = (Feature.words.feature, state.selection)
        if !selection.filters.isEmpty { return "; run '\(name) filter clear' to clear the filter" }
        guard selection.isFavoritesOnly else { return "; try fewer or different words" }
        return viewModel.staysOnFavorites
            ? "; run '\(name) favorites off' to search everything" : "; run '\(name) favorites' to list them all"
    }
}

/// A list or the recent searches, as a place that `back` returns to.
public struct ListPlace<Feature: ListFeature>: Destination {
    enum Kind {
        case list(ListState<Feature>)
        case recentSearches
    }

    let kind: Kind
    let screen: ListScreen<Feature>

    public var feature: String { Feature.words.feature }

    public func revisit(in context: any CommandContext) async throws -> Output {
        switch kind {
        case .list(let list):
            let list = try await screen.viewModel.reloaded(list)
            context.whenDone { [screen] in screen.viewModel.show(list) }
            return await screen.output(of: list)
        case .recentSearches: return try await screen.recentSearches()
        }
    }
}

/// One item, as a place that `back` returns to.
public struct DetailPlace: Destination {
    /// The id of the feature.
    public let feature: String
    private let show: @MainActor @Sendable (any CommandContext) async throws -> Output

    /// Creates a place that shows an item again on each return.
    public init(
        feature: String,
        show: @escaping @MainActor @Sendable (any CommandContext) async throws -> Output
    ) {
        self.feature = feature
        self.show = show
    }

    public func revisit(in context: any CommandContext) async throws -> Output { try await show(context) }
}

extension SearchQuery {
    /// The search as a heading: `dune · author: herbert · year: 1965..`.
    fileprivate var heading: String {
        guard alternatives.count == 1, let terms = alternatives.first else { return displayText }
        let scoped = terms.filter { $0.heading != nil }
        let words = terms.filter { $0.heading == nil }.map(\.description).joined(separator: " ")
        return ((words.isEmpty ? [] : [words]) + scoped.compactMap(\.heading)).joined(separator: " · ")
    }
}

extension SearchTerm {
    fileprivate var heading: String? {
        let (field, text): (Field?, String) =
            switch condition {
            case .word(let text, let field), .phrase(let text, let field): (field, text)
            case .value(let field, let value): (field, value.description)
            }
        return field.map { "\($0.rawValue): \(isExcluded ? "not " : "")\(text)" }
    }
}
