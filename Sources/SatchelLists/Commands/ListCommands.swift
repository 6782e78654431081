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
    public static func all<Feature>(_ screen: ListScreen<Feature>, _ own: [any Command]) -> [any Command] {
        searching(screen) + browsing(screen, own) + own + favorites(screen) + arranging(screen) + recents(screen)
    }

    /// The commands that make lists: `search`, `list`, `more`.
    public static func searching<Feature>(_ screen: ListScreen<Feature>) -> [any Command] {
        [ListSearch(screen: screen), ListAll(screen: screen), ListMore(screen: screen)]
    }

    /// The command to browse, for a list that has a ``ListShow`` and no ``ListBrowse`` of its own: `browse`.
    private static func browsing<Feature>(_ screen: ListScreen<Feature>, _ own: [any Command]) -> [any Command] {
        guard !own.contains(where: { $0 is ListBrowse<Feature> }) else { return [] }
        return own.lazy.compactMap { $0 as? ListShow<Feature> }.prefix(1).map { ListBrowse(screen, show: $0) }
    }

    /// The commands for favorites: `fav`, `favorites`, `unfav`.
    public static func favorites<Feature>(_ screen: ListScreen<Feature>) -> [any Command] {
        [
            ListFav(screen: screen, adds: true), ListFavorites(screen: screen), ListFav(screen: screen, adds: false),
            ListFavoritesOnly(screen: screen, isOn: true), ListFavoritesOnly(screen: screen, isOn: false),
        ]
    }

    /// The commands that arrange lists: `sort`, `filter`, `view`.
    public static func arranging<Feature>(_ screen: ListScreen<Feature>) -> [any Command] {
        [
            ListSort(screen: screen), ListFilter(screen: screen), ListFilterClear(screen: screen),
            ListView(screen: screen),
        ]
    }

    /// The commands that search again: `recent`, `refresh`.
    public static func recents<Feature>(_ screen: ListScreen<Feature>) -> [any Command] {
        [ListRecent(screen: screen), ListRecentClear(screen: screen), ListRefresh(screen: screen)]
    }
}
