import Foundation
import SatchelCatalog
import SatchelCollection
import Testing

@Suite("Collection: what is remembered, beside a plain list")
struct RememberedListTests {
    @Test("The order is strict within one instant and while the clock runs back")
    func strictOrder() async throws {
        let time = SettableTime()
        let store = CollectionStore(now: time.now)
        for (index, text) in ["a", "b", "c", "a", "d", "b"].enumerated() {
            time.set(index < 3 ? 1_790_000_000 : 1_789_996_400)
            try await store.remember(text, as: "shelf", limit: 9)
        }
        #expect(try await store.remembered(as: "shelf", limit: 9).map(\.text) == ["b", "d", "a", "c"])
    }

    @Test("Recording trims to the limit, and none or less keeps nothing")
    func limits() async throws {
        let store = CollectionStore()
        for text in ["a", "b", "c", "d"] {
            try await store.remember(text, as: "shelf", limit: 3)
        }
        #expect(try await store.remembered(as: "shelf", limit: .max).map(\.text) == ["d", "c", "b"])
        #expect(try await store.remembered(as: "shelf", limit: 2).map(\.text) == ["d", "c"])
        #expect(try await store.remembered(as: "shelf", limit: 0).isEmpty)
        #expect(try await store.remembered(as: "shelf", limit: -1).isEmpty)

        for limit in [0, -1, .min] {
            try await store.remember("e", as: "shelf", limit: limit)
            #expect(try await store.remembered(as: "shelf", limit: 9).isEmpty)
        }
    }

    @Test("Clearing forgets one collection and tells how many it held")
    func clearing() async throws {
        let store = CollectionStore()
        try await store.remember("a", as: "shelf", limit: 9)
        try await store.remember("b", as: "shelf", limit: 9)
        try await store.remember("a", as: "album", limit: 9)

        #expect(try await store.forget("shelf") == 2)
        #expect(try await store.forget("shelf") == 0)
        #expect(try await store.remembered(as: "shelf", limit: 9).isEmpty)
        #expect(try await store.remembered(as: "album", limit: 9).map(\.text) == ["a"])
    }

    @Test("A canceled call changes nothing")
    func canceled() async throws {
        let store = CollectionStore()
        try await store.remember("a", as: "shelf", limit: 9)
        let task = Task {
            try? await Task.sleep(for: .seconds(60))
            await #expect(throws: CancellationError.self) { try await store.remember("b", as: "shelf", limit: 9) }
            await #expect(throws: CancellationError.self) { try await store.forget("shelf") }
        }
        task.cancel()
        await task.value
        #expect(try await store.remembered(as: "shelf", limit: 9).map(\.text) == ["a"])
    }

    @Test("A thousand random operations leave what a plain list would", arguments: [1, 2] as [UInt64])
    func model(seed: UInt64) async throws {
        var random = SplitMix64(seed: seed)
        var model: [String: [String]] = [:]
        let texts = ["a", "b", "c", "d", "e", "f", "g", "é", "e\u{301}", "해리", "", "A", " a"]
        let store = CollectionStore()
        for step in 0..<500 {
            let collection = ["shelf", "album"].randomElement(using: &random) ?? ""
            let limit = Int.random(in: 0...8, using: &random)
            switch Int.random(in: 0..<100, using: &random) {
            case 0:
                let count = try await store.forget(collection)
                #expect(count == model[collection, default: []].count)
                model[collection] = []
            case 1..<60:
                let text = texts.randomElement(using: &random) ?? ""
                try await store.remember(text, as: collection, limit: limit)
                let others = model[collection, default: []].filter { $0 != text }
                model[collection] = Array(([text] + others).prefix(limit))
            default:
                let found = try await store.remembered(as: collection, limit: limit).map(\.text)
                try #require(found == Array(model[collection, default: []].prefix(limit)), "step \(step)")
            }
        }
    }
}
