import Foundation
import GRDB
import SatchelCatalog
import SatchelSearch

/// The places of matching items, as far as they were asked for.
///
/// They are ranked as a ``SearchIndex`` would. In a very large library only the five hundred most popular are, and the
/// rest follow by popularity: a search with more results says too little to rank by.
struct LibraryAnswer<Format: LibraryFormat>: Sendable {
    typealias Entry = SearchEntry<Format.Item>

    /// The items ranked in a large library, and checked at once in any.
    static var windowSize: Int { 500 }
    /// The largest library in which every match is ranked.
    private static var rankedLimit: Int { 100_000 }
    /// The most items checked for an exact title or name, however unpopular.
    private static var wholeLimit: Int { 100 }

    private(set) var places: [Int64] = []
    /// Whether every item that fits is in `places`.
    private(set) var isComplete = false
    /// The number of matches, if it is known before all are found.
    private(set) var total: Int?
    private let match: String?
    private let isExact: Bool
    private let matcher: SearchMatcher<Format.Field>
    private var tiers: [IndexTier] = []
    private var pending: [(SearchRank, Int64)] = []
    private var window: Set<Int64> = []
    private var lastPlace: Int64 = -1
    /// Whether to read the topics: after one document that needs them, the next ones will, too.
    private var takesTopics: Bool
    private let ranksItems: Bool
    /// The ranks of all matches, if they had to be found at once.
    private var ranks: [Int64: SearchRank]?

    /// Finds the first items, at least `count` if there are as many.
    init(_ query: SearchQuery<Format.Field>, count: Int, _ reader: LibraryReader<Format>) throws {
        let index = IndexQuery(query)
        let ranks = Self.ranksEach(query, index, reader) ? try Self.ranks(ofEach: query, index, reader) : nil
        try self.init(index, ranks, count: count, reader)
    }

    private init(
        _ index: IndexQuery<Format.Field>,
        _ ranks: [Int64: SearchRank]?,
        count: Int,
        _ reader: LibraryReader<Format>
    ) throws {
        match = try reader.matchText(index.condition)
        isExact = index.isExact
        // An exact index handles exclusions itself.
        takesTopics = index.excludesWords && !index.isExact
        matcher = SearchMatcher(index.ranking)
        ranksItems = !isExact || !index.ranking.isEverything
        guard let match else {
            (isComplete, total) = (true, 0)
            return
        }
        let isRankedWhole = reader.count <= Self.rankedLimit
        if isExact, isRankedWhole { total = try reader.count(match) }
        if let ranks {
            places = ranks.sorted { ($0.value, $0.key) < ($1.value, $1.key) }.map(\.key)
            window = Set(places)
            if !isExact { (isComplete, total) = (true, places.count) }
        } else if let total, total > Self.windowSize, let tiers = index.tiers {
            self.tiers = tiers
        } else if ranksItems {
            try rank(isRankedWhole ? Self.rankedLimit : Self.windowSize, of: index, match, count: count, reader)
        }
        try extend(to: count, reader)
    }

    /// Finds more items, until there are `count` or all are found.
    mutating func extend(to count: Int, _ reader: LibraryReader<Format>) throws {
        while !isComplete, places.count < count, let match {
            try Task.checkCancellation()
            let limit = max(Self.windowSize / 2, count - places.count)
            if let tier = tiers.first {
                try extend(through: tier, limit: limit, reader)
            } else if isExact {
                let found = try reader.places(match, after: lastPlace, limit: limit)
                places += found.filter { !window.contains($0) }
                lastPlace = found.last ?? lastPlace
                isComplete = found.count < limit
            } else {
                let candidates = try reader.candidates(match, after: lastPlace, limit: limit)
                for candidate in candidates where !window.contains(candidate.place) {
                    if matcher.rank(SearchEntry(candidate.item)) != nil { places.append(candidate.place) }
                }
                lastPlace = candidates.last?.place ?? lastPlace
                isComplete = candidates.count < limit
            }
            isComplete = isComplete || places.count == total
        }
    }

    /// Finds more items of a tier: those of its best rank as they come, the others after the last one.
    private mutating func extend(through tier: IndexTier, limit: Int, _ reader: LibraryReader<Format>) throws {
        let match = try reader.matchText(tier.condition)
        let limit = tier.ranks.lowerBound == tier.ranks.upperBound ? limit : Self.windowSize
        var seen = (count: 0, last: lastPlace)
        if let match, tier.ranks.lowerBound == tier.ranks.upperBound {
            let found = try reader.places(match, after: lastPlace, limit: limit)
            for place in found where window.insert(place).inserted { places.append(place) }
            seen = (found.count, found.last ?? lastPlace)
        } else if let match {
            seen = try reader.visit(match, after: lastPlace, limit: limit) { sight in
                guard !window.contains(sight.place), let rank = try rank(sight), tier.ranks.contains(rank) else {
                    return
                }
                window.insert(sight.place)
                if rank == tier.ranks.lowerBound {
                    places.append(sight.place)
                } else {
                    pending.append((rank, sight.place))
                }
            }
        }
        lastPlace = seen.last
        guard seen.count < limit else { return }
        places += pending.sorted { $0 < $1 }.map(\.1)
        pending = []
        tiers.removeFirst()
        lastPlace = -1
    }

