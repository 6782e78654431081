/// A value to sort by.
public enum SortValue: Sendable {
    /// A number: a year, hit points.
    case number(Int)
    /// Letters, or other whole numbers, compared one by one.
    case letters([UInt32])
}

extension SortValue: Comparable {
    /// The letters of a folded text; nil if there are none.
    @inlinable
    public static func letters(_ letters: some Collection<Unicode.Scalar>) -> SortValue? {
        letters.isEmpty ? nil : .letters(letters.map(\.value))
    }

    public static func < (left: SortValue, right: SortValue) -> Bool {
        switch (left, right) {
        case (.number(let left), .number(let right)): left < right
        case (.letters(let left), .letters(let right)): left.lexicographicallyPrecedes(right)
        case (.number, .letters): true
        case (.letters, .number): false
        }
    }

    /// The positions of values in order, stably, and of unknown ones after them; not generic, so that it is compiled once.
    fileprivate static func sorted(_ values: [SortValue?], _ direction: SortDirection) -> [Int] {
        var known = values.enumerated().compactMap { place, value in value.map { (value: $0, place: place) } }
        known.sort { direction == .ascending ? $0.value < $1.value : $1.value < $0.value }
        return known.map(\.place) + values.indices.filter { values[$0] == nil }
    }
}

/// The direction of an order.
public enum SortDirection: String, CaseIterable, Sendable {
    /// From the first letter, the least number, the best match.
    case ascending = "asc"
    /// From the last letter, the greatest number, the weakest match.
    case descending = "desc"
}

/// A sort key with a direction.
public struct ListOrder<Item: CatalogItem>: Hashable, Sendable {
    /// What to sort by.
    public var key: FieldOrder<Item>
    /// The direction.
    public var direction: SortDirection

    public init(_ key: FieldOrder<Item>, _ direction: SortDirection = .ascending) {
        self.key = key
        self.direction = direction
    }

    /// The best match first.
    public static var relevance: ListOrder { ListOrder(.relevance) }

    /// Sorts entries that are in order of relevance, stably.
    public func sorted(_ entries: [SearchEntry<Item>]) -> [SearchEntry<Item>] {
        sorted(Array(entries.indices), in: entries).map { entries[$0] }
    }

    /// Sorts the places of entries in the same way.
    func sorted(_ places: [Int], in entries: [SearchEntry<Item>]) -> [Int] {
        guard key != .relevance else { return direction == .ascending ? places : places.reversed() }
        return SortValue.sorted(places.map { key.value(of: entries[$0]) }, direction).map { places[$0] }
    }
}
