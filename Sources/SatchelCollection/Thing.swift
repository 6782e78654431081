import SatchelCatalog

/// An item, an entry or a list that the user keeps.
public struct Thing: Hashable, Sendable {
    /// What it is.
    public enum Sort: String, Sendable {
        /// One thing of a kind: a favorite book, a garment.
        case item
        /// A dated line about an item: a purchase, a wearing.
        case entry
        /// Items under a name: a style, a shelf.
        case list
    }

    /// What it is.
    public let sort: Sort
    /// The id of its kind, such as `books`.
    public let kind: String
    /// Its id, which no other thing of its sort and kind has.
    public let id: String

    /// Names a thing; ids are equal as Swift compares texts.
    public init(_ sort: Sort, _ kind: String, _ id: String) {
        (self.sort, self.kind, self.id) = (sort, kind, id)
    }

    /// An item of a kind.
    public static func item(_ kind: String, _ id: String) -> Thing { Thing(.item, kind, id) }

    /// An entry about an item of a kind.
    public static func entry(_ kind: String, _ id: String) -> Thing { Thing(.entry, kind, id) }

    /// A list of items of a kind.
    public static func list(_ kind: String, _ id: String) -> Thing { Thing(.list, kind, id) }
}

extension ItemID where Item: CatalogItem {
    /// The item, as it is kept.
    public var thing: Thing { .item(Item.kind.id, rawValue) }
}

/// Keys beside those of the fields that a kind declares.
enum ReservedKey {
    /// The source of the facts of an item.
    static let source = "source"
    /// The day or moment of these facts.
    static let asOf = "asOf"
    /// When an item became a favorite, a moment; absent if it is none.
    static let favorite = "favorite"
    /// The id of the item that an entry is about.
    static let item = "item"
    /// What an entry is: `buy`.
    static let type = "type"
    /// What a list is for, if that is not what lists of its kind are for: `plan`.
    static let use = "use"
    /// Begins the key under which a list has an item, so that every member is a field of its own.
    static let member = "member "
    /// The first text behind all such keys.
    static let behindMembers = "member!"
    /// The fields that are sets also while they have one text or none; `worn` has the days of a list.
    static let sets: [Thing.Sort: Set<String>] = [.item: ["tags", "extra", "photos"], .list: ["worn"]]
    /// Keys by whose texts nothing is found, so that no index has them.
    static let unindexed = [source, asOf, "extra", ImportKey.taken, ImportKey.ref]
}

/// Keys of what an import keeps for the next one of the same file; nobody is shown these.
package enum ImportKey {
    /// What programs said of an item that was taken over.
    package static let taken = "imported"
    /// The row that an entry was.
    package static let ref = "ref"

    /// A short text that is equal for equal texts.
    package static func digest(_ texts: [String]) -> String {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for text in texts {
            for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
            hash = (hash ^ 0xFF) &* 0x100_0000_01B3
        }
        return String(hash, radix: 36)
    }
}

/// What one change did to one thing.
public struct CollectionOperation: Hashable, Sendable {
    /// When it was done: later than every operation before it.
    public let clock: HybridClock
    /// The device that did it.
    public let device: String
    /// The change it belongs to, in words: `added 'Dune' to favorites`.
    public let label: String
    /// What it changed.
    public let thing: Thing
    /// The changed fields as they were, all of a removed thing; nil if it was not there.
    public let before: FieldTexts?
    /// The same fields as they became; nil if it was removed.
    public let after: FieldTexts?
    /// The number of a thing that was removed here.
    var number: Int64?
}
