import BooksData
import BooksDomain
import BooksPresentation
import SatchelCatalog
import SatchelLists
import SatchelCollection
import SatchelPersistence
import SatchelTestSupport
import Synchronization
import TestSupport
import Testing

@Suite("Books: the list on screen")
@MainActor
struct BookListTests {
    @Test("Paging shows every book once and keeps row numbers")
    func paging() async throws {
        let viewModel = ListViewModel(over: EmbeddedBookTable.catalog, pageSize: 3)

        viewModel.show(try await viewModel.search("author:rowling"))
        var pages = [viewModel.state?.items.count ?? 0]
        while viewModel.state?.hasMore == true { pages.append(try await viewModel.showMore().count) }

        let books = try #require(viewModel.state?.items)
        #expect(Set(books.map(\.id)).count == viewModel.state?.total)
        #expect(pages.dropLast().allSatisfy { $0 == 3 })
        #expect(try await viewModel.item("5") == books[4])
        #expect(try await viewModel.showMore().isEmpty)
    }

    @Test("A list that begins at a later page numbers its rows from there")
    func laterPage() async throws {
        let viewModel = ListViewModel(over: EmbeddedBookTable.catalog, pageSize: 4)

        viewModel.show(try await viewModel.list(.init(page: 3)))

        #expect(viewModel.state?.numbers == 9...12)
        await #expect(throws: ListError.noRow(8, of: 9...12, example: "books search dune")) {
            try await viewModel.item("8")
        }
    }

    @Test("A search that fails leaves the list as it was")
    func failureKeepsList() async throws {
        let catalog = FailingCatalog()
        let viewModel = ListViewModel(over: catalog)
        viewModel.show(try await viewModel.search("dune"))
        let before = viewModel.state

        catalog.isBroken.store(true, ordering: .relaxed)
        await #expect(throws: FailingCatalog.Broken.self) { try await viewModel.search("hobbit") }
        await #expect(throws: FailingCatalog.Broken.self) {
            try await viewModel.showFiltered(by: .init().setting(["language=ko"]))
        }

        #expect(viewModel.state == before)
        #expect(viewModel.filters.displayText.isEmpty)
    }

    @Test("A search is kept among the recent ones, a failed one and a mere list are not")
    func recents() async throws {
        let viewModel = ListViewModel(over: EmbeddedBookTable.catalog)

        viewModel.show(try await viewModel.search("dune"))
        viewModel.show(try await viewModel.list())
        _ = try? await viewModel.search("year:soon")

        #expect(try await viewModel.recents.all().map(\.text) == ["dune"])
    }

    @Test("A search whose store is out of order shows its books, and tells what could not be kept")
    func brokenStore() async throws {
        let viewModel = ListViewModel<Book>(
            catalog: EmbeddedBookTable.catalog,
            favorites: BrokenStore(),
            recents: RecentSearches<Book>(CollectionStore(.broken), limit: 5)
        )

        viewModel.show(try await viewModel.search("dune"))

        #expect(viewModel.state?.items.first?.title == "Dune")
        #expect(await viewModel.favoriteIDs().isEmpty)
        #expect(viewModel.takeProblems().count == 2)
        #expect(viewModel.takeProblems().isEmpty)
        await #expect(throws: BrokenStore.OutOfOrder.self) { try await viewModel.listFavorites() }
    }

    @Test("A recent search is run again by its number, and one that is not there says how many are")
    func searchAgain() async throws {
        let viewModel = ListViewModel(over: EmbeddedBookTable.catalog)
        viewModel.show(try await viewModel.search("dune"))
        viewModel.show(try await viewModel.search("hobbit"))

        viewModel.show(try await viewModel.searchAgain(2))

        #expect(viewModel.state?.items.first?.title == "Dune")
        await #expect(throws: ListError.noRecentSearch(3, count: 2, feature: "books")) {
            viewModel.show(try await viewModel.searchAgain(3))
        }
    }

    @Test("Adding and taking away favorites asks the catalog for nothing")
    func favoritesAskNothing() async throws {
        let catalog = FailingCatalog()
        let viewModel = ListViewModel(over: catalog)
        viewModel.show(try await viewModel.search("dune"))
        let requests = catalog.requests.load(ordering: .relaxed)

        _ = try await viewModel.setFavorites(viewModel.items(["1", "2"]), to: true)
        _ = try await viewModel.setFavorites(viewModel.items(["2"]), to: false)
        viewModel.show(try await viewModel.listFavorites())

        #expect(catalog.requests.load(ordering: .relaxed) == requests)
        #expect(viewModel.state?.items.map(\.title) == ["Dune"])
    }

    @Test("One wrong reference among several adds none of them")
    func allOrNothing() async throws {
        let viewModel = ListViewModel(over: EmbeddedBookTable.catalog)
        viewModel.show(try await viewModel.search("dune"))

        await #expect(throws: ListError.noRow(99, of: 1...4, example: "books search dune")) {
            try await viewModel.setFavorites(viewModel.items(["1", "99"]), to: true)
        }

        #expect(await viewModel.favoriteIDs().isEmpty)
    }

    @Test("A filter stays through searches, pages and favorites, and goes one field at a time")
    func filters() async throws {
        let viewModel = ListViewModel(over: EmbeddedBookTable.catalog)
        try await viewModel.showFiltered(by: viewModel.filters.setting(["language=ko", "year=2000.."]))
        let all = try #require(viewModel.state?.items)
        #expect(!all.isEmpty)
        #expect(all.allSatisfy { $0.language?.code == "ko" && $0.year ?? 0 >= 2000 })

        viewModel.show(try await viewModel.search("해리 OR 한강"))
        #expect(viewModel.state?.items.allSatisfy { $0.language?.code == "ko" && $0.year ?? 0 >= 2000 } == true)

        _ = try await viewModel.setFavorites(viewModel.items(["1"]), to: true)
        try await viewModel.showFiltered(by: viewModel.filters.setting(["year="]))
        viewModel.show(try await viewModel.listFavorites())
        #expect(viewModel.filters.displayText == "language=ko")
        #expect(viewModel.state?.items.count == 1)
    }

    @Test("A book is meant by row, id, ISBN in either form, or a title on screen in any case")
    func references() async throws {
        let viewModel = ListViewModel(over: EmbeddedBookTable.catalog)
        viewModel.show(try await viewModel.search("dune messiah"))

        for reference in ["1", "dune-messiah", "9780441172696", "0-441-17269-5", "DUNE MESSIAH"] {
            #expect(try await viewModel.item(reference).id == BookID("dune-messiah"), "\(reference)")
        }
        let missing = ListError.notFound("no such book", one: "book", reference: Book.words.reference)
        await #expect(throws: missing) { try await viewModel.item("no such book") }
    }

    @Test("A favorite of another catalog is found by its id")
    func foreignFavorite() async throws {
        let favorites = StoredFavorites<Book>(CollectionStore())
        let first = ListViewModel(over: EmbeddedBookTable.fixtureCatalog, favorites: favorites)
        first.show(try await first.list())
        _ = try await first.setFavorites(first.items(["1"]), to: true)
        let id = try #require(first.state?.items.first?.id)

        let second = ListViewModel(over: EmbeddedBookTable.catalog, favorites: favorites)

        #expect(try await second.item(id.rawValue).id == id)
    }

    @Test("Sorting begins at the first page and keeps the search")
    func sorting() async throws {
        let viewModel = ListViewModel(over: EmbeddedBookTable.catalog, pageSize: 2)
        viewModel.show(try await viewModel.search("author:rowling language:en"))
        try await viewModel.showMore()

        viewModel.show(try await viewModel.sort(by: ListOrder<Book>(.year, .descending)))

        #expect(viewModel.state?.pages == 1...1)
        #expect(viewModel.state?.items.map(\.year) == [2007, 2005])
    }
}

