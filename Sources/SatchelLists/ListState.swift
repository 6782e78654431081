import SatchelCatalog

/// A list: what it shows, in which order, and the pages loaded.
public struct ListState<Item: ListedItem>: Sendable, Equatable {
    /// Whether only favorites are shown, whichever catalog they came from.
    public var isFavoritesOnly = false
    /// Whether only what the user keeps is shown.
    public var isMine = false
    /// The search.
    public var query: SearchQuery<Item>
    /// Conditions that stay through searches, paging and favorites.
    public var filters = ListFilters<Item>()
    /// The order.
    public var order = ListOrder<Item>.relevance
    /// The source that `--from` chose for this list, or nil for the one of the configuration.
    public var from: String?
    /// Whether each edition has a row.
    public var listsEditions = false
    /// The first and the last page loaded, counted from 1.
    public var pages: ClosedRange<Int>
    /// Items per page.
    public var pageSize: Int
    /// Whether every page is shown, as with `--limit all`; only the first is then kept.
    public var isWhole = false
    /// The loaded items in order, the first on row ``firstNumber``.
    public var items: [Item]
    /// The number of all items, if known.
    public var total: Int?
    /// Whether another page follows.
    public var hasMore: Bool
    /// How current the answer is.
    public var dataState: DataState
    /// The number of rows that could not be read: of the latest page, or of every page of a list shown whole.
    public var skipped = 0
    /// Where the answer was looked for.
    public var tried: [SearchedPlace] = []
    /// The service that is asked for the page after the last one, if it is another source.
    public var continuation: String?
    /// Whether the search is another one than was typed, which finds nothing.
    public var isCorrected = false
    /// How well items are known, where they were ranked by that.
    var fames: [ItemID<Item>: ItemFame] = [:]
    /// Whether each row says how it matches.
    public var isExplained = false

    /// The typed words that it leaves out.
    public var leftOut: [String] = []
    /// Searches that may be meant in place of this one.
    public var suggestions: [SearchQuery<Item>] = []

    /// Whether the items are those of the user's collection, rather than of a catalog.
    var isOfCollection: Bool { isFavoritesOnly || isMine }

    /// The query and the filters combined.
    public var condition: SearchQuery<Item> { query.adding(filters.query) }

    /// Whether another list shows the same, if other pages of it.
    func isSame(as other: ListState) -> Bool {
        pageSize == other.pageSize && isFavoritesOnly == other.isFavoritesOnly && isMine == other.isMine
            && query == other.query && filters == other.filters && order == other.order && from == other.from
            && listsEditions == other.listsEditions
    }

    /// Whether the next page is printed right after this one.
    var isFollowed: Bool { isWhole && hasMore && continuation == nil }

    /// The number of the first row; rows keep their numbers across pages.
    public var firstNumber: Int { (pages.lowerBound - 1) * pageSize + 1 }

    /// The row numbers; nil for an empty list.
    public var numbers: ClosedRange<Int>? {
        items.isEmpty ? nil : firstNumber...(firstNumber + items.count - 1)
    }

    /// The item on a row.
    public func item(onRow number: Int) -> Item? {
        guard let numbers, numbers.contains(number) else { return nil }
        return items[number - firstNumber]
    }
}

extension ListState {
    /// Goes on with a page, without its items.
    mutating func follow(_ page: Page<Item>) {
        for (item, fame) in zip(page.items, page.fames) { fames[item.id] = fame }
        total = page.total
        hasMore = page.hasMore
        continuation = page.continuation
        dataState = page.state
        skipped = page.skipped
    }

    /// The source whose rows ``dataState`` is about; nil if all rows are of another day than it says.
    var answeringSource: String? {
        let answered = items.last { item in
            if case .snapshot(let day) = dataState { return item.provenance.asOf ?? day == day }
            return !item.provenance.isSnapshot
        }
        return answered?.provenance.source
    }

    /// The sources of rows, each with its own day: `built-in data of 2023-01-08, imported as of 2026-11-21`.
    func caption(of shown: [Item]) -> String {
        let answering = answeringSource
        let captions = shown.map(\.provenance).map { provenance in
            let source = provenance.source
            let day = provenance.asOf.map { DataState.snapshot(day: String($0.prefix(10))).caption(of: source) }
            return source == answering ? dataState.caption(of: source) : day ?? source
        }
        .distinct
        return captions.count > Self.mostCaptions
            ? captions.prefix(Self.mostCaptions).joined(separator: ", ") + ", …" : captions.joined(separator: ", ")
    }

    private static var mostCaptions: Int { 6 }
}