    /// Finds and ranks the most popular matches, and those with exactly the searched title or name.
    private mutating func rank(
        _ windowSize: Int,
        of index: IndexQuery<Format.Field>,
        _ match: String,
        count: Int,
        _ reader: LibraryReader<Format>
    ) throws {
        var ranked: [(SearchRank, Int64)] = []
        var looked = 0
        // If few candidates match, the window stays small rather than the user waiting.
        while !isComplete, ranked.count < windowSize, looked < 3 * windowSize || ranked.count < count {
            try Task.checkCancellation()
            let limit = windowSize - (looked == 0 ? 0 : min(ranked.count, windowSize / 2))
            let seen = try reader.visit(match, after: lastPlace, limit: limit) { sight in
                if let rank = try rank(sight) { ranked.append((rank, sight.place)) }
            }
            looked += seen.count
            lastPlace = seen.last
            isComplete = seen.count < limit
        }
        window = Set(ranked.map(\.1))
        if !isComplete {
            for condition in index.wholes {
                guard let match = try reader.matchText(condition) else { continue }
                try reader.visit(match, after: -1, limit: Self.wholeLimit) { sight in
                    guard !window.contains(sight.place), let rank = try rank(sight) else { return }
                    window.insert(sight.place)
                    ranked.append((rank, sight.place))
                }
            }
        }
        places = ranked.sorted { $0 < $1 }.map(\.1)
    }

    private mutating func rank(_ sight: LibraryReader<Format>.Sight) throws -> SearchRank? {
        // What matches by its names ranks no better by its topics.
        if !takesTopics {
            let rank = matcher.rank(try sight.texts(withTopics: false)) { sight.item }
            if let rank, rank < .topics { return rank }
            takesTopics = true
        }
        return matcher.rank(try sight.texts(withTopics: true)) { sight.item }
    }
}

// MARK: - Other orders

extension LibraryAnswer {
    /// Sorts the matches; unless the order is stored, throws ``LibraryError/tooManyToOrder`` beyond `limit`.
    init<Key: SortKey>(
        _ query: SearchQuery<Format.Field>,
        by order: ListOrder<Key>,
        count: Int,
        limit: Int,
        _ reader: LibraryReader<Format>
    ) throws where Key.Item == Format.Field.Item {
        if Format.orders.contains(where: { $0.rawValue == order.key.rawValue }) {
            try self.init(query, storedAs: order.key.rawValue, order.direction, count: count, reader)
            return
        }
        let index = IndexQuery(query)
        if order.key == .relevance, !query.isEverything, index.isExact, index.ranking.isEverything {
            self.init(ranking: index.ranking)
            let match = try reader.matchText(index.condition)
            places = try match.map { try reader.lastPlaces($0, limit: count) } ?? []
            total = try match.map(reader.count) ?? 0
            isComplete = places.count == total
            return
        }
        try self.init(whole: query, limit: order.key == .relevance ? max(limit, Self.rankedLimit) : limit, reader)
        if order.key == .relevance {
            places.reverse()
        } else {
            let items = try reader.items(at: places)
            let placesByID = Dictionary(zip(items.map(\.id), places)) { first, _ in first }
            places = order.sorted(items.map(SearchEntry.init)).compactMap { placesByID[$0.item.id] }
        }
    }

    private init(whole query: SearchQuery<Format.Field>, limit: Int, _ reader: LibraryReader<Format>) throws {
        if query.isEverything {
            let count = reader.count
            guard count <= limit else { throw LibraryError.tooManyToOrder(count: count, limit: limit) }
            self.init(ranking: query)
            places = try reader.places(limit: limit)
            isComplete = true
        } else {
            try self.init(query, count: limit + 1, reader)
            guard isComplete, places.count <= limit else {
                throw LibraryError.tooManyToOrder(count: try match.map(reader.count) ?? 0, limit: limit)
            }
        }
    }

