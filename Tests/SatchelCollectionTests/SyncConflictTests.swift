import Foundation
import SatchelCollection
import TestSupport
import Testing

@Suite("Sync: what two devices changed at once")
struct SyncConflictTests {
    private let dune = Thing.item("books", "dune")
    private let shelf = Thing.list("books", "shelf")

    @Test("A field that both changed is a conflict; what adds up, and what the program keeps by itself, is none")
    func conflicts() async throws {
        try await withTemporaryFolder { path in
            let seconds = SettableTime()
            let folder = SyncFolder(path: path + "/shared")
            try folder.prepare()
            let (mine, theirs) = (CollectionStore(now: seconds.now), CollectionStore(now: seconds.now))
            func sync(_ store: CollectionStore) async throws {
                _ = try await CollectionSync(store).run(folder, called: "device")
            }
            seconds.set(1_790_000_000)
            try await mine.change("added") { [dune, shelf] change in
                try change.set(["title": ["Dune"], "rating": ["3"], "source": ["a"]], of: dune)
                try change.set(["name": ["SF"]], of: shelf)
                try change.put(dune, in: shelf, quantity: 1)
            }
            try await sync(mine)
            try await sync(theirs)

            for (number, store) in [mine, theirs].enumerated() {
                seconds.set(1_790_000_100 + Double(number))
                try await store.change("changed") { [dune, shelf] change in
                    try change.set(["rating": ["\(4 + number)"], "source": ["b\(number)"]], of: dune)
                    try change.put(dune, in: shelf, quantity: 2 + number)
                }
            }
            for store in [mine, theirs, mine] { try await sync(store) }

            for store in [mine, theirs] {
                let conflicts = try await CollectionSync(store).conflicts()
                #expect(conflicts.map(\.field) == ["rating"])
                #expect(conflicts.map(\.kept) == [["5"]] && conflicts.map(\.other) == [["4"]])
                #expect(try await store.texts(of: shelf)?["member dune"]?.first == "4")
            }
            let conflict = try #require(try await CollectionSync(mine).conflicts().first)
            try await CollectionSync(mine).take(conflict)
            #expect(try await mine.texts(of: dune)?["rating"] == ["4"])
            #expect(try await CollectionSync(mine).conflicts().isEmpty)
        }
    }
}
