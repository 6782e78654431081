import SatchelPluginAPI

/// Every command there is, found by the words that call it.
///
/// Words are looked up as typed first, then as words of the active feature, so that inside `books` the line
/// `search dune` means `books search dune`.
@MainActor
package struct CommandTree: Sendable {
    /// A command found by the first words of a line, and the words that follow.
    package struct Match {
        /// The command.
        package let command: any Command
        /// Its declaration.
        package let spec: CommandSpec
        /// The words after its name.
        package let rest: [Token]
    }

    /// The features whose commands these are, in order.
    package let features: [FeatureSummary]
    /// The features that the configuration leaves out.
    private let disabledFeatures: [String]
    private let shared: CommandIndex
    private let byFeature: [String: CommandIndex]

    /// A feature as the tree shows it.
    package struct FeatureSummary: Sendable, Equatable {
        /// The first word of its commands.
        package let id: String
        /// What it is for, in a few words.
        package let summary: String

        /// Creates a summary.
        package init(id: String, summary: String) {
            self.id = id
            self.summary = summary
        }
    }

    /// Creates a tree; of two commands called alike the first wins.
    ///
    /// - Parameters:
    ///   - commands: Commands that may be called by any words, in the order help lists them.
    ///   - features: The features there are, in order.
    ///   - featureCommands: Makes the commands of each feature by its id, which is the first word of every one of them, once
    ///     a line means the feature; they come after the others.
    ///   - disabledFeatures: The names of features there could be, so that a line that means one is told why it fails.
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

    /// The commands, in the order help lists them.
    package var commands: [any Command] { indexes(for: nil).flatMap(\.commands) }

    /// The declarations of the commands, in the same order.
    package var specs: [CommandSpec] { indexes(for: nil).flatMap(\.specs) }

    /// Where commands are that begin with a word; nil stands for any.
    private func indexes(for first: String?) -> [CommandIndex] {
        let owners = first.map { [$0] } ?? features.map(\.id)
        return [shared] + owners.compactMap { byFeature[$0] }
    }

    /// Finds the command that the first words of a line call.
    ///
    /// - Parameters:
    ///   - tokens: The words of a line, at least one.
    ///   - feature: The active feature, whose name may be left out.
    /// - Returns: The command whose name is longest.
    /// - Throws: A ``UsageError`` that names the nearest command.
    package func match(_ tokens: [Token], in feature: String?) throws(UsageError) -> Match {
        let words = tokens.prefix(4).map { $0.isQuoted ? "" : $0.text }
        if let match = longestMatch(words, tokens) { return match }
        if let feature, let match = longestMatch([feature] + words, tokens, dropped: 1) { return match }
        throw UsageError(problem(with: tokens.prefix(4).map(\.text), in: feature))
    }

    /// The words that may follow some words, each once, in order, with what they stand for.
    ///
    /// - Parameters:
    ///   - path: The words typed so far.
    ///   - includesAliases: Whether other names of a command count too.
    /// - Returns: The words, none of them twice.
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

    /// The command called by exactly these words, if there is one.
    package func command(at path: [String]) -> (any Command)? { entry(at: path)?.command }

    /// Its declaration.
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
            // `books serch`: the name of a feature is a command too, but what follows was meant as its verb.
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
        // As many words as lead anywhere are right; the one after them is the one to correct.
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
            // A verb typed without its feature is not misspelt, only incomplete.
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

/// Commands, found by the words that call them.
///
/// Commands are made, and asked for their declarations, once, and none before somebody looks for a command here.
@MainActor
private final class CommandIndex {
    /// A command with its declaration.
    typealias Entry = (command: any Command, spec: CommandSpec)

    /// The commands, in the order help lists them.
    private(set) lazy var commands = make()
    private let make: @MainActor () -> [any Command]
    /// Their declarations, in the same order.
    private(set) lazy var specs = commands.map { $0.spec }
    private lazy var byPath: [[String]: Int] = {
        var byPath: [[String]: Int] = [:]
        for (position, spec) in specs.enumerated() {
            for path in spec.callPaths where byPath[path] == nil { byPath[path] = position }
        }
        return byPath
    }()

    /// Creates an index; of two commands called alike the first wins.
    init(_ make: @escaping @MainActor () -> [any Command]) {
        self.make = make
    }

    /// The command called by exactly these words, if there is one.
    subscript(path: [String]) -> Entry? {
        byPath[path].map { (commands[$0], specs[$0]) }
    }
}
