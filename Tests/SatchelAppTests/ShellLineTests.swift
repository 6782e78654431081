import SatchelConsole
import SatchelPluginAPI
import SatchelShell
import SatchelTestSupport
import Testing

@testable import SatchelApp

@Suite("App: running lines")
@MainActor
struct ShellLineTests {
    /// A feature with a list that goes on for a page, and commands that fail.
    private static let list = FakePlugin(
        id: "list",
        commands: { _ in
            func page(_ text: String, hasMore: Bool) -> Output {
                .records(
                    RecordList(
                        columns: [.init("name", "Name", .title)],
                        records: [.init([.text(text)])],
                        firstNumber: 1,
                        nextPage: hasMore ? "list more" : nil,
                        emptyMessage: "none"
                    )
                )
            }
            let message = Parameter.argument("message", .text, "what to say")
            return [
                FakeCommand("list first") { _ in page("first", hasMore: true) },
                FakeCommand("list both") { _ in .sequence([.message("news"), page("first", hasMore: true)]) },
                FakeCommand("list ended") { _ in .sequence([page("first", hasMore: true), .message("news")]) },
                FakeCommand("list all") { _ in page("all", hasMore: false) },
                FakeCommand("list more") { _ in page("second", hasMore: false) },
                FakeCommand("list hello"),
                FakeCommand("list nothing") { _ in
                    .records(RecordList(columns: [.init("name", "Name", .title)], records: [], emptyMessage: "none"))
                },
                FakeCommand(CommandSpec("list fail", "fail", arguments: [message.spec])) { invocation, _ in
                    throw FakeFailure(message: invocation[message], hint: invocation[message])
                },
                FakeCommand(CommandSpec("list plain", "fail", arguments: [message.spec])) { invocation, _ in
                    struct Plain: Error { let text: String }
                    throw Plain(text: invocation[message])
                },
                FakeCommand(CommandSpec("list notify", "say", arguments: [message.spec])) { invocation, context in
                    context.notify(invocation[message])
                    return .none
                },
                FakeCommand("list ask") { context in
                    .message(try await context.confirm("sell the books") ? "sold" : "kept")
                },
            ]
        }
    )

    private let program: TestShell

    init() throws {
        program = try TestShell(set: ["shell.output=plain"], plugins: [Self.list])
    }

    @Test("An empty list is a failure only where that is asked for", arguments: ["", " --json", " --csv"])
    func emptyList(format: String) async {
        #expect(await program.shell.run("list nothing\(format)") == .success)
        #expect(await program.shell.run("list nothing --fail-empty\(format)") == .failure)
        #expect(await program.shell.run("list all --fail-empty\(format)") == .success)
        #expect(await program.shell.run("list hello --fail-empty\(format)") == .success)
    }

    // MARK: - Words of the process

    @Test("A line feed in a word of the process leaves the error on one line")
    func lineFeed() async {
        #expect(await program.shell.run([Token(argument: "no\nsuch")]) == .usage)
        #expect(program.console.errors.hasPrefix("error: unknown command 'no such'"))
        _ = program.console.take()

        #expect(await program.shell.run(["list", "fail", "a\nb"].map { Token(argument: $0) }) == .failure)
        #expect(program.console.errors == "error: a b\nhint: a b\n")
    }

    // MARK: - Long lines

    @Test("A line of more than 1 MB is refused, typed or given as words")
    func longLine() async {
        let long = "list fail " + String(repeating: "x", count: 1 << 20)
        #expect(await program.shell.run(long) == .usage)
        #expect(await program.shell.run(long.split(separator: " ").map { Token(argument: String($0)) }) == .usage)
        #expect(program.console.errors == String(repeating: "error: the line is longer than 1 MB\n", count: 2))
    }

    @Test("Of a line whose bytes are no text nothing is completed, nor within a character")
    func completingBrokenText() async {
        let shell = program.shell
        #expect(await shell.complete("# 한", 3).candidates.isEmpty)
        #expect(await shell.complete("한", 1).candidates.isEmpty)
        #expect(await shell.complete("#한", 4).word == 4..<4)
        #expect(await shell.complete("list fi", 7).candidates.map(\.text) == ["first"])
        #expect(await shell.complete("list fi", 99).candidates.map(\.text) == ["first"])
    }

