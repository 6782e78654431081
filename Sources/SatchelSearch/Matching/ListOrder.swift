/// What a list can be ordered by.
public protocol SortKey<Item>: RawRepresentable<String>, CaseIterable, Hashable, Sendable {
    /// What is put in order.
    associatedtype Item: SearchableItem

    /// How well an item fits the search, then how popular it is: the order that lists have unless another is asked for.
    static var relevance: Self { get }

    /// Puts entries that are in order of relevance in this order; equal ones stay as they were, and those without the
    /// value come last both ways.
    func sorted(_ entries: [SearchEntry<Item>], _ direction: SortDirection) -> [SearchEntry<Item>]
}

/// An order that goes by a value of each item, so that an index can work it out once for all items.
public protocol ValuedSortKey<Item>: SortKey {
    /// What an item is put in order by; nil where it is not known.
    ///
    /// Never asked for relevance, which is no value of an item.
    func value(of entry: SearchEntry<Item>) -> SortValue?
}

extension ValuedSortKey {
    /// Puts entries in the order of their values.
    public func sorted(_ entries: [SearchEntry<Item>], _ direction: SortDirection) -> [SearchEntry<Item>] {
        direction.sorted(entries) { value(of: $0) }
    }
}

/// What items are put in order by.
public enum SortValue: Sendable, Hashable {
    /// A number: a year, hit points.
    case number(Int)
    /// Letters, compared one by one.
    case letters([UInt32])
}

extension SortValue: Comparable {
    /// The letters of a folded text; nil for none.
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
}

/// Which end of an order comes first.
public enum SortDirection: String, CaseIterable, Sendable {
    /// From the first letter, the least number, the best fit.
    case ascending = "asc"
    /// From the last letter, the greatest number, the weakest fit.
    case descending = "desc"
}

/// How a list is ordered.
public struct ListOrder<Key: SortKey>: Hashable, Sendable {
    /// What the order goes by.
    public var key: Key
    /// Which end comes first.
    public var direction: SortDirection

    /// Creates an order.
    public init(_ key: Key, _ direction: SortDirection = .ascending) {
        self.key = key
        self.direction = direction
    }

    /// The best fit first.
    public static var relevance: ListOrder { ListOrder(.relevance) }

    /// Puts entries that are in order of relevance in this order.
    public func sorted(_ entries: [SearchEntry<Key.Item>]) -> [SearchEntry<Key.Item>] {
        guard key == .relevance else { return key.sorted(entries, direction) }
        return direction == .ascending ? entries : entries.reversed()
    }
}

extension SortDirection {
    /// Puts elements in the order of a value; equal ones stay as they were, and those without the value come last both
    /// ways.
    public func sorted<Element, Value>(
        _ elements: [Element],
        by value: (Element) -> Value?,
        _ precedes: (Value, Value) -> Bool
    ) -> [Element] {
        let valued = elements.map { (element: $0, value: value($0)) }
        let sorted = valued.sorted { left, right in
            switch (left.value, right.value) {
            case (let left?, let right?): self == .ascending ? precedes(left, right) : precedes(right, left)
            case (.some, nil): true
            case (nil, _): false
            }
        }
        return sorted.map(\.element)
    }

    /// Puts elements in the order of a value; equal ones stay as they were, and those without the value come last both
    /// ways.
    public func sorted<Element>(_ elements: [Element], by value: (Element) -> (some Comparable)?) -> [Element] {
        sorted(elements, by: value, <)
    }
}
