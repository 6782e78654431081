import SatchelCatalog
import SatchelCollection
import SatchelLists

extension ListViewModel {
    /// A list over a catalog, with recent searches of its own, and favorites too unless they are given.
    package nonisolated convenience init(
        over catalog: some Catalog<Item>,
        favorites: (any Favorites<Item>)? = nil,
        sources: ListSources<Item> = ListSources(),
        pageSize: Int = 20,
        lastList: LastList<Item>? = nil
    ) {
        self.init(
            catalog: catalog,
            favorites: favorites ?? StoredFavorites<Item>(CollectionStore()),
            recents: RecentSearches<Item>(CollectionStore(), limit: 5),
            sources: sources,
            pageSize: pageSize,
            lastList: lastList
        )
    }
}
