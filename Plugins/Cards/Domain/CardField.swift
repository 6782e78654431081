import SatchelCatalog
import SatchelSearch

/// A field of a search for cards.
package enum CardField: String, SearchField {
    case name
    case type
    case supertype
    /// A kind within the supertype.
    case subtype
    /// The set, by id or name.
    case set
    case series
    case rarity
    case artist
    case hp
    /// The number in the set.
    case number
    /// The year its set came out.
    case year
    case weakness
    case resistance
    case retreat
    case evolves
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
        case .type: "of a type, or of any of several separated by commas"
        case .supertype: "of a supertype: Pokémon, Trainer or Energy"
        case .subtype: "of a subtype"
        case .set: "in a set, by id, code or name"
        case .series: "in a series of sets"
        case .rarity: "of a rarity"
        case .artist: "by an artist"
        case .hp: "hit points"
        case .number: "with a number in its set"
        case .year: "released in these years"
        case .weakness: "weak to a type"
        case .resistance: "resists a type"
        case .retreat: "retreat cost"
        case .evolves: "evolves from"
        case .id: "by id"
        }
    }

    package var examples: [String] {
        switch self {
        case .name: ["charizard"]
        case .type: ["fire", "fire,water"]
        case .supertype: ["trainer"]
        case .subtype: ["\"stage 2\"", "supporter"]
        case .set: ["base1", "jungle", "DRI"]
        case .series: ["base"]
        case .rarity: ["\"rare holo\"", "common,uncommon"]
        case .artist: ["arita"]
        case .hp: ["100", "100..", ">=100", "60..90"]
        case .number: ["4", "4/102", "1..16", "RC1"]
        case .year: ["1999", "..2005"]
        case .weakness: ["water"]
        case .resistance: ["fighting"]
        case .retreat: ["0", "..1"]
        case .evolves: ["charmeleon"]
        case .id: ["base1-4"]
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

    /// A word may be the id of a card, its number, or the code of its set.
    package static func meanings(of word: String) -> [SearchMeaning<CardField>] {
        let number = writtenNumber(word).map { SearchMeaning<CardField>(.number, $0, isIdentity: false) }
        return identities(of: word) + [number, namedSet(word)].compactMap { $0 }
    }

    /// The number that a word is, such as `4`, `#4`, `004`, `4/102`, `RC1` or `TG01/TG30`.
    private static func writtenNumber(_ word: String) -> CardFieldValue? {
        let word = word.hasPrefix("#") ? String(word.dropFirst()) : word
        let parts = word.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        let areNumbers =
            parts.count < 3
            && parts.allSatisfy { part in
                let digits = part.drop { (0x61...0x7A).contains($0 | 0x20) }
                return part.count - digits.count < 6 && (1...4).contains(digits.count)
                    && digits.allSatisfy { (0x30...0x39).contains($0) }
            }
        guard areNumbers else { return nil }
        if let number = Int(word) { return NumberRange(first: number, last: number).map { .numbers($0) } }
        return CardTexts(word).map { .exactly($0) }
    }

    private static func namedSet(_ word: String) -> SearchMeaning<CardField>? {
        guard let choice = CardChoice(word), choice.terms.count == 1,
            CardSetCodes.isKnown(choice.terms[0].key.withoutLeadingZeros)
        else { return nil }
        return SearchMeaning(.set, .anyOf(choice), isIdentity: false)
    }

    private static func identities(of word: String) -> [SearchMeaning<CardField>] {
        // Both sides of an id's last dash are nonempty, and the right one has a digit: base1-4, swsh12pt5gg-GG01.
        guard let dash = word.lastIndex(of: "-"), dash > word.startIndex,
            word[word.index(after: dash)...].contains(where: \.isNumber), let id = CardTexts(word)
        else { return [] }
        return [SearchMeaning(.id, .exactly(id), isIdentity: true)]
    }
}

/// The value of a field that doesn't take words.
package enum CardFieldValue: Hashable, Sendable {
    /// Any of these words of the game.
    case anyOf(CardChoice)
    /// Any of these ids or numbers.
    case exactly(CardTexts)
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
/// A term of a search for cards.
package typealias CardSearchTerm = SearchTerm<CardField>

extension CardField {
    package static func predicate(of value: CardFieldValue) -> SearchPredicate? {
        switch value {
        case .anyOf(let choice): .words(withPlainNumbers(choice.terms.map(\.key)))
        case .exactly(let texts): .words(withPlainNumbers(texts.texts.map { $0.replacing(" ", with: "") }))
        case .numbers(let range): .numbers(range)
        }
    }

    /// The words, and those with numbers also without leading zeros.
    private static func withPlainNumbers(_ words: [String]) -> [String] {
        words + words.map(\.withoutLeadingZeros).filter { !words.contains($0) }
    }

    package static func trait(of field: CardField, for card: Card) -> SearchTrait {
        switch field {
        case .type: .words(card.types.map(\.key))
        case .supertype: .words(card.supertype.map { [$0.key] } ?? [])
        case .subtype: .words(card.subtypes.map(\.key))
        case .set: .words(card.set.keys)
        case .series: .words(card.set.series.map { [$0.key] } ?? [])
        case .rarity: .words(card.rarity.map { [$0.key] } ?? [])
        case .weakness: .words(card.weaknesses.map(\.type.key))
        case .resistance: .words(card.resistances.map(\.type.key))
        case .evolves: .words(card.evolvesFrom.map { [$0.key] } ?? [])
        case .id: .words(card.writtenIDs)
        case .number: SearchTrait(words: card.writtenNumbers, number: Int(card.number))
        case .hp: .number(card.hp)
        case .year: .number(card.set.year)
        case .retreat: .number(card.retreat)
        case .artist: .words(card.artist.flatMap(CardTerm.init).map { [$0.key] } ?? [])
        case .name: .none
        }
    }
}

extension CardField: IndexableField {
    /// The kind of token for a set's id alone; a field won't do, since one set's name may be another's id.
    package static let setID = "setid"

    package static func writeTokens(of card: Card, to tokens: inout TokenWriter) {
        writeTraits(of: card, to: &tokens)
        tokens.add(.words([card.set.id]), of: setID)
    }
}

extension SearchTerm<CardField> {
    /// Whether the term asks for trainers or energies only, which have no type.
    package var excludesPokemon: Bool {
        guard case .value(.supertype, .anyOf(let choice)) = condition, !isExcluded else { return false }
        return !choice.terms.contains(.pokemon)
    }
}

/// Alternative words: `fire,water`.
package struct CardChoice: Hashable, Sendable {
    /// The words, in order.
    package let terms: [CardTerm]

    /// Parses words separated by commas; nil if there are none, or one has no letters or digits.
    package init?(_ text: String) {
        let terms = text.partedByCommas.map(CardTerm.init)
        guard !terms.isEmpty, !terms.contains(nil) else { return nil }
        self.terms = terms.compactMap { $0 }
    }
}

extension CardChoice: CustomStringConvertible {
    package var description: String { terms.map(\.text).joined(separator: ",") }
}

/// Alternative ids or numbers, ignoring case: `base1-4,base1-58`.
package struct CardTexts: Hashable, Sendable {
    /// The texts in lower case, in order.
    package let texts: [String]

    /// Parses texts separated by commas; nil if there are none.
    package init?(_ text: String) {
        texts = text.partedByCommas.map { $0.lowercased() }
        guard !texts.isEmpty else { return nil }
    }
}

extension CardTexts: CustomStringConvertible {
    package var description: String { texts.joined(separator: ",") }
}

extension String {
    /// The nonempty parts between commas, trimmed.
    fileprivate var partedByCommas: [String] {
        split(separator: ",").compactMap { part in
            let text = String(part.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
            return text.isEmpty ? nil : text
        }
    }
}

/// The order of a list of cards.
package typealias CardSort = ListOrder<CardSortKey>

/// The sort keys of cards.
package enum CardSortKey: String, SortKey {
    package typealias Item = Card

    /// How well a card matches the search, then the order of the catalog.
    case relevance
    case name
    case hp
    /// The day its set came out, then the number in the set.
    case set
    /// The number in the set.
    case number
    /// The name of the rarity.
    case rarity
    case artist

    package func value(of entry: SearchEntry<Card>) -> SortValue? {
        switch self {
        case .relevance: nil
        case .name: .letters(entry.title.sortKey)
        case .hp: entry.item.hp.map { .number($0) }
        case .set: .letters(Self.letters(ofNumber: entry.item.number, in: entry.item.set))
        case .number: .letters(Self.letters(ofNumber: entry.item.number))
        case .rarity: (entry.item.rarity?.key.unicodeScalars).flatMap { .letters($0) }
        case .artist: (entry.credits.first?.letters).flatMap { .letters($0) }
        }
    }

    /// Natural order of numbers: the letters before the digits, the value of the digits, the rest; sets come by their
    /// days, undated ones last.
    private static func letters(ofNumber number: String, in set: CardSet? = nil) -> [UInt32] {
        let number = number.unicodeScalars
        let start = number.firstIndex(where: \.isASCIIDigit) ?? number.endIndex
        let end = number[start...].firstIndex { !$0.isASCIIDigit } ?? number.endIndex
        var letters: [UInt32] = []
        letters.reserveCapacity(32)
        if let set {
            for scalar in (set.released ?? "9").unicodeScalars { letters.append(scalar.value) }
            letters.append(0x20)
            for scalar in set.id.unicodeScalars { letters.append(scalar.value) }
            letters.append(0)
        }
        for scalar in number[..<start] { letters.append(scalar.value) }
        letters.append(0)
        letters.append(UInt32(Substring(number[start..<end])) ?? 0)
        for scalar in number[end...] { letters.append(scalar.value) }
        return letters
    }
}

extension Unicode.Scalar {
    fileprivate var isASCIIDigit: Bool { (0x30...0x39).contains(value) }
}
