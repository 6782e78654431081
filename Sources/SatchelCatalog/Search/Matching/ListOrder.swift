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
        // Most values differ in their first letters, which are compared without them.
        var known: [(start: UInt64, value: SortValue, place: Int)] = []
        for (place, value) in values.enumerated() { if let value { known.append((value.start, value, place)) } }
        var order = Array(known.indices)
        order.sort { left, right in
            let (one, other) = direction == .ascending ? (left, right) : (right, left)
            let (start, end) = (known[one].start, known[other].start)
            return start == end ? known[one].value < known[other].value : start < end
        }
        return order.map { known[$0].place } + values.indices.filter { values[$0] == nil }
    }

    /// A number in the same order, though several values may have it.
    private var start: UInt64 {
        switch self {
        case .number(let number): (UInt64(bitPattern: Int64(number)) ^ 1 << 63) >> 1
        case .letters(let letters):
            1 << 63 | UInt64(letters.first ?? 0) << 31 | UInt64(letters.count > 1 ? letters[1] >> 1 : 0)
        }
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
