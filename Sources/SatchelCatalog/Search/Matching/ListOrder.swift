/// A value to sort by.
public enum SortValue: Sendable {
    /// A number: a year, hit points.
    case number(Int)
    /// Letters, compared one by one.
    case letters([UInt32])
    /// A value of another type, the same for all items of a key.
    case other(any Comparable & Sendable)
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
        case (.other(let left), .other(let right)): precedes(left, right)
        default: left.kind < right.kind
        }
    }

    public static func == (left: SortValue, right: SortValue) -> Bool { !(left < right) && !(right < left) }

    private static func precedes<Value: Comparable>(_ left: Value, _ right: any Comparable) -> Bool {
        (right as? Value).map { left < $0 } ?? false
    }

    private var kind: Int {
        switch self {
        case .number: 0
        case .letters: 1
        case .other: 2
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

    /// Creates an order.
    public init(_ key: FieldOrder<Item>, _ direction: SortDirection = .ascending) {
        self.key = key
        self.direction = direction
    }

    /// The best match first.
    public static var relevance: ListOrder { ListOrder(.relevance) }

    /// Sorts entries that are in order of relevance, stably.
    public func sorted(_ entries: [SearchEntry<Item>]) -> [SearchEntry<Item>] {
        guard key != .relevance else { return direction == .ascending ? entries : entries.reversed() }
        var known: [(value: SortValue, entry: SearchEntry<Item>)] = []
        var unknown: [SearchEntry<Item>] = []
        for entry in entries {
            if let value = key.value(of: entry) { known.append((value, entry)) } else { unknown.append(entry) }
        }
        known.sort { direction == .ascending ? $0.value < $1.value : $1.value < $0.value }
        return known.map(\.entry) + unknown
    }
}
