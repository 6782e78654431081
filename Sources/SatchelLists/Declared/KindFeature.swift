import SatchelCatalog
import SatchelCollection
import SatchelDI
import SatchelPluginAPI

/// A declared kind as a feature: its commands are made from its property list, which is read when they are first used.
///
/// A program may bring one of its own, with commands in Swift:
///
/// ```swift
/// await SatchelProgram.main(
///     plugins: SatchelProgram.builtInPlugins
///         + [KindFeature("watchlist", propertyList: PackageResources.watchlist_plist, adding: WatchlistCommands())]
/// )
/// ```
public struct KindFeature: FeaturePlugin {
    /// The property list.
    package nonisolated let file: KindFile
    public nonisolated var id: String { file.id }
    public nonisolated var settings: [SettingDefinition] { [] }
    public nonisolated var summary: String {
        guard let kind = try? file.declaration() else { return "a kind that can't be read" }
        return kind.summary ?? "your \(kind.many)"
    }

    /// Commands in Swift, if it has any.
    private nonisolated let additions: (any KindAdditions)?

    package nonisolated init(_ file: KindFile, adding additions: (any KindAdditions)? = nil) {
        (self.file, self.additions) = (file, additions)
    }

    /// Names the kind; its property list is read when it is first meant, and one that is wrong disables the feature.
    public nonisolated init(_ id: String, propertyList: [UInt8], adding additions: (any KindAdditions)? = nil) {
        self.init(KindFile(id, bytes: propertyList), adding: additions)
    }

    public func register(in builder: inout ContainerBuilder) {
        let (file, additions) = (file, additions)
        builder.register((any DiagnosticCheck).self, as: id) {
            (
                store: CollectionStore,
                clock: any WallClock,
                facts: Implementations<any FactSource>,
                files: any FileStore
            ) in
            KindCheck(file, store, clock, files, sources: { facts.names })
        }
        builder.registerCommands(of: id) {
            (
                store: CollectionStore,
                lists: KeptLists,
                clock: any WallClock,
                random: any RandomSource,
                facts: Implementations<any FactSource>,
                files: any FileStore,
                pictures: any PictureStore,
                thumbnails: any ThumbnailMaking
            ) in
            let kind = try file.declaration()
            let type = DeclaredKinds.type(of: kind, in: .init(today: { clock.today }, path: files.path))
            let lookups = KindLookups(kind: kind, today: { clock.today }) { feature in
                facts.names.contains(feature) ? try facts.resolve(feature) : nil
            }
            let surroundings = (store, lists, clock, random)
            return Self.commands(type, kind, surroundings, lookups, files, pictures, thumbnails, additions)
        }
    }

    private static func commands<Declared: RecordKind>(
        _ type: Declared.Type,
        _ kind: KindDeclaration,
        _ surroundings: (store: CollectionStore, lists: KeptLists, clock: any WallClock, random: any RandomSource),
        _ lookups: KindLookups,
        _ files: any FileStore,
        _ store: any PictureStore,
        _ thumbnails: any ThumbnailMaking,
        _ additions: (any KindAdditions)?
    ) -> [any Command] {
        typealias Item = Record<Declared>
        let (collection, lists, clock, random) = surroundings
        let list = ListViewModel<Item>(
            catalog: KeptCatalog(collection),
            favorites: StoredFavorites<Item>(collection, name: { Item.name(of: $0) }, areOwn: true),
            recents: RecentSearches<Item>(collection, limit: 5),
            collection: collection,
            lastList: LastList(lists, in: collection)
        )
        let keys = kind.fields.filter { $0.type == .picture }.map(\.key)
        let pictures: ItemPictureLoader<Item>? =
            keys.isEmpty
            ? nil
            : ItemPictureLoader(
                feature: kind.id,
                pictures: RecordPictures<Declared>(keys: keys, files: files, thumbnails: thumbnails),
                store: store
            )
        let presenter = ListPresenter(viewModel: list, pictures: pictures)
        var rules = KeptRules<Item>()
        rules.distinct = kind.distinct
        rules.isIdentity = kind.identity.contains { $0.contains("+") }
        rules.lookups = kind.lookups.isEmpty ? nil : lookups
        rules.referred = KeptReferents(store: collection, files: files)
        let kept = KeptItems(presenter, clock: clock, random: random, rules: rules)
        let formats = kind.imports.map(\.format)
        let keeping = kept.map {
            KeepingCommands.all($0, declaration: { kind.propertyList })
                + [KeptImports(into: $0, formats: formats).command]
        }
        let commands = ListCommands.all(
            presenter,
            [ListShow(presenter)]
                + (additions?.commands(over: presenter, random: random) ?? [])
                + (pictures.map { [ListPicture("picture", presenter: presenter, pictures: $0)] } ?? [])
                + (keeping ?? [])
        )
        guard !kind.views.isEmpty else { return commands }
        return commands.map {
            $0 is ListView<Item> ? KindView(presenter: presenter, views: kind.views, clock: clock) : $0
        }
    }
}

