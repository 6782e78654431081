import SatchelCatalog
import SatchelSearch

/// Which items a list shows, and in what order.
public struct ListSelection<Feature: ListFeature>: Sendable, Hashable {
    /// Whether only the user's favourites are shown, whichever catalogue they came from.
    public var isFavoritesOnly: Bool
    /// What was searched for.
    public var query: SearchQuery<Feature.Field>
    /// Conditions that stay while one searches, pages and marks favourites.
    public var filters: ListFilters<Feature.Field>
    /// The order.
    public var order: ListOrder<Feature.Key>

    /// The query and the filters together.
    public var condition: SearchQuery<Feature.Field> { query.adding(filters.terms) }

    public static func == (left: ListSelection, right: ListSelection) -> Bool {
        left.isFavoritesOnly == right.isFavoritesOnly && left.query == right.query && left.filters == right.filters
            && left.order == right.order
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(isFavoritesOnly)
        hasher.combine(query)
        hasher.combine(filters)
        hasher.combine(order)
    }
}

/// What a list shows: which items, and how far it was paged.
public struct ListState<Feature: ListFeature>: Sendable {
    /// Which items it shows.
    public var selection: ListSelection<Feature>
    /// The first and the last page loaded, counted from 1.
    public var pages: ClosedRange<Int>
    /// Items to a page.
    public var pageSize: Int
    /// Whether every page is shown, as with `--limit all`; only the first is then held.
    public var isWhole = false
    /// The items loaded, in order; the first is on row ``firstNumber``.
    public var items: [Feature.Item]
    /// How many items there are in all, where the catalogue tells.
    public var total: Int?
    /// Whether another page follows.
    public var hasMore: Bool
    /// How current the answer is.
    public var dataState: DataState
    /// Where nothing was found, a search that finds something and is spelt nearly alike.
    public var correction: SearchQuery<Feature.Field>?

    /// The number of the first row: rows keep their numbers from page to page.
    public var firstNumber: Int { (pages.lowerBound - 1) * pageSize + 1 }

    /// The numbers of the rows there are, or nil where there is none.
    public var numbers: ClosedRange<Int>? {
        items.isEmpty ? nil : firstNumber...(firstNumber + items.count - 1)
    }

    /// The item on a row.
    public func item(onRow number: Int) -> Feature.Item? {
        guard let numbers, numbers.contains(number) else { return nil }
        return items[number - firstNumber]
    }
}

extension ListState: Equatable {
    public static func == (left: ListState, right: ListState) -> Bool {
        left.selection == right.selection && left.pages == right.pages && left.pageSize == right.pageSize
            && left.isWhole == right.isWhole
            && left.items == right.items && left.total == right.total && left.hasMore == right.hasMore
            && left.dataState == right.dataState && left.correction == right.correction
    }
}
