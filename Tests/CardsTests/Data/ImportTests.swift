import CardsData
import CardsDomain
import Foundation
import PostgresTestSupport
import SatchelCatalog
import SatchelImporting
import SatchelLibrary
import SatchelTestSupport
import Synchronization
import Testing

@Suite("Cards: import")
struct ImportTests {
    /// A folder of its own, with the library in it or on a server.
    private final class Desk {
        let folder: URL
        let library: CardLibrary
        let catalog: LocalCardCatalog

        init(_ kind: LibraryKind = .file) async throws {
            let folder = FileManager.default.temporaryDirectory.appending(path: "satchel-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            self.folder = folder
            library = try await kind.library(of: "cards", at: folder.appending(path: "data/cards.sqlite").path())
            catalog = LocalCardCatalog(library: library)
        }

        deinit { try? FileManager.default.removeItem(at: folder) }

        func importing(_ path: String, day: String = "2026-11-21") async throws -> ImportReport {
            try await CardImports(into: library, clock: FixedClock(today: Day(day))).importFile(path) { _ in }
        }

        func importing(text: String, day: String = "2026-11-21") async throws -> ImportReport {
            let file = folder.appending(path: "\(UUID().uuidString).json")
            try Data(text.utf8).write(to: file)
            return try await importing(file.path(), day: day)
        }

        func found(_ text: String) async throws -> [Card] {
            try await catalog.search(.parse(text), by: .relevance, page: 1, size: 100_000).items
        }
    }

    private static let mine = """
        {"id":"my-1","name":"Samplemon","supertype":"Pokémon","subtypes":["Basic"],"hp":70,"types":["Fire"],"number":"1",\
        "rarity":"RareHolo","images":{"large":"https://example.org/1.png"},"attacks":[{"cost":"Fire"}],"weaknesses":7}
        """

    @Test("Cards come in as an array or a line each, and join the built-in ones", arguments: LibraryKind.all)
    func forms(_ kind: LibraryKind) async throws {
        for text in ["[\(Self.mine), \n\(Self.mine)]", "\(Self.mine)\n\(Self.mine)\n"] {
            let desk = try await Desk(kind)
            let report = try await desk.importing(text: text)
            #expect(report.rowsRead == 2)
            #expect(report.added == 1)
            #expect(report.unchanged == 1)
            #expect(report.invalid == 0)
            let card = try #require(try await desk.found("samplemon").first)
            #expect(card.hp == 70)
            #expect(card.rarity == CardTerm("Rare Holo"))
            #expect(card.picture == .address("https://example.org/1.png"))
            #expect(card.provenance == ItemSource(source: "imported", asOf: "2026-11-21"))
            #expect(try await desk.found("").count == 487)
        }
    }

