import SatchelCatalog
import SatchelCollection
import SatchelConsole
import SatchelDI
import SatchelLists
import SatchelMCP
import SatchelPersistence
import SatchelPluginAPI
import SatchelShell

/// What lasts from line to line: the program as it is configured, its commands, where the person is, and what row numbers
/// mean.
@MainActor
package final class Session {
    package private(set) var root: CompositionRoot
    package private(set) var composition: Composition
    private(set) var tree = CommandTree(commands: [], features: [])
    let coordinator = AppCoordinator()
    let history: CommandHistory
    var format: OutputFormat
    /// Whether the user has quit.
    package internal(set) var hasEnded = false
    /// The line that shows more of the last answer's list, if there is more.
    var nextPage: String?
    /// Whether commands come from standard input, so that nobody else may read it.
    var readsCommandsFromInput = false
    /// Whether the process runs one command, given as its arguments.
    var runsOneCommand = false
    /// Whether a person types several lines, unlike a line that runs alone.
    private(set) var isConversation = false
    /// Asks the person at the terminal; nil if there is none.
    private(set) var readAnswer: (@MainActor (String) async -> String?)?
    /// The rows of the last search of every feature, until a feature shows a place of its own.
    private var matches: [MatchedRow] = []
    private var knownFailures: [String: String] = [:]
    /// Makes the commands of the program itself.
    private var makeCommands: @MainActor () -> [any Command] = { [] }
    private var warn: @MainActor (String) -> Void = { _ in }

    init(root: CompositionRoot, format: OutputFormat?, makeHistory: (Settings) -> CommandHistory) throws {
        self.root = root
        composition = try root.compose()
        history = makeHistory(composition.settings)
        self.format = format ?? composition.settings[HostServices.output]
    }

    /// Makes the commands, whose parts need the session first, and warns of plugins that failed.
    func start(_ makeCommands: @escaping @MainActor () -> [any Command], warn: @escaping @MainActor (String) -> Void) {
        self.makeCommands = makeCommands
        self.warn = warn
        tree = makeTree()
        reportFailedPlugins()
    }

    /// Lets commands ask the person at the terminal, who in a conversation will type more, so that fetching ahead pays.
    func answerQuestions(inConversation isConversation: Bool, with ask: @escaping @MainActor (String) async -> String?)
    {
        self.isConversation = isConversation
        readAnswer = ask
    }

    /// Disposes of the program's services, and lets go of the commands, which hold the session.
    func close() async {
        await composition.container.dispose()
        await root.dispose()
        tree = CommandTree(commands: [], features: [])
        makeCommands = { [] }
    }

    // MARK: - Configuration

    /// Changes the session's configuration by a `key=value` text; if it throws, nothing has changed.
    func set(_ assignment: String) async throws {
        try await recompose { $0.sources.conversation.append(assignment) }
    }

    /// Composes the program again after a change; if that fails, nothing has changed.
    func recompose(after change: (inout CompositionRoot) -> Void) async throws {
        var changed = root
        change(&changed)
        let before = composition
        composition = try changed.compose(following: before)
        root = changed
        tree = makeTree()
        coordinator.forgetPlaces(
            except: composition.unchangedFeatures(since: before),
            keeping: tree.features.map(\.id)
        )
        let output = composition.settings[HostServices.output]
        if output != before.settings[HostServices.output] { format = output }
        reportFailedPlugins()
        await before.container.dispose(inFavorOf: composition.container)
    }

    /// Reads the declared kinds and the list of added plugins again, after a change of them.
    func reloadPlugins() async throws { try await recompose { $0.reloadAddedPlugins() } }

    /// What keeps a plugin or a kind that is turned on from being used, as a sentence; nil if nothing does.
    func obstacle(to name: String) -> String? {
        guard let state = composition.plugins.first(where: { $0.plugin.id == name })?.state, state == .disabled
        else { return nil }
        let origin = composition.settings.origin(of: root.enabledPlugins)
        return "it is not enabled yet: add it to plugins.enabled, which is set by \(origin)"
    }

    // MARK: - What is kept

    /// What the user keeps.
    var store: CollectionStore { get throws { try composition.container.resolve(CollectionStore.self) } }

    var clock: any WallClock { get throws { try composition.container.resolve((any WallClock).self) } }

    /// The rules of every kind that has some.
    var rules: [KindRules] {
        get throws { try composition.container.resolve(Implementations<KindRules>.self).all() }
    }

    /// What a backup holds of each feature in files of its own.
    var keptFiles: [any BackupMerging] {
        get throws { try composition.container.resolve(Implementations<any BackupMerging>.self).all() }
    }

    // MARK: - Commands

    /// The command of each feature that has one by these words, of a type, in the order of the features.
    func commands<Verb>(
        _ words: String...,
        as type: Verb.Type = (any Command).self
    ) -> [(feature: String, command: Verb)] {
        tree.features.compactMap { feature in
            (tree.command(at: [feature.id] + words) as? Verb).map { (feature.id, $0) }
        }
    }

    /// The command that a line calls, and what the line says to it.
    func read(_ tokens: [Token]) async throws -> (CommandTree.Match, CommandParser.Result) {
        // Making a feature's commands on first use may fail.
        var match: CommandTree.Match
        do {
            match = try await command(for: tokens)
            if reportFailedPlugins() { match = try await command(for: tokens) }
        } catch {
            guard reportFailedPlugins() else { throw error }
            match = try await command(for: tokens)
        }
        var parsed: CommandParser.Result
        do {
            parsed = try CommandParser.parse(match.rest, for: match.spec, home: root.services.locations.home)
        } catch {
            // Whoever types 'stats books' means 'books stats'.
            let words = tokens.map { $0.text.lowercased() }
            guard case .unexpectedArgument(let word) = error.problem, words.count == 2,
                tree.command(at: words.reversed()) != nil
            else { throw error }
            throw UsageError("unexpected argument '\(word)'", hint: "run '\(words[1]) \(words[0])'")
        }
        parsed.invocation.bareWords = match.bareWords
        return (match, parsed)
    }

    private func command(for tokens: [Token]) async throws -> CommandTree.Match {
        let active = coordinator.activeFeature
        if active == nil, (try? tree.match(tokens, in: nil, searching: .nowhere)) == nil,
            let verb = try await verbAtTop(tokens)
        {
            return verb
        }
        return try tree.match(tokens, in: active, searching: isConversation ? .everywhere : .features)
    }

    /// Reports each newly failed plugin and drops its commands; returns whether the commands changed.
    @discardableResult
    func reportFailedPlugins() -> Bool {
        var failures: [String: String] = [:]
        for entry in composition.plugins {
            if case .failed(let reason) = entry.state { failures[entry.plugin.id] = reason }
        }
        guard failures != knownFailures else { return false }
        for entry in composition.plugins {
            let id = entry.plugin.id
            guard let reason = failures[id], knownFailures[id] != reason else { continue }
            warn("warning: \(id) was not loaded: \(reason)")
        }
        knownFailures = failures
        tree = makeTree()
        return true
    }

    private func makeTree() -> CommandTree {
        CommandTree(
            commands: makeCommands(),
            features: composition.features,
            featureCommands: composition.plugins.reduce(into: [:]) { commands, entry in
                commands[entry.plugin.id] = { entry.commands }
            },
            disabledFeatures: composition.plugins.filter { $0.state == .disabled }.reduce(into: [:]) { hints, entry in
                hints[entry.plugin.id] = hint(toEnable: entry.plugin.id)
            },
            kindsToEnable: { [locations = root.services.locations] in
                KindFolders(locations).available.map(\.id)
            }
        )
    }

    private func hint(toEnable plugin: String) -> String {
        if root.external.contains(where: { $0.id == plugin && !$0.isEnabled }) {
            return "run 'plugins enable \(plugin)' to enable it"
        }
        let enabled = composition.features.map(\.id) + [plugin]
        return "run 'set plugins.enabled=\(enabled.joined(separator: ","))' to enable it for this session, "
            + "or add it to your AppConfig.plist"
    }

    // MARK: - Rows

    /// What row numbers mean at the top; before the first answer, what they meant at the end of an earlier start.
    func rowsInView() async -> RowsInView {
        let rows = RowsInView(matches: matches, feature: coordinator.lastFeature)
        guard rows.isEmpty, let store = try? store else { return rows }
        return await keptLists?.read(RowsInView.self, RowsInView.name, in: store) ?? rows
    }

    /// Makes row numbers mean the matches of a search of every feature; empty, they mean the last feature's.
    func show(_ matches: [MatchedRow]) {
        self.matches = matches
        keptLists?.note(RowsInView(matches: matches, feature: coordinator.lastFeature), as: RowsInView.name)
    }

    private var keptLists: KeptLists? { try? composition.container.resolve(KeptLists.self) }
}