    /// Sorts by an order whose values are stored; of equal values the better match comes first.
    private init(
        _ query: SearchQuery<Format.Field>,
        storedAs key: String,
        _ direction: SortDirection,
        count: Int,
        _ reader: LibraryReader<Format>
    ) throws {
        let index = IndexQuery(query)
        let found: FoundPlaces
        var ranks: [Int64: SearchRank] = [:]
        if query.isEverything {
            found = FoundPlaces(sql: "SELECT place FROM document", count: reader.count)
        } else if !index.isExact, !Self.ranksEach(query, index, reader) {
            found = FoundPlaces(try LibraryAnswer(whole: query, limit: Self.rankedLimit, reader).places)
        } else if let match = try reader.matchText(index.condition) {
            if Self.ranksEach(query, index, reader) { ranks = try Self.ranks(ofEach: query, index, reader) }
            found =
                index.isExact
                ? FoundPlaces(
                    sql: "SELECT rowid AS place FROM word WHERE word MATCH ?",
                    argument: match,
                    count: try reader.count(match)
                ) : FoundPlaces(Array(ranks.keys))
        } else {
            found = FoundPlaces([])
        }
        self.init(ranking: query.isEverything ? query : index.ranking)
        self.ranks = Self.ranksEach(query, index, reader) ? ranks : nil
        total = found.count
        var group: [Int64] = []
        var last: Data?
        let rows = try found.known(by: key, direction, amongMany: found.count > reader.count / 4, reader.db)
        while places.count < count, let row = try rows.next() {
            let value: Data = try row.decode(atIndex: 1)
            if value != last || !ranksItems { try append(&group, reader) }
            last = value
            group.append(try row.decode(atIndex: 0))
        }
        try append(&group, reader)
        if places.count < count {
            group = try found.unknown(by: key, reader.db)
            try append(&group, reader)
        }
        isComplete = places.count == found.count
        self.ranks = nil
    }

    private init(ranking query: SearchQuery<Format.Field>) {
        match = nil
        isExact = true
        takesTopics = false
        matcher = SearchMatcher(query)
        ranksItems = !query.isEverything
    }

    private mutating func append(_ group: inout [Int64], _ reader: LibraryReader<Format>) throws {
        if group.count > 1, ranksItems {
            try Task.checkCancellation()
            let ranked: [(SearchRank, Int64)] = try group.map { place in
                if let ranks { return (ranks[place] ?? .unranked, place) }
                return (try rank(reader.sight(at: place)) ?? .unranked, place)
            }
            group = ranked.sorted { $0 < $1 }.map(\.1)
        }
        places += group
        group = []
    }
}

// MARK: - Alternatives

extension LibraryAnswer {
    /// Whether to rank the matches of each alternative by itself, without values of items.
    ///
    /// The index has checked those. Together, an item may have the words of one alternative and the values of another.
    private static func ranksEach(
        _ query: SearchQuery<Format.Field>,
        _ index: IndexQuery<Format.Field>,
        _ reader: LibraryReader<Format>
    ) -> Bool {
        (query.alternatives.count > 1 || !index.isExact) && !index.ranking.isEverything && reader.count <= rankedLimit
    }

    /// The ranks of all matches; if the index is exact, only of those that are ranked.
    private static func ranks(
        ofEach query: SearchQuery<Format.Field>,
        _ index: IndexQuery<Format.Field>,
        _ reader: LibraryReader<Format>
    ) throws -> [Int64: SearchRank] {
        let needsAll = !index.isExact
        return try query.alternatives.reduce(into: [:]) { best, terms in
            let query = SearchQuery([terms])
            let sure = IndexQuery(query, excludesDoubt: true)
            if needsAll || !sure.ranking.isEverything {
                try best.merge(ranks(of: sure, reader), uniquingKeysWith: min)
            }
            let index = IndexQuery(query)
            guard let doubt = index.doubt else { return }
            let doubtful = IndexTier(condition: .all([index.condition, doubt]), ranks: .exactTitle ... .unranked)
            try best.merge(ranks(of: index, in: [doubtful], reader), uniquingKeysWith: min)
        }
    }

    private static func isMany(_ index: IndexQuery<Format.Field>, _ reader: LibraryReader<Format>) throws -> Bool {
        guard index.tiers != nil, let match = try reader.matchText(index.condition) else { return false }
        return try reader.places(match, after: -1, limit: windowSize + 1).count > windowSize
    }

