import SatchelCatalog

/// A trading card in a catalog; unknown facts are nil or empty.
package struct Card: CatalogItem {
    /// The id of its set, a dash and its number.
    package var id: CardID
    /// The name printed at the top.
    package var name: String
    /// Pokémon, Trainer or Energy; nil in lists of a service that doesn't say.
    package var supertype: CardTerm?
    /// Its kinds, such as `Stage 2`, `Supporter` or `ex`.
    package var subtypes: [CardTerm] = []
    /// The types of a Pokémon, such as `Fire`.
    package var types: [CardTerm] = []
    /// The hit points.
    package var hp: Int?
    /// The set it belongs to.
    package var set: CardSet
    /// The number in the set, not always digits: `RC1`, `SWSH001`.
    package var number = ""
    /// The rarity, in the terms of its set.
    package var rarity: CardTerm?
    /// The illustrator.
    package var artist: String?
    /// The types it takes more damage from.
    package var weaknesses: [CardModifier] = []
    /// The types it takes less damage from.
    package var resistances: [CardModifier] = []
    /// The number of energies that a retreat costs.
    package var retreat: Int?
    /// The name of the Pokémon it evolves from.
    package var evolvesFrom: CardTerm?
    /// What it does, and where it may be played.
    package var play = CardPlay()
    /// The location of its picture.
    package var picture = CardPicture.none
    package var provenance: ItemSource
    package var keeping = Keeping()

    package init(id: CardID, name: String, supertype: CardTerm?, set: CardSet, provenance: ItemSource) {
        self.id = id
        self.name = name
        self.supertype = supertype
        self.set = set
        self.provenance = provenance
    }
}

package typealias CardID = ItemID<Card>

extension ItemID<Card> {
    /// Whether a text is written as the ids of cards are: a set, a dash and a number, such as `base1-4`.
    package static func isWritten(as text: String) -> Bool {
        FieldWord<Card>.meanings(of: text).contains(where: \.value.isIdentity) && !text.contains("/")
    }

    /// The id as typed, then as services usually spell it: sets in lower case, numbers in upper case.
    package var spellings: [CardID] {
        guard let dash = rawValue.lastIndex(of: "-") else { return [self] }
        let usual = CardID(rawValue[..<dash].lowercased() + rawValue[dash...].uppercased())
        return usual == self ? [self] : [self, usual]
    }
}

extension Card {
    package var title: String { name }

    /// The number as it may be typed, in lower case without leading zeros: `4`, and with the number of cards of its set
    /// `4/102`, without secret cards where that is known.
    package var writtenNumbers: [String] {
        guard !number.isEmpty else { return [] }
        let number = number.lowercased().withoutLeadingZeros
        let kind = number.prefix { !$0.isNumber }
        guard let total = set.codes.printed ?? set.total else { return [number] }
        return [number, "\(number)/\(total)"] + (kind.isEmpty ? [] : ["\(number)/\(kind)\(total)"])
    }

    /// The id as it may be typed, in lower case: also without leading zeros, and with the codes of its set.
    package var writtenIDs: [String] {
        let id = id.rawValue.lowercased()
        let plain = id.withoutLeadingZeros
        let number = number.lowercased().withoutLeadingZeros
        return [id] + (plain == id ? [] : [plain]) + set.codes.codes.map { $0.lowercased() + "-" + number }
    }

    /// The name with the names of Pokémon in Korean and in Japanese, in lower case; none if none is known.
    package var foreignNames: [String] {
        supertype.map { $0 == .pokemon } ?? true ? ForeignNames.foreign(in: name) : []
    }

    /// The searchable texts: the name, also in Korean and Japanese, the artist, the set, the kind of card, its attacks and abilities.
    package var searchTexts: SearchTexts {
        // One list, not several joined: favorites are searched without an index.
        var topics = [set.name]
        topics.reserveCapacity(8)
        topics += set.otherNames
        if let supertype { topics.append(supertype.text) }
        for subtype in subtypes { topics.append(subtype.text) }
        for type in types { topics.append(type.text) }
        if let rarity { topics.append(rarity.text) }
        topics += play.names
        return SearchTexts(
            title: name,
            otherNames: foreignNames,
            credits: artist.map { [$0] } ?? [],
            topics: topics
        )
    }
}

