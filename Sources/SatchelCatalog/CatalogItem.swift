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
/// Ids of different kinds of items cannot be mixed up.
public struct ItemID<Item>: Hashable, Sendable {
    /// The text of the id, as commands and JSON carry it.
    public let rawValue: String

    /// Wraps the text of an id.
    public init(_ rawValue: String) {
        self.rawValue = rawValue
    }
}

extension ItemID: CustomStringConvertible {
    public var description: String { rawValue }
}

/// Where a fact comes from, and how old it is.
public struct ItemSource: Hashable, Sendable {
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

/// Makes ids for what the user puts in: short enough to type, and not made twice, on this machine or another.
public protocol ShortIDs: Sendable {
    /// Returns an id that begins with a letter, so that it is no row number.
    func make() -> String
}

/// Ids of seven letters and digits that cannot be taken for one another, drawn by lot from 16 thousand million.
public struct RandomShortIDs: ShortIDs {
    private static let letters = Array("abcdefghjkmnpqrstvwxyz")
    private static let signs = letters + Array("23456789")

    /// Creates a source of ids.
    public init() {}

    public func make() -> String {
        var generator = SystemRandomNumberGenerator()
        return Self.make(using: &generator)
    }

    /// Draws an id from a generator.
    public static func make(using generator: inout some RandomNumberGenerator) -> String {
        let rest = (0..<6).compactMap { _ in signs.randomElement(using: &generator) }
        return String([letters.randomElement(using: &generator) ?? "a"] + rest)
    }
}
