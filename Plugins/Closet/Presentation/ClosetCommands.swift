import ClosetDomain
import SatchelLists
import SatchelPluginAPI

/// The commands of the feature, in the order of help; new ones are added here.
@MainActor
package enum ClosetCommands {
    /// Creates the commands.
    package static func all(
        viewModel: ClosetViewModel,
        photos: ItemPictureLoader<Garment>,
        backup: any ClosetBackup
    ) -> [any Command] {
        let screen = ListScreen(viewModel: viewModel.list)
        let clothes: [any Command] = [
            ClosetAdd(viewModel: viewModel), ClosetShow(viewModel: viewModel),
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
        let wearing: [any Command] = [
            ClosetWear(viewModel: viewModel), ClosetStats(viewModel: viewModel), ClosetSuggest(viewModel: viewModel),
        ]
        let keeping: [any Command] = [
            ClosetUndo(viewModel: viewModel), ClosetDoctor(viewModel: viewModel), ClosetExport(backup: backup),
            ClosetImport(backup: backup),
        ]
        return clothes + ListCommands.searching(screen) + ListCommands.favorites(screen) + styles + wearing + keeping
            + ListCommands.arranging(screen) + ListCommands.recents(screen)
    }
}
