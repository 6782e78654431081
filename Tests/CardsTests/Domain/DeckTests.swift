import CardsDomain
import Foundation
import SatchelCatalog
import Testing

@Suite("Cards: decks")
struct DeckTests {
    @Test("Lines are read from their end, whatever the headings say")
    func lines() {
        let deck = DeckText(
            """
            Pok?mon: 9
            3 Oinkologne ex SVI 158
            1 Gallade ASR 62 PH
            1 Gallade ASR 62
            4x Iono PAL 185
            2 N's Zorua PR-SV 189

            Treinador: 1
            2 Switch SWSH 1a2
            Energia: 3
            8 Basic {D} Energy MEE 7
            2 Basic {P} Energy
            3 Darkness Energy
            0 Nothing ASR 1
            -1 Nothing ASR 1
            what is this
            2 Iono PAL promo
            2 Iono P_L 7
            Total Cards: 60
            """
        )
        #expect(deck.lines.map(\.count) == [3, 2, 4, 2, 2, 8, 2, 3])
        #expect(deck.lines[0].name == "Oinkologne ex" && deck.lines[0].supertype == .pokemon)
        #expect(deck.lines[4].supertype == CardTerm("Trainer"))
        #expect(deck.lines.suffix(2).map(\.number) == ["psychic", "darkness"] && deck.lines.last?.code == nil)
        #expect(deck.odd.map(\.number) == [14, 15, 16, 17, 18] && deck.stated == 60)
    }

    @Test("The old client's lists are read, too")
    func old() {
        let deck = DeckText(
            """
            ****** Pokémon Trading Card Game Deck List ******
            ##Pokémon - 3

            * 3 Machop GEN 40

            ##Energy - 20
            * 10 Psychic Energy TK-AlolanRaichu 20
            Total Cards - 60
            """
        )
        #expect(deck.lines.map(\.name) == ["Machop", "Psychic Energy"] && deck.odd.isEmpty)
        #expect(deck.lines.map(\.supertype) == [.pokemon, CardTerm("Energy")])
    }

    @Test(
        "The set of a code and a number is the one that the number tells",
        arguments: [
            ("SIT 68", "swsh12-68"), ("BRS TG12", "swsh9tg-TG12"), ("CRZ GG05", "swsh12pt5gg-GG05"),
            ("CRZ 20", "swsh12pt5-20"),
            ("SHF SV107", "swsh45sv-SV107"), ("PR-SW 68", "swshp-SWSH068"), ("PR-SM SM31", "smp-SM31"),
            ("PR-SM 107", "smp-SM107"),
            ("PR-SV 189", "svp-189"), ("DRI 125", "sv10-125"), ("POR 62", "por-62"), ("CEL 24", "cel25-24"),
        ]
    )
    func ids(_ written: String, _ id: String) throws {
        let line = try #require(DeckText("1 Card \(written)").lines.first)
        #expect(line.cardID.rawValue == id)
    }

    @Test("Every deck among the samples is read whole", .enabled(if: FileManager.default.fileExists(atPath: samples)))
    func sampleDecks() throws {
        let counts = [
            "ptcgl-gardevoir-ph.txt": 60, "ptcgl-zoroark.txt": 60, "limitless-weezing.txt": 60, "ptcgo-tail.txt": 30,
        ]
        for (name, count) in counts {
            let deck = DeckText(try String(contentsOfFile: Self.samples + name, encoding: .utf8))
            #expect(deck.odd.isEmpty, "\(name)")
            #expect(deck.lines.reduce(0) { $0 + $1.count } == count, "\(name)")
        }
    }

    private static let samples =
        String(#filePath.dropLast("main/Tests/CardsTests/Domain/DeckTests.swift".count)) + "shared/data/collect/cards/"

    @Test("A deck that follows the rules has no problems")
    func fine() {
        let check = DeckCheck([(card("Ralts", "Basic"), 4), (card("Psychic Energy", nil), 56)])
        #expect(check.problems.isEmpty && check.unknown.isEmpty && check.count == 60)
    }

    @Test("What breaks a rule is told with its count")
    func broken() {
        var banned = card("Judge", "Supporter", "Trainer")
        banned.play.bannedIn = ["standard"]
        let check = DeckCheck(
            [
                (card("Kirlia", "Stage 1"), 3), (card("Kirlia", "Stage 1", set: "b"), 2),
                (card("Radiant Greninja", "Radiant"), 2),
                (card("Hyper Aroma", "ACE SPEC", "Trainer"), 1), (card("Prime Catcher", "ACE SPEC", "Trainer"), 1),
                (card("Cyrus ◇", "Supporter", "Trainer"), 2), (card("Nidoran ♀", "Stage 1"), 4),
                (card("Nidoran ♂", "Stage 1"), 4), (banned, 1),
            ],
            format: "standard"
        )
        #expect(
            check.problems.map(\.rule) == [
                "a deck has 60 cards", "a deck has a Basic Pokémon", "one of each Prism Star card",
                "at most 4 cards of a name",
                "one ACE SPEC in all", "one Radiant Pokémon in all", "banned in standard",
            ]
        )
        #expect(check.problems.map(\.count) == [20, 0, 2, 5, 2, 2, nil])
    }

    @Test("What no catalog knows is not judged, and said")
    func unknown() {
        let card = Card(
            id: CardID("por-62"),
            name: "Meowth ex",
            supertype: .pokemon,
            set: CardSet(id: "por"),
            provenance: ItemSource(source: "mine")
        )
        let check = DeckCheck([(card, 4), (self.card("Fire Energy", nil), 56)], format: "standard")
        #expect(check.problems.isEmpty)
        #expect(
            check.unknown == [
                "whether there is a Basic Pokémon", "ACE SPEC cards", "whether every card is legal in standard",
            ]
        )
    }

    private func card(_ name: String, _ subtype: String?, _ supertype: String = "Pokémon", set: String = "a") -> Card {
        var card = Card(
            id: CardID("\(set)-\(name)"),
            name: name,
            supertype: CardTerm(supertype),
            set: CardSet(id: set),
            provenance: ItemSource(source: "embedded")
        )
        card.subtypes = subtype.flatMap { CardTerm($0) }.map { [$0] } ?? []
        return card
    }
}
