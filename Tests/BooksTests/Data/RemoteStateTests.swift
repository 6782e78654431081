import BooksDomain
import Foundation
import SatchelCatalog
import SatchelNetworking
import SatchelTestSupport
import Synchronization
import TestSupport
import Testing

@testable import BooksData

@Suite("Books: how current remote answers are")
struct RemoteStateTests {
    @Test("A kept answer carries the moment it was fetched, and stands in when the service fails")
    func kept() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "satchel-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let time = Mutex(Date(timeIntervalSince1970: 1_795_253_400))
        let clock = NetworkClock(now: { time.withLock { $0 } }, elapsed: { .zero }, sleep: { _ in })
        let isBroken = Mutex(false)
        let stub = OpenLibraryStub()
        let respond: StubServer.Responder = { request in
            isBroken.withLock { $0 } ? .text("<html>", status: 503, type: "text/html") : stub.respond(to: request)
        }
        try await RemoteCatalogs.withOpenLibrary(answering: respond, cacheFolder: folder, clock: clock) {
            catalog,
            server in
            let query = try SearchQuery<Book>.parse("harbour")
            let search = { (policy: FetchPolicy) in
                try await catalog.search(query, by: .relevance, page: 1, size: 5, policy: policy)
            }
            let live = try await search(.standard)
            #expect(live.state == .live && live.items[0].provenance.asOf == nil)

            time.withLock { $0 += 600 }
            let cached = try await search(.standard)
            #expect(cached.state == .cached(age: 600))
            #expect(cached.items[0].provenance.asOf == "2026-11-21T09:30:00Z")
            #expect(server.requests.count == 1)

            isBroken.withLock { $0 = true }
            let failed = try await search(.refresh)
            #expect(failed.state == .failed(reason: "503", retryAfter: nil, age: 600))
            #expect(failed.items.map(\.id) == live.items.map(\.id))
            #expect(failed.items[0].provenance.asOf == "2026-11-21T09:30:00Z")
        }
    }
}
