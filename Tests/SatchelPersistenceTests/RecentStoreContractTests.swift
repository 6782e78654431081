import Foundation
@testable import SatchelPersistence
import SatchelCatalog
import SatchelTestSupport
import Testing

@Suite("Recents: store contract")
struct RecentStoreContractTests {
    @Test("Queries come back newest first with the moment they ran", arguments: StoreKind.allCases)
    func newestFirst(_ kind: StoreKind) async throws {
        let clock = TestClock()
        try await kind.withRecents(clock: clock) { store in
            let start = clock.now()
            try await store.record("dune", in: "shelf", limit: 5)
            clock.advance(by: 0.25)
            try await store.record("emma", in: "shelf", limit: 5)

            let expected = [RecentQuery(text: "emma", at: start + 0.25), RecentQuery(text: "dune", at: start)]
            #expect(try await store.all(in: "shelf", limit: 5) == expected)
        }
    }

    @Test("An equal query moves to the front and counts once", arguments: StoreKind.allCases)
    func equalQuery(_ kind: StoreKind) async throws {
        let clock = TestClock()
        try await kind.withRecents(clock: clock) { store in
            for text in ["cafe\u{301}", "dune", "caf\u{E9}"] {
                clock.advance(by: 1)
                try await store.record(text, in: "shelf", limit: 2)
            }
            let recents = try await store.all(in: "shelf", limit: 9)
            #expect(recents.map(\.text) == ["café", "dune"])
            #expect(recents.first?.at == clock.now())
        }
    }

    @Test("The order is strict within one instant and while the clock runs back", arguments: StoreKind.allCases)
    func strictOrder(_ kind: StoreKind) async throws {
        let clock = TestClock()
        try await kind.withRecents(clock: clock) { store in
            for (index, text) in ["a", "b", "c", "a", "d", "b"].enumerated() {
                if index == 3 {
                    clock.advance(by: -3600)
                }
                try await store.record(text, in: "shelf", limit: 9)
            }
            #expect(try await store.all(in: "shelf", limit: 9).map(\.text) == ["b", "d", "a", "c"])
        }
    }

    @Test("Recording trims to the limit, and none or less keeps nothing", arguments: StoreKind.allCases)
    func limits(_ kind: StoreKind) async throws {
        try await kind.withRecents { store in
            for text in ["a", "b", "c", "d"] {
                try await store.record(text, in: "shelf", limit: 3)
            }
            #expect(try await store.all(in: "shelf", limit: .max).map(\.text) == ["d", "c", "b"])
            #expect(try await store.all(in: "shelf", limit: 2).map(\.text) == ["d", "c"])
            #expect(try await store.all(in: "shelf", limit: 0).isEmpty)
            #expect(try await store.all(in: "shelf", limit: -1).isEmpty)

            for limit in [0, -1, .min] {
                try await store.record("e", in: "shelf", limit: limit)
                #expect(try await store.all(in: "shelf", limit: 9).isEmpty)
            }
        }
    }

    @Test("A query of more than 4 KB is not kept", arguments: StoreKind.allCases)
    func tooLong(_ kind: StoreKind) async throws {
        try await kind.withRecents { store in
            let longest = String(repeating: "x", count: RecentQuery.mostBytes)
            for text in ["dune", longest, longest + "x", String(repeating: "해", count: 2_000)] {
                try await store.record(text, in: "shelf", limit: 9)
            }
            #expect(try await store.all(in: "shelf", limit: 9).map(\.text) == [longest, "dune"])
        }
    }

    @Test("Clearing forgets one collection and tells how many it held", arguments: StoreKind.allCases)
    func clearing(_ kind: StoreKind) async throws {
        try await kind.withRecents { store in
            try await store.record("a", in: "shelf", limit: 9)
            try await store.record("b", in: "shelf", limit: 9)
            try await store.record("a", in: "album", limit: 9)

            #expect(try await store.clear(in: "shelf") == 2)
            #expect(try await store.clear(in: "shelf") == 0)
            #expect(try await store.all(in: "shelf", limit: 9).isEmpty)
            #expect(try await store.all(in: "album", limit: 9).map(\.text) == ["a"])
        }
    }

    @Test("A canceled call changes nothing", arguments: StoreKind.allCases)
    func canceled(_ kind: StoreKind) async throws {
        try await kind.withRecents { store in
            try await store.record("a", in: "shelf", limit: 9)
            let task = Task {
                try? await Task.sleep(for: .seconds(60))
                await #expect(throws: CancellationError.self) { try await store.record("b", in: "shelf", limit: 9) }
                await #expect(throws: CancellationError.self) { try await store.clear(in: "shelf") }
            }
            task.cancel()
            await task.value
            #expect(try await store.all(in: "shelf", limit: 9).map(\.text) == ["a"])
        }
    }

    @Test(
        "A thousand random operations leave what a plain list would",
        arguments: StoreKind.allCases,
        [1, 2] as [UInt64]
    )
    func model(_ kind: StoreKind, seed: UInt64) async throws {
        var random = SplitMix64(seed: seed)
        var model: [String: [String]] = [:]
        let texts = ["a", "b", "c", "d", "e", "f", "g", "é", "e\u{301}", "해리", "", "A", " a"]
        try await kind.withRecents { store in
            for step in 0..<500 {
                let collection = ["shelf", "album"].randomElement(using: &random) ?? ""
                let limit = Int.random(in: 0...8, using: &random)
                switch Int.random(in: 0..<100, using: &random) {
                case 0:
                    let count = try await store.clear(in: collection)
                    #expect(count == model[collection, default: []].count)
                    model[collection] = []
                case 1..<60:
                    let text = texts.randomElement(using: &random) ?? ""
                    try await store.record(text, in: collection, limit: limit)
                    let others = model[collection, default: []].filter { $0 != text }
                    model[collection] = Array(([text] + others).prefix(limit))
                default:
                    let found = try await store.all(in: collection, limit: limit).map(\.text)
                    try #require(found == Array(model[collection, default: []].prefix(limit)), "step \(step)")
                }
            }
        }
    }
}
