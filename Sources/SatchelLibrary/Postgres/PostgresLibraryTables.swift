import SatchelCatalog
import SatchelPostgres

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

    /// What the index is asked for, and whether that is only a part of a condition.
    private typealias AskedPart = (query: String, isPart: Bool)

    private final class FetchedTexts {
        var documents: [Int64: StoredDocument] = [:]
        var head: Head?
        /// What the index is asked for instead of a condition.
        var asked: [String: AskedPart] = [:]
        /// How many tiers shards are asked for at once, for the conditions that few documents meet.
        var widths: [String: Int] = [:]
        /// The words with a prefix, unless they are many.
        var completions: [String: [String]?] = [:]
        /// Whether very many documents meet a condition in any section.
        var broad: [String: Bool] = [:]
        /// The tiers that shards were asked for.
        var tiers: ArraySlice<Int> = []
    }

    /// What a search needs to know of a library before it asks for anything.
    private struct Head {
        /// Counts the changes of the library.
        let changes: String
        /// The number of shards; none on a single server.
        let shards: Int
        /// For each tier but the last, the first place behind it.
        let bounds: [Int64]
        let sources: [SourceRow]

        var documents: Int { sources.reduce(0) { $0 + $1.documents } }

        init(_ rows: borrowing PostgresRows) {
            changes = rows.text(0, 0)
            shards = Int(rows.integer(0, 1) ?? 0)
            bounds = rows.text(0, 2).split(separator: " ").compactMap { Int64($0) }
            // A library without sources has one row all the same.
            sources = (0..<rows.count).compactMap { rows.integer($0, 3) == nil ? nil : SourceRow(rows, $0, at: 3) }
        }

        /// The tiers that may have documents after a place; a shard may have committed tiers of other bounds.
        func tiers(after place: Int64) -> [Int] {
            PostgresLibrarySchema.tiers.filter { shards > 0 || $0 >= bounds.count || bounds[$0] > place + 1 }
        }

        /// What was read of tiers, the last one to its end unless the limit ended it.
        func read(_ places: [Int64], limit: Int, enough: Int) -> PlacesRead {
            guard places.count >= enough, let last = places.last else { return (places, nil) }
            guard places.count < limit else { return (places, last) }
            return (places, bounds.first { $0 > last }.map { $0 - 1 })
        }
    }

    private var head: Head {
        get throws {
            if let known = texts.head { return known }
            let head = Head(
                try connection.query(
                    prepared: """
                        SELECT changes, (SELECT count(*) FROM shard),
                            (SELECT string_agg(upto::text, ' ' ORDER BY number) FROM tier),
                            source.number, name, documents, editions, day, stamp
                        FROM version LEFT JOIN source ON true ORDER BY source.number
                        """
                )
            )
            // Sums of more would overflow.
            guard head.sources.allSatisfy({ 0...1 << 48 ~= $0.documents && 0...1 << 48 ~= $0.editions }) else {
                throw PostgresError.damaged(server: connection.server)
            }
            texts.head = head
            return head
        }
    }

    private var shards: Int { get throws { try head.shards } }

    var sources: [SourceRow] { get throws { try head.sources } }

    var unfinished: Set<String> { get throws { try Set(strings("SELECT DISTINCT source FROM unfinished", [])) } }

    var version: String { get throws { try head.changes } }

    /// The most documents whose values are all counted; of more, those of the popular tiers are.
    private static let countedLimit = 100_000
    private static let countedTiers = 3
    /// The tiers where a prefix is looked for that more documents have anywhere.
    private static let popularTiers = 2
    private static let broadLimit = 1000
    /// The most matches that are counted before the first ones are shown.
    private static let quickLimit = 5000
    /// The letters of the shortest prefix whose words are joined, and the most words.
    private static let (unlisted, completionLimit) = (4, IndexCondition.fewTokens)
    /// The most words of a field that are listed.
    private static let listedLimit = 2000

    // MARK: - Documents

    private static let columns = "place, source, id, text"
    private static let atPlaces = "SELECT \(columns) FROM document WHERE place = ANY ($1)"

    func document(_ id: String) throws -> StoredDocument? {
        try documents("SELECT \(Self.columns) FROM document WHERE id = $1", [.text(id)]).first
            ?? documents("SELECT \(Self.columns) FROM edition WHERE id = $1", [.text(id)]).first
    }

    func places(of ids: [String]) throws -> [Int64] {
        try ["document", "edition"].flatMap { table in
            try integers("SELECT place FROM \(table) WHERE id = ANY ($1)", [.texts(ids)])
        }
    }

    func editions(at place: Int64) throws -> [StoredDocument] {
        try documents("SELECT \(Self.columns) FROM edition WHERE place = $1 ORDER BY rank", [.integer(place)])
    }

    func documents(at places: [Int64]) throws -> [StoredDocument] {
        let missing = places.filter { texts.documents[$0] == nil }
        if !missing.isEmpty {
            keep(try documents(Self.atPlaces, [.integers(missing)]))
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
        try places(head.tiers(after: place), limit: limit, enough: limit) {
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

    func forEachText(at places: [Int64], _ body: (Int64, UnsafeBufferPointer<UInt8>) -> Void) throws {
        let missing = places.filter { texts.documents[$0] == nil }
        // Not kept: these may be all there are.
        let found = try missing.isEmpty ? [] : documents(Self.atPlaces, [.integers(missing)])
        for document in places.compactMap({ texts.documents[$0] }) + found {
            var text = document.text
            text.withUTF8 { body(document.place, $0) }
        }
    }

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

    func match(_ condition: IndexCondition) throws -> IndexMatch? { try query(condition).map(IndexMatch.init) }

    private func query(_ condition: IndexCondition) throws -> String? {
        let condition = condition.withPairs
        guard let match = condition.tokenQuery else { return nil }
        let isSharded = try shards > 0
        // A single server stops by itself, and only what is joined has parts.
        guard isSharded || match.contains("&") else { return match }
        let size = try head.documents
        guard size > CommonTokens.rareLimit else { return match }
        let common = try common.tokens(of: size, isSharded: isSharded, connection)
        let completed = try condition.isJoined ? condition.completed(words) : condition
        let part = common.rarePart(of: completed)
        // Nothing has a prefix that no word has.
        guard let query = part.tokenQuery else { return nil }
        texts.asked[match] = query == match ? nil : (query, part != completed)
        if common.isRare(condition) { texts.widths[match] = Self.width(ofRare: condition) }
        return match
    }

    /// All tiers, or three for alternatives, which the most popular documents may already meet.
    private static func width(ofRare condition: IndexCondition) -> Int {
        switch condition {
        case .any(let conditions) where conditions.count > 1: 3
        default: PostgresLibrarySchema.tiers.count
        }
    }

    /// The words with a prefix, which are joined sooner; nil if they are many.
    private func words(from beginning: String) throws -> [String]? {
        guard beginning.unicodeScalars.count >= Self.unlisted else { return nil }
        if let known = texts.completions[beginning] { return known }
        // No folded word contains the last scalar of Unicode.
        let rows = try connection.query(
            prepared: "SELECT word FROM term WHERE word >= $1 AND word < $1 || chr(1114111) LIMIT $2",
            [.text(beginning), .integer(Int64(Self.completionLimit + 1))]
        )
        let words = rows.count > Self.completionLimit ? nil : (0..<rows.count).map { rows.text($0, 0) }
        texts.completions[beginning] = .some(words)
        return words
    }

    func places(_ match: IndexMatch, after place: Int64, limit: Int) throws -> [Int64] {
        try places(match.query, head.tiers(after: place), after: place, limit: limit, enough: limit)
    }

    private func places(
        _ match: String,
        _ tiers: [Int],
        after place: Int64,
        limit: Int,
        enough: Int
    ) throws -> [Int64] {
        guard try shards > 0 else {
            return try integers(found("place", match, tiers), values(match, place, limit, enough))
        }
        return try sentPlaces(match, tiers, after: place, limit: limit, enough: enough)
    }

    private func sentPlaces(
        _ match: String,
        _ tiers: [Int],
        after place: Int64,
        limit: Int,
        enough: Int,
        withTexts: Bool = false
    ) throws -> [Int64] {
        try places(tiers, limit: limit, enough: enough, width: texts.widths[match]) {
            let values = $0 + values(match, place, $1)
            guard withTexts else { return try integers(sent("place", match), values) }
            let found = try documents(sent(Self.columns, match), values)
            keep(found)
            return found.map(\.place)
        }
    }

    func placesToRead(_ match: IndexMatch, after place: Int64, limit: Int, enough: Int) throws -> PlacesRead {
        try placesToRead(match.query, head.tiers(after: place), after: place, limit: limit, enough: enough)
    }

    /// The index does not tell sections apart: the server looks at each document with a token, wherever that is.
    func popularPlacesToRead(
        _ condition: IndexCondition,
        after place: Int64,
        limit: Int,
        enough: Int
    ) throws -> PlacesRead {
        guard let match = try query(condition) else { return ([], nil) }
        let tiers = try head.tiers(after: place)
        let popular = tiers.filter { $0 < Self.popularTiers }
        var found: PlacesRead = ([], nil)
        if !popular.isEmpty {
            found = try placesToRead(match, popular, after: place, limit: limit, enough: enough)
        }
        guard found.next == nil, try !isBroad(condition, match) else { return found }
        let rest = try placesToRead(
            match,
            Array(tiers.dropFirst(popular.count)),
            after: place,
            limit: limit - found.places.count,
            enough: enough - found.places.count
        )
        return (found.places + rest.places, rest.next)
    }

    private func isBroad(_ condition: IndexCondition, _ match: String) throws -> Bool {
        if let known = texts.broad[match] { return known }
        let isBroad = try condition.withPairs.anywhere.tokenQuery.map { try count($0, upTo: Self.broadLimit) == nil }
        texts.broad[match] = isBroad ?? false
        return isBroad ?? false
    }

    /// Shards send every match of a tier, whatever the limit, so that their texts are fetched for those that are left, or
    /// at once if there are few.
    private func placesToRead(
        _ match: String,
        _ tiers: [Int],
        after place: Int64,
        limit: Int,
        enough: Int
    ) throws -> PlacesRead {
        guard try shards == 0 else {
            let isRare = texts.widths[match] == PostgresLibrarySchema.tiers.count
            let places = try sentPlaces(
                match,
                tiers,
                after: place,
                limit: limit,
                enough: enough,
                withTexts: isRare
            )
            let missing = places.filter { texts.documents[$0] == nil }
            if !missing.isEmpty {
                keep(
                    try documents(
                        "SELECT \(Self.columns) FROM document WHERE tier BETWEEN $1 AND $2 AND place = ANY ($3)",
                        Self.bounds(texts.tiers) + [.integers(missing)]
                    )
                )
            }
            let isEnd = texts.tiers.last == PostgresLibrarySchema.tiers.last && places.count < limit
            return (places, isEnd || places.count < enough ? nil : places.last)
        }
        let found = try documents(found(Self.columns, match, tiers), values(match, place, limit, enough))
        keep(found)
        return try head.read(found.map(\.place), limit: limit, enough: enough)
    }

    private func values(_ match: String, _ place: Int64, _ numbers: Int...) -> [PostgresValue] {
        let asked = texts.asked[match]
        return [.text(asked?.query ?? match), .integer(place)] + numbers.map { .integer(Int64(clamping: $0)) }
            + (asked?.isPart == true ? [.text(match)] : [])
    }

    /// Asks for the first matches on a single server: one tier after the other until enough are found.
    ///
    /// The server looks at no document of a tier if those before have enough. Compared and ordered by a sum, since the
    /// planner would otherwise read by place and test every row; a function, unlike the operator, is not asked of the
    /// index.
    private func found(_ columns: String, _ match: String, _ tiers: [Int]) -> String {
        let rest = texts.asked[match]?.isPart == true ? " AND ts_match_vq(tokens, $5::tsquery)" : ""
        let counts = tiers.map { "(SELECT count(*) FROM found_\($0))" }
        let parts = tiers.enumerated().map { index, tier in
            """
            found_\(tier) AS MATERIALIZED (
                SELECT \(columns) FROM document_\(tier)
                WHERE tokens @@ $1::tsquery\(rest) AND place + 0 > $2
                    AND \((["0::bigint"] + counts[..<index]).joined(separator: " + ")) < $4
                ORDER BY place + 0 LIMIT $3
            )
            """
        }
        return "WITH " + parts.joined(separator: ", ") + " SELECT * FROM ("
            + tiers.map { "SELECT * FROM found_\($0)" }.joined(separator: " UNION ALL ") + ") AS found LIMIT $3"
    }

    /// Asks for the first matches of some tiers, on all shards at once.
    ///
    /// The planner would have sorted shards merged, and would ask one after the other, but for the `OFFSET`.
    private func sent(_ columns: String, _ match: String) -> String {
        """
        SELECT \(columns) FROM (
            SELECT \(columns) FROM document WHERE tier BETWEEN $1 AND $2 AND tokens @@ $3::tsquery
            \(texts.asked[match]?.isPart == true ? "AND ts_match_vq(tokens, $6::tsquery)" : "")
            AND place + 0 > $4 OFFSET 0
        ) AS found ORDER BY place LIMIT $5
        """
    }

    private static func bounds(_ tiers: ArraySlice<Int>) -> [PostgresValue] {
        [tiers.min() ?? 0, tiers.max() ?? 0].map { .integer(Int64($0)) }
    }

    /// Asks one tier after the other until enough are found, two at once while nothing is; of what is rare, more.
    private func places(
        _ tiers: [Int],
        limit: Int,
        enough: Int,
        width: Int? = nil,
        _ more: (_ tiers: [PostgresValue], _ limit: Int) throws -> [Int64]
    ) throws -> [Int64] {
        var (places, next) = ([Int64](), 0)
        while next < tiers.count, places.count < enough {
            let asked = tiers[next...].prefix(width ?? (next > 0 && places.isEmpty ? 2 : 1))
            next = asked.endIndex
            places += try more(Self.bounds(asked), limit - places.count)
        }
        texts.tiers = tiers[..<next]
        return places
    }

    /// Each match has to be looked at, as an index alone cannot tell which transactions see it.
    func quickCount(_ match: IndexMatch) throws -> Int? { try count(match.query, upTo: Self.quickLimit) }

    private func count(_ match: String, upTo limit: Int) throws -> Int? {
        let count = try integers(
            "SELECT count(*) FROM (SELECT FROM document WHERE tokens @@ $1::tsquery LIMIT $2) AS found",
            [.text(match), .integer(Int64(limit + 1))]
        )
        return count.first.flatMap { $0 > limit ? nil : Int($0) }
    }

    func count(_ match: IndexMatch) throws -> Int {
        Int(try integers("SELECT count(*) FROM document WHERE tokens @@ $1::tsquery", [.text(match.query)]).first ?? 0)
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
        let documents = try head.documents
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
                    Int64(documents > Self.countedLimit ? Self.countedTiers : PostgresLibrarySchema.tiers.count)
                ),
            ]
        )
        return (0..<rows.count).compactMap { row in
            rows.integer(row, 2).map { (rows.text(row, 0), Int(rows.integer(row, 1) ?? 0), $0) }
        }
    }

    // MARK: - Orders

    func known(by key: String, _ direction: SortDirection, of found: FoundPlaces) throws -> OrderedPlaces {
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
        case .matching(let match, _): ("tokens @@ $2::tsquery", [.text(match.query)])
        case .these(let places): ("place = ANY ($2)", [.integers(places)])
        }
    }
}

extension SourceRow {
    fileprivate init(_ rows: borrowing PostgresRows, _ row: Int, at column: Int) {
        self.init(
            number: rows.integer(row, column) ?? -1,
            name: rows.text(row, column + 1),
            documents: Int(rows.integer(row, column + 2) ?? 0),
            editions: Int(rows.integer(row, column + 3) ?? 0),
            day: rows.text(row, column + 4),
            stamp: rows.text(row, column + 5)
        )
    }
}
