import Foundation
import GRDB
import SatchelCatalog
import SatchelImporting
import SatchelPersistence

/// The tables of a library in a file, indexed by FTS5.
struct SQLiteLibraryTables: LibraryTables {
    let db: Database
    /// The shortest prefix, in letters, that the prefix index does not cover.
    private static var unlisted: Int { 4 }
    /// The most words that a prefix is expanded to.
    private static var completionLimit: Int { 300 }

    var sources: [SourceRow] { get throws { try SourceRow.all(db) } }
    var unfinished: Set<String> { get throws { try UnfinishedImports.sources(db) } }
    var version: String { get throws { try db.contentVersion } }

    // MARK: - Documents

    func document(_ id: String) throws -> StoredDocument? {
        for table in ["document", "edition"] {
            let statement = try db.cachedStatement(sql: "SELECT place, source, id, text FROM \(table) WHERE id = ?")
            if let row = try Row.fetchOne(statement, arguments: [id]) { return try StoredDocument(row) }
        }
        return nil
    }

    func places(of ids: [String]) throws -> [Int64] {
        try ["document", "edition"].flatMap { table in
            let find = try db.bulkStatement(sql: "SELECT place FROM \(table) WHERE id = ?")
            return try ids.flatMap { try find.numbers($0) }
        }
    }

    func editions(at place: Int64) throws -> [StoredDocument] {
        let statement = try db.cachedStatement(
            sql: "SELECT place, source, id, text FROM edition WHERE place = ? ORDER BY rank"
        )
        return try Row.fetchAll(statement, arguments: [place]).map(StoredDocument.init)
    }

    func documents(at places: [Int64]) throws -> [StoredDocument] {
        let statement = try db.cachedStatement(
            sql: """
                SELECT place, source, document.id, text FROM json_each(?) AS given CROSS JOIN document ON place = given.value
                """
        )
        let rows = try Row.fetchCursor(statement, arguments: [Self.list(places)])
        var documents: [StoredDocument] = []
        while let row = try rows.next() { documents.append(try StoredDocument(row)) }
        return documents
    }

    func documents(after place: Int64, skipping offset: Int, limit: Int) throws -> [StoredDocument] {
        let statement = try db.cachedStatement(
            sql: "SELECT place, source, id, text FROM document WHERE place > ? ORDER BY place LIMIT ? OFFSET ?"
        )
        return try Row.fetchAll(statement, arguments: [place, limit, offset]).map(StoredDocument.init)
    }

    func places(limit: Int) throws -> [Int64] {
        try Int64.fetchAll(db, sql: "SELECT place FROM document ORDER BY place LIMIT ?", arguments: [limit])
    }

    func withText<Result>(
        at place: Int64,
        _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
    ) throws -> Result? {
        let found = try db.bulkStatement(sql: "SELECT text FROM document WHERE place = ?").firstText(of: place, body)
        // Where a document has no text, decoding it says what is wrong.
        if found == nil { _ = try documents(at: [place]) }
        return found
    }

    func forEachText(at places: [Int64], _ body: (Int64, UnsafeBufferPointer<UInt8>) -> Void) throws {
        let rows = try db.bulkStatement(
            sql: "SELECT place, text FROM json_each(?) AS given CROSS JOIN document ON place = given.value"
        )
        .rows(Self.list(places))
        while try rows.next() {
            rows.withBytes(at: 1) { bytes in
                bytes.withMemoryRebound(to: UInt8.self) { if !$0.isEmpty { body(rows.number(at: 0), $0) } }
            }
        }
    }

    fileprivate static func list(_ places: [Int64]) -> String {
        "[" + places.map(String.init).joined(separator: ",") + "]"
    }

    // MARK: - Index

    func match(_ condition: IndexCondition) throws -> IndexMatch? {
        // A whole title is looked up alone: FTS5 would begin to read every word of a prefix first.
        if let whole = condition.whole?.matchText, try places(IndexMatch(query: whole), after: -1, limit: 1).isEmpty {
            return nil
        }
        // FTS5 collects all matches of a prefix before the first row, but those of words row by row: prefixes without a
        // prefix index are expanded to the known words.
        let expanded = try condition.completed { beginning in
            guard beginning.unicodeScalars.count >= Self.unlisted else { return nil }
            let words = try words(from: beginning, limit: Self.completionLimit + 1)
            return words.count > Self.completionLimit ? nil : words
        }
        return expanded.matchText.map(IndexMatch.init)
    }

    private func words(from beginning: String, limit: Int) throws -> [String] {
        let find = try db.cachedStatement(sql: "SELECT word FROM term WHERE word >= ? AND word < ? LIMIT ?")
        // No folded word contains the last scalar of Unicode.
        return try String.fetchAll(find, arguments: [beginning, beginning + "\u{10FFFF}", limit])
    }

    func placesToRead(_ match: IndexMatch, after place: Int64, limit: Int, enough: Int) throws -> PlacesRead {
        let places = try places(match, after: place, limit: limit)
        return (places, places.count < limit ? nil : places.last)
    }

    func popularPlacesToRead(
        _ condition: IndexCondition,
        after place: Int64,
        limit: Int,
        enough: Int
    ) throws -> PlacesRead {
        guard let match = try match(condition) else { return ([], nil) }
        return try placesToRead(match, after: place, limit: limit, enough: enough)
    }

    func places(_ match: IndexMatch, after place: Int64, limit: Int) throws -> [Int64] {
        try db.bulkStatement(sql: "SELECT rowid FROM word WHERE word MATCH ? AND rowid > ? ORDER BY rowid LIMIT ?")
            .numbers(match.query, place, Int64(limit))
    }

    func quickCount(_ match: IndexMatch) throws -> Int? { try count(match) }

