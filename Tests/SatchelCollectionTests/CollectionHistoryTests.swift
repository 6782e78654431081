import SatchelCatalog
import SatchelCollection
import SatchelPluginAPI
import Testing

@Suite("Collection: the history of an item")
struct CollectionHistoryTests {
    private let store = CollectionStore()
    private let coat = Thing.item("closet", "c1")

    private func rows(_ item: KeptName, limit: Int = 99) async throws -> [[Value]] {
        try await store.historyList(of: item, limit: limit).records.map { Array($0.values[1...5]) }
    }

    @Test("It tells each field that was changed, from what to what, and what was added or removed as a whole")
    func records() async throws {
        try await store.change("added 'Coat'") { [coat] change in
            try change.set(
                ["name": ["Coat"], "tags": ["warm", "blue"], "favorite": ["17"], "source": ["x"]],
                of: coat
            )
        }
        try await store.change("wore 'Coat'") { [coat] change in
            try change.add(.entry("closet", "w1"), "wear", about: coat, ["day": ["2026-11-24"]])
        }
        try await store.change("changed 'Coat'") { [coat] change in
            try change.set(["name": ["Wool coat"], "tags": [], "color": ["red"], "source": ["y"]], of: coat)
        }
        try await store.change("removed 'Wool coat'") { [coat] change in try change.remove(coat) }

        let item = try #require(try await store.items(named: "c1").first)
        func row(_ change: String, _ texts: String?..., from: Value = .absent, to: Value = .absent) -> [Value] {
            [.text(change)] + texts.map { .text($0) } + [from, to]
        }
        let day = Value.worded([.text("day 2026-11-24")], as: "day 2026-11-24")
        let facts = ["favorite yes", "name Coat", "tags warm, blue"].map { Value.text($0) }
        let last = ["color red", "favorite yes", "name Wool coat"].map { Value.text($0) }
        #expect(
            try await rows(item) == [
                row("removed 'Wool coat'", nil, nil, from: .worded(last, as: "Wool coat")),
                row("removed 'Wool coat'", "wear", nil, from: day),
                row("changed 'Coat'", nil, "color", to: .text("red")),
                row("changed 'Coat'", nil, "name", from: .text("Coat"), to: .text("Wool coat")),
                row("changed 'Coat'", nil, "tags", from: .text("warm, blue")),
                row("wore 'Coat'", "wear", nil, to: day),
                row("added 'Coat'", nil, nil, to: .worded(facts, as: "Coat")),
            ]
        )
        #expect(try await rows(item, limit: 1).count == 1)
    }

    @Test("An item is found by its id and by each title that it had, in any letter case, also after it was removed")
    func names() async throws {
        try await store.change("added") { [coat] change in
            try change.set(["name": ["Coat"]], of: coat)
            try change.set(["title": ["Coat"]], of: .item("books", "b"))
            try change.set(["title": ["Cloak"]], of: .item("books", "coat"))
        }
        try await store.change("changed") { [coat] in try $0.set(["name": ["Wool coat"]], of: coat) }
        try await store.change("removed") { [coat] in try $0.remove(coat) }

        #expect(try await store.items(named: "WOOL coat").map(\.thing) == [coat])
        #expect(try await store.items(named: "coat").map(\.thing.id) == ["b", "coat", "c1"])
        #expect(try await store.items(named: "coat", of: "closet").map(\.thing) == [coat])
        #expect(try await store.items(named: "oat").isEmpty)
        try await store.change("added") { try $0.set(["title": ["The Émigrés"]], of: .item("books", "e")) }
        #expect(try await store.items(named: "emigres").map(\.thing.id) == ["e"])
        #expect(try await store.titles(limit: 9) == ["Cloak", "Coat", "The Émigrés"])
        try await store.change("added") { change in
            try change.set(["title": ["Der Zauberberg"]], of: .item("books", "z"))
            try change.set(["title": ["Theme"]], of: .item("books", "t"))
        }
        #expect(try await store.items(named: "Zauberberg").map(\.thing.id) == ["z"])
        #expect(try await store.items(named: "me").isEmpty)
    }
}
