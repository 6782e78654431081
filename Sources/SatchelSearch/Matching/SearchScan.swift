/// One search over every item of an index: which items fit, and how well.
///
/// It says of each item what `SearchMatcher` says; it only looks at words and values once instead of once an item.
struct SearchScan<Field: SearchField> {
    let columns: SearchColumns
    let traits: SearchTraitColumns<Field>

    /// Returns the positions of the items that fit, the best fit first; of equal ones, the first first.
    func positions(of query: SearchQuery<Field>) -> [Int] {
        guard !query.isEverything else { return Array(columns.texts.indices) }
        var ranks = [UInt8](repeating: .max, count: columns.texts.count)
        for alternative in query.alternatives {
            rank(alternative.map(SearchCondition.init).filter { !$0.saysNothing }, into: &ranks)
        }
        return SearchBuckets.positions(inOrderOf: ranks)
    }

    private func rank(_ conditions: [SearchCondition<Field>], into ranks: inout [UInt8]) {
        guard !conditions.isEmpty else { return }
        var fits = [Bool](repeating: true, count: ranks.count)
        var ranked: [(word: SearchWord, sightings: [SearchSighting])] = []
        for condition in conditions {
            switch condition.condition {
            case .value(let field, let value):
                SearchBuckets.keep(traits.holders(of: value, field), butNot: condition.isExcluded, in: &fits)
            case .word, .phrase:
                guard let word = condition.word else { continue }
                let sightings = sightings(of: word, condition.meanings)
                SearchBuckets.keep(sightings, butNot: condition.isExcluded, in: &fits)
                if condition.isRanked { ranked.append((word, sightings)) }
            }
        }
        columns.rank(fits, by: ranked, into: &ranks)
    }

    private func sightings(of word: SearchWord, _ meanings: [SearchMeaning<Field>]) -> [SearchSighting] {
        var sightings = columns.sightings(of: word)
        for meaning in meanings {
            let sighting: SearchSighting = meaning.isIdentity ? .identity : .topics(.whole)
            SearchBuckets.add(sighting, to: traits.holders(of: meaning.value, meaning.field), in: &sightings)
        }
        return sightings
    }
}

/// The plain loops of a search, which know no kind of item.
enum SearchBuckets {
    /// Keeps the items that hold a value, or those that do not.
    static func keep(_ holders: [Bool], butNot isExcluded: Bool, in fits: inout [Bool]) {
        for index in fits.indices where holders[index] == isExcluded { fits[index] = false }
    }

    /// Keeps the items in which a word was seen, or those in which it was not.
    static func keep(_ sightings: [SearchSighting], butNot isExcluded: Bool, in fits: inout [Bool]) {
        for index in fits.indices where sightings[index].isEmpty != isExcluded { fits[index] = false }
    }

    /// Notes a sighting for every item that holds a value.
    static func add(_ sighting: SearchSighting, to holders: [Bool], in sightings: inout [SearchSighting]) {
        for index in holders.indices where holders[index] { sightings[index].formUnion(sighting) }
    }

    /// The positions of all ranked items, the best rank first, in one pass over as many buckets as there are ranks.
    static func positions(inOrderOf ranks: [UInt8]) -> [Int] {
        var buckets = [[Int]](repeating: [], count: SearchRank.allCases.count)
        for position in ranks.indices where ranks[position] != .max { buckets[Int(ranks[position])].append(position) }
        return Array(buckets.joined())
    }
}