/// Commands in Swift for a kind that is declared by a property list.
@MainActor
public protocol KindAdditions: Sendable {
    /// The commands over the list of the kind; the first word of each is the id of the kind.
    func commands<Declared: RecordKind>(
        over list: ListPresenter<Record<Declared>>,
        random: any RandomSource
    ) -> [any Command]
}

/// Checks the property list of a declared kind, and that its items keep the kind's rules.
struct KindCheck: DiagnosticCheck {
    let subject: String
    private let file: KindFile
    private let store: CollectionStore
    private let clock: any WallClock
    private let files: any FileStore
    /// The features that know facts.
    private let sources: @Sendable () -> [String]

    init(
        _ file: KindFile,
        _ store: CollectionStore,
        _ clock: any WallClock,
        _ files: any FileStore,
        sources: @escaping @Sendable () -> [String]
    ) {
        (self.file, self.store, self.clock, self.files, self.sources) = (file, store, clock, files, sources)
        subject = file.id
    }

    func diagnose() async -> Diagnosis {
        do {
            let kind = try file.declaration()
            let type = DeclaredKinds.type(of: kind, in: .init(today: { [clock] in clock.today }, path: files.path))
            return try await diagnosis(of: type, kind)
        } catch {
            // What is wrong with it is said of the features.
            return Diagnosis("not checked: it can't be read")
        }
    }

    private func diagnosis<Declared: RecordKind>(
        of type: Declared.Type,
        _ kind: KindDeclaration
    ) async throws -> Diagnosis {
        let items: [Record<Declared>] = try await StoredKeeping(store).all()
        let fields = kind.fields.count.counted("field")
        let findings = kind.rules.flatMap { rule -> [DiagnosticFinding] in
            let broken = items.filter { !$0.keeps(rule.must) }
            guard let first = broken.first else { return [] }
            let others = Self.others(of: broken)
            return [
                DiagnosticFinding(
                    .warning,
                    "'\(first.title)'\(others): \(rule.say)",
                    hint: "run '\(kind.id) edit \(first.id.rawValue)' with what is right"
                )
            ]
        }
        let sources = sources()
        let missing = kind.lookups.filter { !sources.contains($0.feature) }.map { lookup in
            DiagnosticFinding(
                .warning,
                "'\(kind.id)' looks up in '\(lookup.place)', and no feature '\(lookup.feature)' is enabled that knows facts",
                hint: "run 'plugins' to list what is enabled"
            )
        }
        let lacking = kind.allFields.filter(\.isRequired).compactMap { field -> DiagnosticFinding? in
            let items = items.filter { $0[field.key].isEmpty }
            guard let first = items.first else { return nil }
            let others = Self.others(of: items)
            return DiagnosticFinding(
                .warning,
                "'\(first.title)'\(others): no \(field.label), which is required",
                hint: "run '\(kind.id) edit --where \(field.word):none --\(field.word) …'"
            )
        }
        return Diagnosis(
            "\(fields), \(items.count.counted(kind.one, kind.many))",
            findings + lacking + missing + (try await dangling(items, kind))
        )
    }
}

extension KindCheck {
    /// How many there are beside the first, in words that follow its name.
    private static func others<Element>(of all: [Element]) -> String {
        all.count > 1 ? " and \((all.count - 1).counted("other"))" : ""
    }

    /// Files that are missing, and references to what is gone.
    private func dangling<Declared: RecordKind>(
        _ items: [Record<Declared>],
        _ kind: KindDeclaration
    ) async throws -> [DiagnosticFinding] {
        var findings: [DiagnosticFinding] = []
        let kept = await files.names()
        for field in kind.fields where field.formula == nil {
            var lost: [(item: Record<Declared>, referred: Referred)] = []
            let (known, what): (Set<String>, String)
            switch field.type {
            case .picture, .file: (known, what) = (kept, "the file")
            case .reference(let id):
                (known, what) = (try await store.read { try $0.ids(.item, id) }, "what it names in \(id)")
            default: continue
            }
            for item in items {
                lost += item[field.key].compactMap { Referred($0) }.filter { !known.contains($0.id) }.map { (item, $0) }
            }
            guard let first = lost.first else { continue }
            let others = Self.others(of: lost)
            findings.append(
                DiagnosticFinding(
                    .warning,
                    "\(field.label) of '\(first.item.title)'\(others): \(what), '\(first.referred.title)', is missing",
                    hint: "run '\(kind.id) edit \(first.item.id.rawValue) --\(field.word) …' to name another one"
                )
            )
        }
        return findings
    }
}
