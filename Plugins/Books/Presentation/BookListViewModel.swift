import BooksDomain
import SatchelPluginAPI

/// The books on screen: takes what the user wants, and publishes the list that comes of it.
///
/// A list is replaced only when the new one is there, so that an interrupted or failed search leaves the old one.
@MainActor
package final class BookListViewModel {
    /// How a list may be asked for; what is nil stays as the configuration or the list before has it.
    package struct Request: Sendable {
        /// The order.
        package var sort: BookSort?
        /// Books to a page.
        package var limit: Int?
        /// The page to begin with, counted from 1.
        package var page: Int?
        /// Whether an answer that is already here will do.
        package var freshness = BookFreshness.standard

        /// Creates a request.
        package init(sort: BookSort? = nil, limit: Int? = nil, page: Int? = nil) {
            self.sort = sort
            self.limit = limit
            self.page = page
        }
    }

    private let catalog: any BookCatalog
    private let favorites: any BookFavorites
    private let recents: any RecentBookSearches
    private let preferences: BookPreferences
    private var ahead: PageAhead?
    private var problems: [any Error] = []
    /// The list on screen, or nil before the first.
    package private(set) var state: BookListState?
    /// How lists are laid out.
    package private(set) var layout: RecordList.Layout
    /// The conditions that stay, in the words they were given.
    package private(set) var filters = BookFilters()

    /// Creates a view model.
    package nonisolated init(
        catalog: any BookCatalog,
        favorites: any BookFavorites,
        recents: any RecentBookSearches,
        preferences: BookPreferences
    ) {
        self.catalog = catalog
        self.favorites = favorites
        self.recents = recents
        self.preferences = preferences
        layout = preferences.layout
    }

    // MARK: - Lists

    /// Searches the catalogue, and keeps the search among the recent ones.
    package func search(_ text: String, _ request: Request = Request()) async throws {
        let query = try BookQuery.parse(text)
        try await show(.catalog, query, request)
        await tolerating { try await recents.record(query) }
    }

    /// Lists the whole catalogue, the most popular books first.
    package func list(_ request: Request = Request()) async throws {
        try await show(.catalog, .everything, request)
    }

    /// Lists the favourites that fit a search, the one added last first.
    package func listFavorites(_ text: String = "", _ request: Request = Request()) async throws {
        try await show(.favorites, try BookQuery.parse(text), request)
    }

    /// Runs a recent search again.
    ///
    /// - Parameters:
    ///   - number: Its row in the list of recent searches, counted from 1.
    ///   - request: How the list is asked for.
    /// - Throws: ``BookListError/noRecentSearch(_:count:)`` where there is no such row.
    package func searchAgain(_ number: Int, _ request: Request = Request()) async throws {
        let searches = try await recents.all()
        guard searches.indices.contains(number - 1) else {
            throw BookListError.noRecentSearch(number, count: searches.count)
        }
        try await search(searches[number - 1].text, request)
    }

    /// Loads the next page.
    ///
    /// - Returns: The books of that page; empty where the list has no more.
    /// - Throws: ``BookListError/noList`` before the first list.
    package func more() async throws -> [Book] {
        guard var next = state else { throw BookListError.noList }
        guard next.hasMore else { return [] }
        let page = try await followingPage(of: next)
        try Task.checkCancellation()
        // A service whose data moves between two requests may repeat a row at the seam.
        let known = Set(next.books.map(\.id))
        let books = page.books.filter { !known.contains($0.id) }
        next.pages = next.pages.lowerBound...(next.pages.upperBound + 1)
        next.books += books
        next.total = page.total
        next.hasMore = page.hasMore
        next.dataState = page.state
        state = next
        return books
    }

    /// Fetches the next page in the background, so that ``more()`` need not wait.
    ///
    /// One page is fetched at a time, and none twice; it is given up when another list takes the screen.
    package func fetchAhead() {
        guard let state, state.hasMore, state.origin == .catalog, ahead?.isNext(after: state) != true else { return }
        ahead?.task.cancel()
        ahead = PageAhead(state: state, task: Task { try await page(state.pages.upperBound + 1, of: state) })
    }

    /// Asks for the list on screen anew, whatever is kept of it.
    package func refresh() async throws {
        guard let state else { throw BookListError.noList }
        var request = Request(sort: state.sort, limit: state.pageSize)
        request.freshness = .refreshed
        try await show(state.origin, state.query, request)
    }

    private func followingPage(of state: BookListState) async throws -> BookPage {
        if let ahead, ahead.isNext(after: state) {
            self.ahead = nil
            let task = ahead.task
            let fetched = await withTaskCancellationHandler {
                await task.result
            } onCancel: {
                task.cancel()
            }
            // What failed in the background is tried once more where the user can see why.
            if case .success(let page) = fetched { return page }
            try Task.checkCancellation()
        }
        return try await page(state.pages.upperBound + 1, of: state)
    }

    /// Orders the list on screen anew, from its first page.
    package func sort(by sort: BookSort) async throws {
        guard let state else { throw BookListError.noList }
        try await show(state.origin, state.query, Request(sort: sort, limit: state.pageSize))
    }

    /// Sets the conditions that stay, and lists anew what is on screen, or the whole catalogue.
    package func filter(by filters: BookFilters) async throws {
        let before = self.filters
        self.filters = filters
        do {
            let request = Request(sort: state?.sort, limit: state?.pageSize)
            try await show(state?.origin ?? .catalog, state?.query ?? .everything, request)
        } catch {
            self.filters = before
            throw error
        }
    }

    /// Sets how lists are laid out.
    package func lay(out layout: RecordList.Layout) {
        self.layout = layout
    }

    /// Puts an earlier list back on screen.
    package func restore(_ state: BookListState) {
        self.state = state
    }

    private func show(_ origin: BookListState.Origin, _ query: BookQuery, _ request: Request) async throws {
        let size = request.limit ?? preferences.pageSize
        let number = request.page ?? 1
        var new = BookListState(
            origin: origin,
            query: query,
            filters: filters.terms,
            sort: request.sort ?? .relevance,
            pages: number...number,
            pageSize: size,
            books: [],
            total: nil,
            hasMore: false,
            dataState: .live
        )
        let page = try await page(number, of: new, request.freshness)
        try Task.checkCancellation()
        ahead?.task.cancel()
        ahead = nil
        new.dataState = page.state
        new.books = page.books
        new.total = page.total
        new.hasMore = page.hasMore
        state = new
    }

    private func page(
        _ number: Int,
        of state: BookListState,
        _ freshness: BookFreshness = .standard
    ) async throws -> BookPage {
        switch state.origin {
        case .catalog:
            return try await catalog.search(
                state.condition,
                sort: state.sort,
                page: number,
                size: state.pageSize,
                freshness: freshness
            )
        case .favorites:
            let books = try await favorites.all().books
            return BookSearch(books).page(number, size: state.pageSize, of: state.condition, sort: state.sort)
        }
    }

    // MARK: - Books

    /// Finds the book a user means: a row number, an id, an ISBN, or a title on screen.
    ///
    /// - Throws: ``BookListError/noRow(_:of:)`` for a number that is no row, and `BookError.notFound` for the rest.
    package func book(_ reference: String) async throws -> Book {
        if let number = Int(reference), reference.count < 10 {
            guard let book = state?.book(onRow: number) else {
                throw BookListError.noRow(number, of: state?.numbers)
            }
            return book
        }
        if let book = bookOnScreen(reference) { return book }
        if let isbn = ISBN13(reference) {
            let page = try await catalog.search(
                BookQuery([[BookTerm(.isbn(isbn))]]),
                sort: .relevance,
                page: 1,
                size: 1
            )
            if let book = page.books.first { return book }
        }
        do {
            return try await catalog.book(BookID(reference))
        } catch BookError.notFound {
            // A favourite may come from another catalogue than the one in use.
            var kept: Book?
            await tolerating { kept = try await favorites.all().books.first { $0.id.rawValue == reference } }
            guard let kept else { throw BookError.notFound(BookID(reference)) }
            return kept
        }
    }

    /// All that is known about the book a user means.
    ///
    /// Where the catalogue cannot be reached, what the list or the favourites know of the book is the answer.
    ///
    /// - Returns: The details, and why there are not more, if so.
    package func details(
        of reference: String,
        freshness: BookFreshness = .standard
    ) async throws -> (details: BookDetails, problem: (any Error)?) {
        let book = try await book(reference)
        let known = BookDetails(book: book, state: BookDataState(of: book))
        guard book.provenance.source == catalog.source else { return (known, nil) }
        do {
            return (try await catalog.details(of: book.id, freshness: freshness), nil)
        } catch let error as CancellationError {
            throw error
        } catch {
            return (known, error)
        }
    }

    private func bookOnScreen(_ reference: String) -> Book? {
        guard let books = state?.books else { return nil }
        if let book = books.first(where: { $0.id.rawValue == reference }) { return book }
        let title = FoldedText(reference).spaced
        return title.isEmpty ? nil : books.first { FoldedText($0.title).spaced == title }
    }

    // MARK: - Favourites

    /// Adds books to the favourites.
    ///
    /// - Returns: The books, each with whether it was added now.
    package func addFavorites(_ references: [String]) async throws -> [(book: Book, isNew: Bool)] {
        let books = try await resolve(references)
        let added = try await favorites.add(books)
        return books.map { ($0, added.contains($0.id)) }
    }

    /// Takes books out of the favourites.
    ///
    /// - Returns: The books, each with whether it was taken out now.
    package func removeFavorites(_ references: [String]) async throws -> [(book: Book, wasKept: Bool)] {
        let books = try await resolve(references)
        let removed = try await favorites.remove(books.map(\.id))
        return books.map { ($0, removed.contains($0.id)) }
    }

    /// The ids of the favourites, to mark rows; none where they cannot be read.
    package func favoriteIDs() async -> Set<BookID> {
        var ids: Set<BookID> = []
        await tolerating { ids = try await favorites.ids() }
        return ids
    }

    /// The favourites that are kept but cannot be read.
    package func unreadableFavorites() async throws -> [BookID] { try await favorites.all().unreadable }

    /// Hands over what went wrong beside the answer, such as a search that could not be kept among the recent ones.
    package func takeProblems() -> [any Error] {
        defer { problems = [] }
        return problems
    }

    /// Does what the answer does not depend on.
    private func tolerating(_ body: () async throws -> Void) async {
        do {
            try await body()
        } catch is CancellationError {
            // The command itself is being cancelled, and says so.
        } catch {
            problems.append(error)
        }
    }

    private func resolve(_ references: [String]) async throws -> [Book] {
        var books: [Book] = []
        for reference in references {
            let book = try await book(reference)
            if !books.contains(where: { $0.id == book.id }) { books.append(book) }
        }
        return books
    }

    // MARK: - Recent searches

    /// The recent searches, newest first.
    package func recentSearches() async throws -> [RecentBookSearch] { try await recents.all() }

    /// Forgets the recent searches.
    package func clearRecentSearches() async throws -> Int { try await recents.clear() }

    // MARK: - Completion

    /// Recent searches, and titles and authors that begin with what was typed.
    package func suggestions(for typed: String) async -> [String] {
        let recent = (try? await recents.all().map(\.text)) ?? []
        return recent + (await catalog.suggestions(for: typed, limit: 50))
    }

    /// The titles on screen.
    package var titlesOnScreen: [String] { state?.books.map(\.title) ?? [] }
}

/// A page that is being fetched before it is asked for.
private struct PageAhead {
    let state: BookListState
    let task: Task<BookPage, any Error>

    /// Whether the page follows the last one of a list.
    func isNext(after other: BookListState) -> Bool {
        state.origin == other.origin && state.condition == other.condition && state.sort == other.sort
            && state.pageSize == other.pageSize && state.pages.upperBound == other.pages.upperBound
    }
}

extension BookDataState {
    /// How current the facts are that a list or the favourites keep of a book.
    fileprivate init(of book: Book) {
        self = book.provenance.asOf.map { .snapshot(day: $0) } ?? .live
    }
}
