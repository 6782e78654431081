import BooksDomain
import SatchelCatalog
import SatchelLists
import SatchelPluginAPI

/// The commands of the feature in the order of the help; a new one is added here.
@MainActor
package enum BooksCommands {
    /// Every command, over one list.
    package static func all(
        list: ListViewModel<BookLists>,
        covers: ItemPictureLoader<Book>,
        imports: any CatalogImports
    ) -> [any Command] {
        let screen = ListScreen(viewModel: list)
        let picture = ListPicture("cover", screen: screen, pictures: covers)
        return ListCommands.all(screen, [ListShow(screen, pictures: covers), picture])
            + ImportCommands.all(BookLists.words, imports: imports, formats: formats)
    }

    private static let formats = """
        Supported files, plain or gzipped: Open Library's dumps of works, editions and authors, in any order; Project
        Gutenberg's catalog; goodbooks-10k's books.csv; books exported with '--output json' or '--output ndjson'.
        """
}
