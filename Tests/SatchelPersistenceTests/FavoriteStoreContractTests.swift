import Foundation
@testable import SatchelPersistence
import Testing

@Suite("Favorites: store contract")
struct FavoriteStoreContractTests {
    @Test("A favorite is new once, and keeps its place and date when it is added again", arguments: StoreKind.allCases)
    func addingTwice(_ kind: StoreKind) async throws {
        let clock = TestClock()
        try await kind.withFavorites(clock: clock) { store in
            let first = clock.now()
            let isNew: Bool = try await store.add(snapshot("b1", "old"), in: "shelf")
            #expect(isNew)
            clock.advance(by: 60)
            #expect(try await store.add(snapshot("b2", "two"), in: "shelf"))
            #expect(try await !store.add(snapshot("b1", "new"), in: "shelf"))

            let expected = [
                Favorite(id: "b2", payload: Data("two".utf8), addedAt: first + 60),
                Favorite(id: "b1", payload: Data("new".utf8), addedAt: first),
            ]
            #expect(try await store.all(in: "shelf") == expected)
        }
    }

    @Test("Removing tells whether the favorite was there", arguments: StoreKind.allCases)
    func removing(_ kind: StoreKind) async throws {
        try await kind.withFavorites { store in
            _ = try await store.add(snapshot("b1"), in: "shelf")

            #expect(try await store.remove("b1", in: "shelf"))
            #expect(try await !store.remove("b1", in: "shelf"))
            #expect(try await !store.contains("b1", in: "shelf"))
            #expect(try await store.all(in: "shelf").isEmpty)
        }
    }

    @Test("Several ids are one change that reports each", arguments: StoreKind.allCases)
    func several(_ kind: StoreKind) async throws {
        try await kind.withFavorites { store in
            _ = try await store.add(snapshot("b2"), in: "shelf")

            let added = try await store.add(["b1", "b2", "b3", "b1"].map { snapshot($0) }, in: "shelf")
            #expect(added == ["b1", "b3"])
            #expect(try await store.all(in: "shelf").map(\.id) == ["b3", "b1", "b2"])

            #expect(try await store.remove(["b3", "b9", "b2", "b3"], in: "shelf") == ["b3", "b2"])
            #expect(try await store.ids(in: "shelf") == ["b1"])
            #expect(try await store.add([], in: "shelf").isEmpty)
            #expect(try await store.remove([], in: "shelf").isEmpty)
        }
    }

    @Test("The order is that of adding, whatever the clock says", arguments: StoreKind.allCases)
    func order(_ kind: StoreKind) async throws {
        let clock = TestClock()
        try await kind.withFavorites(clock: clock) { store in
            for number in 1...20 {
                _ = try await store.add(snapshot("b\(number)"), in: "shelf")
                clock.advance(by: number.isMultiple(of: 3) ? -5 : 0)
            }
            #expect(try await store.all(in: "shelf").map(\.id) == (1...20).reversed().map { "b\($0)" })

            _ = try await store.remove("b20", in: "shelf")
            _ = try await store.add(snapshot("b0"), in: "shelf")
            #expect(try await store.all(in: "shelf").first?.id == "b0")
        }
    }

    @Test("Collections know nothing of each other", arguments: StoreKind.allCases)
    func collections(_ kind: StoreKind) async throws {
        try await kind.withFavorites { store in
            _ = try await store.add(snapshot("x", "mine"), in: "shelf")
            #expect(try await store.add(snapshot("x", "yours"), in: "album"))

            #expect(try await store.removeAll(in: "shelf") == 1)
            #expect(try await store.removeAll(in: "shelf") == 0)
            #expect(try await store.all(in: "album").map(\.payload) == [Data("yours".utf8)])
            #expect(try await store.ids(in: "nowhere").isEmpty)
        }
    }

