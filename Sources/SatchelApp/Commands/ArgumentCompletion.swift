import SatchelConsole
import SatchelPersistence
import SatchelPluginAPI
import SatchelShell

/// Completes the arguments of the process, for the scripts of `completion`.
@MainActor
struct ArgumentCompletion {
    unowned let shell: Shell

    /// The completions of the last word, unquoted; the words are as typed, quotes and all.
    func candidates(for words: [String]) async -> [Completion] {
        let meanings = words.map { Quoting.meaning(of: $0) }
        let typed = meanings.last ?? ""
        var earlier = meanings.dropLast()
        while let word = earlier.first, word.hasPrefix("-") {
            earlier = earlier.dropFirst()
            guard let option = ProcessOption.named(word), option.takesValue else { continue }
            guard earlier.popFirst() != nil else { return await values(of: option, for: typed) }
        }
        if earlier.isEmpty, typed.hasPrefix("-") { return await options(for: typed) }
        let tokens = earlier.map { Token(argument: $0) }
        return await shell.tree.completions(of: typed, after: tokens, home: home)
    }

    private var home: String? { shell.root.services.locations.home }

    private func options(for typed: String) async -> [Completion] {
        if let sign = typed.firstIndex(of: "="), let option = ProcessOption.named(String(typed[..<sign])) {
            let value = String(typed[typed.index(after: sign)...])
            return await values(of: option, for: value)
                .map { Completion(typed[...sign] + $0.text, summary: $0.summary) }
        }
        let options = ProcessOption.all.map { Completion($0.name, summary: $0.help.asSummary) }
        return (options + [Completion("--help", summary: "show help")]).filter { $0.text.hasPrefix(typed) }
    }

    private func values(of option: ProcessOption, for typed: String) async -> [Completion] {
        let found: [Completion]
        switch option.value {
        case .none: return []
        case .format: found = OutputFormat.allCases.map { Completion($0.rawValue) }
        case .assignment: found = SettingCompletions(shell: shell).assignments(for: typed)
        case .file, .optionalFile:
            let home = home
            return await CompletionPatience.value { await PathCompletion.candidates(for: typed, home: home) } ?? []
        case .line: return await lines(for: typed)
        }
        return found.filter { $0.text.lowercased().hasPrefix(typed.lowercased()) }
    }

    /// The whole line with its last word completed.
    private func lines(for typed: String) async -> [Completion] {
        let request = CompletionRequest(line: typed, feature: nil, home: home)
        let (start, found) = await shell.tree.completions(for: request)
        let head = String(decoding: typed.utf8.prefix(start), as: UTF8.self)
        return found.map { Completion(head + Quoting.quoted($0.text), summary: $0.summary) }
    }
}

extension ProcessOption {
    fileprivate static func named(_ name: String) -> ProcessOption? { all.first { $0.name == name } }
}

extension String {
    /// Lower case, without a period.
    var asSummary: String { prefix(1).lowercased() + dropFirst().prefix(count - (hasSuffix(".") ? 2 : 1)) }

    /// A capital letter and a period.
    var asSentence: String { prefix(1).uppercased() + dropFirst() + (hasSuffix(".") ? "" : ".") }
}
