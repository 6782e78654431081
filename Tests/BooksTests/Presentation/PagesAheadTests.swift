import BooksData
import BooksDomain
import BooksPresentation
import SatchelCatalog
import SatchelLists
import SatchelCollection
import SatchelPersistence
import SatchelPluginAPI
import SatchelTestSupport
import Synchronization
import TestSupport
import Testing

@Suite("Books: pages fetched ahead")
@MainActor
struct PagesAheadTests {
    @Test("The next page is there before it is asked for, and is asked for once")
    func ahead() async throws {
        let catalog = RemoteCatalog(count: 10)
        let viewModel = ListViewModel<Book>(over: catalog, pageSize: 3)
        viewModel.show(try await viewModel.search("book"))

        viewModel.fetchAhead()
        viewModel.fetchAhead()
        await catalog.hasAnswered(2)
        let rows = try await viewModel.showMore()

        #expect(rows.map(\.title) == ["Book 4", "Book 5", "Book 6"])
        #expect(catalog.pages == [1, 2])
    }

    @Test("Whatever is fetched ahead, every row is shown once and in order")
    func everyRowOnce() async throws {
        let catalog = RemoteCatalog(count: 23)
        let viewModel = ListViewModel<Book>(over: catalog, pageSize: 3)
        viewModel.show(try await viewModel.search("book"))

        while viewModel.state?.hasMore == true {
            if catalog.pages.count.isMultiple(of: 3) == false { viewModel.fetchAhead() }
            try await viewModel.showMore()
        }

        #expect(viewModel.state?.items.map(\.title) == (1...23).map { "Book \($0)" })
        #expect(catalog.pages == Array(1...8))
    }

    @Test("A page that failed in the background is asked for again where the user can see why")
    func failureAhead() async throws {
        let catalog = RemoteCatalog(count: 10)
        let viewModel = ListViewModel<Book>(over: catalog, pageSize: 3)
        viewModel.show(try await viewModel.search("book"))

        catalog.fail(true)
        viewModel.fetchAhead()
        await catalog.hasAnswered(2)
        await #expect(throws: RemoteCatalog.Down.self) { try await viewModel.showMore() }
        catalog.fail(false)

        #expect(try await viewModel.showMore().count == 3)
        #expect(viewModel.state?.items.count == 6)
    }

    @Test("Another search gives up what was being fetched, and its rows never appear")
    func newSearch() async throws {
        let catalog = RemoteCatalog(count: 10)
        let viewModel = ListViewModel<Book>(over: catalog, pageSize: 3)
        viewModel.show(try await viewModel.search("book"))
        catalog.hold(page: 2)
        viewModel.fetchAhead()
        await catalog.hasBegun(2)

        viewModel.show(try await viewModel.search("other"))

        await catalog.wasCanceled()
        #expect(try await viewModel.showMore().map(\.title) == ["Book 4", "Book 5", "Book 6"])
        #expect(viewModel.state?.query.displayText == "other")
    }

    @Test("Rows that a moving service repeats at the seam of two pages are shown once")
    func seam() async throws {
        let catalog = RemoteCatalog(count: 10, overlap: 1)
        let viewModel = ListViewModel<Book>(over: catalog, pageSize: 3)
        viewModel.show(try await viewModel.search("book"))

        while viewModel.state?.hasMore == true { try await viewModel.showMore() }

        let titles = viewModel.state?.items.map(\.title) ?? []
        #expect(Set(titles).count == titles.count)
    }

    @Test("A refresh asks the service anew, and an ordinary list does not insist")
    func refresh() async throws {
        let catalog = RemoteCatalog(count: 5)
        let viewModel = ListViewModel<Book>(over: catalog, pageSize: 3)
        viewModel.show(try await viewModel.search("book"))

        viewModel.show(try await viewModel.refresh())

        #expect(catalog.policies == [.standard, .refresh])
        #expect(viewModel.state?.pages == 1...1)
    }

    @Test("Details that cannot be fetched leave what the list knows, and the reason")
    func detailsWithoutService() async throws {
        let catalog = RemoteCatalog(count: 5)
        let viewModel = ListViewModel<Book>(over: catalog, pageSize: 3)
        viewModel.show(try await viewModel.search("book"))
        catalog.fail(true)

        let show = ListShow(ListPresenter(viewModel: viewModel))
        let found = try await show.details(of: try await viewModel.item("2"))

        #expect(found.details.item.title == "Book 2")
        #expect(found.problem is RemoteCatalog.Down)
    }