/// A weakness or a resistance: how much more or less damage an attacker does.
package struct CardModifier: Hashable, Sendable {
    /// The type of the attacker.
    package var type: CardTerm
    /// The change, such as `×2` or `-30`; empty if unknown.
    package var value: String

    package init(type: CardTerm, value: String) {
        self.type = type
        self.value = value
    }

    /// Nil without a type.
    package init?(type: String?, value: String?) {
        guard let type = type.flatMap({ CardTerm($0) }) else { return nil }
        self.init(type: type, value: value ?? "")
    }
}

extension CardModifier: LosslessStringConvertible {
    /// Parses `Fire ×2`, or a type alone.
    package init?(_ description: String) {
        let parts = description.split(separator: " ", maxSplits: 1)
        guard let type = parts.first.flatMap({ CardTerm(String($0)) }) else { return nil }
        self.init(type: type, value: parts.count > 1 ? String(parts[1]) : "")
    }

    package var description: String { value.isEmpty ? type.text : "\(type) \(value)" }
}

/// The location of a card's picture.
package enum CardPicture: Hashable, Sendable {
    case none
    /// On pokemontcg.io, by set and number.
    case numbered
    case address(String)

    /// The picture that a ``text`` says.
    package init(text: String) { self = text == Self.numberedText ? .numbered : .address(text) }

    /// The address, or a sign for a picture with a number; nil for none.
    package var text: String? {
        switch self {
        case .none: nil
        case .numbered: Self.numberedText
        case .address(let address): address
        }
    }

    private static let numberedText = "#"
}

/// A word of the game, such as a type or a rarity, compared by its letters and digits only.
///
/// `pokemon` equals `Pokémon`, and `RareHolo` equals `Rare Holo`: catalogs use both spellings. What they call by another name
/// altogether, such as `Dark` for `Darkness`, gets one name here.
package struct CardTerm: Sendable {
    /// The word as its catalog spells it, or the one name of several.
    package let text: String
    /// The folded letters and digits, by which words are compared.
    package let key: String

    /// Nil if it has no letters or digits.
    package init?(_ text: String) {
        let key = text == Self.pokemon.text ? Self.pokemon.key : Self.key(of: text)
        guard !key.isEmpty else { return nil }
        self.init(text: text, key: key)
        // A switch, since cards are read by the thousand and a dictionary takes longer.
        switch key {
        case "dark": self = Self.darkness
        case "rareultra", "ultrarare": self = Self.ultraRare
        case "rareshiny", "shinyrare": self = Self.shinyRare
        case "holorare": self = Self(text: "Rare Holo", key: "rareholo")
        case "secretrare": self = Self(text: "Rare Secret", key: "raresecret")
        default: break
        }
    }

    /// The names that catalogs have for it, its own first.
    package var names: [String] {
        switch self {
        case Self.darkness: [text, "Dark"]
        case Self.ultraRare: [text, "Rare Ultra"]
        case Self.shinyRare: [text, "Rare Shiny"]
        default: [text]
        }
    }

    private static let darkness = CardTerm(text: "Darkness", key: "darkness")
    private static let ultraRare = CardTerm(text: "Ultra Rare", key: "ultrarare")
    private static let shinyRare = CardTerm(text: "Shiny Rare", key: "shinyrare")
}

extension CardTerm: Hashable {
    package static func == (left: CardTerm, right: CardTerm) -> Bool { left.key == right.key }

    package func hash(into hasher: inout Hasher) { hasher.combine(key) }
}

extension CardTerm: CustomStringConvertible {
    package var description: String { text }
}

extension CardTerm {
    /// A card that fights.
    package static let pokemon = CardTerm(text: "Pokémon", key: "pokemon")

    private static func key(of text: String) -> String {
        // Most words are in ASCII, for which this takes a tenth of the time.
        var ascii = text
        let key = ascii.withUTF8 { text -> String? in
            guard text.allSatisfy({ $0 < 0x80 }) else { return nil }
            return String(unsafeUninitializedCapacity: text.count) { letters in
                var count = 0
                for byte in text where byte.isLetter || byte.isDigit {
                    letters[count] = byte | 0x20
                    count += 1
                }
                return count
            }
        }
        // A sign is no letter of it: *Scarlet & Violet* is typed without.
        return key ?? String(letters: FoldedText(text.replacing("&", with: " ")).letters)
    }

    private init(text: String, key: String) {
        self.text = text
        self.key = key
    }
}
