import SatchelCatalog
import SatchelCollection

/// The list seen last, saved for the next start, so that its row numbers still work.
///
/// The items are saved, not only the search, so a row is what the person saw, whatever the catalog answers now.
public struct LastList<Item: ListedItem>: Sendable {
    private let lists: KeptLists
    private let store: CollectionStore
    private let kept: @Sendable (Item) -> Item

    /// Saves lists of a feature; `kept` is what holds of an item later, such as a coin without a live price.
    public init(_ lists: KeptLists, in store: CollectionStore, kept: @escaping @Sendable (Item) -> Item = { $0 }) {
        (self.lists, self.store, self.kept) = (lists, store, kept)
    }

    func save(_ list: ListState<Item>) { lists.note(SavedList<Item>(list), as: Item.words.feature) }

    func read() async -> ListState<Item>? {
        guard var list = await lists.read(SavedList<Item>.self, Item.words.feature, in: store)?.state else {
            return nil
        }
        list.items = list.items.map(kept)
        return list
    }
}

/// A list as JSON.
private struct SavedList<Item: ListedItem>: Codable, Sendable {
    struct Row: Codable, Sendable {
        var id: String
        var texts: FieldTexts
    }

    /// The rows kept; of a longer list they are its first.
    private static var mostRows: Int { 1000 }
    private static var mostPages: Int { 1_000_000 }

    var query: String
    var filters: [String]
    var sort: String
    var direction: String
    var isFavoritesOnly: Bool
    var isMine: Bool
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
        query = list.query.displayText
        filters = list.filters.conditions.map { "\($0.field.rawValue)=\($0.text)" }
        sort = list.order.key.rawValue
        direction = list.order.direction.rawValue
        isFavoritesOnly = list.isFavoritesOnly
        isMine = list.isMine
        from = list.from
        listsEditions = list.listsEditions
        page = list.pages.lowerBound
        pageCount = min(list.pages.count, max(1, Self.mostRows / max(1, list.pageSize)))
        pageSize = list.pageSize
        isWhole = list.isWhole
        let isCut = pageCount < list.pages.count
        rows = list.items.prefix(isCut ? pageCount * pageSize : Self.mostRows).map { item in
            Row(id: item.id.rawValue, texts: item.keptTexts)
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
        let items = rows.compactMap { Item(id: ItemID($0.id), kept: $0.texts) }
        guard items.count == rows.count else { return nil }
        return ListState(
            isFavoritesOnly: isFavoritesOnly,
            isMine: isMine,
            query: query,
            filters: filters,
            order: ListOrder(key, direction),
            from: from,
            listsEditions: listsEditions,
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
