import SatchelCatalog
import SatchelCollection
import SatchelDI
import SatchelPersistence
import SatchelPluginAPI

/// The configuration keys of a list.
public struct ListSettings<Item: ListedItem>: Sendable {
    /// The catalog in use, for a feature that registers its catalogs with its list.
    public let catalog: SettingKey<String>
    /// Items per page.
    public let pageSize: SettingKey<Int>
    /// The initial layout of lists.
    public let view: SettingKey<RecordList.Layout>
    /// The number of recent searches kept.
    public let recentLimit: SettingKey<Int>

    public init(_ item: Item.Type) {
        let (id, many) = (Item.words.feature, Item.words.many)
        catalog = .implementation("\(id).catalog", default: Item.words.catalog, "the source of \(many)")
        recentLimit = .integer("\(id).recent-limit", default: 5, allowed: 0...100, "number of recent searches to keep")
        pageSize = .integer("\(id).page-size", default: 20, allowed: 1...1000, "\(many) per page")
        view = .choice("\(id).view", default: .list, "the layout of lists")
    }

    /// All keys including the catalog's, for ``FeaturePlugin/settings``.
    public var withCatalog: [SettingDefinition] { [catalog.definition] + definitions }

    /// The keys of the list alone.
    public var definitions: [SettingDefinition] { [recentLimit.definition, pageSize.definition, view.definition] }
}

extension ListedItem {
    /// Types a service as a catalog of the list's items.
    public static func catalog(_ service: some Catalog<Self>) -> any Catalog<Self> { service }
}

extension ContainerBuilder {
    /// Registers the parts of a list: favorites, recent searches and view model.
    ///
    /// - Parameters:
    ///   - item: The items of the list.
    ///   - source: The service that answers searches.
    ///   - catalog: That service as a catalog, such as `{ Card.catalog($0) }`.
    @inlinable
    public mutating func registerList<Item: ListedItem, Source: Sendable>(
        _ item: Item.Type,
        from source: Source.Type,
        _ catalog: @escaping @Sendable (Source) -> any Catalog<Item>
    ) {
        registerFavorites(of: item)
        registerRecentSearches(of: item)
        registerListSources(of: item, from: source, catalog)
        registerFacts(of: item, from: source, catalog)
        registerListViewModel(of: item, from: source, catalog)
    }

    /// Registers a list with its catalogs, each under the name of its source; ``ListSettings/catalog`` chooses one.
    ///
    /// Creating a catalog must open nothing.
    public mutating func registerList<Item: ListedItem>(
        _ item: Item.Type,
        from catalogs: [any Catalog<Item>]
    ) {
        typealias Source = any Catalog<Item>
        for catalog in catalogs { register(Source.self, as: catalog.source) { catalog } }
        select(Source.self, by: ListSettings(item).catalog)
        registerList(item, from: Source.self) { $0 }
    }

    /// Registers the favorites of a list, in the store of what the user keeps.
    @inlinable
    public mutating func registerFavorites<Item: ListedItem>(of item: Item.Type) {
        register(KindRules.self, as: Item.kind.id) { KindRules(Item.kind) }
        register((any Favorites<Item>).self) { (store: CollectionStore) in
            StoredFavorites<Item>(store, name: { Item.name(of: $0) })
        }
    }

    /// Registers the recent searches of a list, in the same store.
    @inlinable
    public mutating func registerRecentSearches<Item: ListedItem>(of item: Item.Type) {
        register(RecentSearches<Item>.self) { (store: CollectionStore, settings: Settings) in
            RecentSearches(store, limit: settings[ListSettings(item).recentLimit])
        }
    }

    /// Registers the view model of a list, given its source and that source as a catalog.
    ///
    /// The sources for `--from` are registered apart, by `registerListSources`. Row numbers also mean the list that an
    /// earlier start showed last, with items as `kept` returns them.
    @inlinable
    public mutating func registerListViewModel<Item: ListedItem, Source: Sendable>(
        of item: Item.Type,
        from source: Source.Type,
        _ catalog: @escaping @Sendable (Source) -> any Catalog<Item>,
        kept: @escaping @Sendable (Item) -> Item = { $0 }
    ) {
        register(ListViewModel<Item>.self) {
            (
                source: Source,
                favorites: any Favorites<Item>,
                recents: RecentSearches<Item>,
                sources: ListSources<Item>,
                lists: KeptLists,
                collection: CollectionStore,
                settings: Settings
            ) in
            let keys = ListSettings(item)
            return ListViewModel<Item>(
                catalog: catalog(source),
                favorites: favorites,
                recents: recents,
                sources: sources,
                collection: collection,
                pageSize: settings[keys.pageSize],
                layout: settings[keys.view],
                lastList: LastList(lists, in: collection, kept: kept)
            )
        }
    }

    /// Registers the loader of pictures, and their source as `make` creates it; its parameters are services.
    @inlinable
    public mutating func registerPictures<Item: ListedItem, each Dependency: Sendable>(
        of item: Item.Type,
        _ make: @escaping @Sendable (consuming (repeat each Dependency)) throws -> any ItemPictures<Item>
    ) {
        register((any ItemPictures<Item>).self, make)
        register(ItemPictureLoader<Item>.self) {
            (pictures: any ItemPictures<Item>, store: any PictureStore) in
            ItemPictureLoader(feature: Item.words.feature, pictures: pictures, store: store)
        }
    }
}
