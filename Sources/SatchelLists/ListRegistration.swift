import SatchelCatalog
import SatchelDI
import SatchelPersistence
import SatchelPluginAPI
import SatchelSearch

/// The configuration keys that every list has.
public struct ListSettings<Feature: ListFeature>: Sendable {
    /// Which catalog answers; for a feature that registers its catalogs with its list.
    public let catalog: SettingKey<String>
    /// Items to a page.
    public let pageSize: SettingKey<Int>
    /// How lists are laid out at first.
    public let view: SettingKey<RecordList.Layout>
    /// How many recent searches are kept.
    public let recentLimit: SettingKey<Int>

    /// Creates the keys of a feature, such as `books.page-size`, `books.view` and `books.recent-limit`.
    public init(_ feature: Feature.Type) {
        let (id, many) = (Feature.words.feature, Feature.words.many)
        catalog = .implementation("\(id).catalog", "where \(many) come from")
        recentLimit = .integer("\(id).recent-limit", default: 5, allowed: 0...100, "recent searches kept")
        pageSize = .integer("\(id).page-size", default: 20, allowed: 1...1000, "\(many) to a page")
        view = .choice("\(id).view", default: .list, "how lists are laid out")
    }

    /// The keys, for ``FeaturePlugin/settings``, with the one that names the catalog.
    public var withCatalog: [SettingDefinition] { [catalog.definition] + definitions }

    /// The keys of the list alone.
    public var definitions: [SettingDefinition] { [recentLimit.definition, pageSize.definition, view.definition] }
}

extension ListFeature {
    /// A service as a catalog of the list's items.
    public static func catalog(_ service: some Catalog<Item, Field, Key>) -> any Catalog<Item, Field, Key> { service }
}

extension ContainerBuilder {
    /// Registers what a list is made of: its favorites, its recent searches and its view model.
    ///
    /// - Parameters:
    ///   - feature: The list.
    ///   - record: An item as JSON keeps it among the favorites.
    ///   - source: The service that answers searches.
    ///   - catalog: That service as a catalog, such as `{ BookLists.catalog($0) }`.
    @inlinable
    public mutating func registerList<Feature: ListFeature, Record: FavoriteRecord, Source: Sendable>(
        _ feature: Feature.Type,
        keptAs record: Record.Type,
        from source: Source.Type,
        _ catalog: @escaping @Sendable (Source) -> any Catalog<Feature.Item, Feature.Field, Feature.Key>
    ) where Record.Item == Feature.Item {
        registerFavorites(of: feature, keptAs: record)
        registerRecentSearches(of: feature)
        registerListViewModel(of: feature, from: source, catalog)
    }

    /// Registers a list with the catalogs it can be taken from, each by the name of its source.
    ///
    /// The key ``ListSettings/catalog`` says which one answers.
    ///
    /// - Parameters:
    ///   - feature: The list.
    ///   - record: An item as JSON keeps it among the favorites.
    ///   - catalogs: The catalogs; making one opens nothing.
    public mutating func registerList<Feature: ListFeature, Record: FavoriteRecord>(
        _ feature: Feature.Type,
        keptAs record: Record.Type,
        from catalogs: [any Catalog<Feature.Item, Feature.Field, Feature.Key>]
    ) where Record.Item == Feature.Item {
        typealias Source = any Catalog<Feature.Item, Feature.Field, Feature.Key>
        for catalog in catalogs { register(Source.self, as: catalog.source) { catalog } }
        select(Source.self, by: ListSettings(feature).catalog)
        registerList(feature, keptAs: record, from: Source.self) { $0 }
    }

    /// Registers the favorites of a list, in the store that every feature shares.
    ///
    /// - Parameters:
    ///   - feature: The list.
    ///   - record: An item as JSON keeps it.
    @inlinable
    public mutating func registerFavorites<Feature: ListFeature, Record: FavoriteRecord>(
        of feature: Feature.Type,
        keptAs record: Record.Type
    ) where Record.Item == Feature.Item {
        register((any Favorites<Feature.Item>).self) { (store: any FavoriteStore) in
            StoredFavorites<Record>(store: store, collection: Feature.words.feature)
        }
    }

    /// Registers the recent searches of a list, in the store that every feature shares.
    ///
    /// - Parameter feature: The list.
    @inlinable
    public mutating func registerRecentSearches<Feature: ListFeature>(of feature: Feature.Type) {
        register((any RecentSearches<Feature.Field>).self) { (store: any RecentStore, settings: Settings) in
            StoredRecentSearches<Feature.Field>(
                store: store,
                collection: Feature.words.feature,
                limit: settings[ListSettings(feature).recentLimit]
            )
        }
    }

    /// Registers the view model of a list, over its favorites and recent searches.
    ///
    /// - Parameters:
    ///   - feature: The list.
    ///   - source: The service that answers searches.
    ///   - catalog: That service as a catalog, such as `{ BookLists.catalog($0) }`.
    @inlinable
    public mutating func registerListViewModel<Feature: ListFeature, Source: Sendable>(
        of feature: Feature.Type,
        from source: Source.Type,
        _ catalog: @escaping @Sendable (Source) -> any Catalog<Feature.Item, Feature.Field, Feature.Key>
    ) {
        register(ListViewModel<Feature>.self) {
            (
                source: Source,
                favorites: any Favorites<Feature.Item>,
                recents: any RecentSearches<Feature.Field>,
                settings: Settings
            ) in
            let keys = ListSettings(feature)
            return ListViewModel<Feature>(
                catalog: catalog(source),
                favorites: favorites,
                recents: recents,
                preferences: ListPreferences(pageSize: settings[keys.pageSize], layout: settings[keys.view])
            )
        }
    }
    /// Registers the pictures of a list's items, and what loads and keeps them.
    ///
    /// - Parameters:
    ///   - feature: The list.
    ///   - make: Makes the source of the pictures; its parameters are services.
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
