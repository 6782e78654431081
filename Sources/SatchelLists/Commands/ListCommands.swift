import SatchelPluginAPI

/// The commands that every list has, in the order help lists them.
///
/// A feature adds its own:
///
/// ```swift
/// ListCommands.all(screen, [ListShow(screen), FilmsTonight(catalog: catalog)])
/// ```
@MainActor
public enum ListCommands {
    /// Every command over a list, with those of the feature behind the searches.
    public static func all<Feature>(_ screen: ListScreen<Feature>, _ own: [any Command]) -> [any Command] {
        searching(screen) + own + favorites(screen) + arranging(screen) + recents(screen)
    }

    /// Making lists: `search`, `list`, `more`, `refresh`.
    public static func searching<Feature>(_ screen: ListScreen<Feature>) -> [any Command] {
        [ListSearch(screen: screen), ListAll(screen: screen), ListMore(screen: screen), ListRefresh(screen: screen)]
    }

    /// Favourites: `fav`, `unfav`, `favorites`.
    public static func favorites<Feature>(_ screen: ListScreen<Feature>) -> [any Command] {
        [
            ListFav(screen: screen, adds: true), ListFav(screen: screen, adds: false), ListFavorites(screen: screen),
            ListFavoritesOnly(screen: screen, isOn: true), ListFavoritesOnly(screen: screen, isOn: false),
        ]
    }

    /// How lists look and what they leave out: `sort`, `filter`, `view`.
    public static func arranging<Feature>(_ screen: ListScreen<Feature>) -> [any Command] {
        [
            ListSort(screen: screen), ListFilter(screen: screen), ListFilterClear(screen: screen),
            ListView(screen: screen),
        ]
    }

    /// The last searches: `recent`.
    public static func recents<Feature>(_ screen: ListScreen<Feature>) -> [any Command] {
        [ListRecent(screen: screen), ListRecentClear(screen: screen)]
    }
}
