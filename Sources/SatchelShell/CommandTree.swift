import SatchelPluginAPI

/// All commands, found by the words that call them.
///
/// Words are looked up as typed first, then as words of the active feature, so that inside `books` the line
/// `search dune` means `books search dune`, in any case. Words that are no command are looked up by
/// ``CommandSpec/Shorthand``.
@MainActor
package struct CommandTree: Sendable {
    /// The command that a line calls.
    package struct Match {
        package let command: any Command
        /// The command's spec.
        package let spec: CommandSpec
        /// The words after the command's name.
        package var rest: [Token]
        /// How words without a verb called it; nil where its name did.
        package var bareWords: BareWords?
    }

    /// The enabled features, in order.
    package let features: [FeatureSummary]
    let disabledFeatures: [String: String]
    private let kindsToEnable: () -> [String]
    private let shared: CommandIndex
    private let byFeature: [String: CommandIndex]

    package struct FeatureSummary: Sendable {
        /// The first word of its commands.
        package let id: String
        private let makeSummary: @Sendable () -> String

        /// A summary, which is read when it is shown.
        package init(id: String, summary: @autoclosure @escaping @Sendable () -> String) {
            self.id = id
            makeSummary = summary
        }

        /// Its purpose in a few words.
        package var summary: String { makeSummary() }
    }

    /// Of two commands with the same path the first wins.
    ///
    /// - Parameters:
    ///   - commands: Commands with any first word, in the order of the help.
    ///   - features: The enabled features, in order.
    ///   - featureCommands: Makes the commands of a feature by its id, their first word, when a line first needs them.
    ///   - disabledFeatures: How to enable a disabled feature by its id, for an error of its own.
    ///   - kindsToEnable: The ids of kinds that are not in use, which only an unknown command asks for.
    package init(
        commands: [any Command],
        features: [FeatureSummary],
        featureCommands: [String: @MainActor () -> [any Command]] = [:],
        disabledFeatures: [String: String] = [:],
        kindsToEnable: @escaping () -> [String] = { [] }
    ) {
        self.features = features
        self.disabledFeatures = disabledFeatures
        self.kindsToEnable = kindsToEnable
        shared = CommandIndex { commands }
        byFeature = featureCommands.mapValues { CommandIndex($0) }
    }

    /// The commands, in the order of the help.
    package var commands: [any Command] { indexes(for: nil).flatMap(\.commands) }

    /// The specs of the commands, in the same order.
    package var specs: [CommandSpec] { indexes(for: nil).flatMap(\.specs) }

    /// The indexes of the commands that start with a word, or of all if nil.
    private func indexes(for first: String?) -> [CommandIndex] {
        let owners = first.map { [$0] } ?? features.map(\.id)
        return [shared] + owners.compactMap { byFeature[$0] }
    }

    /// Finds the command with the longest name at the start of a line, or the one that its words are a shorthand for.
    ///
    /// The error names the nearest command.
    package func match(
        _ tokens: [Token],
        in feature: String?,
        searching scope: SearchScope = .features
    ) throws(UsageError) -> Match {
        let words = tokens.prefix(4).map(\.commandWord)
        let typed = longestMatch(words, tokens)
        // `search`, `show` and `mine` belong to the active feature, and without one to all of them; `history` is the prompt's.
        if let typed, feature == nil || typed.spec.isForPrompt { return typed }
        if let feature, let match = verb(of: feature, tokens) { return match }
        if let typed { return typed }
        if let match = groupHelp(tokens, in: feature) { return match }
        if let match = try shorthandMatch(tokens, in: feature, scope) { return match }
        throw UsageError(problem(with: tokens.prefix(4).map(\.text), in: feature))
    }

    /// The command of a feature that a line names by its verb, if any.
    package func verb(of feature: String, _ tokens: [Token]) -> Match? {
        longestMatch([feature] + tokens.prefix(4).map(\.commandWord), tokens, dropped: 1)
    }

    /// The distinct words that may follow a path, in order, with their summaries.
    package func words(after path: [String], includesAliases: Bool = false) -> [Completion] {
        let path = path.map { $0.lowercased() }
        var seen: Set<String> = []
        var found: [Completion] = []
        for spec in indexes(for: path.first).flatMap(\.specs) {
            let callPaths = includesAliases ? spec.callPaths : [spec.path]
            for callPath in callPaths where callPath.count > path.count && callPath.starts(with: path) {
                let word = callPath[path.count]
                guard seen.insert(word).inserted else { continue }
                let isWhole = callPath.count == path.count + 1
                let feature = path.isEmpty ? features.first { $0.id == word } : nil
                found.append(Completion(word, summary: feature?.summary ?? (isWhole ? spec.summary : nil)))
            }
        }
        return found
    }

    /// Whether words are the whole name of a command, perhaps without that of the active feature.
    package func isCommand(_ words: [String], in feature: String?) -> Bool {
        entry(at: words) != nil || feature.map { entry(at: [$0] + words) != nil } ?? false
    }

    /// The command with exactly this path, if any.
    package func command(at path: [String]) -> (any Command)? { entry(at: path)?.command }

    /// The spec of the command with exactly this path, if any.
    package func spec(at path: [String]) -> CommandSpec? { entry(at: path)?.spec }

    /// The command that a shorthand calls in a feature, or at the top if nil, with the words given.
    package func match(_ shorthand: CommandSpec.Shorthand, of feature: String?, _ tokens: [Token]) -> Match? {
        for index in indexes(for: feature ?? "") {
            for (position, spec) in index.specs.enumerated() where spec.shorthand == shorthand {
                guard feature.map({ spec.path.first == $0 }) ?? (spec.path.count == 1) else { continue }
                return Match(command: index.commands[position], spec: spec, rest: tokens)
            }
        }
        return nil
    }

    /// The first words of the commands that no feature makes, aliases included.
    var topWords: [String] { shared.specs.flatMap(\.callPaths).compactMap(\.first) }

    private func entry(at path: [String]) -> CommandIndex.Entry? {
        let path = path.map { $0.lowercased() }
        for index in indexes(for: path.first) {
            if let entry = index[path] { return entry }
        }
        return nil
    }

    private func longestMatch(_ words: [String], _ tokens: [Token], dropped: Int = 0) -> Match? {
        for length in stride(from: words.count, to: 0, by: -1) where length > dropped {
            let path = Array(words.prefix(length))
            guard let (command, spec) = entry(at: path) else { continue }
            let rest = Array(tokens.dropFirst(length - dropped))
            // `favorites on writing`: what takes no words leaves them to a shorter command that searches for them.
            if length > 1, spec.arguments.isEmpty, let next = rest.first, !next.text.hasPrefix("-"),
                entry(at: path.dropLast())?.spec.arguments.last?.kind == .query
            {
                continue
            }
            // `books serch`: a feature's name is a command too, but what follows was meant as its verb.
            if spec.arguments.isEmpty, let next = rest.first, !next.text.hasPrefix("--"), !CommandParser.isHelp(next),
                !self.words(after: path).isEmpty
            {
                return nil
            }
            return Match(command: command, spec: spec, rest: rest)
        }
        return nil
    }

    /// What explains words that lead to commands but are none, such as `books shelf --help`.
    private func groupHelp(_ tokens: [Token], in feature: String?) -> Match? {
        guard let last = tokens.last, CommandParser.isHelp(last), let help = entry(at: ["help"]) else { return nil }
        let path = tokens.dropLast().map(\.commandWord)
        let isGroup = ([feature.map { [$0] + path }, path].compactMap { $0 }).contains { !words(after: $0).isEmpty }
        guard !path.isEmpty, isGroup else { return nil }
        return Match(command: help.command, spec: help.spec, rest: tokens.dropLast())
    }

    private func problem(with words: [String], in feature: String?) -> UsageError.Problem {
        let first = words.first ?? ""
        var known: [String] = []
        var matched = 0
        // The words that lead somewhere are right; the next one is to be corrected.
        while matched < words.count, !self.words(after: Array(words.prefix(matched + 1)), includesAliases: true).isEmpty
        {
            known.append(words[matched])
            matched += 1
        }
        let next = self.words(after: known).map(\.text)
        guard matched < words.count else {
            return .incompleteCommand(known.joined(separator: " "), next: next)
        }
        if known.isEmpty {
            let verb = first.lowercased()
            if let blank = first.firstIndex(of: " "), next.contains(String(first[..<blank])) {
                let message = "'\(UsageError.shown(first))' is a whole line in quotes"
                return .other(message, hint: "leave out the quotes, or run it with -c: satchel -c '…'")
            }
            if let hint = disabledFeatures[verb] { return .disabledFeature(verb, hint: hint) }
            if kindsToEnable().contains(verb) {
                return .disabledFeature(verb, hint: "run 'kinds enable \(verb)' to enable it")
            }
            // A verb without its feature is not misspelled, only incomplete.
            let called = features.first { self.words(after: [$0.id]).contains { $0.text == verb } }
            if let called { return .unknownCommand(first, nearest: "\(called.id) \(first)") }
            // One of another program, such as `own`.
            let near = features.flatMap { feature in CommandTree.otherPaths(verb).map { [feature.id] + $0 } }
            if let path = near.first(where: { spec(at: $0) != nil }) {
                return .unknownCommand(first, nearest: path.joined(separator: " "))
            }
            let local = feature.map { self.words(after: [$0]).map(\.text) } ?? []
            return .unknownCommand(first, nearest: NearestName.of(first, in: local + next))
        }
        let nearest = NearestName.of(words[matched], in: self.words(after: known, includesAliases: true).map(\.text))
        return .unknownCommand(
            (known + [words[matched]]).joined(separator: " "),
            nearest: nearest.map { (known + [$0]).joined(separator: " ") }
        )
    }
}

extension Token {
    /// The word that may name a command; of quoted ones only `\q`, which leaves psql.
    fileprivate var commandWord: String { isQuoted ? (raw == #"\q"# ? "q" : "") : text }
}

/// Commands by the paths that call them, made and asked for their specs once, on first use.
@MainActor
private final class CommandIndex {
    typealias Entry = (command: any Command, spec: CommandSpec)

    private(set) lazy var commands = make()
    private let make: @MainActor () -> [any Command]
    private(set) lazy var specs = commands.map { $0.spec }
    private lazy var byPath: [[String]: Int] = {
        var byPath: [[String]: Int] = [:]
        for (position, spec) in specs.enumerated() {
            for path in spec.callPaths where byPath[path] == nil { byPath[path] = position }
        }
        return byPath
    }()

    init(_ make: @escaping @MainActor () -> [any Command]) {
        self.make = make
    }

    subscript(path: [String]) -> Entry? {
        byPath[path].map { (commands[$0], specs[$0]) }
    }
}
