import Foundation
import SatchelCatalog
import SatchelCollection
import SatchelLibrary
import SatchelPersistence
import TestSupport
import Testing

@testable import SatchelLists

private enum Bottles: RecordKind {
    static let kind = Kind<Record<Bottles>>(
        "bottles",
        one: "bottle",
        fields: [
            .id(),
            .one("name", .text).column(.title("Name")).part(.title).required.search("in the name", ["barolo"])
                .sort { .letters($0.title.sortKey) },
            .one("maker", .text).column(.subtitle("Maker")).part(.credits).search("by a maker", ["rinaldi"]),
            .one("vintage", .year).column(.fact("Vintage", isTrailing: true)).search("of these years", ["1996"]).sort(),
            .computed("age", .number(0...9999)) { $0["vintage"].first.flatMap { Int($0) }.map { 2026 - $0 } }
                .column(.data("Age")).search("as old", ["30.."]).sort(),
        ],
        isOwn: true,
        keeping: KindKeeping(list: "cellar")
    )
}

private typealias Bottle = Record<Bottles>

/// Bottles as they were before anybody asked for their vintages.
private enum PlainBottles: RecordKind {
    static let kind = Kind<Record<PlainBottles>>(
        "bottles",
        one: "bottle",
        fields: [
            .id(), .one("name", .text).part(.title).required.search("in the name", ["barolo"]),
            .one("maker", .text).part(.credits).search("by a maker", ["rinaldi"]), .one("vintage", .year),
        ],
        isOwn: true,
        keeping: KindKeeping(list: "cellar")
    )
}

/// A kind of a catalog, whose facts change there.
private enum Coins: RecordKind {
    static let kind = Kind<Record<Coins>>(
        "coins",
        one: "coin",
        fields: [
            .id(), .one("name", .text).column(.title("Name")).part(.title).required,
            .one("price", .number(0...9999)).column(.data("Price")).search("for as much", ["30.."]).sort(),
        ],
        keeping: KindKeeping(list: "drawer", quantity: .amount)
    )
}

/// A kind of a catalog, whose facts stay.
private enum Cards: RecordKind {
    static let kind = Kind<Record<Cards>>(
        "cards",
        one: "card",
        fields: [
            .id(), .one("name", .text).column(.title("Name")).part(.title).required,
            .one("price", .number(0...9999)).column(.data("Price")).search("for as much", ["30.."]).sort(),
        ],
        keeping: KindKeeping(list: "deck")
    )
}

@Suite("Much that is kept is searched by an index that follows the collection")
struct KeptLibraryTests {
    private static let names = ["Barolo", "Barbaresco", "Auslese", "Élan", "Rosso", "네비올로", "Château Thé"]
    private static let makers = ["Vietti", "Rinaldi", "Conti", "Prüm", "Mascarello"]
    private static let queries = [
        "barolo", "bar", "vietti", "elan", "네비", "vintage:1990..1999", "maker:prum auslese", "chateau the 7",
        "-barolo rinaldi", "rosso OR auslese", "nothing", "vintage:none", "barollo",
    ]

    private static func bottle(_ number: Int) -> Bottle {
        Bottle(id: ItemID("b\(number)"), provenance: ItemSource(source: "mine")).with { bottle in
            bottle["name"] = ["\(names[number % names.count]) \(number / 40)"]
            bottle["maker"] = [makers[number % makers.count]]
            if number % 9 > 0 { bottle["vintage"] = [String(1950 + number % 70)] }
        }
    }

