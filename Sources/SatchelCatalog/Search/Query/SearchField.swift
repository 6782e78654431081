/// The field words of one feature's searches, such as `author:` and `year:`.
///
/// A field takes words, which are looked for in one ``SearchSection`` of an item, or a value of its own, such as a range
/// of years.
///
/// ```swift
/// enum CoinField: String, SearchField {
///     case name, price
///     var section: SearchSection? { self == .name ? .title : nil }
///     var summary: String { self == .name ? "part of the name" : "the price, such as 100.." }
///     var examples: [String] { self == .name ? ["bitcoin"] : NumberRange.examples }
///     func value(of text: String) -> NumberRange? { NumberRange(text) }
///     static func holds(_ value: NumberRange, of field: CoinField, for coin: Coin) -> Bool { value.contains(coin.price) }
/// }
/// ```
public protocol SearchField: RawRepresentable<String>, CaseIterable, Hashable, Sendable {
    /// What is searched.
    associatedtype Item: SearchableItem
    /// The value of a field that does not take words; its description is how it would be typed.
    associatedtype Value: Hashable, Sendable, CustomStringConvertible

    /// The section that the words of the field must be in, or nil for a field that takes a value.
    var section: SearchSection? { get }

    /// One line for help.
    var summary: String { get }

    /// Examples of values, for help and errors.
    var examples: [String] { get }

    /// Parses a value; nil where the text is not one.
    func value(of text: String) -> Value?

    /// Whether an item has a value.
    static func holds(_ value: Value, of field: Self, for item: Item) -> Bool

    /// The predicate of a value on an item's ``trait(of:for:)``, by which a library's index answers; nil where only
    /// ``holds(_:of:for:)`` can tell.
    static func predicate(of value: Value) -> SearchPredicate?

    /// The words or the number that an item has in a field.
    static func trait(of field: Self, for item: Item) -> SearchTrait

    /// Whether an item has anything in a field; by default words in its section, or a trait.
    static func has(_ field: Self, _ item: Item) -> Bool

    /// The values that a word without a field may also be, such as a number that names one item.
    static func meanings(of word: String) -> [SearchMeaning<Self>]
}

extension SearchField {
    /// No word is a value.
    public static func meanings(of word: String) -> [SearchMeaning<Self>] { [] }

    /// No predicate: every item is checked.
    public static func predicate(of value: Value) -> SearchPredicate? { nil }

    /// No trait.
    public static func trait(of field: Self, for item: Item) -> SearchTrait { .none }

    /// Looks for words in the section of the field, or for the trait.
    public static func has(_ field: Self, _ item: Item) -> Bool {
        switch field.section {
        case .title: !item.searchTexts.title.isEmpty
        case .credits: !item.searchTexts.credits.isEmpty
        case .topics: !item.searchTexts.topics.isEmpty
        case nil: trait(of: field, for: item) != .none
        }
    }

    /// The distinct words that items, the most popular first, have in a field; in no particular order.
    public static func values(in items: [Item], _ words: (Item) -> [String]) -> [FieldValue<Item>] {
        var values: [String: FieldValue<Item>] = [:]
        for item in items {
            for word in Set(words(item)) {
                let known = values[word]
                values[word] = FieldValue(word: word, count: (known?.count ?? 0) + 1, item: known?.item ?? item)
            }
        }
        return Array(values.values)
    }

    /// Evaluates the predicate on the trait of the item.
    public static func holds(_ value: Value, of field: Self, for item: Item) -> Bool {
        predicate(of: value)?.holds(trait(of: field, for: item)) ?? false
    }
}

/// A value that a word without a field may mean.
public struct SearchMeaning<Field: SearchField>: Sendable {
    /// The field that takes the value.
    public let field: Field
    /// The value.
    public let value: Field.Value
    /// Whether the value identifies the item, which is the best match; otherwise it counts as a word of its topics.
    public let isIdentity: Bool

    /// Creates a meaning.
    public init(_ field: Field, _ value: Field.Value, isIdentity: Bool) {
        self.field = field
        self.value = value
        self.isIdentity = isIdentity
    }
}

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

    /// The trait of an item that has nothing in the field.
    public static let none = SearchTrait(words: [])

    /// A trait with words.
    public static func words(_ words: [String]) -> SearchTrait { SearchTrait(words: words) }

    /// A trait with a number, or with nothing.
    public static func number(_ number: Int?) -> SearchTrait { SearchTrait(words: [], number: number) }

    /// Creates a trait.
    public init(words: [String], number: Int? = nil) {
        self.words = words
        self.number = number
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
        case .numbers(let range): range.contains(trait.number)
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