    // MARK: - Messages

    @Test("Nothing of what a command says acts on the terminal or hides")
    func harmless() async {
        let text = "\u{1B}]0;x\u{7}\u{9B}\u{202E}\u{200B}\u{E0041}"
        for command in ["fail", "plain", "notify"] {
            _ = await program.shell.run(["list", command, text].map { Token(argument: $0) })
        }
        _ = await program.shell.run([Token(argument: text)])
        let errors = program.console.errors

        #expect(errors.contains("␛]0;x␇\u{FFFD}"))
        #expect(!errors.unicodeScalars.contains { $0 != "\n" && VisibleText.isUnsafe($0) })
        #expect(!errors.unicodeScalars.contains("\u{E0041}"))
    }

    // MARK: - Empty lines

    @Test("An empty line after a list that goes on asks for more of it", arguments: ["list first", "list both"])
    func more(_ line: String) async {
        #expect(await program.shell.runTyped(line) == .success)
        _ = program.console.take()

        #expect(await program.shell.runTyped("") == .success)
        #expect(program.console.output == "second\n")
    }

    @Test("Blanks are as empty as nothing, and the end of the list is the end of it")
    func blanks() async {
        for line in ["list first", " \t ", "", "  "] { #expect(await program.shell.runTyped(line) == .success) }

        #expect(program.console.output == "first\nsecond\n")
    }

    @Test(
        "An empty line after anything else does nothing",
        arguments: [nil, "list all", "list ended", "list hello", "use list", "list first --help"]
    )
    func nothingMore(_ line: String?) async {
        if let line { #expect(await program.shell.runTyped(line) == .success) }
        _ = program.console.take()

        #expect(await program.shell.runTyped("") == .success)
        #expect(program.console.take().isEmpty)
    }

    @Test("A mistake between the list and the empty line does not end the list")
    func moreAfterMistake() async {
        #expect(await program.shell.runTyped("list first") == .success)
        #expect(await program.shell.runTyped("list fisrt") == .usage)
        _ = program.console.take()

        #expect(await program.shell.runTyped("") == .success)
        #expect(program.console.output == "second\n")
    }

    @Test("In a script an empty line never asks for more")
    func scriptedBlank() async {
        #expect(await program.shell.run("list first") == .success)
        #expect(await program.shell.run("") == .success)
        #expect(await program.shell.run("# list more") == .success)
        #expect(program.console.output == "first\n")
    }

    // MARK: - Questions

    @Test("A question nobody is there to answer is a usage error that names --yes")
    func unconfirmed() async {
        #expect(await program.shell.run("list ask") == .usage)
        #expect(
            program.console.errors == """
                error: confirmation required: sell the books
                hint: add --yes to run it without a prompt

                """
        )
        #expect(program.console.output.isEmpty)
    }

    @Test(
        "Only yes is yes",
        arguments: [
            ("y", "sold"), ("Yes", "sold"), ("n", "kept"), ("", "kept"), ("yess", "kept"), (nil, "kept"),
        ] as [(String?, String)]
    )
    func answers(_ typed: String?, _ expected: String) async {
        var asked: [String] = []
        program.shell.answerQuestions { question in
            asked.append(question)
            return typed
        }

        #expect(await program.shell.run("list ask") == .success)
        #expect(program.console.output == expected + "\n")
        #expect(asked == ["sell the books? [y/N] "])
    }

    // MARK: - Errors

    @Test(
        "Escape bytes in what is typed or thrown are made visible wherever they are repeated",
        arguments: [
            "\u{1B}[2J", "list \u{1B}[31m", "list hello --\u{1B}]0;x\u{7}", "list hello \u{9B}2J", "set \u{1B}=\u{1B}",
            "list fail \u{1B}[2J", "list plain \u{1B}[2J", "list notify '\u{1B}[2J\u{7}\u{202E}'", "use \u{1B}c",
            "config show \u{1B}c", "di why \u{1B}c", "config validate /\u{1B}c.plist", "help \u{1B}c",
        ]
    )
    func escapes(_ line: String) async {
        _ = await program.shell.run(line)
        let printed = program.console.take().map(\.text).joined()

        #expect(!printed.isEmpty)
        #expect(["␛", "\u{FFFD}", "\\u{1B}"].contains { printed.contains($0) })
        let unsafe = printed.unicodeScalars.filter { scalar in
            scalar.properties.generalCategory == .control && scalar != "\n" || scalar == "\u{202E}"
        }
        #expect(unsafe.isEmpty)
    }

    @Test("An error goes to standard error, with its hint, and its status is the line's")
    func failure() async {
        #expect(await program.shell.run("list fail 'it broke'") == .failure)
        #expect(program.console.errors == "error: it broke\nhint: it broke\n")
        #expect(program.console.output.isEmpty)
    }

    @Test("An error without words of its own is shown and fails the line")
    func plainFailure() async {
        #expect(await program.shell.run("list plain x") == .failure)
        #expect(program.console.errors == "error: Plain(text: \"x\")\n")
    }

    @Test("A line that cannot be split is a usage error", arguments: ["list \"hello", "list 'x", "list hello\\"])
    func unsplittable(_ line: String) async {
        #expect(await program.shell.run(line) == .usage)
        #expect(program.console.output.isEmpty)
        #expect(program.console.errors.hasPrefix("error: "))
    }

    // MARK: - Scripts

    @Test(
        "A script stops at the first line that fails, unless it is to go on; its status is that of the first failure",
        arguments: [
            (["list hello", "list hello"], false, 0, 2), (["list fail x", "list hello"], false, 1, 0),
            (["nonsense", "list hello"], false, 2, 0), (["nonsense", "list fail x", "list hello"], true, 2, 1),
            (["list hello", "set shell.output=xml", "list hello"], false, 3, 1), ([], false, 0, 0),
            (["list hello", "quit", "list hello"], true, 0, 1),
        ] as [([String], Bool, Int32, Int)]
    )
    func script(_ lines: [String], _ keepsGoing: Bool, _ status: Int32, _ answers: Int) async {
        let runner = ScriptRunner(shell: program.shell, keepsGoing: keepsGoing)

        #expect(await runner.run(lines: lines) == status)
        #expect(program.console.output == String(repeating: "done\n", count: answers))
    }

    @Test("Lines are read from an editor until it has no more, and words are one command")
    func editorAndWords() async {
        let runner = ScriptRunner(shell: program.shell, keepsGoing: false)

        #expect(await runner.run(from: ScriptedLineEditor(lines: "list hello", "", "# x", "list hello")) == 0)
        #expect(await runner.run(words: ["list", "fail", "two words"]) == 1)
        #expect(program.console.output == "done\ndone\n")
        #expect(program.console.errors.hasPrefix("error: two words\n"))
    }

    @Test("--output changes the answer of one line, and --help replaces it")
    func outputAndHelp() async {
        #expect(await program.shell.run("list all --output ndjson") == .success)
        #expect(await program.shell.run("list all") == .success)
        #expect(program.console.output == "{\"name\":\"all\"}\nall\n")
        _ = program.console.take()

        #expect(await program.shell.run("list fail --help") == .success)
        #expect(program.console.output.hasPrefix("usage: list fail <message>\n"))
    }

    @Test("A completion that goes on with a value leaves the word open")
    func completionEnds() async throws {
        let word = await program.shell.complete("list he", 7)
        #expect(word.candidates.map(\.text) == ["help", "hello"])
        #expect(word.word == 5..<7)
        #expect(word.endsWord)
        #expect(await program.shell.complete("list hello --output=", 5).word == 5..<5)

        let books = try TestShell().shell
        #expect(await books.complete("books search autho", 18).endsWord == false)
        #expect(await books.complete("books filter lang", 17).candidates.map(\.text) == ["language="])
        #expect(await books.complete("books filter lang", 17).endsWord == false)
    }
}
