import SatchelCatalog

/// Which items are editions of one work, and how they are shown as one item.
///
/// ```swift
/// static let editions: EditionRules<Book>? = EditionRules(
///     key: { entry in entry.credits.first.map { WorkKey(entry.title.text.letters, $0.letters) } },
///     kinds: { [$0.language?.code] },
///     merge: { editions in editions[0] },
///     count: { _ in 1 }
/// )
/// ```
public struct EditionRules<Item: CatalogItem>: Sendable {
    let key: @Sendable (SearchEntry<Item>) -> WorkKey?
    let kinds: @Sendable (Item) -> [String?]
    let merge: @Sendable ([Item]) -> Item
    let count: @Sendable (Item) -> Int

    /// Rules.
    ///
    /// - Parameters:
    ///   - key: What the editions of a work have in common, and no other item; nil for a work by itself.
    ///   - kinds: What keeps editions with one key apart, such as the language; nil where it is unknown, and may be any.
    ///   - merge: The work as one item, of at least two editions; it has the id and the key of the first.
    ///   - count: The number of editions that an item was merged of, or 1.
    public init(
        key: @escaping @Sendable (SearchEntry<Item>) -> WorkKey?,
        kinds: @escaping @Sendable (Item) -> [String?],
        merge: @escaping @Sendable ([Item]) -> Item,
        count: @escaping @Sendable (Item) -> Int
    ) {
        self.key = key
        self.kinds = kinds
        self.merge = merge
        self.count = count
    }
}

/// What the editions of a work have in common.
public struct WorkKey: Hashable, Sendable {
    /// The most works with one hash that an edition is compared with.
    static let sharedLimit = 1000

    private let letters: [Unicode.Scalar]

    public init(_ title: some Collection<Unicode.Scalar>, _ name: some Collection<Unicode.Scalar>) {
        letters = Array(title) + ["\0"] + name
    }

    /// A hash that is the same on every machine; of four bytes, which is what a file has of each work.
    var hash: Int64 {
        // FNV-1a.
        let sum = letters.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1.value)) &* 0x100_0000_01B3 }
        return Int64(Int32(truncatingIfNeeded: sum ^ sum >> 32))
    }
}

struct StoredEdition: Sendable, Hashable {
    let id: String
    var source: Int64
    /// How popular it is.
    var bucket: Int64
    var text: String

    /// Takes over what an entry with the same id says, by the rules of sources.
    ///
    /// `builtIn` are the numbers of the built-in sources.
    mutating func take<Format>(
        _ entry: LibraryEntry<Format>,
        from source: Int64,
        isBuiltIn: Bool,
        _ builtIn: Set<Int64>
    ) {
        if self.source == source {
            text = entry.text
            bucket = bucket == DocumentPlace.front ? bucket : entry.bucket
        } else if isBuiltIn {
            bucket = DocumentPlace.front
        } else if builtIn.contains(self.source) {
            text = entry.text
            self.source = source
        }  // Items of another import stay as they are.
    }

    /// Whether it comes before another edition: it is more popular, or has the lower of two numbers as its id.
    func precedes(_ other: StoredEdition) -> Bool {
        (bucket, id.utf8.count, id) < (other.bucket, other.id.utf8.count, other.id)
    }
}

/// A document with its editions.
struct StoredWork: Sendable {
    let place: Int64
    let text: String
    let lead: StoredEdition
    /// The other editions, the most popular first.
    let others: [StoredEdition]

    var editions: [StoredEdition] { [lead] + others }

    /// A document of one edition has none.
    init(_ document: StoredDocument, _ editions: [StoredEdition]) {
        place = document.place
        text = document.text
        lead =
            editions.first
            ?? StoredEdition(
                id: document.id,
                source: document.source,
                bucket: DocumentPlace.bucket(of: document.place),
                text: document.text
            )
        others = Array(editions.dropFirst())
    }
}

extension Library {
    /// Returns the editions of an item, the most popular first; none if there is no other.
    package func editions(of id: ItemID<Item>) async throws -> [Item] {
        guard Format.editions != nil else { return [] }
        return try await store.read { tables in
            guard let work = try tables.document(id.rawValue) else { return [] }
            return try LibraryReader<Format>(tables).items(tables.editions(at: work.place))
        }
    }
}
