/// What the user keeps of an item beside its facts: what they say about it, and dated entries.
public struct Keeping: Hashable, Sendable {
    /// A copy, a loan, a reading.
    public struct Entry: Hashable, Sendable {
        /// The id, such as `copy-3`.
        public let id: String
        /// What it is: `copy`.
        public let type: String
        /// Its fields.
        public var texts: FieldTexts

        public init(id: String, type: String, texts: FieldTexts) {
            (self.id, self.type, self.texts) = (id, type, texts)
        }

        /// The first text of a field.
        public subscript(key: String) -> String? { texts[key]?.first }

        /// Whether it is a copy that is not gone.
        package var isCopy: Bool { type == KeptEntryType.copy && self["gone"] == nil }
    }

    /// What the user says about the item.
    public var texts: FieldTexts
    /// Its entries, in the order in which they were added.
    public var entries: [Entry]
    /// The names of the lists that have it.
    public var lists: [String]
    /// What entries of other items took of it.
    package var fees: [Entry] = []

    public init(texts: FieldTexts = [:], entries: [Entry] = [], lists: [String] = []) {
        (self.texts, self.entries, self.lists) = (texts, entries, lists)
    }

    /// The entries of a type.
    public func entries(_ type: String) -> [Entry] { entries.filter { $0.type == type } }

    /// What is owned: copies that are not gone.
    public var copies: [Entry] { entries.filter(\.isCopy) }

    /// The entries of a type, of copies those that are not gone.
    package func present(_ type: String) -> [Entry] { type == KeptEntryType.copy ? copies : entries(type) }

    /// What is lent and not back.
    public var loans: [Entry] { entries(KeptEntryType.loan).filter { $0["returned"] == nil } }
}

/// The types of entries that every kind has.
public enum KeptEntryType {
    /// What is owned.
    public static let copy = "copy"
    /// A copy that somebody else has or had.
    public static let loan = "loan"
    /// The key of the amount of an entry, in a kind of amounts.
    public static let amount = "amount"
}

/// Where the user says the value of a field.
public enum KeptPlace: Hashable, Sendable {
    /// About the item.
    case item
    /// About each of its entries of a type.
    case entry(String)
    /// Nowhere: it follows from others.
    case computed
}

/// What the values of a field follow from, of an item that is kept.
package struct FieldSources: Sendable {
    /// The keys of its facts, and of what the user says about it.
    package var item: Set<String> = []
    /// The keys of its entries.
    package var entry: Set<String> = []
    /// The type of those entries, if each of them has a value.
    package var entryType: String?
    /// Whether it is the lists that have the item.
    package var isLists = false

    package init(item: Set<String> = [], entry: Set<String> = [], of type: String? = nil, isLists: Bool = false) {
        (self.item, self.entry, entryType, self.isLists) = (item, entry, type, isLists)
    }

    /// Adds what another field follows from.
    package mutating func formUnion(_ other: FieldSources) {
        item.formUnion(other.item)
        entry.formUnion(other.entry)
        isLists = isLists || other.isLists
    }
}
