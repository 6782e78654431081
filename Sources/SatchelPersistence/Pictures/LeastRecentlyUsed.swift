/// An LRU dictionary, bounded in count and cost.
///
/// Neither bound is ever exceeded, not even briefly. Every operation takes constant time.
package struct LeastRecentlyUsed<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private struct Entry: Sendable {
        var value: Value
        var cost: Int
        var newer: Key?
        var older: Key?
    }

    private let maxCount: Int
    private let maxCost: Int
    private var entries: [Key: Entry] = [:]
    private var newest: Key?
    private var oldest: Key?
    /// The total cost of the entries.
    package private(set) var cost = 0

    /// One with a `maxCount` of 0 holds nothing.
    package init(maxCount: Int, maxCost: Int) {
        self.maxCount = maxCount
        self.maxCost = maxCost
    }

    /// The number of entries.
    package var count: Int { entries.count }

    /// The keys, most recently used first.
    package var keys: [Key] {
        var keys: [Key] = []
        var next = newest
        while let key = next {
            keys.append(key)
            next = entries[key]?.older
        }
        return keys
    }

    /// Returns a value, and marks it as used.
    package mutating func value(for key: Key) -> Value? {
        guard let entry = unlink(key) else { return nil }
        link(key, value: entry.value, cost: entry.cost)
        return entry.value
    }

    /// Stores a value in place of the key's old one, evicting as many others as needed; returns whether it was stored.
    ///
    /// A value that does not fit even alone is not stored, but the old one is removed all the same.
    @discardableResult
    package mutating func insert(_ value: Value, cost: Int, for key: Key) -> Bool {
        unlink(key)
        guard cost >= 0, cost <= maxCost, maxCount > 0 else { return false }
        while let oldest, count >= maxCount || self.cost > maxCost - cost { unlink(oldest) }
        link(key, value: value, cost: cost)
        return true
    }

    package mutating func removeValue(for key: Key) {
        unlink(key)
    }

    /// Removes everything.
    package mutating func removeAll() {
        self = LeastRecentlyUsed(maxCount: maxCount, maxCost: maxCost)
    }

    private mutating func link(_ key: Key, value: Value, cost: Int) {
        if let newest { entries[newest]?.newer = key }
        entries[key] = Entry(value: value, cost: cost, newer: nil, older: newest)
        newest = key
        if oldest == nil { oldest = key }
        self.cost += cost
    }

    @discardableResult
    private mutating func unlink(_ key: Key) -> Entry? {
        guard let entry = entries.removeValue(forKey: key) else { return nil }
        if let newer = entry.newer { entries[newer]?.older = entry.older } else { newest = entry.older }
        if let older = entry.older { entries[older]?.newer = entry.newer } else { oldest = entry.newer }
        cost -= entry.cost
        return entry
    }
}
