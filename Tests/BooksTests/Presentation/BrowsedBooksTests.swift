import BooksData
import BooksDomain
import BooksPresentation
import SatchelCatalog
import SatchelPersistence
import SatchelPluginAPI
import SatchelTestSupport
import Synchronization
import Testing

@testable import SatchelLists

@Suite("Books: rows to browse")
@MainActor
struct BrowsedBooksTests {
    @Test("A search that is canceled before its rows are made leaves the previews of the rows before")
    func superseded() async throws {
        let favorites = CancelingFavorites()
        let viewModel = ListViewModel<BookLists>(
            catalog: LocalBookCatalogs.embedded,
            favorites: favorites,
            recents: StoredRecentSearches<BookField>(store: SQLiteRecentStore(), collection: "books", limit: 5),
            preferences: ListPreferences(pageSize: 20)
        )
        let browser = ListBrowser(ListScreen(viewModel: viewModel), pictures: nil) { book, _ in .message(book.title) }
        let shown = try #require(try await browser.rows(BrowseRequest("dune")).ids.first)

        favorites.cancels()
        let next = Task { try await browser.rows(BrowseRequest("hobbit")) }
        await #expect(throws: CancellationError.self) { try await next.value }
        #expect(try await browser.preview(of: shown, isComplete: false) == .message("Dune"))
    }
}

/// No favorites; once told to, whoever asks for them is canceled.
private final class CancelingFavorites: Favorites {
    typealias Item = Book
    private let isCanceling = Mutex(false)

    func cancels() { isCanceling.withLock { $0 = true } }

    func add(_ books: [Book]) async throws -> Set<BookID> { [] }
    func remove(_ ids: [BookID]) async throws -> Set<BookID> { [] }
    func removeAll() async throws -> Int { 0 }
    func all() async throws -> FavoriteItems<Book> { throw CancellationError() }
    func ids() async throws -> Set<BookID> {
        if isCanceling.withLock({ $0 }) { withUnsafeCurrentTask { $0?.cancel() } }
        return []
    }
}
