import SatchelPluginAPI

/// The commands of every list, in the order of the help.
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
        searching(screen) + own + favorites(screen) + arranging(screen) + recents(screen)
    }

    /// The commands that make lists: `search`, `list`, `more`, `refresh`.
    public static func searching<Feature>(_ screen: ListScreen<Feature>) -> [any Command] {
        [ListSearch(screen: screen), ListAll(screen: screen), ListMore(screen: screen), ListRefresh(screen: screen)]
    }

    /// The commands for favorites: `fav`, `unfav`, `favorites`.
    public static func favorites<Feature>(_ screen: ListScreen<Feature>) -> [any Command] {
        [
            ListFav(screen: screen, adds: true), ListFav(screen: screen, adds: false), ListFavorites(screen: screen),
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

    /// The command for recent searches: `recent`.
    public static func recents<Feature>(_ screen: ListScreen<Feature>) -> [any Command] {
        [ListRecent(screen: screen), ListRecentClear(screen: screen)]
    }
}
