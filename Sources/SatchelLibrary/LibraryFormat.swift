import SatchelCatalog
import SatchelImporting

/// How the items of one feature are stored in a library.
///
/// ``KindFormat`` is that of any declared kind. A format of its own says what it has besides, or how cards are stored in less.
public protocol LibraryFormat: Sendable {
    /// The stored item.
    associatedtype Item: CatalogItem

    /// Encodes an item without its id and source; the text is always the same for the same item.
    static func text(of item: Item) -> String

    /// Decodes an item from a ``text(of:)``, maybe of an earlier version.
    static func item(_ id: ItemID<Item>, _ text: String, _ provenance: ItemSource) -> Item

    /// Which fields of the text are searched, and as what.
    static var sections: FieldedText.Sections { get }

    /// How many of the first fields of a text tell all that an item is searched and sorted by; by default all.
    static var indexedFields: Int { get }

    /// The fields whose values are indexed; by default those of the kind.
    static var indexed: [Field<Item>] { get }

    /// The orders by numbers or letters whose values are stored; those of others are read from the texts for each sort.
    ///
    /// A new one begins to sort with the next import; keys differ in more than case.
    static var orders: [FieldOrder<Item>] { get }

    /// Which items are editions of one work, and are stored as one; by default nil: each item is a work of its own.
    static var editions: EditionRules<Item>? { get }

    /// Whether an item is in another language than the user's, and comes after equally popular ones that are not; by default false.
    static func isForeign(_ item: Item) -> Bool

    /// Whether of equally popular items the one that was added last comes first, in a file; by default the first.
    static var isNewestFirst: Bool { get }

    /// Returns what a person types and reads for a word of a field; by default the word.
    static func names(of field: FieldWord<Item>, _ value: FieldValue<Item>) -> [String]
}

extension LibraryFormat {
    public static var indexedFields: Int { .max }

    public static var indexed: [Field<Item>] { Item.kind.indexed }

    public static var orders: [FieldOrder<Item>] { [] }

    public static var editions: EditionRules<Item>? { nil }

    public static func isForeign(_ item: Item) -> Bool { false }

    public static var isNewestFirst: Bool { false }

    public static func names(of field: FieldWord<Item>, _ value: FieldValue<Item>) -> [String] { [value.word] }

    /// The stored fields of the kind, in order.
    public static func text(of item: Item) -> String {
        var text = FieldedText()
        for field in Item.kind.stored { text.append(field.texts(item)) }
        return text.text
    }

    public static func item(_ id: ItemID<Item>, _ text: String, _ provenance: ItemSource) -> Item {
        let fields = FieldedText(text)
        return Item(id: id, provenance: provenance).with { item in
            for (index, field) in Item.kind.stored.enumerated() {
                let texts = Array(fields[index])
                if !texts.isEmpty { field.set(&item, texts) }
            }
        }
    }

    public static var sections: FieldedText.Sections {
        let parts = Item.kind.storedParts
        return FieldedText.Sections(
            title: parts[.title]?.lowerBound ?? -1,
            otherNames: parts[.otherNames]?.lowerBound ?? -1,
            credits: parts[.credits]?.lowerBound ?? -1,
            topics: parts[.topics] ?? -1 ... -1
        )
    }
}

/// The items of a declared kind, by their fields.
public enum KindFormat<Item: CatalogItem>: LibraryFormat {}

/// An encoded item, ready to store; made where rows are read, so that the database's thread only writes.
///
/// Thousands go from thread to thread, without a copy.
public final class LibraryEntry<Format: LibraryFormat>: Sendable {
    package let id: ItemID<Format.Item>
    /// How popular it is, and whether in another language than the user's.
    let bucket: Int64
    let text: String
    let indexed: IndexedText

    /// Returns what a library stores of an item beside its text.
    static func indexed(_ id: ItemID<Format.Item>, _ text: String) -> IndexedText {
        let text = FieldedText.beginning(of: text, fields: Format.indexedFields)
        // Sources are not indexed.
        return indexed(Format.item(id, text, ItemSource(source: "")), text)
    }

    private static func indexed(_ item: Format.Item, _ text: String) -> IndexedText {
        // Folded once for all.
        let texts = FieldedText.folded(text, Format.sections)
        let entry = Format.orders.isEmpty && Format.editions == nil ? nil : SearchEntry(item, texts)
        return IndexedText(
            tokens: DocumentTokens(texts, of: item, in: Format.indexed),
            orders: OrderValues(of: entry, Format.self),
            work: entry.flatMap { Format.editions?.key($0) }
        )
    }