    /// The ranks of all matches of one alternative.
    private static func ranks(
        of index: IndexQuery<Format.Field>,
        in tiers: [IndexTier]? = nil,
        _ reader: LibraryReader<Format>
    ) throws -> [Int64: SearchRank] {
        var ranker = LibraryAnswer(ranking: index.ranking)
        ranker.takesTopics = index.excludesWords && !index.isExact
        var ranks: [Int64: SearchRank] = [:]
        let everyRank: ClosedRange<SearchRank> = ranker.ranksItems ? .exactTitle ... .unranked : .unranked ... .unranked
        let whole = [IndexTier(condition: index.condition, ranks: everyRank)]
        // A few are looked at sooner than the index is asked for each tier.
        for tier in try tiers ?? (isMany(index, reader) ? index.tiers : nil) ?? whole {
            try Task.checkCancellation()
            guard let match = try reader.matchText(tier.condition) else { continue }
            if tier.ranks.lowerBound == tier.ranks.upperBound {
                for place in try reader.places(match, after: -1, limit: .max) where ranks[place] == nil {
                    ranks[place] = tier.ranks.lowerBound
                }
            } else {
                try reader.visit(match, after: -1, limit: .max) { sight in
                    guard ranks[sight.place] == nil, let rank = try ranker.rank(sight), tier.ranks.contains(rank) else {
                        return
                    }
                    ranks[sight.place] = rank
                }
            }
        }
        return ranks
    }
}

/// The places that a search finds, as an SQL statement.
private struct FoundPlaces {
    private let sql: String
    private let arguments: StatementArguments
    let count: Int

    init(sql: String, argument: String? = nil, count: Int) {
        self.sql = sql
        arguments = argument.map { [$0] } ?? []
        self.count = count
    }

    init(_ places: [Int64]) {
        let list = "[" + places.map(String.init).joined(separator: ",") + "]"
        self.init(sql: "SELECT value AS place FROM json_each(?)", argument: list, count: places.count)
    }

    /// The places with a value, sorted: among many by a scan of the whole order, among few by lookups.
    func known(by key: String, _ direction: SortDirection, amongMany: Bool, _ db: Database) throws -> RowCursor {
        let statement = try db.cachedStatement(
            sql: amongMany
                ? "SELECT place, value FROM ordering WHERE place IN (\(sql)) AND key = ? ORDER BY value \(direction.rawValue), place"
                : """
                SELECT ordering.place, value FROM (\(sql)) AS found CROSS JOIN ordering ON ordering.place = found.place
                WHERE key = ? ORDER BY value \(direction.rawValue), ordering.place
                """
        )
        return try Row.fetchCursor(statement, arguments: arguments + [key])
    }

    func unknown(by key: String, _ db: Database) throws -> [Int64] {
        let statement = try db.cachedStatement(
            sql: """
                SELECT place FROM (\(sql)) AS found
                WHERE NOT EXISTS (SELECT 1 FROM ordering WHERE ordering.place = found.place AND key = ?) ORDER BY place
                """
        )
        return try Int64.fetchAll(statement, arguments: arguments + [key])
    }
}

extension IndexCondition {
    /// The FTS5 query, or nil if nothing can match.
    var matchText: String? {
        switch self {
        case .tokens(let tokens, let isPrefix, let section):
            // Tokens have letters, digits and some signs, never a quote.
            (section.map { "\($0.column) : " } ?? "") + "\"\(tokens.joined(separator: " "))\"" + (isPrefix ? "*" : "")
        case .all(let conditions):
            Self.all(conditions)
        case .any(let conditions):
            Self.joined(conditions.compactMap(\.matchText), by: " OR ")
        case .not:
            nil
        }
    }

    /// Expands each prefix to the words that begin with it; `words` returns nil if they are too many.
    func completed(_ words: (String) throws -> [String]?) rethrows -> IndexCondition {
        switch self {
        case .tokens(let tokens, true, let section):
            guard let last = tokens.last, let words = try words(last) else { return self }
            return .any(words.map { .tokens(tokens.dropLast() + [$0], isPrefix: false, in: section) })
        case .tokens: return self
        case .all(let conditions): return .all(try conditions.map { try $0.completed(words) })
        case .any(let conditions): return .any(try conditions.map { try $0.completed(words) })
        case .not(let condition): return .not(try condition.completed(words))
        }
    }

    private static func all(_ conditions: [IndexCondition]) -> String? {
        var wanted: [String] = []
        var unwanted: [String] = []
        for condition in conditions {
            if case .not(let condition) = condition {
                condition.matchText.map { unwanted.append($0) }
            } else if let text = condition.matchText {
                wanted.append(text)
            } else {
                return nil
            }
        }
        guard let all = joined(wanted, by: " AND ") else { return nil }
        return joined(unwanted, by: " OR ").map { "(\(all) NOT \($0))" } ?? all
    }

    private static func joined(_ texts: [String], by sign: String) -> String? {
        texts.count > 1 ? "(" + texts.joined(separator: sign) + ")" : texts.first
    }
}

extension SearchSection {
    fileprivate var column: String {
        switch self {
        case .title: "title"
        case .credits: "credits"
        case .topics: "topics"
        }
    }
}
