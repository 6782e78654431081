import CardsDomain
import SatchelCatalog
import SatchelLists
import SatchelPluginAPI

/// The commands of the feature in the order of the help; a new one is added here.
@MainActor
package enum CardsCommands {
    /// Every command, over one list.
    package static func all(
        list: ListViewModel<CardLists>,
        catalog: any CardCatalog,
        imports: any CatalogImports,
        pictures: ItemPictureLoader<Card>
    ) -> [any Command] {
        let screen = ListScreen(viewModel: list)
        let own: [any Command] = [
            ListShow(screen, pictures: pictures), ListPicture("picture", screen: screen, pictures: pictures),
        ]
        let facts: [any Command] =
            CardFacet.allCases.map { CardsFacet(facet: $0, catalog: catalog) } + [CardsSets(catalog: catalog)]
        return ListCommands.all(screen, own) + facts
            + ImportCommands.all(CardLists.words, imports: imports, formats: formats)
    }

    private static let formats = """
        Supported files, plain or gzipped: the public Pokémon TCG data, as a JSON array of cards or sets, or one per line.
        With cards.catalog=embedded, imported cards replace the built-in ones.
        """
}
