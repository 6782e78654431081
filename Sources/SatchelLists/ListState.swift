import SatchelCatalog
import SatchelSearch

/// Which items a list shows, and in what order.
package struct ListSelection<Feature: ListFeature>: Sendable, Hashable {
    /// Whether only the user's favourites are shown, whichever catalogue they came from.
    package var isFavoritesOnly: Bool
    /// What was searched for.
    package var query: SearchQuery<Feature.Field>
    /// Conditions that stay while one searches, pages and marks favourites.
    package var filters: ListFilters<Feature.Field>
    /// The order.
    package var order: ListOrder<Feature.Key>

    /// The query and the filters together.
    package var condition: SearchQuery<Feature.Field> { query.adding(filters.terms) }

    package static func == (left: ListSelection, right: ListSelection) -> Bool {
        left.isFavoritesOnly == right.isFavoritesOnly && left.query == right.query && left.filters == right.filters
            && left.order == right.order
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(isFavoritesOnly)
        hasher.combine(query)
        hasher.combine(filters)
        hasher.combine(order)
    }
}

/// What a list shows: which items, and how far it was paged.
package struct ListState<Feature: ListFeature>: Sendable {
    /// Which items it shows.
    package var selection: ListSelection<Feature>
    /// The first and the last page loaded, counted from 1.
    package var pages: ClosedRange<Int>
    /// Items to a page.
    package var pageSize: Int
    /// The items loaded, in order; the first is on row ``firstNumber``.
    package var items: [Feature.Item]
    /// How many items there are in all, where the catalogue tells.
    package var total: Int?
    /// Whether another page follows.
    package var hasMore: Bool
    /// How current the answer is.
    package var dataState: DataState
    /// Where nothing was found, a search that finds something and is spelt nearly alike.
    package var correction: SearchQuery<Feature.Field>?

    /// The number of the first row: rows keep their numbers from page to page.
    package var firstNumber: Int { (pages.lowerBound - 1) * pageSize + 1 }

    /// The numbers of the rows there are, or nil where there is none.
    package var numbers: ClosedRange<Int>? {
        items.isEmpty ? nil : firstNumber...(firstNumber + items.count - 1)
    }

    /// The item on a row.
    package func item(onRow number: Int) -> Feature.Item? {
        guard let numbers, numbers.contains(number) else { return nil }
        return items[number - firstNumber]
    }
}

extension ListState: Equatable {
    package static func == (left: ListState, right: ListState) -> Bool {
        left.selection == right.selection && left.pages == right.pages && left.pageSize == right.pageSize
            && left.items == right.items && left.total == right.total && left.hasMore == right.hasMore
            && left.dataState == right.dataState && left.correction == right.correction
    }
}
