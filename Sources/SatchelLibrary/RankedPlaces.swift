import SatchelCatalog

/// Places with their ranks, in the order of the places.
struct RankedPlaces: Sendable {
    private(set) var places: [Int64] = []
    private var ranks: [SearchRank] = []

    init() {}

    init(_ places: [Int64], _ rank: SearchRank) {
        self.places = places
        ranks = [SearchRank](repeating: rank, count: places.count)
    }

    /// The rank of a place, or nil if it is not among these.
    subscript(place: Int64) -> SearchRank? { places.position(of: place).map { ranks[$0] } }

    /// Adds a place after the last one.
    mutating func append(_ place: Int64, _ rank: SearchRank) {
        places.append(place)
        ranks.append(rank)
    }

    /// Adds others; of two ranks of a place, the better one counts.
    mutating func merge(_ others: RankedPlaces) {
        guard let first = others.places.first else { return }
        guard let last = places.last, first <= last else {
            places += others.places
            ranks += others.ranks
            return
        }
        var merged = RankedPlaces()
        merged.places.reserveCapacity(places.count + others.places.count)
        merged.ranks.reserveCapacity(places.count + others.places.count)
        var (mine, theirs) = (0, 0)
        while mine < places.count || theirs < others.places.count {
            let place = mine < places.count ? places[mine] : .max
            let other = theirs < others.places.count ? others.places[theirs] : .max
            if place == other {
                merged.append(place, min(ranks[mine], others.ranks[theirs]))
                (mine, theirs) = (mine + 1, theirs + 1)
            } else if place < other {
                merged.append(place, ranks[mine])
                mine += 1
            } else {
                merged.append(other, others.ranks[theirs])
                theirs += 1
            }
        }
        self = merged
    }

    /// The places of the best rank, then those of the next, in each the preferred ones before equally popular others.
    func placesByRank(preferring preferred: Set<Int64>) -> [Int64] {
        var buckets = [[Int64]](repeating: [], count: SearchRank.allCases.count)
        for (place, rank) in zip(places, ranks) { buckets[rank.rawValue].append(place) }
        guard !preferred.isEmpty else { return Array(buckets.joined()) }
        return buckets.flatMap { bucket in
            bucket.map { (DocumentPlace.turn(of: $0, among: preferred), $0) }.sorted { $0 < $1 }.map(\.1)
        }
    }
}

extension [Int64] {
    /// The position of a number among these, which are in order.
    func position(of number: Int64) -> Int? {
        let place = partitioningIndex { $0 >= number }
        return place < count && self[place] == number ? place : nil
    }

    /// Whether a number is among these, which are in order.
    func holds(_ number: Int64) -> Bool { position(of: number) != nil }
}
