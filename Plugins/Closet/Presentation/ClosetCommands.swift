import ClosetDomain
import SatchelCatalog
import SatchelLists
import SatchelPluginAPI

/// The commands of the feature, in the order of help; new ones are added here.
@MainActor
extension Garment {
    /// Creates the commands.
    package static func commands(
        viewModel: ClosetViewModel,
        photos: ItemPictureLoader<Garment>,
        clock: any WallClock,
        random: any RandomSource,
        rules: KeptRules<Garment>
    ) -> [any Command] {
        let presenter = ListPresenter(viewModel: viewModel.list, pictures: photos)
        let kept = KeptItems(presenter, clock: clock, random: random, rules: rules)
        let keeping: [any Command] =
            kept.map {
                [ClosetAdd(viewModel: viewModel, kept: $0)] + KeepingCommands.all($0) + [KeptImports(into: $0).command]
            } ?? []
        let show = ClosetShow(viewModel: viewModel, presenter: presenter)
        let clothes: [any Command] = [
            ListBrowse(presenter, pictures: photos, verb: "wear") { garment, _ in try await show.page(of: garment) },
            show,
            ClosetWear(viewModel: viewModel, verb: .wear), ClosetWear(viewModel: viewModel, verb: .unwear),
            ClosetRemove(viewModel: viewModel), ClosetPhoto(viewModel: viewModel, photos: photos),
        ]
        let styles: [any Command] = [
            StyleNaming(viewModel: viewModel, kind: .new), StyleClothes(viewModel: viewModel, kind: .add),
            StyleClothes(viewModel: viewModel, kind: .drop),
            StyleShow(viewModel: viewModel), StyleList(viewModel: viewModel),
            StyleNaming(viewModel: viewModel, kind: .rename),
            StyleNaming(viewModel: viewModel, kind: .clone), StyleRemove(viewModel: viewModel),
        ]
        let days: [any Command] = [
            ClosetLaundry(viewModel: viewModel), ClosetSuggest(viewModel: viewModel),
            ClosetPlanning(viewModel: viewModel), ClosetPlanEnd(viewModel: viewModel, verb: .done),
            ClosetPlanEnd(viewModel: viewModel, verb: .drop), ClosetPlanExport(viewModel: viewModel),
            ClosetDue(viewModel: viewModel), PackNew(viewModel: viewModel),
        ]
        let packing: [any Command] = PackVerb.Verb.allCases.map { PackVerb(viewModel: viewModel, verb: $0) }
        return ListCommands.searching(presenter) + clothes + keeping
            + ListCommands.favorites(presenter) + styles + days + packing
            + ListCommands.arranging(presenter) + ListCommands.recents(presenter)
    }
}
