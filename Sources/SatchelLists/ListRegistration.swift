import SatchelCatalog
import SatchelDI
import SatchelPersistence
import SatchelPluginAPI

/// The configuration keys of a list.
public struct ListSettings<Feature: ListFeature>: Sendable {
    /// The catalog in use, for a feature that registers its catalogs with its list.
    public let catalog: SettingKey<String>
    /// Items per page.
    public let pageSize: SettingKey<Int>
    /// The initial layout of lists.
    public let view: SettingKey<RecordList.Layout>
    /// The number of recent searches kept.
    public let recentLimit: SettingKey<Int>

    /// Creates the keys of a feature, such as `books.page-size`, `books.view` and `books.recent-limit`.
    public init(_ feature: Feature.Type) {
        let (id, many) = (Feature.words.feature, Feature.words.many)
        catalog = .implementation("\(id).catalog", default: Feature.words.catalog, "the source of \(many)")
        recentLimit = .integer("\(id).recent-limit", default: 5, allowed: 0...100, "number of recent searches to keep")
        pageSize = .integer("\(id).page-size", default: 20, allowed: 1...1000, "\(many) per page")
        view = .choice("\(id).view", default: .list, "the layout of lists")
    }

    /// All keys including the catalog's, for ``FeaturePlugin/settings``.
    public var withCatalog: [SettingDefinition] { [catalog.definition] + definitions }

    /// The keys of the list alone.
    public var definitions: [SettingDefinition] { [recentLimit.definition, pageSize.definition, view.definition] }
}

extension ListFeature {
    /// Types a service as a catalog of the list's items.
    public static func catalog(_ service: some Catalog<Item>) -> any Catalog<Item> { service }
}

extension ContainerBuilder {
    /// Registers the parts of a list: favorites, recent searches and view model.
    ///
    /// - Parameters:
    ///   - feature: The list.
    ///   - record: The JSON form of a favorite.
    ///   - source: The service that answers searches.
    ///   - catalog: That service as a catalog, such as `{ BookLists.catalog($0) }`.
    @inlinable
    public mutating func registerList<Feature: ListFeature, Record: FavoriteRecord, Source: Sendable>(
        _ feature: Feature.Type,
        keptAs record: Record.Type,
        from source: Source.Type,
        _ catalog: @escaping @Sendable (Source) -> any Catalog<Feature.Item>
    ) where Record.Item == Feature.Item {
        registerFavorites(of: feature, keptAs: record)
        registerRecentSearches(of: feature)
        registerListSources(of: feature, from: source, catalog)
        registerListViewModel(of: feature, from: source, catalog) { ListKeeper(record, in: $0) }
    }

    /// Registers a list with its catalogs, each under the name of its source; ``ListSettings/catalog`` chooses one.
    ///
    /// `record` is the JSON form of a favorite; creating a catalog must open nothing.
    public mutating func registerList<Feature: ListFeature, Record: FavoriteRecord>(
        _ feature: Feature.Type,
        keptAs record: Record.Type,
        from catalogs: [any Catalog<Feature.Item>]
    ) where Record.Item == Feature.Item {
        typealias Source = any Catalog<Feature.Item>
        for catalog in catalogs { register(Source.self, as: catalog.source) { catalog } }
        select(Source.self, by: ListSettings(feature).catalog)
        registerList(feature, keptAs: record, from: Source.self) { $0 }
    }

    /// Registers the favorites of a list, with `record` as their JSON form, in the store that all features share.
    @inlinable
    public mutating func registerFavorites<Feature: ListFeature, Record: FavoriteRecord>(
        of feature: Feature.Type,
        keptAs record: Record.Type
    ) where Record.Item == Feature.Item {
        register((any Favorites<Feature.Item>).self) { (store: FavoriteStore) in
            StoredFavorites<Record>(store: store, collection: Feature.words.feature, name: { Feature.name(of: $0) })
        }
    }

    /// Registers the recent searches of a list, in the store that all features share.
    @inlinable
    public mutating func registerRecentSearches<Feature: ListFeature>(of feature: Feature.Type) {
        register((any RecentSearches<Feature.Item>).self) { (store: RecentStore, settings: Settings) in
            StoredRecentSearches<Feature.Item>(
                store: store,
                collection: Feature.words.feature,
                limit: settings[ListSettings(feature).recentLimit]
            )
        }
    }

    /// Registers the view model of a list, given its source and that source as a catalog.
    ///
    /// The sources for `--from` are registered apart, by `registerListSources`. With a keeper, row numbers also mean the
    /// list that an earlier start showed last.
    @inlinable
    public mutating func registerListViewModel<Feature: ListFeature, Source: Sendable>(
        of feature: Feature.Type,
        from source: Source.Type,
        _ catalog: @escaping @Sendable (Source) -> any Catalog<Feature.Item>,
        keptBy keeper: @escaping @Sendable (KeptLists) -> ListKeeper<Feature>? = { _ in nil }
    ) {
        register(ListViewModel<Feature>.self) {
            (
                source: Source,
                favorites: any Favorites<Feature.Item>,
                recents: any RecentSearches<Feature.Item>,
                sources: ListSources<Feature>,
                lists: KeptLists,
                settings: Settings
            ) in
            let keys = ListSettings(feature)
            return ListViewModel<Feature>(
                catalog: catalog(source),
                favorites: favorites,
                recents: recents,
                sources: sources,
                preferences: ListPreferences(pageSize: settings[keys.pageSize], layout: settings[keys.view]),
                keeper: keeper(lists)
            )
        }
    }

    /// Registers the loader of pictures, and their source as `make` creates it; its parameters are services.
    @inlinable
    public mutating func registerPictures<Feature: ListFeature, each Dependency: Sendable>(
        of feature: Feature.Type,
        _ make: @escaping @Sendable (repeat each Dependency) throws -> any ItemPictures<Feature.Item>
    ) {
        register((any ItemPictures<Feature.Item>).self, make)
        register(ItemPictureLoader<Feature.Item>.self) {
            (pictures: any ItemPictures<Feature.Item>, store: any PictureStore) in
            ItemPictureLoader(feature: Feature.words.feature, pictures: pictures, store: store)
        }
    }
}