    func count(_ match: IndexMatch) throws -> Int {
        let statement = try db.cachedStatement(sql: "SELECT count(*) FROM word WHERE word MATCH ?")
        return try Int.fetchOne(statement, arguments: [match.query]) ?? 0
    }

    // MARK: - Words

    func known(_ words: [String]) throws -> Set<String> {
        let find = try db.cachedStatement(
            sql: "SELECT word FROM json_each(?) AS given CROSS JOIN term ON word = given.value"
        )
        return try String.fetchSet(find, arguments: [Self.list(words)])
    }

    func words(beginningWithOneOf prefixes: [String], lengths: ClosedRange<Int>) throws -> [String] {
        // No folded word contains the last scalar of Unicode.
        let find = try db.cachedStatement(
            sql: """
                SELECT DISTINCT word FROM json_each(?) AS given
                CROSS JOIN term ON word >= given.value AND word < given.value || char(1114111)
                WHERE length(word) BETWEEN ? AND ?
                """
        )
        return try String.fetchAll(find, arguments: [Self.list(prefixes), lengths.lowerBound, lengths.upperBound])
    }

    func longWords(withOneOf rests: [String]) throws -> [String] {
        // An index is used if the query has its expression and its condition word for word.
        let find = try db.cachedStatement(
            sql: """
                SELECT DISTINCT word FROM json_each(?) AS given
                CROSS JOIN term INDEXED BY termByRest ON substr(word, 5) = given.value WHERE length(word) >= 8
                """
        )
        return try String.fetchAll(find, arguments: [Self.list(rests)])
    }

    func tokens(beginningWith start: String) throws -> [(token: String, count: Int, place: Int64)] {
        // No token contains the last scalar of Unicode.
        let find = try db.cachedStatement(sql: "SELECT term, doc FROM vocabulary WHERE term >= ? AND term < ?")
        return try Row.fetchAll(find, arguments: [start, start + "\u{10FFFF}"]).compactMap { row in
            let token: String = try row.decode(atIndex: 0)
            let condition = IndexCondition.tokens([token], isPrefix: false, in: nil)
            guard let match = condition.matchText.map(IndexMatch.init),
                let place = try places(match, after: -1, limit: 1).first
            else { return nil }
            return (token, try row.decode(StoredCount.self, atIndex: 1).value, place)
        }
    }

    /// Folded words as a JSON array; they have nothing that JSON escapes.
    static func list(_ words: [String]) -> String {
        words.isEmpty ? "[]" : "[\"" + words.joined(separator: "\",\"") + "\"]"
    }

    // MARK: - Orders

    /// Among many places by a scan of the whole order, among few by lookups.
    func known(by key: String, _ direction: SortDirection, of found: FoundPlaces) throws -> OrderedPlaces {
        guard try OrderTable.has([key], db) else { return { nil } }
        // Descending values sorted by place would all be read.
        let value = OrderTable.column(key)
        let order = direction == .ascending ? "\(value), place" : "\(value) DESC"
        guard found.count > (try sources.reduce(0) { $0 + $1.documents }) / 8 else {
            let statement = try db.bulkStatement(
                sql: """
                    SELECT orderValue.place AS place, \(value) FROM (\(found.sql)) AS found
                    CROSS JOIN orderValue ON orderValue.place = found.place
                    WHERE \(value) IS NOT NULL ORDER BY \(order)
                    """
            )
            return Self.places(of: try found.argument.map { try statement.rows($0) } ?? statement.rows())
        }
        let statement = try db.bulkStatement(
            sql: "SELECT place, \(value) FROM orderValue WHERE \(value) IS NOT NULL ORDER BY \(order)"
        )
        let wanted: [Int64]? =
            switch found {
            case .all: nil
            case .matching(let match, _): try places(match, after: -1, limit: .max)
            case .these(let places): places.sorted()
            }
        return Self.places(of: try statement.rows(), among: wanted)
    }

    private static func places(of rows: BulkRows, among wanted: [Int64]? = nil) -> OrderedPlaces {
        var last: [UInt8]?
        return {
            while try rows.next() {
                let place = rows.number(at: 0)
                guard wanted?.holds(place) ?? true else { continue }
                let isSame = rows.withBytes(at: 1) { bytes in last.map { $0.elementsEqual(bytes) } ?? false }
                if !isSame { last = rows.withBytes(at: 1) { Array($0) } }
                return (place, isSame)
            }
            return nil
        }
    }

    func unknown(by key: String, of found: FoundPlaces) throws -> [Int64] {
        let hasValues = try OrderTable.has([key], db)
        let values = """
            LEFT JOIN orderValue ON orderValue.place = found.place WHERE \(OrderTable.column(key)) IS NULL
            """
        let statement = try db.bulkStatement(
            sql: "SELECT found.place FROM (\(found.sql)) AS found \(hasValues ? values : "") ORDER BY found.place"
        )
        return try found.argument.map { try statement.numbers($0) } ?? statement.numbers()
    }
}

extension FoundPlaces {
    fileprivate var sql: String {
        switch self {
        case .all: "SELECT place FROM document"
        case .matching: "SELECT rowid AS place FROM word WHERE word MATCH ?"
        case .these: "SELECT value AS place FROM json_each(?)"
        }
    }

    fileprivate var argument: String? {
        switch self {
        case .all: nil
        case .matching(let match, _): match.query
        case .these(let places): SQLiteLibraryTables.list(places)
        }
    }
}

extension StoredDocument {
    fileprivate init(_ row: Row) throws {
        place = try row.decode(atIndex: 0)
        source = try row.decode(atIndex: 1)
        id = try row.decode(atIndex: 2)
        text = try row.decode(atIndex: 3)
    }
}
