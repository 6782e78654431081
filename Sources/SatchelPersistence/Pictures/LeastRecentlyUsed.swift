/// Values by key, bounded in count and cost; what was used longest ago is evicted first.
///
/// Neither bound is ever exceeded, not even briefly. A list is quick enough for the pictures that fit into memory.
package struct LeastRecentlyUsed<Key: Equatable & Sendable, Value: Sendable>: Sendable {
    private let maxCount: Int
    private let maxCost: Int
    /// The last used is at the end.
    private var entries: [(key: Key, value: Value, cost: Int)] = []
    /// The total cost of the entries.
    package private(set) var cost = 0

    /// With a `maxCount` of 0 it holds nothing.
    package init(maxCount: Int, maxCost: Int) {
        self.maxCount = maxCount
        self.maxCost = maxCost
    }

    /// The number of entries.
    package var count: Int { entries.count }

    /// The keys, most recently used first.
    package var keys: [Key] { entries.reversed().map(\.key) }

    /// Returns a value, and marks it as used.
    package mutating func value(for key: Key) -> Value? {
        guard let place = entries.firstIndex(where: { $0.key == key }) else { return nil }
        entries.append(entries.remove(at: place))
        return entries.last?.value
    }

    /// Stores a value in place of the key's old one, evicting as many others as needed; returns whether it was stored.
    ///
    /// A value that does not fit even alone is not stored, but the old one is removed all the same.
    @discardableResult
    package mutating func insert(_ value: Value, cost: Int, for key: Key) -> Bool {
        removeValue(for: key)
        guard cost >= 0, cost <= maxCost, maxCount > 0 else { return false }
        while count >= maxCount || self.cost > maxCost - cost { self.cost -= entries.removeFirst().cost }
        entries.append((key, value, cost))
        self.cost += cost
        return true
    }

    package mutating func removeValue(for key: Key) {
        guard let place = entries.firstIndex(where: { $0.key == key }) else { return }
        cost -= entries.remove(at: place).cost
    }
}
