import BooksDomain
import Foundation
import SatchelNetworking
import SatchelTestSupport
import Synchronization
import Testing

@testable import BooksData

@Suite("Books: how current remote answers are")
struct RemoteStateTests {
    @Test(
        "The states of the network have their likes among books",
        arguments: [
            (DataState.live, BookDataState.live), (.cached(age: .seconds(90)), .cached(age: 90)),
            (.cached(age: .milliseconds(1)), .cached(age: 1)), (.offline(.cache(age: .seconds(5))), .offline(age: 5)),
            (.offline(.snapshot(day: "2023-01-01")), .snapshot(day: "2023-01-01")),
            (
                .failed(reason: "429", retryAfter: .milliseconds(39_500), age: .seconds(7)),
                .failed(reason: "429", retryAfter: 40, age: 7)
            ),
            (.failed(reason: "500", retryAfter: nil, age: .zero), .failed(reason: "500", retryAfter: nil, age: 0)),
        ]
    )
    func mapping(state: DataState, expected: BookDataState) {
        #expect(BookDataState(state) == expected)
    }

    @Test("Answers put together are as bad as the worse and as old as the older")
    func combining() {
        let failed = BookDataState.failed(reason: "500", retryAfter: 3, age: 10)
        #expect(BookDataState.live.combined(with: .live) == .live)
        #expect(BookDataState.live.combined(with: .cached(age: 4)) == .cached(age: 4))
        #expect(BookDataState.cached(age: 90).combined(with: .cached(age: 4)) == .cached(age: 90))
        #expect(BookDataState.offline(age: 2).combined(with: .cached(age: 4)) == .offline(age: 4))
        #expect(failed.combined(with: .cached(age: 40)) == .failed(reason: "500", retryAfter: 3, age: 40))
        #expect(BookDataState.cached(age: 40).combined(with: failed) == .failed(reason: "500", retryAfter: 3, age: 40))
    }

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
        try await StubServer.run(respond) { server in
            try await RemoteCatalogs.withNetwork(cacheFolder: folder, clock: clock) { network in
                let address = try ServiceAddress(server.address)
                let catalog = OpenLibraryBookCatalog(network: network, address: address, coversAddress: address)
                let query = try BookQuery.parse("harbour")
                let search = { (freshness: BookFreshness) in
                    try await catalog.search(query, sort: .relevance, page: 1, size: 5, freshness: freshness)
                }
                let live = try await search(.standard)
                #expect(live.state == .live && live.books[0].provenance.asOf == nil)

                time.withLock { $0 += 600 }
                let cached = try await search(.standard)
                #expect(cached.state == .cached(age: 600))
                #expect(cached.books[0].provenance.asOf == "2026-11-21T09:30:00Z")
                #expect(server.requests.count == 1)

                isBroken.withLock { $0 = true }
                let failed = try await search(.refreshed)
                #expect(failed.state == .failed(reason: "503", retryAfter: nil, age: 600))
                #expect(failed.books.map(\.id) == live.books.map(\.id))
                #expect(failed.books[0].provenance.asOf == "2026-11-21T09:30:00Z")
            }
        }
    }
}
