import SatchelCatalog

extension LibraryResult {
    /// Sorts the matches: the first `count` by a stored order, or all of them.
    init(
        _ query: SearchQuery<Format.Item>,
        by order: ListOrder<Format.Item>,
        count: Int,
        _ reader: LibraryReader<Format>
    ) throws {
        if Format.orders.contains(where: { $0.rawValue == order.key.rawValue }) {
            try self.init(query, storedAs: order.key.rawValue, order.direction, count: count, reader)
            return
        }
        try self.init(whole: query, reader)
        places = order.key == .relevance ? places.reversed() : try reader.sorted(places, by: order)
    }

    /// Finds every match.
    private init(whole query: SearchQuery<Format.Item>, _ reader: LibraryReader<Format>) throws {
        if query.isEverything {
            try self.init(ranking: nil, reader)
            places = try reader.tables.places(limit: .max)
            isComplete = true
        } else {
            try self.init(query, count: .max, reader)
        }
    }

    /// Sorts by an order whose values are stored; of equal values the better match comes first.
    private init(
        _ query: SearchQuery<Format.Item>,
        storedAs key: String,
        _ direction: SortDirection,
        count: Int,
        _ reader: LibraryReader<Format>
    ) throws {
        let index = IndexQuery(query)
        let match: IndexMatch? = query.isEverything ? nil : try reader.match(index.condition)
        let found: FoundPlaces
        var ranks: RankedPlaces?
        if query.isEverything {
            found = .all(count: reader.count)
        } else if !index.isExact, !Self.ranksEach(query, index, reader) {
            found = .these(try LibraryResult(whole: query, reader).places)
        } else if let match {
            if !index.isExact { ranks = try Self.ranks(ofEach: query, index, reader) }
            if let ranks {
                found = .these(ranks.places)
            } else {
                found = .matching(match, count: try reader.count(match))
            }
        } else {
            found = .these([])
        }
        try self.init(ranking: query.isEverything ? nil : index, reader)
        (self.match, self.ranks) = (match, ranks)
        if index.isExact { alternatives = Self.alternatives(of: query) }
        if index.isExact, let tiers = try Self.tiers(of: query, index, reader) { self.tiers = tiers }
        total = found.count
        var group: [Int64] = []
        let next = try reader.tables.known(by: key, direction, of: found)
        while places.count < count, let (place, isSame) = try next() {
            // Only in ascending order, equal values come by place.
            if !isSame || !ranksItems && direction == .ascending { try append(&group, count: count, reader) }
            group.append(place)
        }
        if places.count < count { try append(&group, count: count, reader) }
        if places.count < count {
            group = try reader.tables.unknown(by: key, of: found)
            try append(&group, count: count, reader)
        }
        isComplete = places.count == found.count
        (self.ranks, tiers) = (nil, [])
    }

    /// Creates a result without places.
    init(ranking index: IndexQuery<Format.Item>?, _ reader: LibraryReader<Format>) throws {
        let query = index?.ranking ?? .everything
        isOutshone = try index.map { try reader.outshines($0) } ?? false
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
            group = ranked.sorted { $0 < $1 }.map { $0.1 }
        } else {
            group.sort()
        }
        places += group
        group = []
    }
}
