import CardsDomain
import SatchelCatalog

/// A card as a list tells it.
struct TCGdexRow: Decodable, Sendable {
    let id: String
    let localId: TextOrNumber?
    let name: String
    let image: String?
}

/// A set as a list tells it.
struct TCGdexSetRow: Decodable, Sendable {
    struct Count: Decodable, Sendable {
        let total: Int?
    }

    let id: String
    let name: String?
    let cardCount: Count?
    let releaseDate: String?

    var set: CardSet { CardSet(id: id, name: name, released: releaseDate, total: cardCount?.total) }
}

/// A series with its sets.
struct TCGdexSeries: Decodable, Sendable {
    let sets: [TCGdexSetRow]?
}

/// A card as a page of its own tells it.
struct TCGdexCard: Decodable, Sendable {
    struct Modifier: Decodable, Sendable {
        let type: String?
        let value: String?
    }
    struct Attack: Decodable, Sendable {
        let name: String?
        let cost: [String]?
        let effect: String?
        let damage: TextOrNumber?
    }
    struct Ability: Decodable, Sendable {
        let name: String?
        let effect: String?
    }

    let id: String
    let localId: TextOrNumber?
    let name: String
    let image: String?
    let category: String?
    let illustrator: String?
    let rarity: String?
    let set: TCGdexSetRow?
    let hp: Int?
    let types: [String]?
    let evolveFrom: String?
    let stage: String?
    let suffix: String?
    let trainerType: String?
    let energyType: String?
    let weaknesses: [Modifier]?
    let resistances: [Modifier]?
    let retreat: Int?
    let abilities: [Ability]?
    let attacks: [Attack]?
    let effect: String?
    let description: String?
}

/// A text that some rows write as a number.
struct TextOrNumber: Decodable, Sendable {
    let text: String

    init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if let number = try? value.decode(Int.self) {
            text = String(number)
        } else {
            text = try value.decode(String.self)
        }
    }
}
