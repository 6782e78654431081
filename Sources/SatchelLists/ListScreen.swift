import SatchelCatalog
import SatchelPluginAPI
import SatchelSearch

/// Turns a view model's state into answers; what every command over a list shares.
@MainActor
package struct ListScreen<Feature: ListFeature>: Sendable {
    /// The list.
    package let viewModel: ListViewModel<Feature>

    /// Creates a screen over a view model.
    package nonisolated init(viewModel: ListViewModel<Feature>) {
        self.viewModel = viewModel
    }

    // MARK: - Answers

    /// The list that has just been made, as a place to come back to.
    package func listed(onlyLast count: Int? = nil, in context: any CommandContext) async throws -> Output {
        let output = try await list(onlyLast: count)
        if context.isInteractive { viewModel.fetchAhead() }
        reportProblems(in: context)
        if let state = viewModel.state {
            context.navigate(to: ListPlace(kind: .list(state), screen: self))
        }
        return output
    }

    /// The list on screen: every row loaded, or only the last few.
    package func list(onlyLast count: Int? = nil) async throws -> Output {
        guard let state = viewModel.state else { throw ListError.noList(example: Feature.words.example) }
        let favorites = await viewModel.favoriteIDs()
        let shown = state.items.suffix(count ?? state.items.count)
        let first = state.firstNumber + state.items.count - shown.count
        return .records(
            RecordList(
                columns: Self.columns,
                records: shown.map { item in
                    // Favourites come from several answers, each as old as it says itself.
                    let dataState = state.selection.isFavoritesOnly ? DataState(item.provenance) : state.dataState
                    return Self.record(of: item, isFavorite: favorites.contains(item.id), dataState)
                },
                firstNumber: first,
                layout: viewModel.layout,
                header: header(of: state),
                footer: footer(of: state, first: first, count: shown.count),
                hasMore: state.hasMore,
                emptyMessage: emptyMessage(for: state)
            )
        )
    }

    /// The recent searches, one page of them.
    package func recentSearches(limit: Int? = nil, page: Int? = nil) async throws -> Output {
        let all = try await viewModel.recentSearches()
        let shown = Page(page ?? 1, size: limit ?? max(all.count, 1), of: all)
        return .records(
            RecordList(
                columns: [.init("query", "Search", .title), .init("at", "When", .subtitle)],
                records: shown.items.map { .init([.text($0.text), .text($0.at)]) },
                firstNumber: (shown.number - 1) * (limit ?? 0) + 1,
                footer: shown.items.isEmpty ? nil : "'recent 1' searches again",
                emptyMessage: "no search is kept"
            )
        )
    }

    /// Tells the user once of each thing that went wrong beside the answer.
    package func reportProblems(in context: any CommandContext) {
        var told: Set<String> = []
        for problem in viewModel.takeProblems() {
            let words = (problem as? any UserFacingError)?.message ?? "\(problem)"
            if told.insert(words).inserted { context.notify("warning: " + words) }
        }
    }

    // MARK: - Rows

    private static var columns: [RecordList.Column] {
        Feature.columns
            + [
                .init("favorite", "Favourite", .data), .init("source", "Source", .data),
                .init("asOf", "As of", Feature.showsDates ? .fact : .data, hidesWhenEmpty: true),
            ] + DataState.columns
    }

    private static func record(of item: Feature.Item, isFavorite: Bool, _ state: DataState) -> RecordList.Record {
        .init(
            Feature.values(of: item)
                + [.boolean(isFavorite), .text(item.provenance.source), .text(item.provenance.asOf)] + state.values,
            mark: isFavorite ? "★" : nil
        )
    }

    // MARK: - Words

    private func header(of state: ListState<Feature>) -> String? {
        let selection = state.selection
        let parts = [
            selection.isFavoritesOnly ? "favourites" : nil,
            selection.query.isEverything ? nil : selection.query.displayText,
            selection.filters.isEmpty ? nil : "filter " + selection.filters.displayText,
            selection.order == .relevance
                ? nil : "by \(selection.order.key.rawValue) \(selection.order.direction.rawValue)",
        ]
        .compactMap { $0 }
        return parts.isEmpty ? nil : parts.joined(separator: " · ")
    }

    private func footer(of state: ListState<Feature>, first: Int, count: Int) -> String {
        let rows = "\(first)–\(first + count - 1)" + (state.total.map { " of \($0)" } ?? "")
        let next = state.hasMore ? " · 'more' or an empty line for the next" : ""
        guard !state.selection.isFavoritesOnly, !Feature.words.areOwn, let source = state.items.first?.provenance.source
        else {
            return rows + next
        }
        return rows + next + " · \(source) \(state.dataState.words)"
    }

    private func emptyMessage(for state: ListState<Feature>) -> String {
        let selection = state.selection
        let what = selection.isFavoritesOnly ? "favourites" : Feature.words.many
        if state.pages.lowerBound > 1 { return "there is no page \(state.pages.lowerBound)" }
        guard !selection.condition.isEverything else {
            return selection.isFavoritesOnly ? "no favourites yet" : "the \(Feature.words.place) is empty"
        }
        let meant = state.correction.map { "; did you mean '\($0.displayText)'?" } ?? ""
        return "no \(what) match '\(selection.condition.displayText)'" + meant
    }
}

/// A list or the recent searches, as a place that `back` returns to.
package struct ListPlace<Feature: ListFeature>: Destination {
    enum Kind {
        /// A list, as it was when it was left.
        case list(ListState<Feature>)
        /// The recent searches.
        case recentSearches
    }

    let kind: Kind
    let screen: ListScreen<Feature>

    package var feature: String { Feature.words.feature }

    package func revisit() async throws -> Output {
        switch kind {
        case .list(let state):
            screen.viewModel.restore(state)
            try await screen.viewModel.reload()
            return try await screen.list()
        case .recentSearches: return try await screen.recentSearches()
        }
    }
}

/// One item, as a place that `back` returns to.
package struct DetailPlace: Destination {
    /// The id of the feature.
    package let feature: String
    private let show: @MainActor @Sendable () async throws -> Output

    /// Creates a place that shows an item anew whenever it is returned to.
    package init(feature: String, show: @escaping @MainActor @Sendable () async throws -> Output) {
        self.feature = feature
        self.show = show
    }

    package func revisit() async throws -> Output { try await show() }
}
