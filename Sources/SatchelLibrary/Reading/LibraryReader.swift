import Foundation
import GRDB
import SatchelCatalog
import SatchelSearch

/// Reads documents of a library within one transaction.
struct LibraryReader<Format: LibraryFormat> {
    /// A document that the index let through.
    struct Candidate {
        let place: Int64
        let item: Format.Item
    }

    let db: Database
    let provenances: [Int64: Provenance]

    init(_ db: Database) throws {
        self.db = db
        provenances = Dictionary(try SourceRow.all(db).map { ($0.number, $0.provenance) }) { $1 }
    }

    /// How many documents there are.
    func count() throws -> Int {
        try SourceRow.all(db).reduce(0) { $0 + $1.documents }
    }

    /// The item with an id, or nil.
    func item(_ id: ItemID<Format.Item>) throws -> Format.Item? {
        let statement = try db.cachedStatement(sql: "SELECT place, source, id, text FROM document WHERE id = ?")
        return try Row.fetchOne(statement, arguments: [id.rawValue]).map { try candidate($0).item }
    }

    /// The items at places, in the order of the places.
    func items(at places: some Sequence<Int64>) throws -> [Format.Item] {
        let statement = try db.cachedStatement(sql: "SELECT place, source, id, text FROM document WHERE place = ?")
        return try places.compactMap { place in
            try Row.fetchOne(statement, arguments: [place]).map { try candidate($0).item }
        }
    }

    /// The most popular items.
    func items(from offset: Int, limit: Int) throws -> [Format.Item] {
        let statement = try db.cachedStatement(
            sql: "SELECT place, source, id, text FROM document ORDER BY place LIMIT ? OFFSET ?"
        )
        return try Row.fetchAll(statement, arguments: [limit, offset]).map { try candidate($0).item }
    }

    /// The documents that meet a condition and lie after a place, the most popular first.
    func candidates(_ match: String, after place: Int64, limit: Int) throws -> [Candidate] {
        // The cross join keeps the index outside, which has the places in order.
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

    /// Looks at documents that meet a condition and lie after a place, the most popular first, without making items of
    /// them.
    func visit(
        _ match: String,
        after place: Int64,
        limit: Int,
        _ body: (Sight) throws -> Void
    ) throws -> (count: Int, last: Int64) {
        let statement = try db.cachedStatement(
            sql: """
                SELECT place, id, text FROM word CROSS JOIN document ON document.place = word.rowid
                WHERE word MATCH ? AND word.rowid > ? ORDER BY word.rowid LIMIT ?
                """
        )
        let rows = try Row.fetchCursor(statement, arguments: [match, place, limit])
        var (count, last) = (0, place)
        while let row = try rows.next() {
            last = try row.decode(atIndex: 0)
            count += 1
            try body(Sight(place: last, row: row))
        }
        return (count, last)
    }

    /// A document while it is looked at.
    struct Sight {
        let place: Int64
        let row: Row

        /// Folds its texts.
        func texts(withTopics: Bool) throws -> FoldedTexts {
            try row.withUnsafeData(atIndex: 2) { data in
                // Where there is none, decoding it says what is wrong.
                try (data ?? row.decode(atIndex: 2)).withUnsafeBytes {
                    FieldedText.folded($0.assumingMemoryBound(to: UInt8.self), Format.sections, withTopics: withTopics)
                }
            }
        }

        /// The item, good for telling what values it has; of a damaged row as much as there is.
        var item: Format.Item {
            let (id, text): (String?, String?) = (try? row.decode(atIndex: 1), try? row.decode(atIndex: 2))
            return Format.item(ItemID(id ?? ""), text ?? "", Provenance(source: ""))
        }
    }

    /// The place of the most popular document that meets a condition, or nil where none does.
    func firstPlace(_ condition: IndexCondition) throws -> Int64? {
        guard let match = try matchText(condition) else { return nil }
        let statement = try db.cachedStatement(sql: "SELECT rowid FROM word WHERE word MATCH ? ORDER BY rowid LIMIT 1")
        return try Int64.fetchOne(statement, arguments: [match])
    }

    /// The folded texts of the document at a place, or nil where there is none.
    func texts(at place: Int64) throws -> FoldedTexts? {
        let statement = try db.cachedStatement(sql: "SELECT place, id, text FROM document WHERE place = ?")
        return try Row.fetchOne(statement, arguments: [place]).map { row in
            try Sight(place: place, row: row).texts(withTopics: true)
        }
    }

    /// How many documents meet a condition.
    func count(_ match: String) throws -> Int {
        try Int.fetchOne(db, sql: "SELECT count(*) FROM word WHERE word MATCH ?", arguments: [match]) ?? 0
    }

    private func candidate(_ row: Row) throws -> Candidate {
        let provenance = try provenances[row.decode(atIndex: 1)] ?? Provenance(source: "unknown")
        let item = Format.item(ItemID(try row.decode(atIndex: 2)), try row.decode(atIndex: 3), provenance)
        return Candidate(place: try row.decode(atIndex: 0), item: item)
    }
}
