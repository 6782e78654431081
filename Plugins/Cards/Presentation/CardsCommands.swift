import CardsDomain
import SatchelLists
import SatchelPluginAPI

/// The commands of the feature, in the order help lists them.
///
/// A new verb adds its name here.
@MainActor
package enum CardsCommands {
    /// Every command over one list.
    package static func all(
        list: ListViewModel<CardLists>,
        catalog: any CardCatalog,
        importing: any CardImportUseCase,
        pictures: ItemPictureLoader<Card>
    ) -> [any Command] {
        let screen = ListScreen(viewModel: list)
        let own: [any Command] = [
            ListShow(screen, pictures: pictures), ListPicture("picture", screen: screen, pictures: pictures),
        ]
        let facts: [any Command] =
            CardFacet.allCases.map { CardsFacet(facet: $0, catalog: catalog) } + [CardsSets(catalog: catalog)]
        return ListCommands.all(screen, own) + facts + [CardsImport(useCase: importing)]
    }
}
