import Foundation
import GRDB
import SatchelCatalog
import SatchelCollection
import SatchelPersistence
import SatchelPluginAPI
import TestSupport
import Testing

@Suite("Collection: changes")
struct CollectionChangeTests {
    private let store = CollectionStore()
    private let coat = Thing.item("closet", "coat")
    private let style = Thing.list("closet", "winter")

    @Test("A field has the texts that were set last, in order, and without any it is absent")
    func fields() async throws {
        try await store.change("added") { [coat] change in
            try change.set(["name": ["Coat"], "tags": ["warm", "blue", "warm"]], of: coat)
        }
        try await store.change("edited") { [coat] change in
            try change.set(["tags": ["blue"], "color": ["red"]], of: coat)
            try change.set(["color": []], of: coat)
        }

        #expect(try await texts(coat) == ["name": ["Coat"], "tags": ["blue"]])
    }

    @Test("Two spellings of a letter are one id and one text, and a NUL ends neither")
    func spellings() async throws {
        try await store.change("added") { change in
            try change.set(["name": ["Cafe\u{301}\0x"]], of: .item("books", "e\u{301}\0x"))
        }

        #expect(try await texts(.item("books", "\u{e9}x")) == ["name": ["Caf\u{e9}x"]])
        #expect(try await store.read { try $0.ids(.item, "books", having: "name", "Cafe\u{301}x") } == ["\u{e9}x"])
    }

    @Test("Any text comes back as it was written, in a field of any name")
    func anyText() async throws {
        let all = FieldTexts([
            ("quotes \" and \\", ["\"", "\\", "\\\"", "a\\nb"]),
            ("controls", (1...0x20).map { "\u{1F}\(UnicodeScalar(UInt8($0)))" }),
            ("\u{7F}\u{2028}", ["\u{7F}", "\u{85}", "\u{2028}", "\u{FEFF}", "\u{10FFFF}"]), ("", ["", " "]),
            ("한국어", ["책", "👩‍👩‍👧"]),
        ])
        try await store.change("added") { [coat] in try $0.set(all, of: coat) }

        #expect(try await texts(coat) == all)
        #expect(try await store.operations(limit: 1).map(\.after) == [all])
        for (field, texts) in all {
            for text in texts {
                #expect(try await store.read { try $0.ids(.item, "closet", having: field, text) } == ["coat"])
            }
        }
    }

    @Test("What is removed comes back in its place by undo, and last when it is added again")
    func places() async throws {
        let names = ["coat", "hat", "scarf"]
        func listed() async throws -> [String] {
            try await store.read { try $0.things(.item, "closet").map(\.thing.id) }
        }
        for name in names {
            try await store.change("added") { try $0.set(["name": [name]], of: .item("closet", name)) }
        }
        try await store.change("removed") { [coat] in try $0.remove(coat) }
        #expect(try await listed() == ["hat", "scarf"])
        _ = try await store.undo()
        #expect(try await listed() == names)

        try await store.change("removed the last") { try $0.remove(.item("closet", "scarf")) }
        try await store.change("added another") { try $0.set(["name": ["belt"]], of: .item("closet", "belt")) }
        for _ in 0..<2 { _ = try await store.undo() }
        #expect(try await listed() == names)
        for _ in 0..<2 { _ = try await store.redo() }
        #expect(try await listed() == ["coat", "hat", "belt"])

        try await store.change("removed") { [coat] in try $0.remove(coat) }
        try await store.change("added") { [coat] in try $0.set(["name": ["coat"]], of: coat) }
        #expect(try await listed() == ["hat", "belt", "coat"])
    }

    @Test("A change that throws changes nothing, and one that changes nothing is not recorded")
    func nothing() async throws {
        struct Refusal: Error {}
        await #expect(throws: Refusal.self) {
            try await store.change("added") { [coat] change in
                try change.set(["name": ["Coat"]], of: coat)
                throw Refusal()
            }
        }
        try await store.change("added and removed") { [coat] change in
            try change.set(["name": ["Coat"]], of: coat)
            try change.remove(coat)
        }

