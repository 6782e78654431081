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
    /// What a field that takes no words takes; its description is how it would be typed.
    associatedtype Value: Hashable, Sendable, CustomStringConvertible

    /// Where the words of the field must stand, or nil for a field that takes a value.
    var section: SearchSection? { get }

    /// One line for help.
    var summary: String { get }

    /// Values that can be typed, to show to the user.
    var examples: [String] { get }

    /// Reads a value, or answers nil for a text that is none.
    func value(of text: String) -> Value?

    /// Tells whether an item has a value.
    static func holds(_ value: Value, of field: Self, for item: Item) -> Bool

    /// What a value asks of an item's ``trait(of:for:)``; nil where only ``holds(_:of:for:)`` can tell.
    ///
    /// A feature with many items says it, and an index then need not ask every item about every value.
    static func predicate(of value: Value) -> SearchPredicate?

    /// What an item has of a field.
    static func trait(of field: Self, for item: Item) -> SearchTrait

    /// The values that a word without a field may also be, such as a number that names one item.
    static func meanings(of word: String) -> [SearchMeaning<Self>]
}

extension SearchField {
    /// A word means nothing but itself.
    public static func meanings(of word: String) -> [SearchMeaning<Self>] { [] }

    /// Says nothing: every item is asked.
    public static func predicate(of value: Value) -> SearchPredicate? { nil }

    /// Says nothing.
    public static func trait(of field: Self, for item: Item) -> SearchTrait { .none }

    /// The words that items have of a field, in no order.
    ///
    /// - Parameters:
    ///   - items: The items, the most popular first.
    ///   - words: Returns the words of an item.
    /// - Returns: Each word once.
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

    /// Tells by the trait of the item.
    public static func holds(_ value: Value, of field: Self, for item: Item) -> Bool {
        predicate(of: value)?.holds(trait(of: field, for: item)) ?? false
    }
}

/// A value that a word without a field may be.
public struct SearchMeaning<Field: SearchField>: Sendable {
    /// The field that takes the value.
    public let field: Field
    /// The value.
    public let value: Field.Value
    /// Whether the value names the item, so that nothing fits better; otherwise it counts as a word of its topics.
    public let isIdentity: Bool

    /// Creates a meaning.
    public init(_ field: Field, _ value: Field.Value, isIdentity: Bool) {
        self.field = field
        self.value = value
        self.isIdentity = isIdentity
    }
}

/// A part of an item that words are looked for in.
public enum SearchSection: Sendable {
    /// The title and the other names.
    case title
    /// The people who made it.
    case credits
    /// What it is about.
    case topics
}

/// What an item has of a field that takes values, in a form that many items can be sorted by.
public struct SearchTrait: Hashable, Sendable {
    /// The words it has, as they are compared.
    public var words: [String]
    /// The number it has.
    public var number: Int?

    /// Nothing.
    public static let none = SearchTrait(words: [])

    /// Has words.
    public static func words(_ words: [String]) -> SearchTrait { SearchTrait(words: words) }

    /// Has a number, or nothing.
    public static func number(_ number: Int?) -> SearchTrait { SearchTrait(words: [], number: number) }

    /// Creates a trait.
    public init(words: [String], number: Int? = nil) {
        self.words = words
        self.number = number
    }
}

/// What a value asks of an item, in the same form.
public enum SearchPredicate: Hashable, Sendable {
    /// One of these words.
    case words([String])
    /// A number in this range.
    case numbers(NumberRange)

    /// Tells whether a trait is what is wished for.
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
