import CardsData
import CardsDomain
import Foundation
import GRDB
import SatchelCatalog
import SatchelCollection
import SatchelLibrary
import SatchelPersistence
import TestSupport
import Testing

@Suite("Cards: what they do, and their Korean names")
struct CardPlayTests {
    private static let row = #"""
        {"id":"my-1","name":"Dark Charizard","supertype":"Pokémon","number":"1",\#
        "abilities":[{"name":"Warmth","text":"Nobody\n freezes."},{"text":7}],\#
        "attacks":[{"name":"Ember","cost":["Fire","Fire"],"damage":"30+","text":"Flip a coin."},\#
        {"name":"\u0301Odd","cost":[]},{"name":"Stare","damage":""}],\#
        "rules":["A rule.",""],"flavorText":"It is warm.",\#
        "legalities":{"unlimited":"Legal","standard":"Banned","expanded":"Legal"}}
        """#

    @Test("An imported card keeps its attacks, abilities, rules and legality, also as a favorite")
    func kept() async throws {
        try await withLibrary(importing: Self.row) { library, _ in
            let card = try #require(try await LocalCardCatalog(library: library).item(CardID("my-1")))

            #expect(card.play.abilities == [CardAbility(name: "Warmth", text: "Nobody freezes.")])
            #expect(
                card.play.attacks == [
                    CardAttack(name: "Ember", cost: ["Fire", "Fire"], damage: "30+", text: "Flip a coin."),
                    CardAttack(name: "\u{301}Odd"), CardAttack(name: "Stare"),
                ]
            )
            #expect(card.play.rules == ["A rule."])
            #expect(card.play.flavor == "It is warm.")
            #expect(card.play.legalIn == ["expanded", "unlimited"])
            #expect(card.play.bannedIn == ["standard"])
            #expect(Card(id: card.id, kept: card.keptTexts)?.play == card.play)
        }
    }

    @Test("A favorite keeps every stored fact of a card")
    func favorites() throws {
        for card in EmbeddedCards.shipped.items.prefix(100) + EmbeddedCards.shipped.items.suffix(100) {
            let kept = try #require(Card(id: card.id, kept: card.keptTexts))

            for field in Card.kind.stored {
                #expect(field.texts(kept) == field.texts(card), "\(card.id): \(field.key)")
            }
            #expect(kept.set.keys == card.set.keys)
            #expect(kept.picture == card.picture)
        }
    }

    @Test("Texts and lists longer than any card has are cut")
    func bounds() async throws {
        let long = String(repeating: "very ", count: 5000)
        let attacks = (0..<12).map { #"{"name":"\#(long)\#($0)","text":"\#(long)"}"# }.joined(separator: ",")
        let row = #"{"id":"my-1","name":"X","supertype":"Pokémon","attacks":[\#(attacks)],"rules":["\#(long)"]}"#
        try await withLibrary(importing: row) { library, _ in
            let card = try #require(try await LocalCardCatalog(library: library).item(CardID("my-1")))

            #expect(card.play.attacks.count == 10)
            #expect(card.play.attacks.allSatisfy { $0.name.count <= 100 && $0.text.count <= 2000 })
            #expect(card.play.rules.allSatisfy { $0.count <= 2000 })
        }
    }

    @Test("A Pokémon is found by its Korean name, whole, begun or by its initials, built in and imported")
    func korean() async throws {
        let memory = LocalCardCatalog(library: CardLibrary { "/nonexistent/cards.sqlite" })
        for text in ["피카츄", "피카", "ㅍㅋㅊ", "name:피카츄", "피카츄 hp:40", "ピカチュウ", "ﾋﾟｶﾁｭｳ"] {
            let found = try await memory.search(.parse(text), by: .relevance, page: 1, size: 20).items
            #expect(!found.isEmpty && found.allSatisfy { $0.name.contains("Pikachu") }, "\(text)")
        }
        try await withLibrary(importing: Self.row) { library, _ in
            let catalog = LocalCardCatalog(library: library)
            let found = try await catalog.search(.parse("리자몽"), by: .relevance, page: 1, size: 20).items
            #expect(Set(found.map(\.name)) == ["Charizard", "Dark Charizard"])
            #expect(found.first?.name == "Charizard")
            let dark = try await catalog.search(.parse("dark 리자몽"), by: .relevance, page: 1, size: 20).items
            #expect(dark.map(\.name) == ["Dark Charizard"])
        }
    }

    @Test("The longest name counts, wherever in the name of a card it stands")
    func names() {
        #expect(ForeignNames.foreign(in: "Mr. Mime") == ["마임맨", "バリヤード"])
        let both = ForeignNames.foreign(in: "Lt. Surge's Pikachu & Great Tusk ex")
        #expect(both == ["lt surges 피카츄 and 위대한엄니 ex", "lt surges ピカチュウ and イダイナキバ ex"])
        #expect(ForeignNames.foreign(in: "Farfetch'd") == ["파오리", "カモネギ"])
        #expect(ForeignNames.foreign(in: "Mewtwo") == ["뮤츠", "ミュウツー"])
        #expect(ForeignNames.foreign(in: "Professor Oak").isEmpty)
        #expect(ForeignNames.foreign(in: "").isEmpty)
    }

    @Test("Every Pokémon of a built-in card has a Korean and a Japanese name")
    func everyBuiltInPokemon() {
        let unknown = EmbeddedCards.shipped.items.filter { $0.supertype == .pokemon && $0.foreignNames.count < 2 }
        #expect(unknown.map(\.name).isEmpty)
    }

    @Test("The names are those of the games")
    func facts() throws {
        // Tests/CardsTests/Data/<this file>: four steps up is the package, and the data lies beside it.
        let root = (0..<4).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }
        let file = root.deletingLastPathComponent().appending(path: "shared/data/pokeapi/pokemon_species_names.csv")
        guard let text = try? String(contentsOf: file, encoding: .utf8) else { return }
        var names: [String: (english: String, korean: String, japanese: String)] = [:]
        for line in text.split(separator: "\n") {
            let cells = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
            guard cells.count > 2 else { continue }
            if cells[1] == "9" { names[cells[0], default: ("", "", "")].english = cells[2] }
            if cells[1] == "3" { names[cells[0], default: ("", "", "")].korean = cells[2] }
            if cells[1] == "1" { names[cells[0], default: ("", "", "")].japanese = cells[2] }
        }
        func plain(_ name: String) -> String { name.replacing("♀", with: "").replacing("♂", with: "") }
        let known = Dictionary(
            names.values.map { (plain($0.english), [plain($0.korean), plain($0.japanese)]) },
            uniquingKeysWith: { first, _ in first }
        )
        for (english, names) in ForeignNames.foreign { #expect(known[english] == names, "\(english)") }
    }

    private func withLibrary(
        importing text: String,
        _ body: (_ library: CardLibrary, _ path: String) async throws -> Void
    ) async throws {
        try await withTemporaryFolder { folder in
            let (path, file) = (folder + "/cards.sqlite", folder + "/cards.ndjson")
            try Data(text.utf8).write(to: URL(filePath: file))
            let library = CardLibrary { path }
            let report = try await CardImports(into: library, clock: SystemClock()).importFile(file) { _ in }
            #expect(report.added == 1 && report.invalid == 0)
            try await body(library, path)
        }
    }
}
