import SatchelSearch

/// A word that, followed by a colon, says what the rest must be.
package enum CardField: String, SearchField {
    /// The name.
    case name
    /// A type of a Pokémon.
    case type
    /// Pokémon, Trainer or Energy.
    case supertype
    /// A kind within the supertype.
    case subtype
    /// The set, by id or name.
    case set
    /// The series of the set.
    case series
    /// How rare it is.
    case rarity
    /// Who drew it.
    case artist
    /// The hit points.
    case hp
    /// The number in the set.
    case number
    /// The year its set came out.
    case year
    /// What hits it harder.
    case weakness
    /// What hits it less.
    case resistance
    /// What a retreat costs.
    case retreat
    /// What it evolves from.
    case evolves
    /// The id.
    case id

    package var section: SearchSection? {
        switch self {
        case .name: .title
        case .artist: .credits
        default: nil
        }
    }

    package var summary: String {
        switch self {
        case .name: "in the name"
        case .type: "of a type; commas part several, any of which will do"
        case .supertype: "of this supertype: Pokémon, Trainer or Energy"
        case .subtype: "of a kind"
        case .set: "in a set, by id or name"
        case .series: "in a series of sets"
        case .rarity: "this rare"
        case .artist: "drawn by"
        case .hp: "hit points"
        case .number: "number in the set"
        case .year: "the set came out then"
        case .weakness: "weak to a type"
        case .resistance: "resists a type"
        case .retreat: "energies that a retreat costs"
        case .evolves: "evolves from"
        case .id: "this id"
        }
    }

    package var examples: [String] {
        switch self {
        case .name: ["charizard"]
        case .type: ["fire", "fire,water"]
        case .supertype: ["trainer"]
        case .subtype: ["\"stage 2\"", "supporter"]
        case .set: ["base1", "jungle"]
        case .series: ["base"]
        case .rarity: ["\"rare holo\"", "common,uncommon"]
        case .artist: ["arita"]
        case .hp: ["100", "100..", ">=100", "60..90"]
        case .number: ["4", "1..16", "RC1"]
        case .year: ["1999", "..2005"]
        case .weakness: ["water"]
        case .resistance: ["fighting"]
        case .retreat: ["0", "..1"]
        case .evolves: ["charmeleon"]
        case .id: ["base1-4"]
        }
    }

    /// Whether the field takes words of the game, any of which will do.
    package var takesTerms: Bool {
        switch self {
        case .type, .supertype, .subtype, .set, .series, .rarity, .weakness, .resistance, .evolves: true
        case .name, .artist, .hp, .number, .year, .retreat, .id: false
        }
    }

    package func value(of text: String) -> CardFieldValue? {
        switch self {
        case .name, .artist: nil
        case .hp, .retreat: NumberRange(text, allowed: 0...9999).map { .numbers($0) }
        case .year: NumberRange(text, allowed: 1900...2999).map { .numbers($0) }
        case .number:
            NumberRange(text, allowed: 0...99_999).map { .numbers($0) } ?? CardTexts(text).map { .exactly($0) }
        case .id: CardTexts(text).map { .exactly($0) }
        default: CardChoice(text).map { .anyOf($0) }
        }
    }

    package static func meanings(of word: String) -> [SearchMeaning<CardField>] {
        // An id has letters and a number on either side of its last dash: base1-4, swsh12pt5gg-GG01.
        guard let dash = word.lastIndex(of: "-"), dash > word.startIndex,
            word[word.index(after: dash)...].contains(where: \.isNumber), let id = CardTexts(word)
        else { return [] }
        return [SearchMeaning(.id, .exactly(id), isIdentity: true)]
    }
}

/// What a field word takes that takes no words.
package enum CardFieldValue: Hashable, Sendable {
    /// One of these words of the game.
    case anyOf(CardChoice)
    /// One of these ids or numbers.
    case exactly(CardTexts)
    /// A number in this range.
    case numbers(NumberRange)
}

extension CardFieldValue: CustomStringConvertible {
    package var description: String {
        switch self {
        case .anyOf(let choice): choice.description
        case .exactly(let texts): texts.description
        case .numbers(let range): range.description
        }
    }
}

/// A search for cards.
package typealias CardQuery = SearchQuery<CardField>
/// A condition of a search for cards.
package typealias CardSearchTerm = SearchTerm<CardField>
