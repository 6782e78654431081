import BooksDomain
import SatchelPluginAPI

/// Turns the view model's state into answers; what every command of the feature shares.
@MainActor
package struct BookScreen: Sendable {
    let viewModel: BookListViewModel

    /// Creates a screen over a view model.
    package init(viewModel: BookListViewModel) {
        self.viewModel = viewModel
    }

    // MARK: - Answers

    /// The list on screen: every row loaded, or only those of its last page.
    func list(onlyLast count: Int? = nil) async throws -> Output {
        guard let state = viewModel.state else { throw BookListError.noList }
        let favorites = await viewModel.favoriteIDs()
        let shown = state.books.suffix(count ?? state.books.count)
        let first = state.firstNumber + state.books.count - shown.count
        return .records(
            RecordList(
                columns: BookRow.columns,
                records: shown.map {
                    BookRow.record(of: $0, isFavorite: favorites.contains($0.id), state: state.dataState)
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

    /// One book.
    func detail(of details: BookDetails, problem: (any Error)? = nil) async -> Output {
        let isFavorite = await viewModel.favoriteIDs().contains(details.book.id)
        let words = problem.map { ($0 as? any UserFacingError)?.message ?? "\($0)" }
        return .detail(BookRow.detail(of: details, isFavorite: isFavorite, problem: words))
    }

    /// The recent searches, one page of them.
    func recentSearches(limit: Int? = nil, page: Int? = nil) async throws -> Output {
        let all = try await viewModel.recentSearches()
        let size = limit ?? max(all.count, 1)
        let start = min(((page ?? 1) - 1).multipliedReportingOverflow(by: size).partialValue, all.count)
        let shown = all.dropFirst(max(start, 0)).prefix(size)
        return .records(
            RecordList(
                columns: [.init("query", "Search", .title), .init("at", "When", .subtitle)],
                records: shown.map { .init([.text($0.text), .text($0.at)]) },
                firstNumber: start + 1,
                footer: shown.isEmpty ? nil : "'recent 1' searches again",
                emptyMessage: "no search is kept"
            )
        )
    }

    /// Tells the user once of each thing that went wrong beside the answer.
    func reportProblems(in context: any CommandContext) {
        var told: Set<String> = []
        for problem in viewModel.takeProblems() {
            let words = (problem as? any UserFacingError)?.message ?? "\(problem)"
            if told.insert(words).inserted { context.notify("warning: " + words) }
        }
    }

    // MARK: - Words

    private func header(of state: BookListState) -> String? {
        let parts = [
            state.origin == .favorites ? "favourites" : nil,
            state.query.isEverything ? nil : state.query.displayText,
            viewModel.filters.terms.isEmpty ? nil : "filter " + viewModel.filters.displayText,
            state.sort == .relevance ? nil : "by \(state.sort.key.rawValue) \(state.sort.order.rawValue)",
        ]
        .compactMap { $0 }
        return parts.isEmpty ? nil : parts.joined(separator: " · ")
    }

    private func footer(of state: BookListState, first: Int, count: Int) -> String {
        let rows = "\(first)–\(first + count - 1)" + (state.total.map { " of \($0)" } ?? "")
        let next = state.hasMore ? " · 'more' or an empty line for the next" : ""
        guard state.origin == .catalog, let source = state.books.first?.provenance.source else { return rows + next }
        return rows + next + " · \(source) \(state.dataState.words)"
    }

    private func emptyMessage(for state: BookListState) -> String {
        let what = state.origin == .favorites ? "favourites" : "books"
        if state.pages.lowerBound > 1 { return "there is no page \(state.pages.lowerBound)" }
        guard !state.condition.isEverything else {
            return state.origin == .favorites ? "no favourites yet" : "the catalogue is empty"
        }
        return "no \(what) match '\(state.condition.displayText)'"
    }
}
