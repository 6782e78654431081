import Foundation
import SatchelConsole
import SatchelPluginAPI
import SatchelTestSupport
import Testing

@testable import SatchelApp

@Suite("App: sending results to a program or a file")
@MainActor
struct RedirectionTests {
    private static let list = FakePlugin(
        id: "list",
        commands: { _ in
            [
                FakeCommand("list hello") { context in
                    context.notify("a warning")
                    return .message("한글 hello")
                },
                FakeCommand("list nothing") { _ in .none },
                FakeCommand("list fail") { _ in throw FakeFailure(message: "it broke") },
                FakeCommand("list forever") { context in
                    while true { try context.refresh(.message(String(repeating: "x", count: 4096))) }
                },
            ]
        }
    )

    private let program: TestShell
    private let folder: String

    init() throws {
        folder = NSTemporaryDirectory() + "redirection-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let terminal = TerminalFacts(
            inputIsTerminal: true,
            output: .init(isTerminal: true, usesColor: true),
            error: .init(isTerminal: true, usesColor: true)
        )
        program = try TestShell(plugins: [Self.list] + PluginCatalog.all, facts: terminal, home: folder)
    }

    private func text(of file: String) throws -> String {
        try String(contentsOfFile: folder + "/" + file, encoding: .utf8)
    }

    @Test("A program reads the results as plain text, and its own output is the answer; messages stay where they were")
    func piped() async throws {
        #expect(await program.shell.run("list hello | tr h j") == .success)
        #expect(program.console.output == "한글 jello\n")
        #expect(program.console.errors == "a warning\n")
        _ = program.console.take()

        #expect(await program.shell.run("books search tolkien | head -1") == .success)
        #expect(program.console.output.hasPrefix("#  Title"))
        #expect(!program.console.output.contains("\u{1B}"))
    }

    @Test("A program that reads no more ends a list or a watch early, and well", .timeLimit(.minutes(1)))
    func closed() async {
        #expect(await program.shell.run("list forever | head -c 10") == .success)
        #expect(program.console.output == #"{"message""#)
        #expect(await program.shell.run("books list --limit all | true") == .success)
        #expect(program.console.errors.isEmpty)
    }

    @Test("The status is the command's, whatever the program's is; after a failure the program does not run")
    func status() async {
        #expect(await program.shell.run("list hello | cat >/dev/null; exit 3") == .success)
        #expect(await program.shell.run("list nothing | wc -l") == .success)
        #expect(program.console.output.contains("0"))
        _ = program.console.take()

        #expect(await program.shell.run("list fail | echo ran") == .failure)
        #expect(await program.shell.run("list fial | echo ran") == .usage)
        #expect(program.console.output.isEmpty)
    }

    @Test("A file is replaced or appended to, whole and without color; ~ is the home folder")
    func files() async throws {
        #expect(await program.shell.run("list hello > ~/out.txt") == .success)
        #expect(await program.shell.run("list hello > '\(folder)/out.txt'") == .success)
        #expect(try text(of: "out.txt") == "한글 hello\n")

        #expect(await program.shell.run("list hello >>~/out.txt") == .success)
        #expect(try text(of: "out.txt") == "한글 hello\n한글 hello\n")

        #expect(await program.shell.run("list fail > ~/out.txt") == .failure)
        #expect(try text(of: "out.txt") == "한글 hello\n한글 hello\n", "a failure leaves the file as it was")

        #expect(await program.shell.run("list nothing > ~/out.txt") == .success)
        #expect(try text(of: "out.txt").isEmpty)
        #expect(program.console.output.isEmpty)
    }

    @Test("A file that can't be written is one error, and the command does not run")
    func unwritable() async {
        for line in ["list hello > ~/no/such/folder", "list hello > ~", "list hello >> ''"] {
            #expect(await program.shell.run(line) != .success, "\(line)")
            #expect(program.console.errors.contains("error:"), "\(line)")
            #expect(!program.console.take().contains { $0.text.contains("a warning") }, "\(line)")
        }
    }

    @Test("After such a line, results go to the console again")
    func restored() async {
        #expect(await program.shell.run("list hello > /dev/null") == .success)
        #expect(await program.shell.run("list hello") == .success)
        #expect(program.console.output == "한글 hello\n")
    }
}
