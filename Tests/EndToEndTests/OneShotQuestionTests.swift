import Foundation
import SatchelTestSupport
import TestSupport
import Testing

@Suite("End to end: a command that runs alone at a terminal", .serialized, .timeLimit(.minutes(1)))
struct OneShotQuestionTests {
    private func start(_ program: Program, _ arguments: String...) throws -> PseudoTerminal {
        try PseudoTerminal(Program.path, arguments: arguments, environment: program.environment)
    }

    private func programWithHistory() throws -> Program {
        let program = try Program()
        try program.write("books search dune\n", to: ".local/state/satchel/history")
        return program
    }

    @Test("It asks, and does what the answer says", arguments: [("y", true), ("yes", true), ("n", false), ("", false)])
    func answer(_ answer: String, _ isCleared: Bool) async throws {
        let program = try programWithHistory()
        let terminal = try start(program, "history", "clear")
        try await terminal.wait(for: "clear the command history? [y/N] ")

        terminal.send(answer + "\r")

        #expect(try await terminal.waitForExit() == 0)
        #expect(try program.read(".local/state/satchel/history").isEmpty == isCleared)
        #expect(terminal.echoes)
    }

    @Test("With -c and with -f it asks too", arguments: ["-c", "-f"])
    func lines(_ option: String) async throws {
        let program = try programWithHistory()
        try program.write("history clear\n", to: "script")
        let terminal = try start(program, option, option == "-c" ? "history clear" : program.home + "/script")
        try await terminal.wait(for: "? [y/N] ")

        terminal.send("y\r")

        #expect(try await terminal.waitForExit() == 0)
        #expect(try program.read(".local/state/satchel/history").isEmpty)
    }

    @Test("Ctrl-C at a question ends it, and nothing is changed")
    func interrupted() async throws {
        let program = try programWithHistory()
        let terminal = try start(program, "history", "clear")
        try await terminal.wait(for: "? [y/N] ")

        terminal.send("\u{3}")

        #expect(try await terminal.waitForExit() == 130)
        #expect(try !program.read(".local/state/satchel/history").isEmpty)
    }

    @Test("The question is on standard error, so the answer may go to a file")
    func redirected() async throws {
        let program = try programWithHistory()
        let terminal = try PseudoTerminal(
            "/bin/sh",
            arguments: ["-c", "'\(Program.path)' history clear > '\(program.home)/answer'"],
            environment: program.environment
        )
        try await terminal.wait(for: "? [y/N] ")
        terminal.send("n\r")

        #expect(try await terminal.waitForExit() == 0)
        #expect(try !program.read("answer").contains("[y/N]"))
    }

    @Test("Nobody is asked unless input and standard error are a terminal", arguments: ["< /dev/null", "2> /dev/null"])
    func nobody(_ redirection: String) async throws {
        let program = try programWithHistory()
        let terminal = try PseudoTerminal(
            "/bin/sh",
            arguments: ["-c", "'\(Program.path)' history clear \(redirection)"],
            environment: program.environment
        )

        #expect(try await terminal.waitForExit() == 2)
        #expect(try !program.read(".local/state/satchel/history").isEmpty)
    }
}
