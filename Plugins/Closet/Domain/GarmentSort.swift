import SatchelSearch

/// What a list of clothes can be ordered by.
package enum GarmentSortKey: String, SortKey {
    /// How well a garment fits the search, then the order in which things were put in.
    case relevance
    /// What was put in last first.
    case newest
    /// What it is called.
    case name
    /// What it cost.
    case price
    /// How many days it was worn.
    case worn

    package func sorted(_ entries: [SearchEntry<Garment>], _ direction: SortDirection) -> [SearchEntry<Garment>] {
        switch self {
        case .relevance: entries
        case .newest: direction.sorted(entries, by: \.item.number) { $0 > $1 }
        case .name:
            direction.sorted(
                entries,
                by: { $0.title.text.letters.isEmpty ? nil : $0.title.text.letters.map(\.value) },
                { $0.lexicographicallyPrecedes($1) }
            )
        case .price: direction.sorted(entries, by: \.item.facts.price)
        case .worn: direction.sorted(entries, by: \.item.wornOn.count)
        }
    }
}