/// A store in which nothing works.
private struct BrokenStore: Favorites {
    struct OutOfOrder: Error {}

    func add(_ books: [Book]) async throws -> Set<BookID> { throw OutOfOrder() }
    func remove(_ ids: [BookID]) async throws -> Set<BookID> { throw OutOfOrder() }
    func removeAll() async throws -> Int { throw OutOfOrder() }
    func all() async throws -> FavoriteItems<Book> { throw OutOfOrder() }
    func ids() async throws -> Set<BookID> { throw OutOfOrder() }
}

extension SatchelDatabase {
    fileprivate static var broken: SatchelDatabase {
        SatchelDatabase(at: { throw BrokenStore.OutOfOrder() }, migrations: [])
    }
}

/// The built-in catalog behind a line that counts requests and can be cut.
private final class FailingCatalog: Catalog {
    struct Broken: Error {}

    let isBroken = Atomic(false)
    let requests = Atomic(0)
    private let catalog = EmbeddedBookTable.catalog

    var source: String { catalog.source }

    func search(_ request: SearchRequest<Book>) async throws -> Page<Book> {
        try count()
        return try await catalog.search(request)
    }

    func details(of id: BookID, policy: FetchPolicy) async throws -> BookDetails? {
        try count()
        return try await catalog.details(of: id, policy: policy)
    }

    func item(_ id: BookID) async throws -> Book? {
        try count()
        return try await catalog.item(id)
    }

    private func count() throws {
        requests.add(1, ordering: .relaxed)
        if isBroken.load(ordering: .relaxed) { throw Broken() }
    }
}
