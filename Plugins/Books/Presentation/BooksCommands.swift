import BooksDomain
import SatchelCatalog
import SatchelLists
import SatchelPluginAPI

/// The commands of the feature in the order of the help; a new one is added here.
@MainActor
extension Book {
    /// Every command, over one list.
    package static func commands(
        list: ListViewModel<Book>,
        covers: ItemPictureLoader<Book>,
        imports: any CatalogImports,
        sources: SourceStatuses<Book>,
        clock: any WallClock,
        random: any RandomSource
    ) -> [any Command] {
        let presenter = ListPresenter(viewModel: list, pictures: covers)
        let show = ListShow(presenter)
        let own: [any Command] = [
            ListBrowse(presenter, show: show, statuses: sources.statuses), show,
            ListPicture("cover", presenter: presenter, pictures: covers),
        ]
        let kept = KeptItems(presenter, clock: clock, random: random)
        let series: [any Command] = kept.map { [BooksSeries(kept: $0, list: list)] } ?? []
        return ListCommands.all(
            presenter,
            own + (kept.map { KeepingCommands.all($0, exports: Book.exports) } ?? []) + series
        )
            + ListCommands.importing(
                Book.words,
                imports: imports,
                formats: formats,
                publicFiles: publicFiles,
                statuses: sources.statuses,
                keeping: kept.map { KeptImports(into: $0, formats: Book.keptFormats) }
            )
    }

    private static let formats = """
        Supported files, plain or gzipped, are books exported with '--output json' or '--output ndjson', and the public
        files below; Open Library's come in any order.
        """
    private static let publicFiles: [CommandSpec.Term] = [
        .init("ol_dump_works, ol_dump_editions, ol_dump_authors", "https://openlibrary.org/developers/dumps"),
        .init("pg_catalog.csv of Project Gutenberg", "https://www.gutenberg.org/ebooks/offline_catalogs.html"),
        .init("books.csv of goodbooks-10k", "https://github.com/zygmuntz/goodbooks-10k"),
    ]
}
