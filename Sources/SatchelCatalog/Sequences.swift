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
    package var distinct: [Element] {
        var seen: Set<Element> = []
        return filter { seen.insert($0).inserted }
    }
}

extension Sequence<String> {
    /// The texts as messages name them: `'a', 'b'`.
    package var quoted: String { map { "'\($0)'" }.joined(separator: ", ") }
}
