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
        detail: CardDetailViewModel,
        facets: any CardFacetsUseCase,
        importing: any CardImportUseCase,
        pictures: ItemPictureLoader<Card>
    ) -> [any Command] {
        let screen = ListScreen(viewModel: list)
        let own: [any Command] = [
            CardsShow(screen: screen, detail: detail, pictures: pictures),
            ListPicture("picture", screen: screen, pictures: pictures),
        ]
        let facts: [any Command] =
            CardFacet.allCases.map { CardsFacet(facet: $0, useCase: facets) } + [CardsSets(useCase: facets)]
        return ListCommands.searching(screen) + own + ListCommands.favorites(screen)
            + ListCommands.arranging(screen) + facts + ListCommands.recents(screen) + [CardsImport(useCase: importing)]
    }
}
