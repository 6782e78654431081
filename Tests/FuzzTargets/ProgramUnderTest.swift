import SatchelApp
import SatchelCatalog
import SatchelConsole
import SatchelDI
import SatchelNetworking
import SatchelPluginAPI
import SatchelShell
import SatchelTestSupport

/// The whole program in memory, whose every printed text is checked.
@MainActor
struct ProgramUnderTest {
    /// The key that services of keys are given, which nothing may print.
    nonisolated static let key = "fuzz-key-7Q4Z"

    private let program: TestShell

    /// Puts the program together.
    ///
    /// - Parameters:
    ///   - assignments: What is set, as by `--set`.
    ///   - columns: The cells of a row of the window; nil for a pipe.
    ///   - home: The home folder; nil for none.
    ///   - network: What stands for the services; nil for no network.
    /// - Throws: What keeps the program from starting.
    init(
        set assignments: [String] = [],
        columns: Int? = nil,
        home: String? = nil,
        network: NetworkService? = nil
    ) throws {
        program = try TestShell(
            set: assignments,
            facts: TerminalFacts(output: .init(isTerminal: columns != nil), columns: columns ?? 80, movesCursor: false),
            home: home
        ) { builder in
            guard let network else { return }
            let names = PluginCatalog.all.flatMap(\.secretVariables)
            builder.override((any RawDataFetchable).self) { network }
            builder.override((any DecodableDataFetchable).self) { network }
            builder.override(SecretStore.self) {
                SecretStore(
                    environment: Dictionary(names.map { ($0, Self.key) }) { first, _ in first },
                    folder: "/nonexistent"
                )
            }
        }
        program.shell.answerQuestions { _ in nil }
    }

    /// Runs lines, whatever comes of them.
    ///
    /// - Throws: ``FuzzFinding`` where what is printed may act on a terminal, or names the key.
    func run(_ lines: String...) async throws {
        for line in lines {
            _ = await program.shell.run(line)
            try check(line)
        }
    }

    /// Runs words, as arguments of the process are run.
    ///
    /// - Throws: ``FuzzFinding``.
    func run(words: [String]) async throws {
        _ = await program.shell.run(words.map { Token(argument: $0) })
        try check(words.joined(separator: " "))
    }

    /// Asks for the ways to complete a line at a place.
    func completion(of line: String, at cursor: Int) async -> CompletionResult {
        await program.shell.complete(line, cursor)
    }

    /// Ends the program, and closes its files.
    func end() async { await program.shell.close() }

    private func check(_ line: String) throws(FuzzFinding) {
        for (stream, text) in program.console.take() {
            try HarmlessText.check(text, "'\(line)' on \(stream)")
            try promise(!text.contains(Self.key), "'\(line)' prints the key")
        }
    }
}
