import SatchelPostgres
import SatchelSearch

/// The tables of a library on a server.
///
/// Each request takes a round trip, so that texts are fetched together.
struct PostgresLibraryTables: LibraryTables {
    private let connection: PostgresConnection
    /// The texts that were fetched, by place.
    private let texts = FetchedTexts()
    private let common: CommonTokensCache

    init(_ connection: PostgresConnection, _ common: CommonTokensCache = CommonTokensCache()) {
        self.connection = connection
        self.common = common
    }

    private final class FetchedTexts {
        var documents: [Int64: StoredDocument] = [:]
        var shards: Int?
        /// The number of documents.
        var size: Int?
        /// The rare parts of conditions, by the whole.
        var rareParts: [String: String] = [:]
        /// The conditions that few documents meet.
        var rare: Set<String> = []
        /// Whether very many documents meet a condition in any section.
        var broad: [String: Bool] = [:]
        /// The first and the last tier that shards were asked for.
        var tiers: [PostgresValue] = []
    }

    /// The number of shards; none on a single server.
    private var shards: Int {
        get throws {
            if let known = texts.shards { return known }
            let shards = Int(try integers("SELECT count(*) FROM shard", []).first ?? 0)
            texts.shards = shards
            return shards
        }
    }

    var sources: [SourceRow] {
        get throws {
            let rows = try connection.query(
                prepared: "SELECT number, name, documents, day, stamp FROM source ORDER BY number"
            )
            let sources = (0..<rows.count).map { SourceRow(rows, $0) }
            texts.size = sources.reduce(0) { $0 + $1.documents }
            return sources
        }
    }

    var unfinished: Set<String> { get throws { try Set(strings("SELECT DISTINCT source FROM unfinished", [])) } }

    var version: String { get throws { try strings("SELECT changes FROM version", []).first ?? "" } }

    /// The most documents whose values are all counted; of more, those of the popular tiers are.
    private static let countedLimit = 100_000
    private static let popularTiers = Array(PostgresLibrarySchema.tiers.prefix(3))
    /// The most matches that are counted before the first ones are shown.
    private static let quickLimit = 5000
    /// The most words of a field that are listed.
    private static let listedLimit = 2000

    // MARK: - Documents

    private static let columns = "place, source, id, text"

    func document(_ id: String) throws -> StoredDocument? {
        try documents("SELECT \(Self.columns) FROM document WHERE id = $1", [.text(id)]).first
    }

    func documents(at places: [Int64]) throws -> [StoredDocument] {
        let missing = places.filter { texts.documents[$0] == nil }
        if !missing.isEmpty {
            keep(try documents("SELECT \(Self.columns) FROM document WHERE place = ANY ($1)", [.integers(missing)]))
        }
        return places.compactMap { texts.documents[$0] }
    }

    func documents(after place: Int64, skipping offset: Int, limit: Int) throws -> [StoredDocument] {
        guard try shards > 0 else {
            return try documents(
                "SELECT \(Self.columns) FROM document WHERE place > $1 ORDER BY place LIMIT $2 OFFSET $3",
                [.integer(place), .integer(Int64(limit)), .integer(Int64(offset))]
            )
        }
        let end = offset.addingReportingOverflow(limit)
        return try documents(
            at: Array(places(after: place, limit: end.overflow ? .max : end.partialValue).dropFirst(offset))
        )
    }

    func places(limit: Int) throws -> [Int64] { try places(after: -1, limit: limit) }

    /// One tier after the other, since shards send the places of a whole tier.
    private func places(after place: Int64, limit: Int) throws -> [Int64] {
        try places(Array(PostgresLibrarySchema.tiers), limit: limit) {
            try integers(
                "SELECT place FROM document WHERE tier BETWEEN $1 AND $2 AND place > $3 ORDER BY place LIMIT $4",
                $0 + [.integer(place), .integer(Int64(clamping: $1))]
            )
        }
    }

    func withText<Result>(
        at place: Int64,
        _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
    ) throws -> Result? {
        guard var text = try (texts.documents[place] ?? documents(at: [place]).first)?.text else { return nil }
        return try text.withUTF8(body)
    }

    func forEachText(at places: [Int64], _ body: (Int64, UnsafeBufferPointer<UInt8>) -> Void) throws {}

