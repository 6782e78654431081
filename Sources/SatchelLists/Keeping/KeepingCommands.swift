import SatchelCatalog
import SatchelCollection
import SatchelPluginAPI

/// The commands of what the user keeps, for a kind that declares ``Kind/keeping``.
@MainActor
public enum KeepingCommands {
    /// The commands over a list: none for a kind of which only favorites are kept.
    public static func all<Item: ListedItem>(
        _ presenter: ListPresenter<Item>,
        clock: any WallClock,
        random: any RandomSource
    ) -> [any Command] {
        guard let keeping = Item.kind.keeping, let store = presenter.viewModel.keeping?.store else { return [] }
        let kept = KeptItems(presenter, store, clock: clock, random: random)
        let progress: [any Command] =
            keeping.progress.map { progress in
                KeepProgress<Item>.Verb.allCases.map { KeepProgress(kept: kept, progress: progress, verb: $0) }
                    + [KeepPlace(kept: kept, progress: progress)]
            } ?? []
        return [KeepAdd(kept: kept), KeepMine(kept: kept), KeepEdit(kept: kept), KeepRemove(kept: kept)]
            + [KeepRate(kept: kept), KeepNote(kept: kept), KeepWant(kept: kept)] + progress
            + keeping.entryTypes.map { KeepEntry(kept: kept, type: $0) }
            + [KeepLend(kept: kept), KeepReturn(kept: kept), KeepLoans(kept: kept)]
            + [KeepLog(kept: kept), KeepLogRemove(kept: kept)]
            + KeepList<Item>.Verb.allCases.map { KeepList(kept: kept, word: keeping.list, verb: $0) }
            + [KeepStats(kept: kept), KeepMissing(kept: kept), KeepDuplicates(kept: kept)]
    }
}
