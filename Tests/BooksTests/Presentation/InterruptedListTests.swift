import BooksData
import BooksDomain
import SatchelApp
import SatchelCatalog
import SatchelDI
import SatchelPluginAPI
import SatchelTestSupport
import Synchronization
import Testing

@Suite("Books: commands that were interrupted", .timeLimit(.minutes(1)))
@MainActor
struct InterruptedListTests {
    private let catalog = SlowCatalog()
    private let program: TestShell

    init() throws {
        program = try TestShell(set: ["plugins.enabled=books"]) { [catalog] builder in
            builder.override((any Catalog<Book>).self) { catalog }
        }
    }

    /// Runs a line whose search ends long after Ctrl-C.
    private func interrupt(_ line: String) async {
        catalog.hold()
        let running = Task { await program.shell.run(line) }
        await catalog.hasBegun()
        program.shell.interrupt()
        #expect(await running.value == .interrupted)
    }

    /// Lets the search that was interrupted end.
    private func finishLate() async {
        catalog.letGo()
        for _ in 0..<100 { await Task.yield() }
        _ = program.console.take()
    }

    private func answer(to line: String) async -> String {
        _ = program.console.take()
        #expect(await program.shell.run(line) == .success, "\(program.console.errors)")
        return program.console.output
    }

    @Test("A filter that was interrupted neither comes into force nor takes back the one set after it")
    func filter() async throws {
        _ = await answer(to: "books list --limit 3")

        await interrupt("books filter language=ko")
        #expect(await answer(to: "books filter") == "no filter set\n")
        _ = await answer(to: "books filter year=1990..2000")
        await finishLate()

        #expect(await answer(to: "books filter") == "filter year=1990..2000\n")
    }

    @Test(
        "A command that was interrupted changes nothing of the list on screen",
        arguments: [
            "books search tolkien", "books list", "books more", "books refresh", "books sort year",
            "books filter language=ko", "books recent 1",
        ]
    )
    func unchanged(_ line: String) async throws {
        let shown = await answer(to: "books search author:rowling --limit 2")
        let numbered = await answer(to: "books show 2")

        await interrupt(line)
        #expect(await answer(to: "books show 2") == numbered)
        await finishLate()

        #expect(await answer(to: "books show 2") == numbered)
        #expect(await answer(to: "books filter") == "no filter set\n")
        #expect(await answer(to: "books refresh") == shown)
    }
}

/// The built-in catalog, whose next search may be held back whatever becomes of its task.
private final class SlowCatalog: Catalog {
    private struct State {
        var isHeld = false
        var waiting: CheckedContinuation<Void, Never>?
    }

    private let catalog = EmbeddedBookTable.catalog
    private let state = Mutex(State())
    private let begun = AsyncStream.makeStream(of: Void.self)

    var source: String { catalog.source }

    /// Holds the next search back.
    func hold() { state.withLock { $0.isHeld = true } }

    /// Waits until a search is held back.
    func hasBegun() async {
        for await _ in begun.stream { return }
    }

    /// Lets the search go on.
    func letGo() {
        let waiting = state.withLock { $0.waiting.take() }
        waiting?.resume()
    }

    func search(_ request: SearchRequest<Book>) async throws -> Page<Book> {
        let isHeld = state.withLock { state in
            defer { state.isHeld = false }
            return state.isHeld
        }
        if isHeld {
            await withCheckedContinuation { continuation in
                state.withLock { $0.waiting = continuation }
                begun.continuation.yield()
            }
        }
        return try await catalog.search(request)
    }

    func details(of id: BookID, policy: FetchPolicy) async throws -> BookDetails? {
        try await catalog.details(of: id, policy: policy)
    }

    func item(_ id: BookID) async throws -> Book? { try await catalog.item(id) }
}
