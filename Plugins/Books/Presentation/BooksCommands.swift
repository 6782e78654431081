import SatchelPluginAPI

/// The commands of the feature, in the order help lists them.
///
/// A new verb adds its name here.
@MainActor
package enum BooksCommands {
    /// Every command over one view model.
    package static func all(viewModel: BookListViewModel, covers: BookCoverLoader) -> [any Command] {
        let screen = BookScreen(viewModel: viewModel)
        return [
            BooksSearch(screen: screen), BooksList(screen: screen), BooksMore(screen: screen),
            BooksRefresh(screen: screen),
            BooksShow(screen: screen, covers: covers), BooksCover(screen: screen, covers: covers),
            BooksFav(screen: screen), BooksUnfav(screen: screen),
            BooksFavorites(screen: screen), BooksSort(screen: screen), BooksFilter(screen: screen),
            BooksFilterClear(screen: screen), BooksView(screen: screen), BooksRecent(screen: screen),
            BooksRecentClear(screen: screen),
        ]
    }
}
