import Foundation
import GRDB
import SatchelCatalog
import SatchelPersistence
import SatchelSearch

/// Reads documents of a library within one transaction.
struct LibraryReader<Format: LibraryFormat> {
    struct Candidate {
        let place: Int64
        let item: Format.Item
    }

    let db: Database
    let provenances: [Int64: ItemSource]
    let count: Int
    private let texts: FoldedTextCache

    /// Prepares to read.
    ///
    /// The cache must hold texts of this version of the database, as ``FoldedTextCache/forVersion(_:)`` sees to.
    init(_ db: Database, _ texts: FoldedTextCache = FoldedTextCache()) throws {
        self.db = db
        self.texts = texts
        let sources = try SourceRow.all(db)
        provenances = Dictionary(sources.map { ($0.number, $0.provenance) }) { $1 }
        count = sources.reduce(0) { $0 + $1.documents }
    }

    func item(_ id: ItemID<Format.Item>) throws -> Format.Item? {
        let statement = try db.cachedStatement(sql: "SELECT place, source, id, text FROM document WHERE id = ?")
        return try Row.fetchOne(statement, arguments: [id.rawValue]).map { try candidate($0).item }
    }

    func items(at places: some Sequence<Int64>) throws -> [Format.Item] { try documents(at: places).map(\.item) }

    func documents(at places: some Sequence<Int64>) throws -> [Candidate] {
        let statement = try db.cachedStatement(sql: "SELECT place, source, id, text FROM document WHERE place = ?")
        return try places.compactMap { place in try Row.fetchOne(statement, arguments: [place]).map(candidate) }
    }

    /// The most popular items, after a place if there is one.
    func items(after place: Int64?, skipping offset: Int, limit: Int) throws -> [Candidate] {
        let statement = try db.cachedStatement(
            sql: "SELECT place, source, id, text FROM document WHERE place > ? ORDER BY place LIMIT ? OFFSET ?"
        )
        return try Row.fetchAll(statement, arguments: [place ?? -1, limit, offset]).map(candidate)
    }

    /// The matching documents after a place, the most popular first.
    func candidates(_ match: String, after place: Int64, limit: Int) throws -> [Candidate] {
        // The cross join keeps the index outside, since it has the places in order.
        let statement = try db.cachedStatement(
            sql: """
                SELECT document.place, source, id, text FROM word CROSS JOIN document ON document.place = word.rowid
                WHERE word MATCH ? AND word.rowid > ? ORDER BY word.rowid LIMIT ?
                """
        )
        let rows = try Row.fetchCursor(statement, arguments: [match, place, limit])
        var candidates: [Candidate] = []
        while let row = try rows.next() {
            candidates.append(try candidate(row))
        }
        return candidates
    }

    func places(limit: Int) throws -> [Int64] {
        try Int64.fetchAll(db, sql: "SELECT place FROM document ORDER BY place LIMIT ?", arguments: [limit])
    }

    func places(_ match: String, after place: Int64, limit: Int) throws -> [Int64] {
        let statement = try db.cachedStatement(
            sql: "SELECT rowid FROM word WHERE word MATCH ? AND rowid > ? ORDER BY rowid LIMIT ?"
        )
        return try Int64.fetchAll(statement, arguments: [match, place, limit])
    }

    /// Every place where a condition is met, in order.
    func places(of condition: IndexCondition) throws -> [Int64] {
        try matchText(condition).map { try places($0, after: -1, limit: .max) } ?? []
    }

    /// The places of the least popular matches before a place, in reverse.
    func lastPlaces(_ match: String, before place: Int64, limit: Int) throws -> [Int64] {
        let statement = try db.cachedStatement(
            sql: "SELECT rowid FROM word WHERE word MATCH ? AND rowid < ? ORDER BY rowid DESC LIMIT ?"
        )
        return try Int64.fetchAll(statement, arguments: [match, place, limit])
    }

    /// Visits matching documents after a place, the most popular first, without decoding items.
    @discardableResult
    func visit(
        _ match: String,
        after place: Int64,
        limit: Int,
        _ body: (Sight) throws -> Void
    ) throws -> (count: Int, last: Int64) {
        let found = try places(match, after: place, limit: limit)
        for place in found { try body(sight(at: place)) }
        return (found.count, found.last ?? place)
    }

    struct Sight {
        let place: Int64
        let reader: LibraryReader

        /// Its texts, folded when they are first asked for.
        func texts(withTopics: Bool) throws -> FoldedTexts {
            try reader.texts.value(at: place, withTopics: withTopics) {
                guard let row = try reader.row(at: place) else {
                    return FoldedTexts(title: FoldedTitle(""), otherNames: [], credits: [], topics: [])
                }
                return try row.withUnsafeData(atIndex: 1) { data in
                    // Where there is none, decoding it says what is wrong.
                    try (data ?? row.decode(atIndex: 1)).withUnsafeBytes {
                        let bytes = $0.assumingMemoryBound(to: UInt8.self)
                        return FieldedText.folded(bytes, Format.sections, withTopics: withTopics)
                    }
                }
            }
        }

