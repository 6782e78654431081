import Synchronization

/// The orders of an index's items, each worked out when it is first asked for.
final class SearchOrders: Sendable {
    private struct Name: Hashable {
        let type: ObjectIdentifier
        let key: String
    }

    private let known = Mutex<[Name: SearchPlaces]>([:])

    /// Where each item stands in an order.
    func places<Key: ValuedSortKey>(by key: Key, of entries: [SearchEntry<Key.Item>]) -> SearchPlaces {
        let name = Name(type: ObjectIdentifier(Key.self), key: key.rawValue)
        if let places = known.withLock({ $0[name] }) { return places }
        let places = SearchPlaces(entries.map { key.value(of: $0) })
        known.withLock { $0[name] = places }
        return places
    }
}

/// Where items stand in an order; equal ones share a place.
struct SearchPlaces: Sendable {
    private static let unknown = UInt32.max
    private let places: [UInt32]

    /// Puts values in order.
    init(_ values: [SortValue?]) {
        var places = [UInt32](repeating: Self.unknown, count: values.count)
        let known = values.indices.compactMap { index in values[index].map { (value: $0, index: index) } }
        var place: UInt32 = 0
        var last: SortValue?
        for (value, index) in known.sorted(by: { $0.value < $1.value }) {
            if let last, last != value { place += 1 }
            last = value
            places[index] = place
        }
        self.places = places
    }

    /// Puts positions in this order; equal ones stay as they were, and those without a place come last both ways.
    func sorted(_ positions: [Int], _ direction: SortDirection) -> [Int] {
        // One number for the place and the turn: numbers sort many times faster than pairs.
        let keys = positions.enumerated().map { turn, position -> UInt64 in
            let place = places[position]
            let key = direction == .ascending || place == Self.unknown ? place : Self.unknown - 1 - place
            return UInt64(key) << 32 | UInt64(turn)
        }
        return keys.sorted().map { positions[Int($0 & 0xFFFF_FFFF)] }
    }
}
