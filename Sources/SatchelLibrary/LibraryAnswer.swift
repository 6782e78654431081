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
    /// A tier of one alternative.
    private struct RankedTier: Sendable {
        let tier: IndexTier
        /// What ranks its items.
        let matcher: SearchMatcher<Format.Field>
    }

    /// One of several alternatives.
    private struct Alternative: Sendable {
        let condition: IndexCondition
        /// What ranks its items: words alone, since the index checked the values.
        let matcher: SearchMatcher<Format.Field>
        /// Where it matches, in order; read when an item is first ranked.
        var places: [Int64]?
    }

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
    private var match: String?
    private let isExact: Bool
    private let matcher: SearchMatcher<Format.Field>
    /// The tiers to go through, the best first, each of every alternative that is ranked.
    private var tiers: [[RankedTier]] = []
    private var pending: [Int64: SearchRank] = [:]
    private var window: Set<Int64> = []
    /// The only places that count, if not all do.
    private var among: Set<Int64>?
    private var lastPlace: Int64 = -1
    /// Whether to read the topics: after one document that needs them, the next ones will, too.
    private var takesTopics: Bool
    private let ranksItems: Bool
    /// What ranks an item in place of `matcher`, where there are several alternatives and the index is exact.
    private var alternatives: [Alternative] = []
    /// The ranks of all matches, if they had to be found at once.
    private var ranks: [Int64: SearchRank]?

    /// Finds the first items, at least `count` if there are as many.
    init(_ query: SearchQuery<Format.Field>, count: Int, _ reader: LibraryReader<Format>) throws {
        let index = IndexQuery(query)
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
        if let total, total > Self.windowSize, let tiers = Self.tiers(of: query, index) {
            self.tiers = tiers
        } else if Self.ranksEach(query, index, reader) {
            let ranks = try Self.ranks(ofEach: query, index, reader)
            places = ranks.sorted { ($0.value, $0.key) < ($1.value, $1.key) }.map(\.key)
            window = Set(places)
            if !isExact { (isComplete, total) = (true, places.count) }
        } else if ranksItems {
            try rank(isRankedWhole ? Self.rankedLimit : Self.windowSize, of: index, match, count: count, reader)
        }
        try extend(to: count, reader)
    }

    /// The tiers of each alternative by itself; nil if nothing is ranked, or the index cannot tell the ranks of one.
    private static func tiers(
        of query: SearchQuery<Format.Field>,
        _ index: IndexQuery<Format.Field>
    ) -> [[RankedTier]]? {
        var all: [[RankedTier]] = []
        for terms in query.alternatives {
            let index = query.alternatives.count == 1 ? index : IndexQuery(SearchQuery([terms]))
            if index.ranking.isEverything { continue }
            guard let tiers = index.tiers else { return nil }
            let matcher = SearchMatcher(index.ranking)
            if all.isEmpty { all = tiers.map { _ in [] } }
            for (number, tier) in tiers.enumerated() { all[number].append(RankedTier(tier: tier, matcher: matcher)) }
        }
        return all.isEmpty ? nil : all
    }

    /// Finds more items, until there are `count` or all are found.
    mutating func extend(to count: Int, _ reader: LibraryReader<Format>) throws {
        while !isComplete, places.count < count, let match {
            try Task.checkCancellation()
            let limit = max(among == nil ? Self.windowSize / 2 : 4 * Self.windowSize, count - places.count)
            if let tier = tiers.first {
                try extend(through: tier, limit: limit, reader)
            } else if isExact {
                let found = try reader.places(match, after: lastPlace, limit: limit)
                places += found.filter { !window.contains($0) && among?.contains($0) ?? true }
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
    ///
    /// Where several alternatives have items of different ranks, all are found at once.
    private mutating func extend(through parts: [RankedTier], limit: Int, _ reader: LibraryReader<Format>) throws {
        var isDone = true
        if parts.allSatisfy(\.tier.isOfOneRank) {
            guard let match = try reader.matchText(.any(parts.map(\.tier.condition))) else { return endTier() }
            let found = try reader.places(match, after: lastPlace, limit: limit)
            for place in found where takes(place) { places.append(place) }
            (lastPlace, isDone) = (found.last ?? lastPlace, found.count < limit)
        } else {
            let isOne = parts.count == 1
            let limit = isOne ? Self.windowSize : .max
            for part in parts {
                guard let match = try reader.matchText(part.tier.condition) else { continue }
                let seen = try reader.visit(match, after: lastPlace, limit: limit) { sight in
                    guard !window.contains(sight.place), among?.contains(sight.place) ?? true,
                        let rank = try rank(sight, by: part.matcher), part.tier.ranks.contains(rank)
                    else { return }
                    if isOne, rank == part.tier.ranks.lowerBound {
                        window.insert(sight.place)
                        places.append(sight.place)
                    } else {
                        pending[sight.place] = min(rank, pending[sight.place] ?? rank)
                    }
                }
                if isOne { (lastPlace, isDone) = (seen.last, seen.count < limit) }
            }
        }
        if isDone { endTier() }
    }

    private mutating func endTier() {
        places += pending.sorted { ($0.value, $0.key) < ($1.value, $1.key) }.map(\.key)
        window.formUnion(pending.keys)
        (pending, lastPlace) = ([:], -1)
        tiers.removeFirst()
    }

    /// Whether a place counts that was not found before.
    private mutating func takes(_ place: Int64) -> Bool {
        among?.contains(place) ?? true && window.insert(place).inserted
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

    private mutating func rank(
        _ sight: LibraryReader<Format>.Sight,
        by matcher: SearchMatcher<Format.Field>? = nil
    ) throws -> SearchRank? {
        if matcher == nil, !alternatives.isEmpty { return try bestRank(sight) }
        let matcher = matcher ?? self.matcher
        // What matches by its names ranks no better by its topics.
        if !takesTopics {
            let rank = matcher.rank(try sight.texts(withTopics: false)) { sight.item }
            if let rank, rank < .topics { return rank }
            takesTopics = true
        }
        return matcher.rank(try sight.texts(withTopics: true)) { sight.item }
    }

    /// The best rank by the alternatives that match an item.
    private mutating func bestRank(_ sight: LibraryReader<Format>.Sight) throws -> SearchRank {
        var best = SearchRank.unranked
        for number in alternatives.indices {
            let alternative = alternatives[number]
            let places = try alternative.places ?? sight.reader.places(of: alternative.condition)
            alternatives[number].places = places
            guard places.holds(sight.place), let rank = try rank(sight, by: alternative.matcher) else { continue }
            best = min(best, rank)
        }
        return best
    }
}

extension [Int64] {
    /// Whether a number is among these, which are in order.
    fileprivate func holds(_ number: Int64) -> Bool {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if self[middle] < number { low = middle + 1 } else { high = middle }
        }
        return low < count && self[low] == number
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
        if order.key == .relevance, !query.isEverything, let worst = try Self.worst(query, index, count: count, reader)
        {
            self.init(ranking: index.ranking)
            places = worst.places
            total = worst.total
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

    /// The last matches, the last one first; nil unless the index is exact, and tells the ranks of many.
    private static func worst(
        _ query: SearchQuery<Format.Field>,
        _ index: IndexQuery<Format.Field>,
        count: Int,
        _ reader: LibraryReader<Format>
    ) throws -> (places: [Int64], total: Int)? {
        guard index.isExact, index.ranking.isEverything || reader.count <= rankedLimit else { return nil }
        guard let match = try reader.matchText(index.condition) else { return ([], 0) }
        let total = try reader.count(match)
        guard !index.ranking.isEverything else {
            return (places: try reader.lastPlaces(match, before: .max, limit: count), total: total)
        }
        guard total > windowSize, let tiers = Self.tiers(of: query, index) else { return nil }
        // Ranks are checked; what is surely better is not looked at.
        var ranker = LibraryAnswer(ranking: index.ranking)
        ranker.alternatives = alternatives(of: query)
        var steps = tiers.map { parts in
            let (best, worst) = (parts.map(\.tier.ranks.lowerBound).min(), parts.map(\.tier.ranks.upperBound).max())
            return IndexTier(
                condition: .any(parts.map(\.tier.condition)),
                ranks: (best ?? .unranked)...(worst ?? .unranked)
            )
        }
        if query.alternatives.count > 1 {
            steps.append(IndexTier(condition: index.condition, ranks: .unranked ... .unranked))
        }
        var places: [Int64] = []
        for (number, step) in steps.enumerated().reversed() where places.count < count {
            try Task.checkCancellation()
            let better = steps[..<number].filter(\.isOfOneRank).map { IndexCondition.not($0.condition) }
            guard let match = try reader.matchText(.all([step.condition] + better)) else { continue }
            let isOne = step.isOfOneRank
            let limit = isOne ? windowSize / 2 : .max
            var found: [(SearchRank, Int64)] = []
            var before = Int64.max
            while before > 0, !isOne || places.count < count {
                let batch = try reader.lastPlaces(match, before: before, limit: limit)
                for place in batch {
                    guard let rank = try ranker.rank(reader.sight(at: place)), step.ranks.contains(rank) else {
                        continue
                    }
                    if isOne { places.append(place) } else { found.append((rank, place)) }
                }
                before = batch.count < limit ? 0 : batch.last ?? 0
            }
            places += found.sorted { $0 > $1 }.map(\.1)
        }
        guard places.count >= min(count, total) else { return nil }
        return (places, total)
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
        let match: String? = query.isEverything ? nil : try reader.matchText(index.condition)
        let found: FoundPlaces
        var ranks: [Int64: SearchRank]?
        if query.isEverything {
            found = FoundPlaces(sql: "SELECT place FROM document", count: reader.count)
        } else if !index.isExact, !Self.ranksEach(query, index, reader) {
            found = FoundPlaces(try LibraryAnswer(whole: query, limit: Self.rankedLimit, reader).places)
        } else if let match {
            if !index.isExact { ranks = try Self.ranks(ofEach: query, index, reader) }
            if let ranks {
                found = FoundPlaces(Array(ranks.keys))
            } else {
                found = FoundPlaces(
                    sql: "SELECT rowid AS place FROM word WHERE word MATCH ?",
                    argument: match,
                    count: try reader.count(match)
                )
            }
        } else {
            found = FoundPlaces([])
        }
        self.init(ranking: query.isEverything ? query : index.ranking)
        (self.match, self.ranks) = (match, ranks)
        if index.isExact { alternatives = Self.alternatives(of: query) }
        if index.isExact, let tiers = Self.tiers(of: query, index) { self.tiers = tiers }
        total = found.count
        var group: [Int64] = []
        var last: Data?
        let rows = try found.known(by: key, direction, amongMany: found.count > reader.count / 8, reader.db)
        while places.count < count, let row = try rows.next() {
            let isSame = try row.withUnsafeData(atIndex: 1) { $0 == last }
            // Only in ascending order, equal values come by place.
            if !isSame || !ranksItems && direction == .ascending { try append(&group, count: count, reader) }
            if !isSame { last = try row.decode(atIndex: 1) }
            group.append(try row.decode(atIndex: 0))
        }
        if places.count < count { try append(&group, count: count, reader) }
        if places.count < count {
            group = try found.unknown(by: key, reader.db)
            try append(&group, count: count, reader)
        }
        isComplete = places.count == found.count
        (self.ranks, tiers) = (nil, [])
    }

    private init(ranking query: SearchQuery<Format.Field>) {
        match = nil
        isExact = true
        takesTopics = false
        matcher = SearchMatcher(query)
        ranksItems = !query.isEverything
    }

    /// Appends items of equal values, the best match first; of many, as far as `count` asks for.
    private mutating func append(_ group: inout [Int64], count: Int, _ reader: LibraryReader<Format>) throws {
        if group.count > Self.windowSize, !tiers.isEmpty {
            var part = self
            part.places = []
            part.total = group.count
            part.among = Set(group)
            try part.extend(to: count - places.count, reader)
            group = part.places
        } else if ranksItems {
            try Task.checkCancellation()
            let ranked: [(SearchRank, Int64)] = try group.map { place in
                if group.count == 1 { return (.unranked, place) }
                if let ranks { return (ranks[place] ?? .unranked, place) }
                return (try rank(reader.sight(at: place)) ?? .unranked, place)
            }
            group = ranked.sorted { $0 < $1 }.map(\.1)
        } else {
            group.sort()
        }
        places += group
        group = []
    }
}

// MARK: - Alternatives

extension LibraryAnswer {
    /// The alternatives that rank what they match; none of a single one.
    private static func alternatives(of query: SearchQuery<Format.Field>) -> [Alternative] {
        guard query.alternatives.count > 1 else { return [] }
        return query.alternatives.compactMap { terms in
            let index = IndexQuery(SearchQuery([terms]))
            guard !index.ranking.isEverything else { return nil }
            return Alternative(condition: index.condition, matcher: SearchMatcher(index.ranking))
        }
    }

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
