import BooksDomain
import SatchelLists
import SatchelPluginAPI

/// The commands of the feature, in the order help lists them.
///
/// A new verb adds its name here.
@MainActor
package enum BooksCommands {
    /// Every command over one list.
    package static func all(
        list: ListViewModel<BookLists>,
        detail: BookDetailViewModel,
        covers: ItemPictureLoader<Book>
    ) -> [any Command] {
        let screen = ListScreen(viewModel: list)
        let own: [any Command] = [
            BooksShow(screen: screen, detail: detail, covers: covers),
            ListPicture("cover", screen: screen, pictures: covers),
        ]
        return ListCommands.searching(screen) + own + ListCommands.favorites(screen)
            + ListCommands.arranging(screen) + ListCommands.recents(screen)
    }
}