    private func keep(_ documents: [StoredDocument]) {
        for document in documents { texts.documents[document.place] = document }
    }

    private func documents(_ sql: String, _ values: [PostgresValue]) throws -> [StoredDocument] {
        let rows = try connection.query(prepared: sql, values)
        return (0..<rows.count).map { row in
            StoredDocument(
                place: rows.integer(row, 0) ?? -1,
                source: rows.integer(row, 1) ?? -1,
                id: rows.text(row, 2),
                text: rows.text(row, 3)
            )
        }
    }

    private func strings(_ sql: String, _ values: [PostgresValue]) throws -> [String] {
        let rows = try connection.query(prepared: sql, values)
        return (0..<rows.count).map { rows.text($0, 0) }
    }

    private func integers(_ sql: String, _ values: [PostgresValue]) throws -> [Int64] {
        let rows = try connection.query(prepared: sql, values)
        return (0..<rows.count).compactMap { rows.integer($0, 0) }
    }

    // MARK: - Index

    func match(_ condition: IndexCondition) throws -> String? {
        guard let match = condition.tokenQuery else { return nil }
        let isSharded = try shards > 0
        // A single server stops by itself, and only what is joined has parts.
        guard isSharded || match.contains("&") else { return match }
        let size = try texts.size ?? sources.reduce(0) { $0 + $1.documents }
        guard size > CommonTokens.rareLimit else { return match }
        let common = try common.tokens(of: size, isSharded: isSharded, connection)
        let part = common.rarePart(of: condition)
        texts.rareParts[match] = part == condition ? nil : part.tokenQuery
        if common.isRare(condition) { texts.rare.insert(match) }
        return match
    }

    func places(_ match: String, after place: Int64, limit: Int) throws -> [Int64] {
        try places(match, Array(PostgresLibrarySchema.tiers), after: place, limit: limit)
    }

    private func places(_ match: String, _ tiers: [Int], after place: Int64, limit: Int) throws -> [Int64] {
        guard try shards > 0 else { return try integers(found("place", match, tiers), values(match, place, limit)) }
        return try places(tiers, limit: limit, atOnce: texts.rare.contains(match)) {
            try integers(sent(match), $0 + values(match, place, $1))
        }
    }

    /// Shards send every match of a tier, whatever the limit, so that their texts are fetched for those that are left.
    func placesToRead(_ match: String, after place: Int64, limit: Int) throws -> [Int64] {
        try placesToRead(match, Array(PostgresLibrarySchema.tiers), after: place, limit: limit)
    }

    /// The index does not tell sections apart: the server looks at each document with a token, wherever that is.
    func popularPlacesToRead(_ condition: IndexCondition, after place: Int64, limit: Int) throws -> [Int64] {
        guard let match = try match(condition) else { return [] }
        let popular = try placesToRead(match, Self.popularTiers, after: place, limit: limit)
        guard popular.count < limit, try !isBroad(condition, match) else { return popular }
        return try placesToRead(match, after: place, limit: limit)
    }

    private func isBroad(_ condition: IndexCondition, _ match: String) throws -> Bool {
        if let known = texts.broad[match] { return known }
        let isBroad = try condition.anywhere.tokenQuery.map { try quickCount($0) == nil } ?? false
        texts.broad[match] = isBroad
        return isBroad
    }

    private func placesToRead(_ match: String, _ tiers: [Int], after place: Int64, limit: Int) throws -> [Int64] {
        guard try shards == 0 else {
            let places = try places(match, tiers, after: place, limit: limit)
            let missing = places.filter { texts.documents[$0] == nil }
            if !missing.isEmpty {
                keep(
                    try documents(
                        "SELECT \(Self.columns) FROM document WHERE tier BETWEEN $1 AND $2 AND place = ANY ($3)",
                        texts.tiers + [.integers(missing)]
                    )
                )
            }
            return places.filter { texts.documents[$0] != nil }
        }
        let found = try documents(found(Self.columns, match, tiers), values(match, place, limit))
        keep(found)
        return found.map(\.place)
    }

