import SatchelCatalog
import SatchelSearch

/// How the items of one feature are stored in a library.
///
/// ```swift
/// enum BookFormat: LibraryFormat {
///     typealias Field = BookField
///     static let sections = FieldedText.Sections(title: 0, otherNames: 6, credits: 1, topics: 5)
///     static func text(of book: Book) -> String { FieldedText([[book.title], book.authors, …]).text }
///     static func item(_ id: BookID, _ text: String, _ provenance: ItemSource) -> Book { … }
/// }
/// ```
public protocol LibraryFormat: Sendable {
    /// The field words that items are searched by.
    associatedtype Field: IndexableField where Field.Item: CatalogItem

    /// Encodes an item without its id and source; the text is always the same for the same item.
    static func text(of item: Field.Item) -> String

    /// Decodes an item from a ``text(of:)``, maybe of an earlier version.
    static func item(_ id: ItemID<Field.Item>, _ text: String, _ provenance: ItemSource) -> Field.Item

    /// Which fields of the text are searched, and as what.
    static var sections: FieldedText.Sections { get }

    /// The orders by numbers or letters that are stored, for any number of items; others sort up to a limit, in memory.
    static var orders: [any SortKey<Field.Item>] { get }

    /// Finds what an item has in common with its twin of another source; by default nil: there are no twins.
    ///
    /// Of twins, a search shows the first.
    static var twin: (@Sendable (Field.Item) -> LibraryTwin<Field>?)? { get }

    /// Returns what a person types and reads for a word of a field; by default the word.
    static func names(of field: Field, _ value: FieldValue<Field.Item>) -> [String]
}

extension LibraryFormat {
    /// The stored item.
    public typealias Item = Field.Item

    public static var orders: [any SortKey<Field.Item>] { [] }

    public static var twin: (@Sendable (Item) -> LibraryTwin<Field>?)? { nil }

    public static func names(of field: Field, _ value: FieldValue<Field.Item>) -> [String] { [value.word] }
}

/// An encoded item, ready to store; made where rows are read, so that the database's thread only writes.
public struct LibraryEntry<Format: LibraryFormat>: Sendable {
    /// The id of the item.
    package let id: ItemID<Format.Item>
    /// How popular it is, on the scale of its source; 0 if unknown.
    package let popularity: Double
    let text: String
    let tokens: DocumentTokens
    let orders: [OrderValue]

    /// Returns what a library stores of an item beside its text; the texts are folded once for both.
    static func indexed(_ item: Format.Item, _ text: String) -> (tokens: DocumentTokens, orders: [OrderValue]) {
        let texts = FieldedText.folded(text, Format.sections)
        return (DocumentTokens(texts, of: item, by: Format.Field.self), OrderValue.all(of: item, texts, Format.self))
    }

    /// Encodes an item.
    public init(_ item: Format.Field.Item, popularity: Double = 0) {
        self.init(item, Format.text(of: item), popularity: popularity)
    }

    /// Encodes an item as the library will return it, whatever its text leaves out.
    package init(asStored item: Format.Field.Item, popularity: Double = 0) {
        let text = Format.text(of: item)
        self.init(Format.item(item.id, text, item.provenance), text, popularity: popularity)
    }

    private init(_ item: Format.Field.Item, _ text: String, popularity: Double) {
        id = item.id
        self.popularity = popularity
        self.text = text
        (tokens, orders) = Self.indexed(item, text)
    }
}

/// The value of an item in a stored order.
struct OrderValue: Sendable {
    let key: String
    /// Bytes that compare as the values do.
    let value: [UInt8]

    fileprivate static func all<Format: LibraryFormat>(
        of item: Format.Item,
        _ texts: FoldedTexts,
        _ format: Format.Type
    ) -> [OrderValue] {
        guard !Format.orders.isEmpty else { return [] }
        let entry = SearchEntry(item, texts)
        var values: [OrderValue] = []
        for key in Format.orders {
            guard let value = key.value(of: entry).flatMap(bytes) else { continue }
            values.append(OrderValue(key: key.rawValue, value: value))
        }
        return values
    }

    private static func bytes(of value: SortValue) -> [UInt8]? {
        var bytes: [UInt8] = []
        switch value {
        case .number(let number):
            // Numbers come before letters, and negative ones first.
            append(0, to: &bytes)
            append(UInt64(bitPattern: Int64(number)) ^ 1 << 63, count: 8, to: &bytes)
        case .letters(let letters):
            bytes.reserveCapacity(letters.count + 8)
            append(1, to: &bytes)
            for letter in letters { append(letter, to: &bytes) }
        case .other:
            return nil
        }
        return bytes
    }

    /// Appends a letter in a variable-length encoding that sorts by value; the first byte tells the length.
    private static func append(_ letter: UInt32, to bytes: inout [UInt8]) {
        switch letter {
        case 0..<0x80: bytes.append(UInt8(letter))
        case 0x80..<0x4000: append(UInt64(letter) | 0x8000, count: 2, to: &bytes)
        case 0x4000..<0x20_0000: append(UInt64(letter) | 0xC0_0000, count: 3, to: &bytes)
        default: append(UInt64(letter) | 0xE0 << 32, count: 5, to: &bytes)
        }
    }

    private static func append(_ number: UInt64, count: Int, to bytes: inout [UInt8]) {
        for place in (0..<count).reversed() { bytes.append(UInt8(truncatingIfNeeded: number >> (8 * UInt64(place)))) }
    }
}