    /// Encodes an item; `popularity` is on the scale of its source, and 0 if unknown.
    public convenience init(_ item: Format.Item, popularity: Double = 0) {
        let text = Format.text(of: item)
        self.init(item.id, text, Self.indexed(item, text), Self.bucket(of: item, popularity))
    }

    /// Encodes an item as the library will return it, whatever its text leaves out.
    package convenience init(asStored item: Format.Item, popularity: Double = 0) {
        let text = Format.text(of: item)
        self.init(item.id, text, Self.indexed(item.id, text), Self.bucket(of: item, popularity))
    }

    private static func bucket(of item: Format.Item, _ popularity: Double) -> Int64 {
        DocumentPlace.bucket(popularity, isForeign: Format.isForeign(item))
    }

    /// Decodes the item.
    package func item(from provenance: ItemSource) -> Format.Item { Format.item(id, text, provenance) }

    /// Refuses texts that would make every search slow.
    ///
    /// - Throws: `RowProblem`.
    package func bounded() throws -> LibraryEntry {
        try RowText.check(id.rawValue, as: "id")
        guard text.utf8.count > RowText.longestName else { return self }
        let fields = FieldedText(text)
        for title in fields[Format.sections.title] { try RowText.check(title, as: "title") }
        guard text.utf8.count <= 200_000 else { throw RowProblem("its texts are longer than 200000 bytes") }
        return self
    }

    private init(
        _ id: ItemID<Format.Item>,
        _ text: String,
        _ indexed: IndexedText,
        _ bucket: Int64
    ) {
        self.id = id
        self.bucket = bucket
        self.text = text
        self.indexed = indexed
    }
}

/// What a library stores of an item beside its text.
struct IndexedText: Sendable {
    let tokens: DocumentTokens
    let orders: OrderValues
    let work: WorkKey?
}

/// The values of an item in the stored orders, as bytes that compare as the values do.
struct OrderValues: Sendable {
    private var bytes: [UInt8] = []
    /// Where the value of each order ends.
    private var ends: [Int] = []

    fileprivate init<Format: LibraryFormat>(of entry: SearchEntry<Format.Item>?, _ format: Format.Type) {
        guard let entry, !Format.orders.isEmpty else { return }
        bytes.reserveCapacity(96)
        ends.reserveCapacity(Format.orders.count)
        for key in Format.orders {
            key.value(of: entry)?.write(to: &bytes)
            ends.append(bytes.count)
        }
    }

    /// Calls a closure with the bytes and the ends; the value of an order that is unknown has no bytes.
    func withBytes<Result>(_ body: (UnsafeRawBufferPointer, [Int]) throws -> Result) rethrows -> Result {
        try bytes.withUnsafeBytes { try body($0, ends) }
    }

    /// The known values, each with the index of its order.
    var known: [(order: Int, value: ArraySlice<UInt8>)] {
        ends.indices.map { ($0, bytes[($0 > 0 ? ends[$0 - 1] : 0)..<ends[$0]]) }.filter { !$0.value.isEmpty }
    }
}

extension SortValue {
    /// Writes it as bytes that compare as the values do.
    func write(to bytes: inout [UInt8]) {
        switch self {
        case .number(let number):
            // Numbers come before letters, and negative ones first.
            bytes.append(0)
            Self.write(UInt64(bitPattern: Int64(number)) ^ 1 << 63, count: 8, to: &bytes)
        case .letters(let letters):
            bytes.append(1)
            for letter in letters { Self.write(letter, to: &bytes) }
        }
    }

    /// Writes a letter in a variable-length encoding that sorts by value; the first byte tells the length.
    private static func write(_ letter: UInt32, to bytes: inout [UInt8]) {
        switch letter {
        case 0..<0x80: bytes.append(UInt8(letter))
        case 0x80..<0x4000: write(UInt64(letter) | 0x8000, count: 2, to: &bytes)
        case 0x4000..<0x20_0000: write(UInt64(letter) | 0xC0_0000, count: 3, to: &bytes)
        default: write(UInt64(letter) | 0xE0 << 32, count: 5, to: &bytes)
        }
    }

    private static func write(_ number: UInt64, count: Int, to bytes: inout [UInt8]) {
        for place in (0..<count).reversed() { bytes.append(UInt8(truncatingIfNeeded: number >> (8 * UInt64(place)))) }
    }
}