    func lastPlaces(_ match: String, before place: Int64, limit: Int) throws -> [Int64] {
        let tiers = Array(PostgresLibrarySchema.tiers.reversed())
        guard try shards > 0 else {
            return try integers(found("place", match, tiers, isReversed: true), values(match, place, limit))
        }
        return try places(tiers, limit: limit, atOnce: texts.rare.contains(match)) {
            try integers(sent(match, isReversed: true), $0 + values(match, place, $1))
        }
    }

    private func values(_ match: String, _ place: Int64, _ limit: Int) -> [PostgresValue] {
        let values: [PostgresValue] = [.integer(place), .integer(Int64(clamping: limit))]
        let part = texts.rareParts[match]
        return [.text(part ?? match)] + values + (part == nil ? [] : [.text(match)])
    }

    /// Asks for the first or last matches on a single server: one tier after the other until enough are found.
    ///
    /// The server reads the parts of a union in their order, and the limit ends it. Compared and ordered by a sum, since
    /// the planner would otherwise read by place and test every row; a function, unlike the operator, is not asked of the
    /// index.
    private func found(_ columns: String, _ match: String, _ tiers: [Int], isReversed: Bool = false) -> String {
        let rest = texts.rareParts[match] == nil ? "" : " AND ts_match_vq(tokens, $4::tsquery)"
        let parts = tiers.map { tier in
            """
            (SELECT \(columns) FROM document_\(tier)
            WHERE tokens @@ $1::tsquery\(rest) AND place + 0 \(isReversed ? "<" : ">") $2
            ORDER BY place + 0 \(isReversed ? "DESC" : "ASC") LIMIT $3)
            """
        }
        return "SELECT * FROM (" + parts.joined(separator: " UNION ALL ") + ") AS found LIMIT $3"
    }

    /// Asks for the first or last matches of some tiers, on all shards at once.
    ///
    /// The planner would have sorted shards merged, and would ask one after the other, but for the `OFFSET`.
    private func sent(_ match: String, isReversed: Bool = false) -> String {
        """
        SELECT place FROM (
            SELECT place FROM document WHERE tier BETWEEN $1 AND $2 AND tokens @@ $3::tsquery
            \(texts.rareParts[match] == nil ? "" : "AND ts_match_vq(tokens, $6::tsquery)")
            AND place + 0 \(isReversed ? "<" : ">") $4 OFFSET 0
        ) AS found ORDER BY place \(isReversed ? "DESC" : "ASC") LIMIT $5
        """
    }

    private static func bounds(_ tiers: ArraySlice<Int>) -> [PostgresValue] {
        [tiers.min() ?? 0, tiers.max() ?? 0].map { .integer(Int64($0)) }
    }

    /// Asks one tier after the other until enough are found, two at once while nothing is; all of them for what is rare.
    private func places(
        _ tiers: [Int],
        limit: Int,
        atOnce: Bool = false,
        _ more: (_ tiers: [PostgresValue], _ limit: Int) throws -> [Int64]
    ) throws -> [Int64] {
        var (places, next) = ([Int64](), 0)
        while next < tiers.count, places.count < limit {
            let asked = tiers[next...].prefix(atOnce ? tiers.count : next > 0 && places.isEmpty ? 2 : 1)
            next = asked.endIndex
            places += try more(Self.bounds(asked), limit - places.count)
        }
        texts.tiers = Self.bounds(tiers[..<next])
        return places
    }

    /// Each match has to be looked at, as an index alone cannot tell which transactions see it.
    func quickCount(_ match: String) throws -> Int? {
        let count = try integers(
            "SELECT count(*) FROM (SELECT FROM document WHERE tokens @@ $1::tsquery LIMIT $2) AS found",
            [.text(match), .integer(Int64(Self.quickLimit + 1))]
        )
        return count.first.flatMap { $0 > Self.quickLimit ? nil : Int($0) }
    }

    func count(_ match: String) throws -> Int {
        Int(try integers("SELECT count(*) FROM document WHERE tokens @@ $1::tsquery", [.text(match)]).first ?? 0)
    }

    // MARK: - Words

    func known(_ words: [String]) throws -> Set<String> {
        try Set(strings("SELECT word FROM term WHERE word = ANY ($1)", [.texts(words)]))
    }

