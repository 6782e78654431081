/// An item of a catalog: a book, a card, a coin.
public protocol CatalogItem: Identifiable, Hashable, Sendable where ID == ItemID<Self> {
    /// All that is known about an item; by default no more than a list shows.
    associatedtype Details: ItemDetails<Self> = KnownDetails<Self>

    /// The name people use.
    var title: String { get }
    /// The source of its facts.
    var provenance: ItemSource { get }
    /// The texts that words are looked for in; by default those of the fields, each in its part.
    var searchTexts: SearchTexts { get }
    /// What the user keeps of it, where that was read; by default nothing ever.
    var keeping: Keeping { get set }
    /// The declaration of its fields.
    static var kind: Kind<Self> { get }

    init(id: ItemID<Self>, provenance: ItemSource)
}

extension CatalogItem {
    /// Nothing, for a kind without ``Kind/keeping``.
    public var keeping: Keeping {
        get { Keeping() }
        set {}
    }

    /// Returns a copy that a closure has changed.
    public func with<Failure: Error>(_ change: (inout Self) throws(Failure) -> Void) throws(Failure) -> Self {
        var copy = self
        try change(&copy)
        return copy
    }
}

/// The id of an item in every list, favorite and command.
///
/// Ids of different kinds of items are different types. An id must not be a whole number: commands read a number as a
/// row, so `show 12` would never find the item `12`. A list with such an id prints a warning.
public struct ItemID<Item>: Hashable, Sendable {
    /// The text of the id in commands and JSON.
    public let rawValue: String

    public init(_ rawValue: String) {
        self.rawValue = rawValue
    }
}

extension ItemID {
    /// Whether a command reads the id as a row number.
    public var isRowNumber: Bool { rawValue.count < 10 && Int(rawValue) != nil }
}

extension ItemID: CustomStringConvertible {
    public var description: String { rawValue }
}

extension ItemID: Codable {
    public init(from decoder: any Decoder) throws {
        rawValue = try decoder.singleValueContainer().decode(String.self)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(rawValue)
    }
}

/// The source of facts, and their age.
public struct ItemSource: Hashable, Codable, Sendable {
    /// The name of the catalog, as spelled in the configuration.
    public var source: String
    /// The day of the facts, such as `2026-11-21`, or the moment they were fetched; nil if they are live.
    public var asOf: String?

    /// Whether the facts are of a day, as built-in and imported ones are, rather than an answer of a service.
    public var isSnapshot: Bool { asOf.map { !Self.isMoment($0) } ?? false }

    /// Whether a text is a moment, such as `2026-11-23T02:19:22Z`, rather than a day.
    package static func isMoment(_ asOf: String) -> Bool { asOf.contains("T") }

    public init(source: String, asOf: String? = nil) {
        self.source = source
        self.asOf = asOf
    }
}

/// A source of pictures of items.
public protocol ItemPictures<Item>: Sendable {
    /// The kind of item.
    associatedtype Item: CatalogItem

    /// Returns the bytes of a picture; throws an error of the feature if no picture is known.
    func picture(of item: Item) async throws -> [UInt8]

    /// Returns the address of the picture, for terminals that can only show a link; nil if it is unknown.
    func address(of item: Item) -> String?

    /// Returns the cache key of the picture; by default the id of the item.
    func key(of item: Item) -> String
}

extension ItemPictures {
    /// The id of the item, which suits items whose picture never changes.
    public func key(of item: Item) -> String { item.id.rawValue }
}
