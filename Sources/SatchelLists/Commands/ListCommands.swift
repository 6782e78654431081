import SatchelPluginAPI

/// The commands of every list, those used most first, as help lists them.
///
/// A feature adds its own:
///
/// ```swift
/// ListCommands.all(screen, [ListShow(screen), FilmsTonight(catalog: catalog)])
/// ```
@MainActor
public enum ListCommands {
    /// All commands of a list, with the feature's own after the searches.
    public static func all<Item>(_ presenter: ListPresenter<Item>, _ own: [any Command]) -> [any Command] {
        searching(presenter) + browsing(presenter, own) + own + favorites(presenter) + arranging(presenter)
            + recents(presenter)
    }

    /// The commands that make lists: `search`, `list`, `more`.
    public static func searching<Item>(_ presenter: ListPresenter<Item>) -> [any Command] {
        [ListSearch(presenter: presenter), ListAll(presenter: presenter), ListMore(presenter: presenter)]
    }

    /// The command to browse, for a list that has a ``ListShow`` and no ``ListBrowse`` of its own: `browse`.
    private static func browsing<Item>(_ presenter: ListPresenter<Item>, _ own: [any Command]) -> [any Command] {
        guard !own.contains(where: { $0 is ListBrowse<Item> }) else { return [] }
        return own.lazy.compactMap { $0 as? ListShow<Item> }.prefix(1).map { ListBrowse(presenter, show: $0) }
    }

    /// The commands for favorites and what else is kept: `fav`, `favorites`, `unfav`, `history`.
    public static func favorites<Item>(_ presenter: ListPresenter<Item>) -> [any Command] {
        [
            ListFav(presenter: presenter, adds: true), ListFavorites(presenter: presenter),
            ListFav(presenter: presenter, adds: false),
            ListFavoritesOnly(presenter: presenter, isOn: true), ListFavoritesOnly(presenter: presenter, isOn: false),
        ] + (presenter.viewModel.collection.map { [ListHistory(presenter: presenter, collection: $0)] } ?? [])
    }

    /// The commands that arrange lists: `sort`, `filter`, `view`.
    public static func arranging<Item>(_ presenter: ListPresenter<Item>) -> [any Command] {
        [
            ListSort(presenter: presenter), ListFilter(presenter: presenter), ListFilterClear(presenter: presenter),
            ListView(presenter: presenter),
        ]
    }

    /// The commands that search again: `recent`, `refresh`.
    public static func recents<Item>(_ presenter: ListPresenter<Item>) -> [any Command] {
        [ListRecent(presenter: presenter), ListRecentClear(presenter: presenter), ListRefresh(presenter: presenter)]
    }
}