        /// The item without its source; of a damaged row, whatever can be read.
        var item: Format.Item {
            let row = try? reader.row(at: place)
            let (id, text): (String?, String?) = (try? row?.decode(atIndex: 0), try? row?.decode(atIndex: 1))
            return Format.item(ItemID(id ?? ""), text ?? "", ItemSource(source: ""))
        }
    }

    private func row(at place: Int64) throws -> Row? {
        try Row.fetchOne(
            db.cachedStatement(sql: "SELECT id, text FROM document WHERE place = ?"),
            arguments: [place]
        )
    }

    /// The place of the most popular document that meets a condition, or nil where none does.
    func firstPlace(_ condition: IndexCondition) throws -> Int64? {
        guard let match = try matchText(condition) else { return nil }
        let statement = try db.cachedStatement(sql: "SELECT rowid FROM word WHERE word MATCH ? ORDER BY rowid LIMIT 1")
        return try Int64.fetchOne(statement, arguments: [match])
    }

    func sight(at place: Int64) -> Sight { Sight(place: place, reader: self) }

    func count(_ match: String) throws -> Int {
        let statement = try db.cachedStatement(sql: "SELECT count(*) FROM word WHERE word MATCH ?")
        return try Int.fetchOne(statement, arguments: [match]) ?? 0
    }

    private func candidate(_ row: Row) throws -> Candidate {
        let provenance = try provenances[row.decode(atIndex: 1)] ?? ItemSource(source: "unknown")
        let item = Format.item(ItemID(try row.decode(atIndex: 2)), try row.decode(atIndex: 3), provenance)
        return Candidate(place: try row.decode(atIndex: 0), item: item)
    }
}

extension Library {
    /// Returns the words of a kind, each with its count and most popular item; unordered.
    ///
    /// `kind` is as in ``IndexToken/word(_:of:)``, and `words` returns the words that an item has of it.
    package func values(
        of kind: String,
        _ words: @Sendable (Item) -> [String]
    ) async throws -> [FieldValue<Item>] {
        try await database.read { db in
            let reader = try LibraryReader<Format>(db)
            let start = IndexToken.words(of: kind)
            // Up to the first text with another character in place of the equals sign.
            let rows = try Row.fetchAll(
                db.cachedStatement(sql: "SELECT term, doc FROM vocabulary WHERE term >= ? AND term < ?"),
                arguments: [start, start.dropLast() + ">"]
            )
            return try rows.compactMap { row in
                let term: String = try row.decode(atIndex: 0)
                guard let place = try reader.firstPlace(.tokens([term], isPrefix: false, in: nil)),
                    let item = try reader.items(at: [place]).first,
                    let word = words(item).first(where: { IndexToken.word($0, of: kind) == term })
                else { return nil }
                return FieldValue(word: word, count: try row.decode(StoredCount.self, atIndex: 1).value, item: item)
            }
        }
    }
}

extension Library {
    /// Returns the items with a word of a kind, the most popular first, within a transaction of the caller.
    package static func items(with word: String, of kind: String, _ db: Database) throws -> [Item] {
        let reader = try LibraryReader<Format>(db)
        let condition = IndexCondition.tokens([IndexToken.word(word, of: kind)], isPrefix: false, in: nil)
        guard let match = try reader.matchText(condition) else { return [] }
        return try reader.candidates(match, after: -1, limit: .max).map(\.item)
    }
}

extension LibraryReader {
    /// The shortest prefix, in letters, that the prefix index does not cover.
    private static var unlisted: Int { 4 }
    /// The most words that a prefix is expanded to.
    private static var completionLimit: Int { 300 }

    /// The FTS5 query, or nil if nothing can match.
    ///
    /// FTS5 collects all matches of a prefix before the first row, but those of words row by row: prefixes without a
    /// prefix index are expanded to the known words.
    func matchText(_ condition: IndexCondition) throws -> String? {
        try condition.completed { beginning in
            guard beginning.unicodeScalars.count >= Self.unlisted else { return nil }
            let words = try words(from: beginning, limit: Self.completionLimit + 1)
            return words.count > Self.completionLimit ? nil : words
        }
        .matchText
    }

    private func words(from beginning: String, limit: Int) throws -> [String] {
        let find = try db.cachedStatement(sql: "SELECT word FROM term WHERE word >= ? AND word < ? LIMIT ?")
        // No folded word contains the last scalar of Unicode.
        return try String.fetchAll(find, arguments: [beginning, beginning + "\u{10FFFF}", limit])
    }
}