    @Test(
        "What a retreat costs is told by its sum, or else by its list; a Pokémon with neither retreats for nothing",
        arguments: [
            (#""retreatCost":["Colorless","Colorless"],"convertedRetreatCost":3"#, 3),
            (#""retreatCost":["Colorless","Colorless"]"#, 2), (#""convertedRetreatCost":1"#, 1),
            (#""retreatCost":[]"#, 0), (#""level":"7""#, 0),
        ]
    )
    func retreat(_ costs: String, _ expected: Int) async throws {
        let desk = try await Desk()
        _ = try await desk.importing(text: #"{"id":"my-1","name":"Samplemon","supertype":"Pokémon",\#(costs)}"#)
        #expect(try await desk.found("samplemon").first?.retreat == expected)
    }

    @Test(
        "An imported card takes the place of the built-in one with its id, and a later import of the earlier",
        arguments: LibraryKind.all
    )
    func replacement(_ kind: LibraryKind) async throws {
        let desk = try await Desk(kind)
        let row = #"{"id":"base1-4","name":"Charizard, anew","supertype":"Pokémon","hp":"HP","number":"4"}"#
        #expect(try await desk.found("set:base1")[3].name == "Charizard")
        _ = try await desk.importing(text: row)
        let cards = try await desk.found("set:base1")
        #expect(cards[3].name == "Charizard, anew")
        #expect(cards[3].hp == nil)
        #expect(cards[3].set.name == "Base")
        #expect(cards.count == 102)

        let report = try await desk.importing(text: row.replacing("anew", with: "again"), day: "2026-12-01")
        #expect(report.changed == 1)
        #expect(try await desk.found("id:base1-4").map(\.name) == ["Charizard, again"])
        #expect(try await desk.catalog.item(CardID("base1-4"))?.provenance.asOf == "2026-12-01")
    }

    @Test("A row that is not a card is counted and named, and the rest comes in")
    func invalidRows() async throws {
        let desk = try await Desk()
        let report = try await desk.importing(
            text: """
                {"id":"x"}
                nonsense
                \(Self.mine)
                {"id":"x-2","name":"","supertype":"Energy"}
                {"id":"x-3","name":7,"supertype":"Energy"}
                """
        )
        #expect(report.rowsRead == 5)
        #expect(report.added == 1)
        #expect(report.invalid == 4)
        #expect(report.firstInvalidRows.map(\.line) == [1, 2, 4, 5])
        #expect(report.firstInvalidRows[0].reason == "it has no 'name'")
        #expect(report.firstInvalidRows[1].reason == "it is not JSON")
    }

    @Test("A file that is not JSON is refused before anything is kept")
    func notJSON() async throws {
        let desk = try await Desk()
        for text in ["# Satchel\n\nA readme\n", "id,name\nx,y\n", "\u{FEFF} \n<html>", "\n"] {
            await #expect(throws: CatalogSourceError.self) { try await desk.importing(text: text) }
        }
        #expect(!FileManager.default.fileExists(atPath: desk.folder.appending(path: "data").path()))
    }

    @Test("A name is cleaned before it is looked at: one that nobody could see is none")
    func blankNames() async throws {
        let desk = try await Desk()
        func row(_ id: String, _ name: String) -> String {
            #"{"id":"\#(id)","name":"\#(name)","supertype":"Energy","number":"1"}"#
        }
        let names = [#"\u0001"#, " ", #"\t\n"#, #"\u200b\u202e"#, #"\u0085"#]
        let rows = names.enumerated().map { row("x-\($0.offset)", $0.element) }
        let report = try await desk.importing(
            text: (rows + [row(" ", "Blank"), row("y-1", #"Fine\u0001\n Energy "#)]).joined(separator: "\n")
        )
        #expect((report.rowsRead, report.invalid, report.added) == (7, 6, 1))
        #expect(try await desk.found("id:y-1").map(\.name) == ["Fine Energy"])
    }

    @Test("JSON that only lenient readers take is invalid, wherever in the row it stands")
    func lenientJSON() async throws {
        let desk = try await Desk()
        let junk = ["[1,]", "01", "\"\\q\"", "1.", "{\"a\" 1}", "+1"]
        let rows = junk.enumerated().map { index, junk in
            #"{"id":"x-\#(index)","name":"Odd","supertype":"Energy","junk":\#(junk)}"#
        }
        let report = try await desk.importing(text: (rows + [Self.mine]).joined(separator: "\n"))
        #expect((report.invalid, report.added) == (junk.count, 1))
        #expect(report.firstInvalidRows.allSatisfy { $0.reason == "it is not JSON" })
    }

    @Test("A set tells imported cards the name of theirs", arguments: LibraryKind.all)
    func sets(_ kind: LibraryKind) async throws {
        let desk = try await Desk(kind)
        _ = try await desk.importing(text: Self.mine)
        #expect(try await desk.found("samplemon").first?.set.name == "my")
        let report = try await desk.importing(
            text: #"[{"id":"my","name":"My Set","series":"Mine","releaseDate":"2026/01/02","total":1}]"#
        )
        #expect(report.added == 1)
        let set = try #require(try await desk.found("samplemon").first?.set)
        #expect(set.name == "My Set")
        #expect(set.released == "2026-01-02")
        #expect(try await desk.catalog.sets(policy: .standard).values.first?.id == "my")
    }

    @Test("A set known by its table, by an import and by its cards is counted once", arguments: LibraryKind.all)
    func setsOnce(_ kind: LibraryKind) async throws {
        let desk = try await Desk(kind)
        _ = try await desk.importing(
            text: #"""
                {"id":"base1","name":"Base Set","series":"Base","releaseDate":"1999/01/09","total":102}
                {"id":"base1-4","name":"Charizard","supertype":"Pokémon","number":"4","set":{"id":"base1","name":"BS"}}
                {"id":"x-1","name":"One","supertype":"Energy","set":{"id":"own","name":"Jungle","series":"Mine"}}
                {"id":"x-2","name":"Two","supertype":"Energy","set":{"id":"own"}}
                {"id":"x-3","name":"Three","supertype":"Energy","set":{"id":"jungle","name":"Own"}}
                """#
        )
        let sets = try await desk.catalog.sets(policy: .standard).values
        #expect(sets.map(\.id).sorted() == ["base1", "base2", "base3", "jungle", "own", "sv1"])
        #expect(sets.first { $0.id == "base1" }?.total == 102)
        #expect(sets.first { $0.id == "base1" }?.name == "Base Set")
        #expect(sets.first { $0.id == "own" }?.total == 2)
        #expect(sets.first { $0.id == "jungle" }?.total == 1)
        #expect(try await desk.found("set:\"base set\"").count == 102)
        #expect(try await desk.found("set:base").isEmpty)

        let imports = CardImports(into: desk.library, clock: FixedClock())
        #expect(try await imports.removeSource("imported") { _ in } == 4)
        #expect(try await desk.found("set:base").count == 102)
        let memory = LocalCardCatalog(library: CardLibrary { "/nonexistent/cards.sqlite" })
        #expect(try await desk.catalog.sets(policy: .standard) == (try await memory.sets(policy: .standard)))
    }

    @Test(
        "A card with no number, or in no set, is a card or an invalid row, and no more than that",
        arguments: LibraryKind.all
    )
    func noNumber(_ kind: LibraryKind) async throws {
        let desk = try await Desk(kind)
        let report = try await desk.importing(
            text: #"""
                {"id":"promo","name":"X","supertype":"Energy"}
                {"id":"-4","name":"Nowhere","supertype":"Energy"}
                """#
        )
        #expect((report.added, report.invalid) == (1, 1))
        #expect(report.firstInvalidRows.map(\.reason) == ["the card has no set"])
        let card = try #require(try await desk.catalog.item(CardID("promo")))
        #expect(card.number.isEmpty)
        #expect(card.set.id == "promo")
        #expect(try await !desk.found("charizard").isEmpty)
        for key in FieldOrder<Card>.allCases {
            let sorted = try await desk.catalog.search(.everything, by: ListOrder<Card>(key), page: 1, size: 1000)
            #expect(sorted.items.count == 487)
        }
    }

    @Test(
        "What is imported is listed as a source and removed, and the built-in cards come back in their places",
        arguments: LibraryKind.all
    )
    func sources(_ kind: LibraryKind) async throws {
        let desk = try await Desk(kind)
        let imports = CardImports(into: desk.library, clock: FixedClock())
        #expect(try await imports.sources().map(\.name) == ["embedded"])
        let before = try await desk.found("").map(\.id)
        _ = try await desk.importing(
            text: #"{"id":"base1-4","name":"Another","supertype":"Energy","number":"4"}"# + "\n" + Self.mine
        )
        let sources = try await imports.sources()
        #expect(sources.map(\.name) == ["embedded", "imported"])
        #expect(sources.map(\.count) == [485, 2])

        #expect(try await imports.removeSource("imported") { _ in } == 2)
        #expect(try await desk.found("").map(\.id) == before)
        #expect(try await desk.found("id:base1-4").map(\.name) == ["Charizard"])
        #expect(try await imports.sources().map(\.count) == [486])
        await #expect(throws: CatalogSourceError.unknown("imported", known: [])) {
            try await imports.removeSource("imported") { _ in }
        }
    }

    @Test("Of two files with the same card, the one imported last counts", arguments: LibraryKind.all)
    func twoFiles(_ kind: LibraryKind) async throws {
        let desk = try await Desk(kind)
        _ = try await desk.importing(text: Self.mine)
        let report = try await desk.importing(text: Self.mine.replacing("Samplemon", with: "Othermon"))
        #expect((report.added, report.changed) == (0, 1))
        #expect(try await desk.found("id:my-1").map(\.name) == ["Othermon"])
        #expect(try await desk.found("samplemon").isEmpty)
    }

    @Test("An interrupted import goes on where it stopped", arguments: LibraryKind.all)
    func interruption(_ kind: LibraryKind) async throws {
        let desk = try await Desk(kind)
        let file = desk.folder.appending(path: "many.ndjson")
        let rows = (1...6000).map { #"{"id":"m-\#($0)","name":"Manymon","supertype":"Pokémon","number":"\#($0)"}"# }
        try Data(rows.joined(separator: "\n").utf8).write(to: file)
        let imports = CardImports(into: desk.library, clock: FixedClock())
        let import1 = Task {
            try await imports.importFile(file.path()) { moment in
                if moment.rows > 0 { withUnsafeCurrentTask { $0?.cancel() } }
            }
        }
        let first = try await import1.value
        #expect(first.ending == .interrupted)
        #expect(first.rowsRead < 6000 && first.rowsRead > 0)
        #expect(try await imports.sources().last?.isUnfinished == true)

        let rest = try await desk.importing(file.path())
        #expect(rest.resumedAfter == first.rowsRead)
        #expect(rest.added == 6000 - first.rowsRead)
        #expect(try await desk.found("manymon").count == 6000)
        #expect(try await imports.sources().last?.isUnfinished == false)
    }

    @Test("Looking for cards makes no file, importing makes one")
    func noFile() async throws {
        let desk = try await Desk()
        _ = try await desk.found("charizard")
        let file = desk.folder.appending(path: "data/cards.sqlite").path()
        #expect(!FileManager.default.fileExists(atPath: file))
        _ = try await desk.importing(text: Self.mine)
        #expect(FileManager.default.fileExists(atPath: file))
    }

    @Test(
        "The public list comes in whole, is searched as the matcher does, and a second import changes nothing",
        arguments: LibraryKind.all
    )
    func everything(_ kind: LibraryKind) async throws {
        guard let file = SharedCardData.file("cards-en.ndjson.gz"), let rows = try SharedCardData.cards() else {
            return
        }
        let desk = try await Desk(kind)
        let heard = Mutex(0.0)
        let report = try await CardImports(into: desk.library, clock: FixedClock()).importFile(file.path()) { moment in
            heard.withLock { $0 = max($0, moment.fraction ?? 0) }
        }
        #expect(report.rowsRead == 20_106)
        #expect(report.added == 20_106)
        #expect(report.invalid == 0)
        #expect(heard.withLock { $0 } == 1)

        let cards = try await desk.found("")
        #expect(cards.count == 20_106)
        let known = Dictionary(uniqueKeysWithValues: cards.map { ($0.id.rawValue, $0) })
        // One expectation for all: twenty thousand times eight of them take longer than the import.
        let differing = rows.filter { row in
            guard let card = known[row["id"] as? String ?? ""] else { return true }
            return card.name != row["name"] as? String
                || card.hp != (row["hp"] as? String).flatMap { Int($0) } ?? row["hp"] as? Int
                || card.types != (row["types"] as? [String] ?? []).compactMap(CardTerm.init)
                || card.rarity != (row["rarity"] as? String).flatMap(CardTerm.init)
                || card.artist != row["artist"] as? String
                || card.set.id != row["_set"] as? String
                || card.number != row["number"] as? String
        }
        #expect(differing.isEmpty, "\(differing.count) cards, such as \(differing.prefix(3))")
        let kept = try await desk.library.search(.everything, by: ListOrder<Card>.relevance, page: 1, size: .max).items
        #expect(kept.count == 20_106)
        try await desk.library.expectAnswers(of: kept, seed: 7, searches: 12)

        // On a server, the smaller tests of imports tell.
        guard kind == .file else { return }
        let again = try await desk.importing(file.path())
        #expect(again.unchanged == 20_106)
        #expect(again.added + again.changed + again.invalid == 0)
    }
}