    private func withStore(
        bottles: Int = 1100,
        _ body: (_ store: CollectionStore, _ index: KeptLibrary<Bottle>, _ folder: String) async throws -> Void
    ) async throws {
        try await withTemporaryFolder { folder in
            let database = CollectionStore.database(path: folder + "/satchel.sqlite")
            let store = CollectionStore(database, indexes: { folder })
            try await store.change("added bottles") { change in
                for number in 0..<bottles { try change.save(Self.bottle(number)) }
            }
            try await body(store, try #require(KeptLibrary<Bottle>(store)), folder)
        }
    }

    private func search(_ index: KeptLibrary<Bottle>, _ text: String) async throws -> Page<Bottle>? {
        try await index.search(SearchRequest(try .parse(text)))
    }

    private static func ids(_ page: Page<Bottle>) -> [String] { page.items.map(\.id.rawValue) }

    /// Every search finds what reading everything finds, in its order but for what was brought back, which comes first.
    private func expectAgreement(
        _ store: CollectionStore,
        _ index: KeptLibrary<Bottle>,
        _ when: String,
        inOrder: Bool = true
    ) async throws {
        let all = SearchIndex(try await StoredKeeping<Bottle>(store).all())
        for text in Self.queries {
            for key in ["relevance", "vintage"] {
                let order = ListOrder(try #require(FieldOrder<Bottle>(rawValue: key)))
                let request = SearchRequest<Bottle>(try .parse(text), by: order, size: 2000)
                let found = try #require(try await index.search(request), "'\(text)' \(when)")
                let expected = all.page(request)
                let (ids, others) = (Self.ids(found), Self.ids(expected))
                #expect(inOrder ? ids == others : Set(ids) == Set(others), "'\(text)' by \(key) \(when)")
                #expect(found.total ?? found.items.count == expected.total, "'\(text)' by \(key) \(when)")
            }
        }
    }

    @Test("It agrees with reading everything, after every kind of change")
    func agrees() async throws {
        try await withStore { store, index, _ in
            try await expectAgreement(store, index, "at first")
            try await store.change("edited") { change in
                for number in 3...6 { try change.set(["name": ["Barolo Riserva"]], of: .item("bottles", "b\(number)")) }
            }
            try await expectAgreement(store, index, "after an edit")
            try await store.change("removed") { change in
                for number in 10...30 { try change.remove(.item("bottles", "b\(number)")) }
            }
            try await expectAgreement(store, index, "after removals")
            _ = try await store.undo()
            try await expectAgreement(store, index, "after undo", inOrder: false)
            _ = try await store.redo()
            try await store.change("added") { try $0.save(Self.bottle(5000)) }
            try await expectAgreement(store, index, "after redo and an addition")
        }
    }

    @Test("It is made anew where a field is searched that was not")
    func newlySearched() async throws {
        try await withStore { store, index, _ in
            let before = try #require(KeptLibrary<Record<PlainBottles>>(store))
            let found = try await before.search(SearchRequest(try .parse("barolo")))
            #expect(found?.items.isEmpty == false)
            try await expectAgreement(store, index, "with vintages")
        }
    }

    @Test("The ids of what words find are those that reading everything finds")
    func ids() async throws {
        try await withStore { store, _, _ in
            let catalog = KeptCatalog<Bottle>(store)
            let all = try await catalog.all()
            for text in Self.queries {
                let query = try SearchQuery<Bottle>.parse(text)
                let found = try await catalog.ids(matching: query)
                #expect(found == Set(all.results(of: query).map(\.id)), "\(text)")
            }
            let unknown = try await catalog.ids(matching: .parse("barolo rating:4.."))
            #expect(unknown == nil)
        }
    }

    @Test("Words beside what the user says find what reading everything finds")
    func words() async throws {
        try await withStore { store, _, _ in
            try await store.change("rated bottles") { change in
                for number in 0..<1100 where number % 3 > 0 {
                    let bottle = Thing.item("bottles", "b\(number)")
                    try change.set(["rating": ["\(number % 5 + 1)"], "tags": ["a\(number % 7)"]], of: bottle)
                    if number % 11 == 0 { try change.add("copy", about: bottle, [:]) }
                }
            }
            let catalog = KeptCatalog<Bottle>(store)
            let all = try await catalog.all()
            let queries = [
                "barolo rating:4..", "vietti owned:1..", "-rating:5 rosso", "tag:a3 auslese OR rating:1 bar",
                "maker:prum vintage:1990.. -tag:a3", "age:30.. barolo", "barolo rating:none", "nothing rating:5",
            ]
            for text in queries {
                for key in ["relevance", "vintage", "rating"] {
                    let order = ListOrder(try #require(FieldOrder<Bottle>(rawValue: key)))
                    let request = SearchRequest<Bottle>(try .parse(text), by: order, page: 2, size: 3)
                    let found = try await catalog.quickly(request)
                    let expected = all.page(request)
                    #expect(found?.items == expected.items, "'\(text)' by \(key)")
                    #expect(found?.total == expected.total, "'\(text)' by \(key)")
                }
            }
            let either = try await catalog.quickly(SearchRequest(.parse("barolo OR rating:5")))
            #expect(either == nil)
        }
    }

    @Test("The texts of a field are those of what is kept of the kind, each once")
    func texts() async throws {
        let store = CollectionStore()
        try await store.change("added bottles") { change in
            for number in 0..<60 {
                try change.save(Self.bottle(number))
                let bottle = Thing.item("bottles", "b\(number)")
                if number % 3 > 0 { try change.set(["tags": ["a", "b\(number % 7)"]], of: bottle) }
                if number % 4 == 0 { try change.add("copy", about: bottle, ["place": ["rack \(number % 5)"]]) }
                if number % 11 == 0 { try change.put(bottle, in: .list("bottles", "next")) }
            }
            try change.set(["name": ["Other"], "tags": ["b1", "other"]], of: .item("wines", "w1"))
        }
        let keeping = StoredKeeping<Bottle>(store)
        let all = try await keeping.all()
        for key in ["name", "vintage", "age", "tags", "place", "lists", "owned"] {
            let field = try #require(Bottle.kind.field(key))
            let expected = Set(all.flatMap { field.texts($0) }).sorted()
            #expect(try await keeping.texts(of: field) == expected && !expected.isEmpty, "\(key)")
        }
    }

    @Test("It is made anew where the cache was removed or damaged, or a backup took the place of the collection")
    func madeAnew() async throws {
        try await withStore { _, index, folder in
            let database = CollectionStore.database(path: folder + "/satchel.sqlite")
            let store = CollectionStore(database, indexes: { folder })
            try await expectAgreement(store, index, "at first")
            let (file, saved) = (folder + "/satchel.sqlite", folder + "/saved.sqlite")
            try await database.close()
            try FileManager.default.copyItem(atPath: file, toPath: saved)
            try await store.change("edited") { try $0.set(["name": ["Gone"]], of: .item("bottles", "b3")) }
            try await expectAgreement(store, index, "after an edit")

            try await database.close()
            try FileManager.default.removeItem(atPath: file)
            try FileManager.default.copyItem(atPath: saved, toPath: file)
            try await store.change("edited") { try $0.set(["name": ["Other"]], of: .item("bottles", "b4")) }
            try await expectAgreement(store, index, "after a restore")

            try FileManager.default.removeItem(atPath: folder + "/kept-bottles.sqlite")
            try await expectAgreement(store, index, "without a cache")

            let other = try #require(KeptLibrary<Bottle>(store))
            for end in ["", "-wal", "-shm"] {
                try? FileManager.default.removeItem(atPath: folder + "/kept-bottles.sqlite" + end)
            }
            try Data("no database, but long enough to be read as one".utf8)
                .write(to: URL(filePath: folder + "/kept-bottles.sqlite"))
            // The first search reads all, the second makes a new one.
            let found = try await search(other, "barolo")
            #expect(found == nil)
            try await expectAgreement(store, other, "after damage")
        }
    }

    @Test("It says nothing of few items, nor of what is not stored")
    func nothing() async throws {
        try await withStore(bottles: 900) { _, index, folder in
            let found = try await search(index, "barolo")
            #expect(found == nil)
            #expect(!FileManager.default.fileExists(atPath: folder + "/kept-bottles.sqlite"))
        }
        try await withStore { _, index, _ in
            for text in ["rating:4..", "age:30..", "barolo tag:x"] {
                let found = try await search(index, text)
                #expect(found == nil, "\(text)")
            }
            let byAge = ListOrder(try #require(FieldOrder<Bottle>(rawValue: "age")))
            let sorted = try await index.search(SearchRequest(by: byAge))
            #expect(sorted == nil)
        }
        #expect(KeptLibrary<Bottle>(CollectionStore()) == nil)
    }

    @Test("A search for values alone, and an order by one, find what reading everything finds")
    func values() async throws {
        let store = CollectionStore()
        try await store.change("added bottles") { change in
            for number in 0..<120 {
                let bottle = Thing.item("bottles", "b\(number)")
                try change.save(Self.bottle(number))
                if number % 5 > 0 { try change.set(["added": ["2026-01-0\(number % 5)"]], of: bottle) }
                if number % 4 > 0 { try change.set(["rating": [["2", "3.5", "5"][number % 3]]], of: bottle) }
                if number % 3 > 0 { try change.set(["tags": ["a", "b\(number % 7)"], "note": ["good"]], of: bottle) }
                for copy in 0..<(number % 4) {
                    let texts = ["paid": ["\(number) EUR"], "gone": copy == 2 ? ["2026-01-01"] : []] as FieldTexts
                    try change.add(.entry("bottles", "copy-\(number)-\(copy)"), "copy", about: bottle, texts)
                }
                if number % 11 == 0 { try change.put(bottle, in: .list("bottles", "next")) }
            }
        }
        let catalog = KeptCatalog<Bottle>(store)
        let all = try await catalog.all()
        let queries = [
            "rating:3..", "rating:none", "tag:b3", "-tag:a", "owned:2..", "owned:0", "owned:none",
            "paid:10..20 rating:5",
            "vintage:1960..1980", "age:60..", "cellar:next", "cellar:any", "added:2026-01-02 OR rating:2", "status:any",
        ]
        for text in queries {
            let query = try SearchQuery<Bottle>.parse(text)
            for key in ["relevance", "rating", "vintage", "age", "added"] {
                let order = ListOrder(try #require(FieldOrder<Bottle>(rawValue: key)), .descending)
                for page in 1...2 {
                    let request = SearchRequest(query, by: order, page: page, size: 10)
                    let found = try await catalog.quickly(request)
                    let expected = all.page(request)
                    #expect(found?.items == expected.items, "'\(text)' by \(key)")
                    #expect(found?.total == expected.total && found?.hasMore == expected.hasMore, "'\(text)' by \(key)")
                }
            }
        }
        for text in ["barolo", "rating:5 vietti", "maker:conti"] {
            let found = try await catalog.quickly(SearchRequest(try .parse(text)))
            #expect(found == nil, "\(text)")
        }
    }

    @Test("Formulas of a declared kind say the same where only what they read is read")
    func formulas() async throws {
        var kind = KindDeclaration(
            "casks",
            fields: try [
                "name:text!", "year:year", "grape:choice*(a,b,c)", "cost:number = sum(copy.paid) / count(copy)",
                "age:number = 2026 - year", "drunk:number = count(taste) + rating", "best:number = max(taste.score)",
                "liked:flag = rating >= 4 and count(copy) > 0", "first:text = grape", "tagged:number = count(tags)",
                "held:number = count(copy)",
            ]
            .map { try FieldDeclaration($0) }
        )
        kind.entries = [.init(verb: "taste", fields: [try FieldDeclaration("score:number")])]
        func agrees<Declared: RecordKind>(_ type: Declared.Type) async throws {
            let store = CollectionStore()
            try await store.change("added casks") { change in
                for number in 0..<60 {
                    let cask = Thing.item("casks", "c\(number)")
                    let name = ["name": ["Cask \(number)"], "added": ["2026-01-01"]] as FieldTexts
                    try change.set(name, of: cask)
                    if number % 3 > 0 { try change.set(["year": ["\(1990 + number)"], "tags": ["b", "a"]], of: cask) }
                    if number % 4 > 0 { try change.set(["rating": ["\(number % 5 + 1)"]], of: cask) }
                    if number % 5 > 0 { try change.set(["grape": number % 2 > 0 ? ["c", "a"] : ["b"]], of: cask) }
                    for copy in 0..<(number % 4) {
                        let gone = copy == 2 ? ["2026-01-01"] : []
                        let paid = ["paid": ["\(number + copy) EUR"], "gone": gone] as FieldTexts
                        try change.add(.entry("casks", "copy-\(number)-\(copy)"), "copy", about: cask, paid)
                    }
                    for taste in 0..<(number % 3) {
                        let score = ["score": ["\(number * 7 % 10 + taste)"]] as FieldTexts
                        try change.add(.entry("casks", "taste-\(number)-\(taste)"), "taste", about: cask, score)
                    }
                }
            }
            let all = try await StoredKeeping<Record<Declared>>(store).all()
            let formulas = kind.fields.filter { $0.formula != nil }.map(\.key)
            #expect(formulas.count == 8)
            for key in formulas {
                let field = try #require(Record<Declared>.kind.field(key))
                let whole = all.map { field.texts($0) }
                #expect(Set(whole).count > 1, "\(key)")
                let some = try await StoredKeeping<Record<Declared>>(store)
                    .reduce(into: [[String]](), only: [field], withCopies: false) { $0.append(field.texts($1)) }
                #expect(some.reversed() == whole, "\(key)")
            }
        }
        let day = try #require(Day("2026-11-25"))
        try await agrees(DeclaredKinds.type(of: kind, in: .init(today: { day })))
    }

    @Test("Facts that change in a catalog are asked of it; others, and what the user says, are not")
    func facts() async throws {
        func agrees<Item: RecordKind>(_ kind: Item.Type, knowing known: [Bool]) async throws {
            let store = CollectionStore()
            try await store.change("added") { change in
                let penny = Thing.item(Item.kind.id, "penny")
                try change.set(["name": ["Penny"], "price": ["1"], "rating": ["5"]], of: penny)
            }
            let catalog = KeptCatalog<Record<Item>>(store)
            let searches = [
                ("rating:5", "relevance"), ("rating:5", "rating"), ("price:1", "relevance"),
                ("rating:5 price:1", "relevance"), ("rating:5", "price"),
            ]
            for ((text, key), isKnown) in zip(searches, known) {
                let order = ListOrder(try #require(FieldOrder<Record<Item>>(rawValue: key)))
                let found = try await catalog.quickly(SearchRequest(try .parse(text), by: order))
                #expect(found.map { $0.items.map(\.title) } == (isKnown ? ["Penny"] : nil), "\(text) by \(key)")
            }
        }
        try await agrees(Coins.self, knowing: [true, true, false, false, false])
        try await agrees(Cards.self, knowing: [true, true, true, true, true])
    }
}
