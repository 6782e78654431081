import GRDB
import SatchelCatalog

/// Reads documents of a library within one transaction; a class, because every sight of a document has it.
final class LibraryReader<Format: LibraryFormat> {
    struct Candidate {
        let place: Int64
        let item: Format.Item
    }

    let tables: any LibraryTables
    let provenances: [Int64: ItemSource]
    let count: Int
    private let texts: FoldedTextCache
    /// Whether an imported item has a popularity, once that was asked.
    private var hasPopularity: Bool?

    /// Prepares to read; the cache must be of this version of the database, as ``FoldedTextCache/forVersion(_:)`` sees to.
    init(_ tables: any LibraryTables, _ texts: FoldedTextCache = FoldedTextCache()) throws {
        self.tables = tables
        self.texts = texts
        let sources = try tables.sources
        provenances = Dictionary(sources.map { ($0.number, $0.provenance) }) { $1 }
        count = sources.reduce(0) { $0 + $1.documents }
    }

    func item(_ id: ItemID<Format.Item>) throws -> Format.Item? {
        try tables.document(id.rawValue).map { candidate($0).item }
    }

    func places(of ids: Set<ItemID<Format.Item>>) throws -> Set<Int64> {
        try ids.isEmpty ? [] : Set(tables.places(of: ids.map(\.rawValue)))
    }

    func items(_ documents: [StoredDocument]) -> [Format.Item] { documents.map { candidate($0).item } }

    func documents(at places: some Sequence<Int64>) throws -> [Candidate] {
        try tables.documents(at: Array(places)).map(candidate)
    }

    /// The most popular items, after a place if there is one.
    func items(after place: Int64?, skipping offset: Int, limit: Int) throws -> [Candidate] {
        try tables.documents(after: place ?? -1, skipping: offset, limit: limit).map(candidate)
    }

    /// The matching documents after a place, the most popular first.
    func candidates(_ match: IndexMatch, after place: Int64, limit: Int) throws -> [Candidate] {
        try documents(at: tables.places(match, after: place, limit: limit))
    }

    /// The items with a word of a kind, the most popular first.
    func items(with word: String, of kind: String) throws -> [Format.Item] {
        let token = FieldWord<Format.Item>.token(ofWord: word, kind: kind)
        guard let match = try match(.tokens([token], isPrefix: false, in: nil)) else { return [] }
        return try candidates(match, after: -1, limit: .max).map { $0.item }
    }

    func match(_ condition: IndexCondition) throws -> IndexMatch? { try tables.match(condition) }

    func places(_ match: IndexMatch, after place: Int64, limit: Int) throws -> [Int64] {
        try tables.places(match, after: place, limit: limit)
    }

    /// Every place where a condition is met, in order.
    func places(of condition: IndexCondition) throws -> [Int64] {
        try match(condition).map { try places($0, after: -1, limit: .max) } ?? []
    }

    /// Visits matching documents after a place, the most popular first, without decoding items.
    @discardableResult
    func visit(
        _ match: IndexMatch,
        after place: Int64,
        limit: Int,
        _ body: (Sight) throws -> Void
    ) throws -> (count: Int, last: Int64) {
        let found = try tables.placesToRead(match, after: place, limit: limit, enough: limit).places
        for place in found { try body(sight(at: place)) }
        return (found.count, found.last ?? place)
    }

    /// Folds the texts that are not kept, read by one statement: one for each takes five times as long.
    func foldTexts(at places: some Collection<Int64>, withTopics: Bool) throws {
        let missing = texts.missing(of: places, withTopics: withTopics)
        guard missing.count > 1 else { return }
        try tables.forEachText(at: missing) { place, text in
            _ = texts.texts(at: place, withTopics: withTopics) {
                Self.folded(text, withTopics: withTopics)
            }
        }
    }

    private static func folded(_ text: UnsafeBufferPointer<UInt8>, withTopics: Bool) -> FoldedTexts {
        FieldedText.folded(text, Format.sections, withTopics: withTopics) {
            FoldedText.shared(String(decoding: $0, as: UTF8.self))
        }
    }

    /// Whether items are ranked by how well they are known: without the popularity of any imported one that says nothing.
    var weighsFame: Bool {
        get throws {
            if let hasPopularity { return hasPopularity }
            let first = try tables.documents(after: DocumentPlace.lastBuiltIn, skipping: 0, limit: 1).first
            let isKnown = first.map { !DocumentPlace.isUnknown($0.place) } ?? false
            hasPopularity = isKnown
            return isKnown
        }
    }

    /// Whether a built-in title begins with a search of one word.
    func outshines(_ index: IndexQuery<Format.Item>) throws -> Bool {
        guard let start = index.start, try weighsFame, let first = try firstPlace(start) else { return false }
        return first <= DocumentPlace.lastBuiltIn
    }

    struct Sight {
        let place: Int64
        let reader: LibraryReader

        /// How well the item is known; nil where that is not weighed.
        func fame(isOutshone: Bool) throws -> ItemFame? {
            guard try reader.weighsFame else { return nil }
            if place <= DocumentPlace.lastBuiltIn { return .builtIn }
            return DocumentPlace.isUnknown(place) ? .unknown : isOutshone ? .outshone : .known
        }

        /// Its texts, folded when they are first asked for.
        func texts(withTopics: Bool) throws -> FoldedTexts {
            try reader.texts.texts(at: place, withTopics: withTopics) {
                try reader.tables.withText(at: place) { LibraryReader.folded($0, withTopics: withTopics) }
                    ?? FoldedTexts(title: FoldedTitle(""), otherNames: [], credits: [], topics: [])
            }
        }

        /// The item without its source; of a damaged row, whatever can be read.
        var item: Format.Item {
            let document = try? reader.tables.documents(at: [place]).first
            return Format.item(ItemID(document?.id ?? ""), document?.text ?? "", ItemSource(source: ""))
        }
    }

    /// The place of the most popular document that meets a condition, or nil where none does.
    func firstPlace(_ condition: IndexCondition) throws -> Int64? {
        try match(condition).flatMap { try places($0, after: -1, limit: 1).first }
    }

    func sight(at place: Int64) -> Sight { Sight(place: place, reader: self) }

    func count(_ match: IndexMatch) throws -> Int { try tables.count(match) }
    func quickCount(_ match: IndexMatch) throws -> Int? { try tables.quickCount(match) }

    private func candidate(_ document: StoredDocument) -> Candidate {
        let provenance = provenances[document.source] ?? ItemSource(source: "unknown")
        let item = Format.item(ItemID(document.id), document.text, provenance)
        return Candidate(place: document.place, item: item)
    }
}

extension Library {
    /// Returns the words of a kind, each with its count and most popular item; unordered.
    ///
    /// `kind` is as in ``FieldWord/token(ofWord:kind:)``, and `words` returns the words that an item has of it.
    package func values(
        of kind: String,
        _ words: @escaping @Sendable (Item) -> [String]
    ) async throws -> [FieldValue<Item>] {
        try await store.read { tables in
            let reader = try LibraryReader<Format>(tables)
            let found = try tables.tokens(beginningWith: FieldWord<Format.Item>.token(ofWord: "", kind: kind))
            let items = Dictionary(try reader.documents(at: found.map { $0.place }).map { ($0.place, $0.item) }) { $1 }
            return found.compactMap { found in
                guard let item = items[found.place],
                    let word = words(item).first(where: {
                        FieldWord<Format.Item>.token(ofWord: $0, kind: kind) == found.token
                    })
                else { return nil }
                return FieldValue(word: word, count: found.count, item: item)
            }
        }
    }
}
