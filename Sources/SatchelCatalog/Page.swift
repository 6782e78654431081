import SatchelSearch

/// One page of an answer.
public struct Page<Item: Sendable>: Sendable {
    /// The items of this page, in order.
    public var items: [Item]
    /// Which page this is, counted from 1.
    public var number: Int
    /// How many items the whole answer has, where the catalogue tells.
    public var total: Int?
    /// Whether another page follows.
    public var hasMore: Bool
    /// How current the answer is.
    public var state: DataState

    /// Creates a page.
    public init(_ items: [Item], number: Int, total: Int?, hasMore: Bool, state: DataState = .live) {
        self.items = items
        self.number = number
        self.total = total
        self.hasMore = hasMore
        self.state = state
    }
}

extension Page {
    /// Cuts a page out of a whole answer; a page or size below 1 counts as 1, a page past the end is empty.
    public init(_ number: Int, size: Int, of items: [Item], state: DataState = .live) {
        let number = max(number, 1)
        let size = max(size, 1)
        let (offset, overflows) = (number - 1).multipliedReportingOverflow(by: size)
        let rest = overflows ? [] : items.dropFirst(offset)
        self.init(
            Array(rest.prefix(size)),
            number: number,
            total: items.count,
            hasMore: rest.count > size,
            state: state
        )
    }

    /// The same page of other things.
    public func map<Other>(_ transform: (Item) throws -> Other) rethrows -> Page<Other> {
        Page<Other>(try items.map(transform), number: number, total: total, hasMore: hasMore, state: state)
    }
}

extension Page: Equatable where Item: Equatable {}
extension Page: Hashable where Item: Hashable {}

/// Rows of an answer that a service hands out piece by piece, as far as they were asked for.
public struct GatheredRows<Item: CatalogItem>: Sendable {
    /// The items, in the order of the service, each once.
    public private(set) var items: [Item] = []
    /// How many items the service says the answer has; nil where it does not know.
    public private(set) var total: Int?
    /// Whether the service sent nothing for rows it was asked for.
    public private(set) var isExhausted = false
    /// How current the rows are; nil before any were asked for.
    public private(set) var state: DataState?

    private var ids: Set<ItemID<Item>> = []

    /// Creates an answer of which nothing was asked for yet.
    public init() {}

    /// Takes in what one request brought.
    public mutating func append(_ more: [Item], total: Int?, state: DataState) {
        items += more.filter { ids.insert($0.id).inserted }
        self.total = total
        isExhausted = more.isEmpty
        self.state = self.state?.combined(with: state) ?? state
    }
}

extension SearchIndex {
    /// Returns one page of the items that fit.
    public func page<Key: SortKey>(
        _ number: Int,
        size: Int,
        of query: SearchQuery<Field>,
        by order: ListOrder<Key>,
        state: DataState = .live
    ) -> Page<Field.Item> where Key.Item == Field.Item {
        Page(number, size: size, of: positions(of: query, by: order), state: state).map(item(at:))
    }
}
