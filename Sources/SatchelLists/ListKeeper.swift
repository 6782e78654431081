import SatchelCatalog
import SatchelPersistence

/// Keeps the list seen last for the next start, so that its row numbers still work.
///
/// The items are kept, not only the search, so a row is what the person saw, whatever the catalog answers now.
public struct ListKeeper<Feature: ListFeature>: Sendable {
    let note: @Sendable (ListState<Feature>) -> Void
    let read: @Sendable () -> ListState<Feature>?

    /// Keeps lists of a feature, with `record` as the JSON form of their items.
    public init<Record: FavoriteRecord>(_ record: Record.Type, in lists: KeptLists) where Record.Item == Feature.Item {
        let name = Feature.words.feature
        note = { lists.note(KeptList<Feature, Record>($0), as: name) }
        read = { lists.read(KeptList<Feature, Record>.self, name)?.state }
    }
}

/// A list as JSON.
private struct KeptList<Feature: ListFeature, Record: FavoriteRecord>: Codable, Sendable
where Record.Item == Feature.Item {
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

    init(_ list: ListState<Feature>) {
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
    var state: ListState<Feature>? {
        guard (1...Self.mostPages).contains(page), (1...Self.mostRows).contains(pageCount),
            (1...Self.mostRows).contains(pageSize), rows.count <= Self.mostRows,
            let query = try? SearchQuery<Feature.Item>.parse(query),
            let filters = try? ListFilters<Feature.Item>().setting(filters),
            let key = Feature.Key(rawValue: sort), let direction = SortDirection(rawValue: direction)
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