        #expect(try await texts(coat) == nil)
        #expect(try await store.operations(limit: 9).isEmpty)
        #expect(try await store.undo() == nil)
    }

    @Test("A trial tells what a change would make, and makes none")
    func trial() async throws {
        let count = try await store.change("added", isTrial: true) { [coat] change in
            try change.set(["name": ["Coat"]], of: coat)
            _ = try change.nextNumber(of: "copy")
            return try change.contents.count("closet")
        }
        #expect(count == 1)
        #expect(try await texts(coat) == nil)

        try await store.change("added") { [coat] change in
            try change.set(["name": ["Hat"]], of: coat)
            #expect(try change.nextNumber(of: "copy") == 1)
        }
        #expect(try await store.undo() == .done("added"))
        #expect(try await store.undo() == nil)
    }

    @Test("Changes made together are undone and redone as one, also where one of them fails")
    func together() async throws {
        struct Refused: Error {}
        try await fill()
        await #expect(throws: Refused.self) {
            try await store.together {
                for (name, color) in [("coat", "red"), ("hat", "blue"), ("coat", "green")] {
                    try await store.change("painted '\(name)'") {
                        try $0.set(["color": [color]], of: .item("closet", name))
                    }
                }
                try await store.change("painted nothing") { _ in throw Refused() }
            }
        }
        #expect(try await texts(coat)?["color"] == ["green"])
        #expect(try await store.undo() == .done("painted 'coat' and 2 more"))
        #expect(try await texts(coat)?["color"] == nil)
        #expect(try await texts(.item("closet", "hat"))?["color"] == nil)
        #expect(try await store.redo() == .done("painted 'coat' and 2 more"))
        #expect(try await texts(coat)?["color"] == ["green"])

        try await store.together {
            try await store.change("painted 'hat'") { try $0.set(["color": []], of: .item("closet", "hat")) }
        }
        try await store.together {}
        #expect(try await store.undo() == .done("painted 'hat'"))
        #expect(try await store.undo() == .done("painted 'coat' and 2 more"))
    }

    @Test("An item is found by its title in any case, as it is now, until it is removed")
    func titles() async throws {
        func named(_ name: String) async throws -> [String] {
            try await store.read { try $0.ids(of: Wine.self, named: name).map(\.rawValue) }
        }
        let wine = Thing.item(Wine.kind.id, "w1")
        try await store.change("added") { try $0.set(["name": ["The Château"]], of: wine) }
        #expect(try await named("CHATEAU") == ["w1"])
        try await store.change("renamed") { try $0.set(["name": ["Barolo"]], of: wine) }
        #expect(try await named("chateau").isEmpty)
        #expect(try await named("barolo") == ["w1"])
        try await store.change("removed") { try $0.remove(wine) }
        #expect(try await named("barolo").isEmpty)
        _ = try await store.undo()
        #expect(try await named("barolo") == ["w1"])
    }

    @Test(
        "An item is found by its title without an article of another language, but not by the end of a word",
        arguments: [
            ("Der Zauberberg", "zauberberg", true), ("El laberinto", "Laberinto", true),
            ("Les Misérables", "miserables", true), ("L'Étranger", "étranger", true), ("Theme", "me", false),
            ("Lamb", "amb", false), ("Diesel", "sel", false),
        ]
    )
    func articles(title: String, name: String, isFound: Bool) async throws {
        try await store.change("added") { try $0.set(["name": [title]], of: .item(Wine.kind.id, "w1")) }

        let ids = try await store.read { try $0.ids(of: Wine.self, named: name).map(\.rawValue) }

        #expect(ids == (isFound ? ["w1"] : []))
    }

    @Test("What names an item by its id and title follows a new title, in any field, and undo takes both back")
    func references() async throws {
        let (wine, dinner, cellar) = (Thing.item("wines", "w1"), Thing.item("dinners", "d1"), Thing.list("wines", "l1"))
        try await store.change("added") { change in
            try change.set(["name": ["Barolo"]], of: wine)
            try change.set(
                ["wine": ["#w2 Barbera", "#w1 Barolo"], "notes": ["#w1 Barolo is best"], "zest": ["#w1 Barolo"]],
                of: dinner
            )
            try change.put(wine, in: cellar)
            try change.add(.entry("dinners", "e1"), "toast", about: dinner, ["with": ["#w1 Barolo"]])
        }
        try await store.change("renamed") { try $0.set(["name": ["Barolo Cerretta"]], of: wine) }

        let now = try await store.texts(of: dinner)
        #expect(now?["wine"] == ["#w2 Barbera", "#w1 Barolo Cerretta"] && now?["zest"] == ["#w1 Barolo Cerretta"])
        #expect(now?["notes"] == ["#w1 Barolo is best"])
        #expect(try await store.texts(of: .entry("dinners", "e1"))?["with"] == ["#w1 Barolo Cerretta"])
        #expect(try await store.undo() == .done("renamed"))
        #expect(try await store.texts(of: dinner)?["wine"] == ["#w2 Barbera", "#w1 Barolo"])
    }

    @Test("An entry needs its item, and goes with it, as does its place in lists; undo brings all of it back")
    func removal() async throws {
        await #expect(throws: PlainError("no item has the id 'coat'")) {
            try await store.change("bought") { [coat] change in
                try change.add(.entry("closet", "e1"), "buy", about: coat, [:])
            }
        }
        try await fill()
        try await store.change("removed 'Coat'") { [coat] change in try change.remove(coat) }

        #expect(try await entries().isEmpty)
        #expect(try await listed() == ["hat 2"])
        #expect(try await store.undo() == .done("removed 'Coat'"))
        #expect(try await entries() == ["e1"])
        #expect(try await listed() == ["coat 1", "hat 2"])
    }

    @Test("A list keeps the order in which items were put into it, once each, and takes out by a quantity of 0")
    func members() async throws {
        try await fill()
        try await store.change("changed") { [coat, style] change in
            try change.put(coat, in: style, quantity: 3)
            try change.put(.item("closet", "hat"), in: style, quantity: 0)
        }

        #expect(try await listed() == ["coat 3"])
        let lists = try await store.read { [coat] in try $0.lists(with: coat) }
        #expect(lists == ["winter"])
    }

    @Test("An item of a kind comes back as it was, and one without a required field is refused and unreadable")
    func kinds() async throws {
        let wine = Wine(id: ItemID("w1"), provenance: ItemSource(source: "embedded", asOf: "2026-11-21")).with {
            ($0["name"], $0["vintage"], $0["grapes"]) = (["Barolo"], ["1996"], ["Nebbiolo", "Merlot"])
        }
        try await store.change("added") { change in try change.save(wine, and: ["rating": ["5"]]) }
        // New facts leave what else is kept.
        try await store.change("updated") { change in try change.save(wine.with { $0["vintage"] = ["1997"] }) }

        let kept = try #require(try await texts(.item("wines", "w1")))
        #expect(Wine(id: wine.id, kept: kept) == wine.with { $0["vintage"] = ["1997"] })
        #expect(kept["rating"] == ["5"])
        #expect(Wine(id: wine.id, kept: ["vintage": ["1996"]]) == nil)
        await #expect(throws: PlainError("'w2' has no name")) {
            try await store.change { try $0.save(Wine(id: ItemID("w2"), provenance: wine.provenance)) }
        }
    }

    @Test("What follows from some fields is the same whether these are read or all")
    func someFields() async throws {
        let (a, b) = (Thing.item("reads", "a"), Thing.item("reads", "b"))
        try await store.change("filled") { change in
            try change.set(
                ["title": ["A"], "topic": ["x", "y"], "rating": ["4"], "tags": ["z"], "extra": ["x"]],
                of: a
            )
            try change.set(["added": ["2026-01-02"]], of: a)
            try change.set(["title": ["B"], "want": ["yes"], "year": ["1990"]], of: b)
            try change.set(["title": ["C"]], of: .item("reads", "c"))
            let copies: [FieldTexts] = [["paid": ["9 EUR"], "place": ["shelf"]], ["gone": ["2026-01-01"]]]
            for (number, texts) in copies.enumerated() {
                try change.add(.entry("reads", "copy-\(number)"), "copy", about: a, texts)
            }
            try change.add(.entry("reads", "r"), "reading", about: a, ["state": ["read"], "finished": ["2024"]])
            try change.add(.entry("reads", "l"), "loan", about: a, ["person": ["Mina"]])
            try change.add(.entry("reads", "q"), "quote", about: a, ["page": ["12"]])
            try change.put(b, in: .list("reads", "next"))
        }

        let kept = StoredKeeping<Read>(store)
        let whole = try await kept.all()
        for field in Read.kind.fields {
            let texts: [[[String]]] = try await kept.reduce(into: [], only: [field]) {
                $0.append([field.texts($1), $1.keeping.copies.map { $0["paid"] ?? "" }])
            }
            #expect(
                texts.reversed() == whole.map { [field.texts($0), $0.keeping.copies.map { $0["paid"] ?? "" }] },
                "\(field.key)"
            )
        }
        #expect(whole.contains { !$0.keeping.loans.isEmpty })
    }

    @Test("Copies are read with their items in whatever order they were added")
    func copiesOutOfOrder() async throws {
        for id in ["c", "a", "d", "b"] {
            try await store.change("added") { try $0.set(["title": [id]], of: .item("reads", id)) }
        }
        for (number, id) in ["b", "c", "b", "a", "c", "c", "b"].enumerated() {
            try await store.change("copied") { change in
                let paid = ["paid": ["\(number + 1) EUR"]] as FieldTexts
                try change.add(.entry("reads", "copy-\(number)"), "copy", about: .item("reads", id), paid)
            }
        }
        let title = try #require(Read.kind.fields.first { $0.key == "title" })

        let read: [[String]] = try await StoredKeeping<Read>(store).reduce(into: [], only: [title]) {
            $0.append([$1.title] + $1.keeping.copies.compactMap { $0["paid"] })
        }
        #expect(read == [["c", "2 EUR", "5 EUR", "6 EUR"], ["a", "4 EUR"], ["d"], ["b", "1 EUR", "3 EUR", "7 EUR"]])
    }

    @Test("A page of what is kept has the newest first, and none lies behind the last")
    func pages() async throws {
        for number in 1...5 {
            try await store.change("added") { try $0.set(["name": ["\(number)"]], of: .item("wines", "w\(number)")) }
        }
        try await store.change("added") { try $0.set(["name": ["x"]], of: .item("books", "b")) }
        let kept = StoredKeeping<Wine>(store)

        let pages = try await [kept.page(1, size: 2), kept.page(3, size: 2), kept.page(.max, size: .max)]
        #expect(pages.map { $0.items.map(\.title) } == [["5", "4"], ["1"], []])
        #expect(pages.map(\.hasMore) == [true, false, false])
        #expect(pages.map(\.total) == [5, 5, 5])
        #expect(try await kept.all().map(\.title) == ["5", "4", "3", "2", "1"])
    }

    @Test("The history of an item tells what changed it, its entries and its places on lists, newest first")
    func history() async throws {
        try await fill()
        try await store.change("edited 'Coat'") { [coat] in try $0.set(["color": ["red"]], of: coat) }
        _ = try await store.undo()
        try await store.change("moved a wearing") { try $0.set(["day": ["2026-01-01"]], of: .entry("closet", "e1")) }

        var history = try await store.history(of: coat)
        #expect(history.removeFirst().label == "moved a wearing")
        #expect(history.map(\.label) == ["undid: edited 'Coat'", "edited 'Coat'", "filled", "filled", "filled"])
        #expect(history[1].before == ["color": []] && history[1].after == ["color": ["red"]])
        #expect(history[2].thing.sort == .list)
        #expect(history[3].thing == .entry("closet", "e1") && history[3].before == nil)
        #expect(Set(history.map(\.device)).count == 1)
    }

    @Test("Operations after a moment are those that came later, oldest first")
    func operations() async throws {
        for number in 1...5 {
            try await store.change("\(number)") { [coat] in try $0.set(["number": ["\(number)"]], of: coat) }
        }

        let first = try await store.operations(limit: 2)
        let rest = try await store.operations(after: first[1].clock, limit: 9)
        #expect((first + rest).map(\.label) == ["1", "2", "3", "4", "5"])
    }

    private func fill() async throws {
        try await store.change("filled") { [coat, style] change in
            try change.set(["name": ["Coat"]], of: coat)
            try change.set(["name": ["Hat"]], of: .item("closet", "hat"))
            try change.add(.entry("closet", "e1"), "buy", about: coat, ["price": ["90 EUR"]])
            try change.put(coat, in: style)
            try change.put(.item("closet", "hat"), in: style, quantity: 2)
        }
    }

    private func texts(_ thing: Thing) async throws -> FieldTexts? { try await store.texts(of: thing) }

    private func entries() async throws -> [String] {
        try await store.read { [coat] in try $0.entries(about: coat).map(\.thing.id) }
    }

    private func listed() async throws -> [String] {
        try await store.read { [style] in try $0.members(of: style).map { "\($0.item) \($0.quantity)" } }
    }
}

