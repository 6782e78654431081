import SatchelConsole
import SatchelPersistence
import SatchelPluginAPI
import SatchelShell

/// Completes the arguments of the process, for the scripts of `completion`.
struct ArgumentCompletion: Sendable {
    unowned let session: Session

    /// The completions of the last word, unquoted; the words are as typed, quotes and all.
    @MainActor
    func candidates(for words: [String]) async -> [Completion] {
        let meanings = words.map { Quoting.meaning(of: $0) }
        return await session.tree.completions(
            of: meanings.last ?? "",
            after: meanings.dropLast().map { Token(argument: $0) },
            for: LaunchOptions.spec(completingWith: self),
            home: home
        )
    }

    @MainActor
    private var home: String? { session.root.services.locations.home }

    /// The words of a command.
    var words: CompletionSource {
        CompletionSource("commands", isComposed: true) { typed, earlier in
            await session.tree.completions(of: typed, after: earlier.map { Token(argument: $0) }, home: home)
        }
    }

    /// The `key=value` texts of settings.
    var assignments: CompletionSource {
        CompletionSource("settings") { typed in
            SettingCompletions(root: session.root, composition: session.composition).assignments(for: typed)
        }
    }

    /// Whole lines with their last word completed.
    var lines: CompletionSource {
        CompletionSource("lines", isComposed: true) { typed, _ in
            let request = CompletionRequest(line: typed, feature: nil, home: home)
            let (start, found) = await session.tree.completions(for: request)
            let head = String(decoding: typed.utf8.prefix(start), as: UTF8.self)
            return found.map { Completion(head + Quoting.escaped($0.text), summary: $0.summary) }
        }
    }
}

extension String {
    /// A capital letter and a period.
    var asSentence: String { prefix(1).uppercased() + dropFirst() + (hasSuffix(".") ? "" : ".") }
}
