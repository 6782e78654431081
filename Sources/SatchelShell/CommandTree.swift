import SatchelPluginAPI

/// All commands, found by the words that call them.
///
/// Words are looked up as typed first, then as words of the active feature, so that inside `books` the line
/// `search dune` means `books search dune`.
@MainActor
package struct CommandTree: Sendable {
    /// The command that a line calls.
    package struct Match {
        /// The command.
        package let command: any Command
        /// The command's spec.
        package let spec: CommandSpec
        /// The words after the command's name.
        package let rest: [Token]
    }

    /// The enabled features, in order.
    package let features: [FeatureSummary]
    private let disabledFeatures: [String]
    private let shared: CommandIndex
    private let byFeature: [String: CommandIndex]

    /// A feature in the tree.
    package struct FeatureSummary: Sendable, Equatable {
        /// The first word of its commands.
        package let id: String
        /// Its purpose in a few words.
        package let summary: String

        /// Creates a summary.
        package init(id: String, summary: String) {
            self.id = id
            self.summary = summary
        }
    }

    /// Creates a tree; of two commands with the same path the first wins.
    ///
    /// - Parameters:
    ///   - commands: Commands with any first word, in the order of the help.
    ///   - features: The enabled features, in order.
    ///   - featureCommands: Makes the commands of a feature by its id, their first word, when a line first needs them.
    ///   - disabledFeatures: The ids of disabled features, which get an error of their own.
    package init(
        commands: [any Command],
        features: [FeatureSummary],
        featureCommands: [String: @MainActor () -> [any Command]] = [:],
        disabledFeatures: [String] = []
    ) {
        self.features = features
        self.disabledFeatures = disabledFeatures
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

    /// Finds the command with the longest name at the start of a line; the error names the nearest command.
    package func match(_ tokens: [Token], in feature: String?) throws(UsageError) -> Match {
        let words = tokens.prefix(4).map { $0.isQuoted ? "" : $0.text }
        if let match = longestMatch(words, tokens) { return match }
        if let feature, let match = longestMatch([feature] + words, tokens, dropped: 1) { return match }
        throw UsageError(problem(with: tokens.prefix(4).map(\.text), in: feature))
    }

    /// The distinct words that may follow a path, in order, with their summaries.
    package func words(after path: [String], includesAliases: Bool = false) -> [Completion] {
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

    /// The command with exactly this path, if any.
    package func command(at path: [String]) -> (any Command)? { entry(at: path)?.command }

    /// The spec of the command with exactly this path, if any.
    package func spec(at path: [String]) -> CommandSpec? { entry(at: path)?.spec }

    private func entry(at path: [String]) -> CommandIndex.Entry? {
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
            // `books serch`: a feature's name is a command too, but what follows was meant as its verb.
            if spec.arguments.isEmpty, let next = rest.first, !next.text.hasPrefix("--"),
                !self.words(after: path).isEmpty
            {
                return nil
            }
            return Match(command: command, spec: spec, rest: rest)
        }
        return nil
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
            if disabledFeatures.contains(first) { return .disabledFeature(first, enabled: features.map(\.id)) }
            // A verb without its feature is not misspelled, only incomplete.
            let called = features.first { !self.words(after: [$0.id]).filter { $0.text == first }.isEmpty }
            if let called { return .unknownCommand(first, nearest: "\(called.id) \(first)") }
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
