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
        export: @escaping @Sendable (_ path: String, () async throws -> Bool) async throws -> BackupSummary?,
        merge: @escaping @Sendable (_ path: String, _ isDryRun: Bool) async throws -> MergeReport
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
        let keeping: [any Command] = [
            ClosetUndo(viewModel: viewModel), ClosetDoctor(viewModel: viewModel), ClosetExport(export: export),
            ClosetImport(merge: merge),
        ]
        return ListCommands.searching(presenter) + clothes + ListCommands.favorites(presenter) + styles + wearing
            + keeping
            + ListCommands.arranging(presenter) + ListCommands.recents(presenter)
    }
}
