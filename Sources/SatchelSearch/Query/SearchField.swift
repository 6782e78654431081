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
package protocol SearchField: RawRepresentable<String>, CaseIterable, Hashable, Sendable {
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
    static func wish(of value: Value) -> SearchWish?

    /// What an item has of a field.
    static func trait(of field: Self, for item: Item) -> SearchTrait

    /// The values that a word without a field may also be, such as a number that names one item.
    static func meanings(of word: String) -> [SearchMeaning<Self>]
}

extension SearchField {
    /// A word means nothing but itself.
    package static func meanings(of word: String) -> [SearchMeaning<Self>] { [] }

    /// Says nothing: every item is asked.
    package static func wish(of value: Value) -> SearchWish? { nil }

    /// Says nothing.
    package static func trait(of field: Self, for item: Item) -> SearchTrait { .none }

    /// Tells by the trait of the item.
    package static func holds(_ value: Value, of field: Self, for item: Item) -> Bool {
        wish(of: value)?.holds(trait(of: field, for: item)) ?? false
    }
}

/// A value that a word without a field may be.
package struct SearchMeaning<Field: SearchField>: Sendable {
    /// The field that takes the value.
    package let field: Field
    /// The value.
    package let value: Field.Value
    /// Whether the value names the item, so that nothing fits better; otherwise it counts as a word of its topics.
    package let isIdentity: Bool

    /// Creates a meaning.
    package init(_ field: Field, _ value: Field.Value, isIdentity: Bool) {
        self.field = field
        self.value = value
        self.isIdentity = isIdentity
    }
}

/// A part of an item that words are looked for in.
package enum SearchSection: Sendable {
    /// The title and the other names.
    case title
    /// The people who made it.
    case credits
    /// What it is about.
    case topics
}
