import BooksData
import BooksDomain
import BooksPresentation
import SatchelApp
import SatchelCatalog
import SatchelCollection
import SatchelPersistence
import SatchelPluginAPI
import SatchelTestSupport
import Synchronization
import TestSupport
import Testing

@testable import SatchelLists

@Suite("Books: rows to browse")
@MainActor
struct BrowsedBooksTests {
    @Test("A search that is canceled before its rows are made leaves the previews of the rows before")
    func superseded() async throws {
        let favorites = CancelingFavorites()
        let viewModel = ListViewModel(over: EmbeddedBookTable.catalog, favorites: favorites)
        let browser = ListBrowser(ListPresenter(viewModel: viewModel), pictures: nil) { book, _ in .message(book.title)
        }
        let shown = try #require(try await browser.rows(BrowseRequest("dune")).ids.first)

        let next = Task { try await browser.rows(BrowseRequest("hobbit")) }
        // It begins at the next suspension.
        favorites.cancelWhenRead(next)
        await #expect(throws: CancellationError.self) { try await next.value }
        #expect(try await browser.preview(of: shown, isComplete: false) == .message("Dune"))
    }

    @Test(
        "The sources to choose from are those that are set up, without the one in use",
        arguments: [
            ([], ["auto", "built-in", "fixture", "openlibrary"]),
            (["books.catalog=openlibrary"], ["auto", "embedded", "built-in", "fixture"]),
            (
                ["library.postgres.url=postgresql://reader@127.0.0.1/books"],
                ["auto", "built-in", "fixture", "postgres", "openlibrary"]
            ),
        ] as [([String], [String])]
    )
    func sources(_ assignments: [String], _ offered: [String]) async throws {
        // Ctrl-R used to stop at Aladin without a key, and at the source in use again.
        let program = try TestShell(set: assignments)
        let books = try #require(program.shell.session.composition.plugins.first { $0.plugin.id == "books" })
        let browse = try #require(books.commands.lazy.compactMap { $0 as? ListBrowse<Book> }.first)
        #expect(await browse.otherSources() == offered)
        await program.shell.close()
    }

    @Test("A service that can do without its key is set up, one that can't is not")
    func setUp() {
        func status(isRequired: Bool, isSet: Bool) -> SourceStatus {
            let key = SourceStatus.Key(variable: "KEY", isRequired: isRequired, isSet: isSet)
            return SourceStatus(name: "a", title: "A", use: .available, key: key)
        }
        #expect(SourceStatus(name: "a", title: "A", use: .available).isSetUp)
        #expect(status(isRequired: false, isSet: false).isSetUp)
        #expect(status(isRequired: true, isSet: true).isSetUp)
        #expect(!status(isRequired: true, isSet: false).isSetUp)
    }
}

/// No favorites; once told to, whoever asks for them is canceled.
private final class CancelingFavorites: Favorites {
    typealias Item = Book
    private let task = Mutex<Task<BrowsePage, any Error>?>(nil)

    func cancelWhenRead(_ task: Task<BrowsePage, any Error>) { self.task.withLock { $0 = task } }

    func add(_ books: [Book]) async throws -> Set<BookID> { [] }
    func remove(_ ids: [BookID]) async throws -> Set<BookID> { [] }
    func removeAll() async throws -> Int { 0 }
    func all() async throws -> FavoriteItems<Book> { throw CancellationError() }
    func ids() async throws -> Set<BookID> {
        task.withLock { $0?.cancel() }
        return []
    }
}
