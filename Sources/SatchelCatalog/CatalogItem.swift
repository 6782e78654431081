import SatchelSearch

/// Something a catalogue holds: a book, a card, a coin.
public protocol CatalogItem: SearchableItem, Hashable where ID == ItemID<Self> {
    /// All that can be told about one; by default no more than a list shows.
    associatedtype Details: ItemDetails<Self> = KnownDetails<Self>

    /// What a person calls it.
    var title: String { get }
    /// Where its facts come from.
    var provenance: ItemSource { get }
}

/// What names one item in every list, favourite and command.
///
/// Ids of different kinds of items cannot be mixed up. An id is not a whole number: commands read a number as a row, so that
/// `show 12` would never find the item `12`. A list that shows such an id says so.
public struct ItemID<Item>: Hashable, Sendable {
    /// The text of the id, as commands and JSON carry it.
    public let rawValue: String

    /// Wraps the text of an id.
    public init(_ rawValue: String) {
        self.rawValue = rawValue
    }
}

extension ItemID {
    /// Whether a command would take the id for the number of a row.
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

/// Where a fact comes from, and how old it is.
public struct ItemSource: Hashable, Codable, Sendable {
    /// The name of the catalogue, as the configuration spells it.
    public var source: String
    /// The day the facts were true, such as `2026-11-21`, or the moment they were fetched; nil means that they are live.
    public var asOf: String?

    /// Names a source, and the day of its snapshot unless it is live.
    public init(source: String, asOf: String? = nil) {
        self.source = source
        self.asOf = asOf
    }
}

/// Where the pictures of items come from.
public protocol ItemPictures<Item>: Sendable {
    /// What the pictures show.
    associatedtype Item: CatalogItem

    /// Returns the bytes of a picture.
    ///
    /// - Throws: An error of the feature where no picture is known, and what the network throws.
    func picture(of item: Item) async throws -> [UInt8]

    /// Returns the address of the picture, for terminals that can only show a link; nil where none is known.
    func address(of item: Item) -> String?

    /// Returns what the picture is kept under; by default the id of the item.
    func key(of item: Item) -> String
}

extension ItemPictures {
    /// The id of the item, which is right where an item never gets another picture.
    public func key(of item: Item) -> String { item.id.rawValue }
}
