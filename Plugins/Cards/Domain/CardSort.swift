import SatchelSearch

/// How a list of cards is ordered.
package typealias CardSort = ListOrder<CardSortKey>

/// What a list of cards can be ordered by.
package enum CardSortKey: String, ValuedSortKey {
    package typealias Item = Card

    /// How well a card fits the search, then the order of the catalogue.
    case relevance
    /// The name.
    case name
    /// The hit points.
    case hp
    /// The day its set came out, and within a set the number.
    case set
    /// The number in the set.
    case number
    /// How rare it is, by name.
    case rarity
    /// Who drew it.
    case artist

    package func value(of entry: SearchEntry<Card>) -> SortValue? {
        switch self {
        case .relevance: nil
        case .name: .letters(entry.title.sortKey)
        case .hp: entry.item.hp.map { .number($0) }
        case .set: .letters(Self.letters(of: entry.item.set) + Self.letters(ofNumber: entry.item.number))
        case .number: .letters(Self.letters(ofNumber: entry.item.number))
        case .rarity: (entry.item.rarity?.key.unicodeScalars).flatMap { .letters($0) }
        case .artist: (entry.credits.first?.letters).flatMap { .letters($0) }
        }
    }

    /// A set by its day, those without one last.
    private static func letters(of set: CardSet) -> [UInt32] {
        ((set.released ?? "9") + " " + set.id).unicodeScalars.map(\.value) + [0]
    }

    /// A number as a person counts: its letters, then its digits by what they are worth, then the rest.
    private static func letters(ofNumber number: String) -> [UInt32] {
        let head = number.prefix { !$0.isASCIIDigit }
        let digits = number.dropFirst(head.count).prefix { $0.isASCIIDigit }
        let rest = number.dropFirst(head.count + digits.count)
        return head.unicodeScalars.map(\.value) + [0, UInt32(digits) ?? 0] + rest.unicodeScalars.map(\.value)
    }
}

extension Character {
    fileprivate var isASCIIDigit: Bool { isASCII && isWholeNumber }
}
