extension Dictionary {
    /// Of several values of a key, the first one counts.
    @inlinable
    package init(firstOf pairs: some Sequence<(Key, Value)>) {
        self.init(pairs, uniquingKeysWith: { first, _ in first })
    }
}

extension Sequence where Element: Hashable {
    /// The elements in their order, each once.
    @inlinable
    package var distinct: [Element] { distinct(by: \.self) }
}

extension Sequence {
    /// The elements in their order, the first one of each key.
    @inlinable
    package func distinct<Key: Hashable>(by key: (Element) -> Key) -> [Element] {
        var seen: Set<Key> = []
        return filter { seen.insert(key($0)).inserted }
    }
}

extension Sequence<String> {
    /// The texts as messages name them: `'a', 'b'`.
    package var quoted: String { map { "'\($0)'" }.joined(separator: ", ") }
}
