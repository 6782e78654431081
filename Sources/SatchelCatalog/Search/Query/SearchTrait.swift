/// A section of an item's texts.
public enum SearchSection: Sendable {
    /// The title and the other names.
    case title
    /// The people who made it.
    case credits
    /// What it is about.
    case topics
}

/// What an item has in a field that takes values, in a form that can be indexed.
public struct SearchTrait: Hashable, Sendable {
    /// Its words, as they are compared.
    public var words: [String]
    /// Its number.
    public var number: Int?
    /// The numbers after the first, of a field of several.
    public var others: [Int] = []

    /// The trait of an item that has nothing in the field.
    public static let none = SearchTrait(words: [])

    /// A trait with words.
    public static func words(_ words: [String]) -> SearchTrait { SearchTrait(words: words) }

    /// A trait with a number, or with nothing.
    public static func number(_ number: Int?) -> SearchTrait { SearchTrait(words: [], number: number) }

    public init(words: [String], number: Int? = nil, others: [Int] = []) {
        self.words = words
        self.number = number
        self.others = others
    }
}

/// A predicate on a trait.
public enum SearchPredicate: Hashable, Sendable {
    /// One of these words.
    case words([String])
    /// A number in this range.
    case numbers(NumberRange)

    /// Whether a trait satisfies the predicate.
    public func holds(_ trait: SearchTrait) -> Bool {
        switch self {
        case .words(let words): words.contains { trait.words.contains($0) }
        case .numbers(let range): range.contains(trait.number) || trait.others.contains { range.contains($0) }
        }
    }
}

/// A word that items have of a field.
public struct FieldValue<Item: Sendable>: Sendable {
    /// The word, as it is compared.
    public let word: String
    /// How many items have it.
    public let count: Int
    /// The most popular of them.
    public let item: Item

    /// Describes a word.
    public init(word: String, count: Int, item: Item) {
        self.word = word
        self.count = count
        self.item = item
    }
}
