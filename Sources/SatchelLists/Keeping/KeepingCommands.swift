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
        random: any RandomSource,
        rules: KeptRules<Item> = KeptRules()
    ) -> [any Command] {
        KeptItems(presenter, clock: clock, random: random, rules: rules).map { all($0) } ?? []
    }

    /// The commands over what is kept.
    package static func all<Item: ListedItem>(_ kept: KeptItems<Item>) -> [any Command] {
        guard let keeping = Item.kind.keeping else { return [] }
        let progress: [any Command] =
            keeping.progress.map { progress in
                KeepProgress<Item>.Verb.allCases.map { KeepProgress(kept: kept, progress: progress, verb: $0) }
                    + [KeepPlace(kept: kept, progress: progress)]
            } ?? []
        let said: [any Command] = [
            KeepRate(kept: kept), KeepNote(kept: kept), KeepMark(kept: kept, isArchive: keeping.isSingle),
        ]
        let shared: [any Command] = [
            KeepLend(kept: kept), KeepReturn(kept: kept), KeepLoans(kept: kept),
            KeepLog(kept: kept), KeepLogEdit(kept: kept), KeepLogRemove(kept: kept),
        ]
        let counted: [any Command] = [KeepStats(kept: kept), KeepDuplicates(kept: kept)]
        // What is one thing is added, removed and combined by rules of the feature.
        guard !keeping.isSingle else { return [KeepMine(kept: kept), KeepEdit(kept: kept)] + said + shared + counted }
        return [KeepAdd(kept: kept), KeepMine(kept: kept), KeepEdit(kept: kept), KeepRemove(kept: kept)]
            + said + progress + keeping.entryTypes.map { KeepEntry(kept: kept, type: $0) } + shared
            + KeepList<Item>.Verb.allCases.map { KeepList(kept: kept, word: keeping.list, verb: $0) }
            + counted + [KeepMissing(kept: kept)]
    }
}