    func words(beginningWithOneOf prefixes: [String], lengths: ClosedRange<Int>) throws -> [String] {
        // No folded word contains the last scalar of Unicode. Ordered, so that each prefix is looked up in the index:
        // a join compares every word with every prefix.
        try strings(
            """
            SELECT DISTINCT word FROM unnest($1::text[]) AS given (prefix) CROSS JOIN LATERAL (
                SELECT word FROM term WHERE word >= given.prefix AND word < given.prefix || chr(1114111)
                ORDER BY word LIMIT 1000000
            ) AS found
            WHERE length(word) BETWEEN $2 AND $3
            """,
            [.texts(prefixes), .integer(Int64(lengths.lowerBound)), .integer(Int64(lengths.upperBound))]
        )
    }

    func longWords(withOneOf rests: [String]) throws -> [String] {
        // An index is used if the query has its expression and its condition.
        try strings("SELECT word FROM term WHERE substr(word, 5) = ANY ($1) AND length(word) >= 8", [.texts(rests)])
    }

    /// Reads the table of words, since no index of tokens tells which there are.
    func tokens(beginningWith start: String) throws -> [(token: String, count: Int, place: Int64)] {
        let tokens = try strings(
            "SELECT token FROM listed WHERE token >= $1 AND token < $1 || chr(1114111) LIMIT \(Self.listedLimit)",
            [.text(start)]
        )
        let queries = tokens.compactMap { IndexCondition.tokens([$0], isPrefix: false, in: nil).tokenQuery }
        let documents = try sources.reduce(0) { $0 + $1.documents }
        let rows = try connection.query(
            """
            SELECT given.token, found.count, found.place
            FROM unnest($1::text[], $2::tsquery[]) AS given (token, query) CROSS JOIN LATERAL (
                SELECT count(*) AS count, min(place) AS place FROM document WHERE tokens @@ given.query AND tier < $3
            ) AS found
            WHERE found.count > 0
            """,
            [
                .texts(tokens), .texts(queries),
                .integer(
                    Int64(documents > Self.countedLimit ? Self.popularTiers.count : PostgresLibrarySchema.tiers.count)
                ),
            ]
        )
        return (0..<rows.count).compactMap { row in
            rows.integer(row, 2).map { (rows.text(row, 0), Int(rows.integer(row, 1) ?? 0), $0) }
        }
    }

    // MARK: - Orders

    var storesOrders: Bool { true }

    func known(
        by key: String,
        _ direction: SortDirection,
        of found: FoundPlaces,
        among count: Int
    ) throws -> OrderedPlaces {
        let (condition, values) = found.condition
        let rows = try connection.query(
            """
            SELECT place, value FROM ordering
            WHERE key = $1\(condition.map { " AND place IN (SELECT place FROM document WHERE \($0))" } ?? "")
            ORDER BY value \(direction == .ascending ? "" : "DESC"), place
            """,
            [.text(key)] + values
        )
        var last: [UInt8]?
        var places = (0..<rows.count).map { row in
            let value = rows.withBytes(row, 1) { Array($0) }
            defer { last = value }
            return (place: rows.integer(row, 0) ?? -1, isSame: value == last)
        }
        .makeIterator()
        return { places.next() }
    }

    func unknown(by key: String, of found: FoundPlaces) throws -> [Int64] {
        let (condition, values) = found.condition
        return try integers(
            """
            SELECT place FROM document
            WHERE \(condition.map { $0 + " AND " } ?? "")place NOT IN (SELECT place FROM ordering WHERE key = $1)
            ORDER BY place + 0
            """,
            [.text(key)] + values
        )
    }
}

extension FoundPlaces {
    /// The condition of the documents, with `$2` for the value.
    fileprivate var condition: (sql: String?, values: [PostgresValue]) {
        switch self {
        case .all: (nil, [])
        case .matching(let match, _): ("tokens @@ $2::tsquery", [.text(match)])
        case .these(let places): ("place = ANY ($2)", [.integers(places)])
        }
    }
}

extension SourceRow {
    init(_ rows: borrowing PostgresRows, _ row: Int) {
        self.init(
            number: rows.integer(row, 0) ?? -1,
            name: rows.text(row, 1),
            documents: Int(rows.integer(row, 2) ?? 0),
            day: rows.text(row, 3),
            stamp: rows.text(row, 4)
        )
    }
}