    @Test(
        "Any text is an id, and equal text is one id however it is spelled",
        arguments: StoreKind.allCases,
        ["", " ", "'; DROP TABLE favorite; --", "%", "해리 포터", "👩‍👩‍👧", "e\u{301}", "line\nbreak", "\u{1B}[31m"]
    )
    func anyText(_ kind: StoreKind, id: String) async throws {
        try await kind.withFavorites { store in
            let isNew: Bool = try await store.add(snapshot(id), in: "shelf")
            #expect(isNew)
            #expect(try await !store.add(snapshot(id.decomposedStringWithCanonicalMapping), in: "shelf"))
            #expect(try await store.contains(id.precomposedStringWithCanonicalMapping, in: "shelf"))
            #expect(try await store.all(in: "shelf").map(\.id) == [id])
            #expect(try await !store.contains(id + "x", in: "shelf"))
        }
    }

    @Test("Any bytes are a payload", arguments: StoreKind.allCases, [0, 1, 100_000])
    func anyPayload(_ kind: StoreKind, count: Int) async throws {
        try await kind.withFavorites { store in
            let payload = Data((0..<count).map { UInt8(truncatingIfNeeded: $0) })
            _ = try await store.add(FavoriteSnapshot(id: "b1", payload: payload), in: "shelf")
            _ = try await store.add(FavoriteSnapshot(id: "b1", payload: payload), in: "shelf")
            #expect(try await store.all(in: "shelf").map(\.payload) == [payload])
        }
    }

    @Test("A NUL is left out of an id", arguments: StoreKind.allCases)
    func nul(_ kind: StoreKind) async throws {
        try await kind.withFavorites { store in
            _ = try await store.add(snapshot("a\0b"), in: "she\0lf")
            #expect(try await store.contains("a\0b", in: "she\0lf"))
            #expect(try await store.ids(in: "she\0lf") == ["ab"])
        }
    }

    @Test("Dates that no calendar reaches do not stop a favorite", arguments: StoreKind.allCases)
    func strangeDates(_ kind: StoreKind) async throws {
        for seconds in [Double.infinity, .nan, -.infinity, 1e300, -1e11, 0.0004] {
            let clock = TestClock()
            clock.advance(by: seconds)
            try await kind.withFavorites(clock: clock) { store in
                let isNew: Bool = try await store.add(snapshot("b1"), in: "shelf")
                #expect(isNew)
                #expect(try await store.all(in: "shelf").count == 1)
            }
        }
    }

    @Test("A canceled call changes nothing", arguments: StoreKind.allCases)
    func canceled(_ kind: StoreKind) async throws {
        try await kind.withFavorites { store in
            _ = try await store.add(snapshot("b1"), in: "shelf")
            let task = Task {
                try? await Task.sleep(for: .seconds(60))
                await #expect(throws: CancellationError.self) { try await store.add([snapshot("b2")], in: "shelf") }
                await #expect(throws: CancellationError.self) { try await store.remove(["b1"], in: "shelf") }
                await #expect(throws: CancellationError.self) { try await store.removeAll(in: "shelf") }
                await #expect(throws: CancellationError.self) { try await store.all(in: "shelf") }
            }
            task.cancel()
            await task.value
            #expect(try await store.ids(in: "shelf") == ["b1"])
        }
    }

    @Test("A hundred calls at once all count", arguments: StoreKind.allCases)
    func concurrent(_ kind: StoreKind) async throws {
        try await kind.withFavorites { store in
            let new = try await withThrowingTaskGroup(of: Bool.self) { group in
                for number in 0..<100 {
                    group.addTask { try await store.add(snapshot("b\(number % 50)"), in: "shelf") }
                }
                return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
            }
            #expect(new == 50)
            #expect(try await store.ids(in: "shelf").count == 50)
        }
    }
}

private func snapshot(_ id: String, _ text: String = "{}") -> FavoriteSnapshot {
    FavoriteSnapshot(id: id, payload: Data(text.utf8))
}
