import SatchelCatalog

/// The places of matching items, as far as they were asked for.
///
/// They are ranked as a ``SearchIndex`` would. In a very large library only the four hundred most popular are, or
/// sixty where more would take long, and the rest follow by popularity: a search with more results says too little to
/// rank by.
struct LibraryResult<Format: LibraryFormat>: Sendable {
    typealias Entry = SearchEntry<Format.Item>
    /// A tier of one alternative.
    struct RankedTier: Sendable {
        let tier: IndexTier
        let matcher: SearchMatcher<Format.Item>
    }

    /// One of several alternatives.
    struct Alternative: Sendable {
        let condition: IndexCondition
        /// What ranks its items: words alone, since the index checked the values.
        let matcher: SearchMatcher<Format.Item>
        /// Where it matches, in order; read when an item is first ranked.
        var places: [Int64]?
    }

    /// The items ranked in a large library, and checked at once in any.
    static var windowSize: Int { 400 }
    /// The items that are enough to rank in a large library: three pages.
    static var leastRanked: Int { 60 }
    /// The largest library in which every match is ranked.
    static var rankedLimit: Int { 100_000 }
    /// The texts that are read at once, before it is known whether the next ones need their topics.
    private static var textsAtOnce: Int { 100 }
    /// The most items that are decoded at once.
    private static var itemsAtOnce: Int { 1000 }
    /// The most items checked for an exact title or name, however unpopular.
    static var wholeLimit: Int { 100 }

    var places: [Int64] = []
    /// Whether every item that fits is in `places`.
    var isComplete = false
    /// The number of matches, if it is known before all are found.
    var total: Int?
    var match: IndexMatch?
    let isExact: Bool
    let matcher: SearchMatcher<Format.Item>
    /// The tiers to go through, the best first, each of every alternative that is ranked.
    var tiers: [[RankedTier]] = []
    var pending = RankedPlaces()
    var window: Set<Int64> = []
    /// The only places that count, if not all do.
    var among: Set<Int64>?
    var lastPlace: Int64 = -1
    /// Whether to read the topics: after one document that needs them, the next ones will, too.
    var takesTopics: Bool
    let ranksItems: Bool
    /// The places that come first among equally popular ones of one rank.
    var preferred: Set<Int64> = []
    /// Those of the first tier that were not found yet, in order.
    private var preferredOfTier: ArraySlice<Int64> = []
    /// Whether a built-in title begins with the only word, so that a surname of others ranks with titles that do.
    let isOutshone: Bool
    /// What ranks an item in place of `matcher`, where there are several alternatives and the index is exact.
    var alternatives: [Alternative] = []
    /// The ranks of all matches, if they had to be found at once.
    var ranks: RankedPlaces?

    /// Finds the first items, at least `count` if there are as many.
    init(
        _ query: SearchQuery<Format.Item>,
        count: Int,
        preferring preferred: Set<Int64> = [],
        _ reader: LibraryReader<Format>
    ) throws {
        let index = IndexQuery(query)
        self.preferred = index.ranksWords ? preferred : []
        match = try reader.match(index.condition)
        isExact = index.isExact
        // An exact index handles exclusions itself.
        takesTopics = index.excludesWords && !index.isExact
        matcher = SearchMatcher(index.ranking)
        ranksItems = !isExact || !index.ranking.isEverything
        isOutshone = try reader.outshines(index)
        guard let match else {
            (isComplete, total) = (true, 0)
            return
        }
        let isRankedWhole = reader.count <= Self.rankedLimit
        let isCounted = isExact && isRankedWhole
        if isCounted { total = try reader.quickCount(match) }
        if isCounted, total ?? .max > Self.windowSize, let tiers = try Self.tiers(of: query, index, reader) {
            self.tiers = tiers
        } else if Self.ranksEach(query, index, reader) {
            let ranks = try Self.ranks(ofEach: query, index, reader)
            places = ranks.placesByRank(preferring: preferred)
            if isExact { window = Set(places) } else { (isComplete, total) = (true, places.count) }
        } else if ranksItems {
            try rank(isRankedWhole ? Self.rankedLimit : Self.windowSize, of: index, match, count: count, reader)
        }
        try extend(to: count, reader)
    }