    @Test("A list of all rows is fetched page by page as it is printed, each row once", arguments: [0, 2])
    func whole(_ overlap: Int) async throws {
        let catalog = RemoteCatalog(count: 2500, overlap: overlap)
        let viewModel = ListViewModel<Book>(over: catalog, pageSize: 3)
        let screen = ListPresenter(viewModel: viewModel)
        let list = try await viewModel.list(ListRequest(limit: ValueKind.noLimit))
        viewModel.show(list)
        #expect(catalog.pages == [1])

        var titles: [Value] = []
        var footer: String?
        var next = list
        while true {
            let page = try await Self.records(screen.output(of: next))
            titles += page.records.map { $0.values[1] }
            footer = page.footer
            guard page.isFollowed else { break }
            next = try await viewModel.page(after: next)
        }

        #expect(titles == (1...2500).map { .text("Book \($0)") })
        #expect(catalog.pages == [1, 2, 3])
        #expect(footer?.hasPrefix("1–") == true)
        // What is held is the first page; a row beyond is fetched.
        #expect(viewModel.state?.items.count == 1000)
        #expect(try await viewModel.item("2400").title.hasPrefix("Book 2"))
        #expect(try await viewModel.more().count == 0)
        await #expect(throws: ListError.self) { try await viewModel.item("2601") }
        let asked = catalog.pages.count
        viewModel.fetchAhead()
        #expect(catalog.pages.count == asked)
    }

    private static func records(_ output: Output) throws -> RecordList {
        guard case .records(let list) = output else { throw RemoteCatalog.Down() }
        return list
    }
}

/// A catalog that records what it is asked, and can be slow, down, or moving.
private final class RemoteCatalog: Catalog {
    struct Down: Error {}

    private struct State {
        var pages: [Int] = []
        var policies: [FetchPolicy] = []
        var isDown = false
        var heldPage: Int?
        var answers = 0
        var cancellations = 0
    }

    let source = "remote"
    private let books: [Book]
    private let overlap: Int
    private let state = Mutex(State())

    init(count: Int, overlap: Int = 0) {
        books = (1...count).map { number in
            Book(
                id: BookID("remote-\(number)"),
                title: "Book \(number)",
                provenance: ItemSource(source: "remote")
            )
        }
        self.overlap = overlap
    }

    var pages: [Int] { state.withLock { $0.pages } }
    var policies: [FetchPolicy] { state.withLock { $0.policies } }
    func fail(_ isDown: Bool) { state.withLock { $0.isDown = isDown } }
    func hold(page: Int) { state.withLock { $0.heldPage = page } }
    func hasBegun(_ count: Int) async { await until { $0.pages.count >= count } }
    func hasAnswered(_ count: Int) async { await until { $0.answers >= count } }
    func wasCanceled() async { await until { $0.cancellations > 0 } }

    func search(_ request: SearchRequest<Book>) async throws -> Page<Book> {
        let (isDown, isHeld) = state.withLock { state in
            state.pages.append(request.page)
            state.policies.append(request.policy)
            defer { state.heldPage = state.heldPage == request.page ? nil : state.heldPage }
            return (state.isDown, state.heldPage == request.page)
        }
        defer { state.withLock { $0.answers += 1 } }
        if isHeld {
            while !Task.isCancelled { await Task.yield() }
            state.withLock { $0.cancellations += 1 }
            throw CancellationError()
        }
        if isDown { throw Down() }
        let (page, size) = (request.page, request.size)
        let start = max(0, (page - 1) * size - (page > 1 ? overlap : 0))
        let rows = Array(books.dropFirst(start).prefix(size))
        return Page(rows, number: page, total: books.count, hasMore: start + size < books.count)
    }

    func item(_ id: BookID) async throws -> Book? {
        books.first { $0.id == id }
    }

    func details(of id: BookID, policy: FetchPolicy) async throws -> BookDetails? {
        if state.withLock({ $0.isDown }) { throw Down() }
        return try await item(id).map(BookDetails.init)
    }

    private func until(_ isMet: (State) -> Bool) async {
        while !state.withLock({ isMet($0) }) { await Task.yield() }
    }
}
