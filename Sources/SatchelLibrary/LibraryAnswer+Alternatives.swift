import SatchelCatalog

extension LibraryResult {
    /// The alternatives that rank what they match; none of a single one.
    static func alternatives(of query: SearchQuery<Format.Item>) -> [Alternative] {
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
    static func ranksEach(
        _ query: SearchQuery<Format.Item>,
        _ index: IndexQuery<Format.Item>,
        _ reader: LibraryReader<Format>
    ) -> Bool {
        (query.alternatives.count > 1 || !index.isExact) && !index.ranking.isEverything && reader.count <= rankedLimit
    }

    /// The ranks of all matches; if the index is exact, only of those that are ranked.
    static func ranks(
        ofEach query: SearchQuery<Format.Item>,
        _ index: IndexQuery<Format.Item>,
        _ reader: LibraryReader<Format>
    ) throws -> RankedPlaces {
        let needsAll = !index.isExact
        return try query.alternatives.reduce(into: RankedPlaces()) { best, terms in
            let query = SearchQuery([terms])
            let sure = IndexQuery(query, excludesDoubt: true)
            if needsAll || !sure.ranking.isEverything {
                try best.merge(ranks(of: sure, reader))
            }
            let index = IndexQuery(query)
            guard let doubt = index.doubt else { return }
            let doubtful = IndexTier(.all([index.condition, doubt]), .exact ... .unranked)
            try best.merge(ranks(of: index, in: [doubtful], reader))
        }
    }

    static func isMany(_ index: IndexQuery<Format.Item>, _ reader: LibraryReader<Format>) throws -> Bool {
        guard index.hasTiers, let match = try reader.match(index.condition) else { return false }
        return try reader.places(match, after: -1, limit: windowSize + 1).count > windowSize
    }

    /// The ranks of all matches of one alternative.
    static func ranks(
        of index: IndexQuery<Format.Item>,
        in tiers: [IndexTier]? = nil,
        _ reader: LibraryReader<Format>
    ) throws -> RankedPlaces {
        var ranker = try LibraryResult(ranking: index, reader)
        ranker.takesTopics = index.excludesWords && !index.isExact
        var ranks = RankedPlaces()
        let whole = [
            ranker.ranksItems
                ? IndexTier(index.condition, .exact ... .unranked) : IndexTier(sure: index.condition, .unranked)
        ]
        // A few are looked at sooner than the index is asked for each tier.
        for tier in try tiers ?? (isMany(index, reader) ? index.tiers(weighingFame: reader.weighsFame) : nil) ?? whole {
            try Task.checkCancellation()
            guard let match = try reader.match(tier.condition) else { continue }
            if tier.isSure {
                ranks.merge(RankedPlaces(try reader.places(match, after: -1, limit: .max), tier.ranks.lowerBound))
            } else {
                var seen = RankedPlaces()
                try reader.visit(match, after: -1, limit: .max) { sight in
                    guard ranks[sight.place] == nil, let rank = try ranker.rank(sight), tier.ranks.contains(rank) else {
                        return
                    }
                    seen.append(sight.place, rank)
                }
                ranks.merge(seen)
            }
        }
        return ranks
    }
}
