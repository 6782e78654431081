import ClosetDomain
import SatchelLists
import SatchelPluginAPI

/// The commands of the feature, in the order of help; new ones are added here.
@MainActor
extension Garment {
    /// Creates the commands.
    package static func commands(
        viewModel: ClosetViewModel,
        photos: ItemPictureLoader<Garment>
    ) -> [any Command] {
        let presenter = ListPresenter(viewModel: viewModel.list, pictures: photos)
        let show = ClosetShow(viewModel: viewModel, presenter: presenter)
        let clothes: [any Command] = [
            ListBrowse(presenter, pictures: photos) { garment, _ in try await show.page(of: garment) }, show,
            ClosetAdd(viewModel: viewModel), ClosetWear(viewModel: viewModel),
            ClosetEdit(viewModel: viewModel), ClosetRemove(viewModel: viewModel),
            ClosetPhoto(viewModel: viewModel, photos: photos),
        ]
        let styles: [any Command] = [
            StyleNaming(viewModel: viewModel, kind: .new), StyleClothes(viewModel: viewModel, kind: .add),
            StyleClothes(viewModel: viewModel, kind: .drop),
            StyleShow(viewModel: viewModel), StyleList(viewModel: viewModel),
            StyleNaming(viewModel: viewModel, kind: .rename),
            StyleNaming(viewModel: viewModel, kind: .clone), StyleRemove(viewModel: viewModel),
        ]
        let wearing: [any Command] = [ClosetSuggest(viewModel: viewModel), ClosetStats(viewModel: viewModel)]
        return ListCommands.searching(presenter) + clothes + ListCommands.favorites(presenter) + styles + wearing
            + ListCommands.arranging(presenter) + ListCommands.recents(presenter)
    }
}
