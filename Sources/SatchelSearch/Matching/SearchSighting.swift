/// In which sections of an item a word was seen, and whether whole.
struct SearchSighting: OptionSet, Sendable {
    let rawValue: UInt8

    static let none: SearchSighting = []
    /// The word is a value that names the item.
    static let identity = SearchSighting(rawValue: 1 << 6)

    static func title(_ extent: SearchExtent) -> SearchSighting { SearchSighting(rawValue: extent.bit) }
    static func names(_ extent: SearchExtent) -> SearchSighting { SearchSighting(rawValue: extent.bit << 2) }
    static func topics(_ extent: SearchExtent) -> SearchSighting { SearchSighting(rawValue: extent.bit << 4) }

    /// Whether it was seen in the title, or names the item: then its place decides how well the item fits.
    var isInTitle: Bool { rawValue & 0b100_0011 != 0 }
    /// How much of it was seen in other names and credits.
    var names: SearchExtent { Self.extent(rawValue >> 2) }
    /// How much of it was seen in topics.
    var topics: SearchExtent { Self.extent(rawValue >> 4) }
    /// How much of it was seen anywhere but in the title.
    var namesOrTopics: SearchExtent { max(names, topics) }

    private static func extent(_ bits: UInt8) -> SearchExtent {
        bits & 2 != 0 ? .whole : bits & 1 != 0 ? .partial : .none
    }
}

extension SearchExtent {
    fileprivate var bit: UInt8 {
        switch self {
        case .none: 0
        case .partial: 1
        case .whole: 2
        }
    }
}