    /// The tiers of each alternative by itself; nil if nothing is ranked, or the index cannot tell the ranks of one.
    static func tiers(
        of query: SearchQuery<Format.Item>,
        _ index: IndexQuery<Format.Item>,
        _ reader: LibraryReader<Format>
    ) throws -> [[RankedTier]]? {
        var all: [[RankedTier]] = []
        for terms in query.alternatives {
            let index = query.alternatives.count == 1 ? index : IndexQuery(SearchQuery([terms]))
            if index.ranking.isEverything { continue }
            guard index.hasTiers, let tiers = try index.tiers(weighingFame: reader.weighsFame) else { return nil }
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
                // Items take memory, where places take none to speak of.
                let limit = min(limit, Self.itemsAtOnce)
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

    /// Finds the preferred items of a tier; those of other ranks than its best one wait with the rest of the tier.
    private mutating func beginTier(_ tier: RankedTier, _ match: IndexMatch, _ reader: LibraryReader<Format>) throws {
        guard lastPlace < 0, !preferred.isEmpty else { return }
        preferredOfTier = try reader.places(match, after: -1, limit: .max).filter { place in
            guard preferred.contains(place), !window.contains(place), among?.contains(place) ?? true else {
                return false
            }
            return try tier.tier.isSure || rank(reader.sight(at: place), by: tier.matcher) == tier.tier.ranks.lowerBound
        }[...]
    }

    /// Adds the preferred items of a tier that are as popular as one of its items, before that.
    private mutating func addPreferred(before place: Int64) {
        while let next = preferredOfTier.first, DocumentPlace.bucket(of: next) <= DocumentPlace.bucket(of: place) {
            preferredOfTier.removeFirst()
            if window.insert(next).inserted { places.append(next) }
        }
    }

    /// Finds more items of a tier: those of its best rank as they come, the others after the last one.
    ///
    /// Where several alternatives have items of different ranks, all are found at once.
    private mutating func extend(through parts: [RankedTier], limit: Int, _ reader: LibraryReader<Format>) throws {
        var isDone = true
        if parts.allSatisfy({ $0.tier.isSure }) {
            guard let match = try reader.match(.any(parts.map { $0.tier.condition })) else { return endTier() }
            if let part = parts.first { try beginTier(part, match, reader) }
            let found = try reader.places(match, after: lastPlace, limit: limit)
            for place in found {
                addPreferred(before: place)
                if takes(place) { places.append(place) }
            }
            (lastPlace, isDone) = (found.last ?? lastPlace, found.count < limit)
        } else {
            let isOne = parts.count == 1
            for part in parts {
                guard let match = try reader.match(part.tier.condition) else { continue }
                if isOne { try beginTier(part, match, reader) }
                let limit = isOne ? Self.windowSize : .max
                var later = RankedPlaces()
                let seen = try reader.visit(match, after: lastPlace, limit: limit) { sight in
                    addPreferred(before: sight.place)
                    guard !window.contains(sight.place), among?.contains(sight.place) ?? true,
                        let rank = try rank(sight, by: part.matcher), part.tier.ranks.contains(rank)
                    else { return }
                    if isOne, rank == part.tier.ranks.lowerBound {
                        window.insert(sight.place)
                        places.append(sight.place)
                    } else {
                        later.append(sight.place, rank)
                    }
                }
                pending.merge(later)
                if isOne { (lastPlace, isDone) = (seen.last, seen.count < limit) }
            }
        }
        if isDone { endTier() }
    }

    private mutating func endTier() {
        places += pending.placesByRank(preferring: preferred)
        window.formUnion(pending.places)
        (pending, lastPlace, preferredOfTier) = (RankedPlaces(), -1, [])
        tiers.removeFirst()
    }

    /// Whether a place counts that was not found before.
    private mutating func takes(_ place: Int64) -> Bool {
        among?.contains(place) ?? true && window.insert(place).inserted
    }

    /// Finds and ranks the most popular matches, and those with exactly the searched title or name.
    mutating func rank(
        _ windowSize: Int,
        of index: IndexQuery<Format.Item>,
        _ match: IndexMatch,
        count: Int,
        _ reader: LibraryReader<Format>
    ) throws {
        var ranked: [(SearchRank, Int64)] = []
        var looked = 0
        let enough = windowSize == Self.windowSize ? Self.leastRanked : windowSize
        // If few candidates match, the window stays small rather than the user waiting.
        while !isComplete, ranked.count < enough, looked < 3 * windowSize || ranked.count < count {
            try Task.checkCancellation()
            let limit = windowSize - (looked == 0 ? 0 : min(ranked.count, windowSize / 2))
            let (found, next) = try reader.tables.placesToRead(
                match,
                after: lastPlace,
                limit: limit,
                enough: min(limit, enough)
            )
            for part in found.batches(of: Self.textsAtOnce) {
                try reader.foldTexts(at: part, withTopics: takesTopics)
                for place in part {
                    if let rank = try rank(reader.sight(at: place)) { ranked.append((rank, place)) }
                }
            }
            looked += found.count
            lastPlace = next ?? lastPlace
            isComplete = next == nil
        }
        window = Set(ranked.map { $0.1 })
        if !isComplete {
            for condition in index.wholes {
                guard let match = try reader.match(condition) else { continue }
                try reader.visit(match, after: -1, limit: Self.wholeLimit) { sight in
                    guard !window.contains(sight.place), let rank = try rank(sight) else { return }
                    window.insert(sight.place)
                    ranked.append((rank, sight.place))
                }
            }
        }
        places = ranked.map { ($0.0, DocumentPlace.turn(of: $0.1, among: preferred), $0.1) }.sorted { $0 < $1 }.map(\.2)
    }

    mutating func rank(
        _ sight: LibraryReader<Format>.Sight,
        by matcher: SearchMatcher<Format.Item>? = nil
    ) throws -> SearchRank? {
        if matcher == nil, !alternatives.isEmpty { return try bestRank(sight) }
        let matcher = matcher ?? self.matcher
        // What matches by its names ranks no better by its topics.
        if !takesTopics {
            if let rank = try rank(sight, by: matcher, withTopics: false), rank < .topics { return rank }
            takesTopics = true
        }
        return try rank(sight, by: matcher, withTopics: true)
    }

    private func rank(
        _ sight: LibraryReader<Format>.Sight,
        by matcher: SearchMatcher<Format.Item>,
        withTopics: Bool
    ) throws -> SearchRank? {
        let texts = try sight.texts(withTopics: withTopics)
        let fame = try matcher.isOneWord ? sight.fame(isOutshone: isOutshone) : nil
        if let words = matcher.words { return words.rank(texts, fame) }
        return matcher.rank(texts, fame) { sight.item }
    }

    /// How well items are known, where they were ranked by that.
    func fames(of places: [Int64], _ reader: LibraryReader<Format>) throws -> [ItemFame?] {
        try matcher.isOneWord ? places.map { try reader.sight(at: $0).fame(isOutshone: isOutshone) } : []
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
