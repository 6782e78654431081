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
        rules: KeptRules<Item> = KeptRules(),
        exports: [ExportFormat<Item>] = []
    ) -> [any Command] {
        KeptItems(presenter, clock: clock, random: random, rules: rules).map { all($0, exports: exports) } ?? []
    }

    /// The commands over what is kept.
    ///
    /// - Parameters:
    ///   - kept: What the user keeps.
    ///   - exports: The formats of other programs for such things.
    ///   - declaration: The property list of a kind of the user's own.
    /// - Returns: The commands.
    package static func all<Item: ListedItem>(
        _ kept: KeptItems<Item>,
        exports: [ExportFormat<Item>] = [],
        declaration: @escaping @Sendable () -> String? = { nil }
    ) -> [any Command] {
        guard let keeping = Item.kind.keeping else { return [] }
        let progress: [any Command] =
            keeping.progress.map { progress in
                KeepProgress<Item>.Verb.allCases.map { KeepProgress(kept: kept, progress: progress, verb: $0) }
                    + [KeepPlace(kept: kept, progress: progress), KeepGoal(kept: kept, progress: progress)]
            } ?? []
        let said: [any Command] = [
            KeepRate(kept: kept), KeepNote(kept: kept), KeepMark(kept: kept, isArchive: keeping.isSingle),
        ]
        let entries: [any Command] = keeping.entryTypes.map { KeepEntry(kept: kept, type: $0) }
        let loans: [any Command] = [KeepLend(kept: kept), KeepReturn(kept: kept), KeepLoans(kept: kept)]
        let log: [any Command] = [KeepLog(kept: kept), KeepLogEdit(kept: kept), KeepLogRemove(kept: kept)]
        let lists: [any Command] = KeepList<Item>.Verb.allCases.map {
            KeepList(kept: kept, word: keeping.list, verb: $0)
        }
        var rates: (@MainActor () throws -> ExchangeRateSource)?
        if let known = kept.rules.rates { rates = { known } }
        let worth = WorthCommand(
            Item.words.feature,
            clock: { kept.clock },
            rates: rates,
            lines: { days, _ in try await kept.worth(on: days) }
        )
        let mine: [any Command] = [KeepMine(kept: kept), KeepEdit(kept: kept)]
        let ends: [any Command] = [
            KeepStats(kept: kept),
            KeepExport(kept: kept, formats: exports + ExportFormat.tables, declaration: declaration),
        ]
        switch keeping.quantity {
        // What is one thing is added, removed and combined by rules of the feature.
        case .one: return mine + said + entries + loans + log + ends + [worth, KeepDuplicates(kept: kept)]
        case .amount: return mine + [KeepRemove(kept: kept)] + said + entries + log + lists + ends
        case .copies:
            return [KeepAdd(kept: kept)] + mine + [KeepRemove(kept: kept)] + said + progress + entries + loans + log
                + lists + ends + [worth, KeepDuplicates(kept: kept), KeepMissing(kept: kept)]
        }
    }
}

/// The files of other programs that are imported into what the user keeps.
@MainActor
public struct KeptImports {
    private let make: @MainActor (ListImport?) -> any Command

    /// - Parameters:
    ///   - kept: What the user keeps.
    ///   - formats: What other programs write of such things.
    package init<Item: ListedItem>(into kept: KeptItems<Item>, formats: [KeptFormat] = []) {
        make = { KeepImport(kept: kept, formats: [.own(Item.self), .listed(Item.self)] + formats, catalog: $0) }
    }

    /// The command `import`.
    package var command: any Command { make(nil) }

    /// The command `import`, which imports other files into the catalog.
    func command(_ catalog: ListImport) -> any Command { make(catalog) }
}