@Suite("Collection: undo and redo")
struct CollectionUndoTests {
    private let store = CollectionStore()

    @Test("Changes are undone from the newest and redone from the oldest, until another change is made")
    func turns() async throws {
        for id in ["a", "b", "c"] { try await add(id) }

        #expect(try await store.undo() == .done("added c"))
        #expect(try await store.undo() == .done("added b"))
        #expect(try await ids() == ["a"])
        #expect(try await store.redo() == .done("added b"))
        #expect(try await store.redo() == .done("added c"))
        #expect(try await store.redo() == nil)
        #expect(try await ids() == ["a", "b", "c"])
        #expect(try await store.undo() == .done("added c"))
        try await add("d")
        #expect(try await store.redo() == nil)
        #expect(try await store.undo() == .done("added d"))
        #expect(try await store.undo() == .done("added b"))
        #expect(try await store.undo() == .done("added a"))
        #expect(try await store.undo() == nil)
        #expect(try await ids().isEmpty)
    }

    @Test("A change whose fields have changed since is refused, naming the change that stands, and left out afterwards")
    func refused() async throws {
        try await withTemporaryFolder { folder in
            let database = CollectionStore.database(path: folder + "/satchel.sqlite")
            let store = CollectionStore(database)
            try await store.change("added 'Dune'") { try $0.set(["name": ["Dune"]], of: .item("books", "b1")) }
            try await store.change("rated 'Dune'") { try $0.set(["rating": ["4"]], of: .item("books", "b1")) }
            try await store.change("rated 'Dune' again") { try $0.set(["rating": ["5"]], of: .item("books", "b1")) }
            // As a change of another device, which isn't undone here.
            try await store.change("tagged 'Dune'") { try $0.set(["tags": ["x"]], of: .item("books", "b1")) }
            try await database.write { try $0.execute(sql: "UPDATE change SET state = 'final' WHERE number > 2") }

            #expect(try await store.undo() == .refused("rated 'Dune'", because: "rated 'Dune' again"))
            #expect(
                try await store.texts(of: .item("books", "b1"))
                    == ["name": ["Dune"], "rating": ["5"], "tags": ["x"]]
            )
            #expect(try await store.undo() == .refused("added 'Dune'", because: "tagged 'Dune'"))
            #expect(try await store.undo() == nil)
        }
    }

    @Test("An item that a later change put into a list is not undone out of it")
    func referred() async throws {
        try await withTemporaryFolder { folder in
            let database = CollectionStore.database(path: folder + "/satchel.sqlite")
            let store = CollectionStore(database)
            try await store.change("added") { try $0.set(["name": ["Hat"]], of: .item("closet", "hat")) }
            try await store.change("styled") { try $0.put(.item("closet", "hat"), in: .list("closet", "s")) }
            try await database.write { try $0.execute(sql: "UPDATE change SET state = 'final' WHERE number = 2") }

            #expect(try await store.undo() == .refused("added", because: nil))
            #expect(try await store.ids("closet") == ["hat"])
        }
    }

    @Test("A thousand changes are undone and redone across reopening")
    func deep() async throws {
        try await withTemporaryFolder { folder in
            func open() -> CollectionStore { CollectionStore(CollectionStore.database(path: folder + "/s.sqlite")) }
            let first = open()
            for number in 0..<1000 {
                try await first.change("\(number)") { try $0.set(["n": ["\(number)"]], of: .item("books", "b1")) }
            }
            let second = open()
            for number in (0..<1000).reversed() { #expect(try await second.undo() == .done("\(number)")) }
            #expect(try await second.undo() == nil)
            let third = open()
            for number in 0..<1000 { #expect(try await third.redo() == .done("\(number)")) }

            #expect(try await third.texts(of: .item("books", "b1")) == ["n": ["999"]])
        }
    }

    @Test("A change of thousands of items is one to undo, and one item among them is found at once")
    func large() async throws {
        try await store.change("imported") { change in
            for number in 0..<5000 {
                try change.set(["name": ["Item \(number)"], "n": ["\(number)"]], of: .item("books", "b\(number)"))
            }
        }
        #expect(
            try await store.read { try $0.things(.item, "books", having: "n", "4999").map(\.thing.id) } == ["b4999"]
        )

        #expect(try await store.undo() == .done("imported"))
        #expect(try await ids().isEmpty)
        #expect(try await store.redo() == .done("imported"))
        #expect(try await ids().count == 5000)
    }

    private func add(_ id: String) async throws {
        try await store.change("added \(id)") { try $0.set(["name": [id]], of: .item("books", id)) }
    }

    private func ids() async throws -> Set<String> { try await store.ids("books") }
}
