import SatchelCatalog
import SatchelCollection
import SatchelDI
import SatchelPluginAPI

/// A declared kind as a feature: its commands are made from its property list, which is read when they are first used.
package struct KindPlugin: FeaturePlugin {
    /// The property list.
    package nonisolated let file: KindFile
    package nonisolated var id: String { file.id }
    package nonisolated var settings: [SettingDefinition] { [] }
    package nonisolated var summary: String {
        guard let kind = try? file.declaration() else { return "a kind that can't be read" }
        return kind.summary ?? "your \(kind.many)"
    }

    package nonisolated init(_ file: KindFile) { self.file = file }

    package func register(in builder: inout ContainerBuilder) {
        let file = file
        builder.register((any DiagnosticCheck).self, as: id) { (store: CollectionStore, clock: any WallClock) in
            KindCheck(file, store, clock)
        }
        builder.registerCommands(of: id) {
            (store: CollectionStore, lists: KeptLists, clock: any WallClock, random: any RandomSource) in
            let type = DeclaredKinds.type(of: try file.declaration()) { clock.today }
            return Self.commands(type, store, lists, clock, random)
        }
    }

    private static func commands<Declared: RecordKind>(
        _ kind: Declared.Type,
        _ store: CollectionStore,
        _ lists: KeptLists,
        _ clock: any WallClock,
        _ random: any RandomSource
    ) -> [any Command] {
        typealias Item = Record<Declared>
        let list = ListViewModel<Item>(
            catalog: KeptCatalog(keeping: StoredKeeping(store)),
            favorites: StoredFavorites<Item>(store, name: { Item.name(of: $0) }, areOwn: true),
            recents: StoredRecentSearches<Item>(store, limit: 5),
            collection: store,
            lastList: LastList(lists, in: store)
        )
        let presenter = ListPresenter(viewModel: list, pictures: nil)
        return ListCommands.all(
            presenter,
            [ListShow(presenter)] + KeepingCommands.all(presenter, clock: clock, random: random)
        )
    }
}

/// Checks the property list of a declared kind, and that its items keep the kind's rules.
struct KindCheck: DiagnosticCheck {
    let subject: String
    private let file: KindFile
    private let store: CollectionStore
    private let clock: any WallClock

    init(_ file: KindFile, _ store: CollectionStore, _ clock: any WallClock) {
        (self.file, self.store, self.clock) = (file, store, clock)
        subject = file.id
    }

    func diagnose() async -> Diagnosis {
        do {
            let kind = try file.declaration()
            let type = DeclaredKinds.type(of: kind) { [clock] in clock.today }
            return try await diagnosis(of: type, kind)
        } catch {
            return Diagnosis("", [DiagnosticFinding(.problem, error.userMessage, hint: "run 'kinds edit \(file.id)'")])
        }
    }

    private func diagnosis<Declared: RecordKind>(
        of type: Declared.Type,
        _ kind: KindDeclaration
    ) async throws -> Diagnosis {
        let items: [Record<Declared>] = try await StoredKeeping(store).all()
        let fields = kind.fields.count == 1 ? "1 field" : "\(kind.fields.count) fields"
        let findings = kind.rules.flatMap { rule -> [DiagnosticFinding] in
            let broken = items.filter { !$0.keeps(rule.must) { [clock] in clock.today } }
            guard let first = broken.first else { return [] }
            let others = broken.count > 1 ? " and \(broken.count - 1) others" : ""
            return [
                DiagnosticFinding(
                    .warning,
                    "'\(first.title)'\(others): \(rule.say)",
                    hint: "run '\(kind.id) edit \(first.id.rawValue)' with what is right"
                )
            ]
        }
        return Diagnosis("\(fields), \(items.count == 1 ? "1 \(kind.one)" : "\(items.count) \(kind.many)")", findings)
    }
}
