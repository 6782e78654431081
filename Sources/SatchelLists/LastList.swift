import SatchelCatalog
import SatchelPersistence

/// The list seen last, saved for the next start, so that its row numbers still work.
///
/// The items are saved, not only the search, so a row is what the person saw, whatever the catalog answers now.
public struct LastList<Item: ListedItem>: Sendable {
    let save: @Sendable (ListState<Item>) -> Void
    let read: @Sendable () -> ListState<Item>?

    /// Saves lists of a feature, with `record` as the JSON form of their items.
    public init<Record: FavoriteRecord>(_ record: Record.Type, in lists: KeptLists) where Record.Item == Item {
        let name = Item.words.feature
        save = { lists.note(SavedList<Item, Record>($0), as: name) }
        read = { lists.read(SavedList<Item, Record>.self, name)?.state }
    }
}

/// A list as JSON.
private struct SavedList<Item: ListedItem, Record: FavoriteRecord>: Codable, Sendable
where Record.Item == Item {
    struct Row: Codable, Sendable {
        var id: String
        var item: SourcedRecord<Record>
    }

    /// The rows kept; of a longer list they are its first.
    private static var mostRows: Int { 1000 }
    private static var mostPages: Int { 1_000_000 }

    var query: String
    var filters: [String]
    var sort: String
    var direction: String
    var isFavoritesOnly: Bool
    var from: String?
    var listsEditions: Bool
    var page: Int
    var pageCount: Int
    var pageSize: Int
    var isWhole: Bool
    var rows: [Row]
    var total: Int?
    var hasMore: Bool
    var continuation: String?

    init(_ list: ListState<Item>) {
        query = list.selection.query.displayText
        filters = list.selection.filters.conditions.map { "\($0.field.rawValue)=\($0.text)" }
        sort = list.selection.order.key.rawValue
        direction = list.selection.order.direction.rawValue
        isFavoritesOnly = list.selection.isFavoritesOnly
        from = list.selection.from
        listsEditions = list.selection.listsEditions
        page = list.pages.lowerBound
        pageCount = min(list.pages.count, max(1, Self.mostRows / max(1, list.pageSize)))
        pageSize = list.pageSize
        isWhole = list.isWhole
        let isCut = pageCount < list.pages.count
        rows = list.items.prefix(isCut ? pageCount * pageSize : Self.mostRows).map { item in
            Row(id: item.id.rawValue, item: SourcedRecord(item))
        }
        total = list.total
        hasMore = list.hasMore || isCut
        continuation = isCut ? nil : list.continuation
    }

    /// The list; nil if it is not one that this version shows.
    var state: ListState<Item>? {
        guard (1...Self.mostPages).contains(page), (1...Self.mostRows).contains(pageCount),
            (1...Self.mostRows).contains(pageSize), rows.count <= Self.mostRows,
            let query = try? SearchQuery<Item>.parse(query),
            let filters = try? ListFilters<Item>().setting(filters),
            let key = FieldOrder<Item>(rawValue: sort), let direction = SortDirection(rawValue: direction)
        else { return nil }
        let items = rows.map { $0.item.item(id: ItemID($0.id)) }
        return ListState(
            selection: ListSelection(
                isFavoritesOnly: isFavoritesOnly,
                query: query,
                filters: filters,
                order: ListOrder(key, direction),
                from: from,
                listsEditions: listsEditions
            ),
            pages: page...(page + pageCount - 1),
            pageSize: pageSize,
            isWhole: isWhole,
            items: items,
            total: total,
            hasMore: hasMore,
            dataState: items.last.map { DataState($0.provenance) } ?? .live,
            continuation: continuation
        )
    }
}
