import CardsDomain
import SatchelCatalog
import SatchelJSON

/// A card in a list.
struct TCGdexRow: Decodable, Sendable {
    let id: String
    @Tolerant var localId: TextOrNumber?
    let name: String
    @Tolerant var image: String?
}

/// A set in a list.
struct TCGdexSetRow: Decodable, Sendable {
    struct Count: Decodable, Sendable {
        @Tolerant var total: Int?
    }

    let id: String
    @Tolerant var name: String?
    @Tolerant var cardCount: Count?
    @Tolerant var releaseDate: String?

    var set: CardSet { CardSet(id: id, name: name, released: releaseDate, total: cardCount?.total) }
}

struct TCGdexSeries: Decodable, Sendable {
    @TolerantList var sets: [TCGdexSetRow]
}

/// A card on a page of its own.
struct TCGdexCard: Decodable, Sendable {
    let id: String
    @Tolerant var localId: TextOrNumber?
    let name: String
    @Tolerant var image: String?
    @Tolerant var category: String?
    @Tolerant var illustrator: String?
    @Tolerant var rarity: String?
    @Tolerant var set: TCGdexSetRow?
    @Tolerant var hp: Int?
    @TolerantList var types: [String]
    @Tolerant var evolveFrom: String?
    @Tolerant var stage: String?
    @Tolerant var suffix: String?
    @Tolerant var trainerType: String?
    @Tolerant var energyType: String?
    @TolerantList var weaknesses: [CardModifierRow]
    @TolerantList var resistances: [CardModifierRow]
    @Tolerant var retreat: Int?
    @TolerantList var abilities: [CardTextRow]
    @TolerantList var attacks: [CardTextRow]
    @Tolerant var effect: String?
    @Tolerant var description: String?
    /// Whether it is legal, by format.
    @Tolerant var legal: [String: Bool]?
}

extension TCGdexRow {
    var setID: String { id.lastIndex(of: "-").map { String(id[..<$0]) } ?? id }

    /// The card as far as a list has it; `category` is the one searched for, if any, since the list has none.
    func card(category: CardTerm?, set: CardSet, provenance: ItemSource) -> Card {
        Card(id: CardID(id), name: name, supertype: category, set: set, provenance: provenance).with {
            $0.number = localId?.text ?? ""
            $0.picture = .stem(image)
        }
    }
}

extension TCGdexCard {
    func card(provenance: ItemSource) -> Card {
        let kinds = [stage.map(Self.spaced), suffix, trainerType, energyType]
        return Card(
            id: CardID(id),
            name: name,
            supertype: category.flatMap(CardTerm.init).map { $0 == .pokemon ? .pokemon : $0 },
            set: set?.set ?? CardSet(id: ""),
            provenance: provenance
        )
        .with { card in
            card.number = localId?.text ?? ""
            card.subtypes = kinds.compactMap { $0.flatMap(CardTerm.init) }
            card.types = types.compactMap(CardTerm.init)
            card.hp = hp
            card.rarity = rarity.flatMap { $0 == "None" ? nil : CardTerm($0) }
            card.artist = illustrator
            card.weaknesses = weaknesses.compactMap(\.modifier)
            card.resistances = resistances.compactMap(\.modifier)
            card.retreat = retreat
            card.evolvesFrom = evolveFrom.flatMap(CardTerm.init)
            card.play = play
            card.picture = .stem(image)
        }
    }

    private var play: CardPlay {
        CardPlay(
            abilities: abilities.map(\.ability),
            attacks: attacks.map(\.attack),
            rules: [effect].compactMap { $0 },
            flavor: description,
            legalIn: (legal ?? [:]).filter(\.value).map(\.key)
        )
    }

    /// `Stage2` as other services write it.
    private static func spaced(_ stage: String) -> String {
        stage.hasPrefix("Stage") && stage.utf8.count == 6 ? "Stage \(stage.suffix(1))" : stage
    }
}

extension CardPicture {
    /// The service leaves the size and the format to the client.
    fileprivate static func stem(_ image: String?) -> CardPicture { image.map { .address($0 + "/high.png") } ?? .none }
}
