/// One page of an answer.
public struct Page<Item: Sendable>: Sendable {
    /// The items of this page, in order.
    public var items: [Item]
    /// The page number, counted from 1.
    public var number: Int
    /// The number of items of the whole answer, if known.
    public var total: Int?
    /// Whether another page follows.
    public var hasMore: Bool
    /// How current the answer is.
    public var state = DataState.live
    /// The number of rows that the source sent and that could not be read; each counts on one page.
    public var skipped = 0
    /// Where the answer was looked for; empty if that is the catalog alone.
    public var tried: [SearchedPlace] = []
    /// How well each item is known, where it was ranked by that.
    package var fames: [ItemFame?] = []
    /// The service in which the answer goes on after this page, if it is another source than this page's.
    public var continuation: String?

    public init(_ items: [Item], number: Int, total: Int?, hasMore: Bool) {
        self.items = items
        self.number = number
        self.total = total
        self.hasMore = hasMore
    }
}

extension Page {
    /// Cuts a page out of a whole answer; a page or size below 1 counts as 1, a page past the end is empty.
    public init(_ number: Int, size: Int, of items: [Item], state: DataState = .live) {
        let number = max(number, 1)
        let size = max(size, 1)
        let (offset, overflows) = (number - 1).multipliedReportingOverflow(by: size)
        let rest = overflows ? [] : items.dropFirst(offset)
        self.init(Array(rest.prefix(size)), number: number, total: items.count, hasMore: rest.count > size)
        self.state = state
    }

    /// Transforms the items.
    public func map<Other>(_ transform: (Item) throws -> Other) rethrows -> Page<Other> {
        var page = Page<Other>(try items.map(transform), number: number, total: total, hasMore: hasMore)
        page.state = state
        page.skipped = skipped
        page.tried = tried
        page.continuation = continuation
        return page
    }
}

extension Page: Equatable where Item: Equatable {}
extension Page: Hashable where Item: Hashable {}
