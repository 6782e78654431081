import SatchelCatalog
import SatchelSearch

/// A trading card as a catalogue knows it; what the catalogue does not know is nil or empty.
package struct Card: CatalogItem {
    package typealias Details = CardDetails

    /// What names the card: the id of its set, a dash, its number.
    package var id: CardID
    /// What stands on top of it.
    package var name: String
    /// Pokémon, Trainer or Energy.
    package var supertype: CardTerm
    /// Such as `Stage 2`, `Supporter` or `ex`.
    package var subtypes: [CardTerm]
    /// The types of a Pokémon, such as `Fire`.
    package var types: [CardTerm]
    /// Its hit points.
    package var hp: Int?
    /// The set it belongs to.
    package var set: CardSet
    /// Its number in the set, which need not be digits: `RC1`, `SWSH001`.
    package var number: String
    /// How rare it is, in the words of the set.
    package var rarity: CardTerm?
    /// Who drew it.
    package var artist: String?
    /// What hits it harder.
    package var weaknesses: [CardModifier]
    /// What hits it less.
    package var resistances: [CardModifier]
    /// How many energies a retreat costs.
    package var retreat: Int?
    /// The name of the Pokémon it evolves from.
    package var evolvesFrom: CardTerm?
    /// Where its picture is.
    package var picture: CardPicture
    /// Where these facts come from.
    package var provenance: ItemSource

    /// Creates a card from what is known of it.
    package init(
        id: CardID,
        name: String,
        supertype: CardTerm,
        subtypes: [CardTerm] = [],
        types: [CardTerm] = [],
        hp: Int? = nil,
        set: CardSet,
        number: String,
        rarity: CardTerm? = nil,
        artist: String? = nil,
        weaknesses: [CardModifier] = [],
        resistances: [CardModifier] = [],
        retreat: Int? = nil,
        evolvesFrom: CardTerm? = nil,
        picture: CardPicture = .none,
        provenance: ItemSource
    ) {
        self.id = id
        self.name = name
        self.supertype = supertype
        self.subtypes = subtypes
        self.types = types
        self.hp = hp
        self.set = set
        self.number = number
        self.rarity = rarity
        self.artist = artist
        self.weaknesses = weaknesses
        self.resistances = resistances
        self.retreat = retreat
        self.evolvesFrom = evolvesFrom
        self.picture = picture
        self.provenance = provenance
    }
}

/// What names a card.
package typealias CardID = ItemID<Card>

extension Card {
    /// What a person calls it.
    package var title: String { name }

    /// What words are looked for in: the name, the artist, the set, and what kind of card it is.
    package var searchTexts: SearchTexts {
        SearchTexts(
            title: name,
            credits: artist.map { [$0] } ?? [],
            topics: [set.name, supertype.text] + (subtypes + types).map(\.text) + [rarity].compactMap { $0?.text }
        )
    }
}

/// What raises or lowers the damage a Pokémon takes.
package struct CardModifier: Hashable, Sendable {
    /// The type of the attacker.
    package var type: CardTerm
    /// By how much, such as `×2` or `-30`; empty where it is not told.
    package var value: String

    /// Creates a modifier.
    package init(type: CardTerm, value: String) {
        self.type = type
        self.value = value
    }
}

extension CardModifier: LosslessStringConvertible {
    /// Reads `Fire ×2`; nil where no type is told.
    package init?(_ description: String) {
        let parts = description.split(separator: " ", maxSplits: 1)
        guard let type = parts.first.flatMap({ CardTerm(String($0)) }) else { return nil }
        self.init(type: type, value: parts.count > 1 ? String(parts[1]) : "")
    }

    package var description: String { value.isEmpty ? type.text : "\(type) \(value)" }
}

/// Where the picture of a card is.
package enum CardPicture: Hashable, Sendable {
    /// No picture is known.
    case none
    /// Where the pictures of pokemontcg.io are, under the set and the number of the card.
    case numbered
    /// At an address that the catalogue gave.
    case address(String)
}

/// All that a catalogue tells about one card; what it does not tell is nil or empty.
package struct CardDetails: ItemDetails {
    /// The card.
    package var item: Card
    /// What it can do by itself.
    package var abilities: [CardAbility] = []
    /// What it can do to another.
    package var attacks: [CardAttack] = []
    /// The rules printed on it.
    package var rules: [String] = []
    /// What is told about the Pokémon.
    package var flavor: String?
    /// How current these facts are.
    package var state: DataState

    /// Creates details from what a list knows of a card.
    package init(_ card: Card) {
        item = card
        state = DataState(card.provenance)
    }
}

/// What a card can do to another.
package struct CardAttack: Hashable, Sendable {
    /// What it is called.
    package var name: String
    /// The energies it takes, by type.
    package var cost: [String]
    /// The damage as it is printed, such as `30+`; empty for none.
    package var damage: String
    /// What it does besides.
    package var text: String

    /// Creates an attack.
    package init(name: String, cost: [String] = [], damage: String = "", text: String = "") {
        self.name = name
        self.cost = cost
        self.damage = damage
        self.text = text
    }
}

/// What a card can do by itself.
package struct CardAbility: Hashable, Sendable {
    /// What it is called.
    package var name: String
    /// What it does.
    package var text: String

    /// Creates an ability.
    package init(name: String, text: String = "") {
        self.name = name
        self.text = text
    }
}

/// A word of the game, such as a type or a rarity, told from others by its letters alone.
///
/// `pokemon` is `Pokémon`, and `RareHolo` is `Rare Holo`: lists of cards spell both ways.
package struct CardTerm: Sendable {
    /// The word as its catalogue spells it.
    package let text: String
    /// What it is compared by.
    package let key: String

    /// Reads a word; nil for one with no letter in it.
    package init?(_ text: String) {
        let key = Self.key(of: text)
        guard !key.isEmpty else { return nil }
        self.init(text: text, key: key)
    }
}

extension CardTerm: Hashable {
    package static func == (left: CardTerm, right: CardTerm) -> Bool { left.key == right.key }

    package func hash(into hasher: inout Hasher) { hasher.combine(key) }
}

extension CardTerm: CustomStringConvertible {
    package var description: String { text }
}

extension CardTerm {
    /// A card that is used from the hand.
    package static let trainer = CardTerm(text: "Trainer", key: "trainer")
    /// A card that attacks are paid with.
    package static let energy = CardTerm(text: "Energy", key: "energy")
    /// A card that fights.
    package static let pokemon = CardTerm(text: "Pokémon", key: "pokemon")

    private static func key(of text: String) -> String {
        // Most words are plain, and take a tenth of the time this way.
        let isPlain = text.utf8.allSatisfy {
            (0x61...0x7A).contains($0 | 0x20) || (0x30...0x39).contains($0) || $0 == 0x20
        }
        guard isPlain else { return String(String.UnicodeScalarView(FoldedText(text).letters)) }
        return String(decoding: text.utf8.lazy.filter { $0 != 0x20 }.map { $0 | 0x20 }, as: UTF8.self)
    }

    private init(text: String, key: String) {
        self.text = text
        self.key = key
    }
}
