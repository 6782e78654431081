import Foundation
import Glibc
import TestSupport
import Testing

@Suite("End to end: the pager", .serialized)
struct PagerTests {
    private func start(_ program: Program, pager: String?) async throws -> PseudoTerminal {
        var environment = ["SATCHEL_SHELL_PAGER": "auto"]
        environment["PAGER"] = pager
        return try await program.start(environment: environment)
    }

    @Test("An answer taller than the window goes through the pager, a shorter one does not")
    func tall() async throws {
        let program = try Program()
        let terminal = try await start(program, pager: "cat > \(program.home)/paged; echo 'it is paged'")

        try await terminal.send("books list --limit 40\r", until: "it is paged")
        try await terminal.wait(for: "satchel> ")
        #expect(try program.read("paged").split(separator: "\n").count == 42)
        try await terminal.send("books list --limit 300\r", until: "it is paged")
        try await terminal.wait(for: "satchel> ")
        #expect(try program.read("paged").split(separator: "\n").count == 302)
        try await terminal.send("books search dune messiah\r", until: "Frank Herbert")
        try await terminal.send("set shell.pager=never\r", until: "never")
        try await terminal.send("books list --limit 40\r", until: "1–40 of")

        #expect(terminal.screen.components(separatedBy: "it is paged").count == 3)
    }

    @Test(
        "Without a pager that runs, the answer is printed",
        arguments: ["/nowhere/pager", "nowhere-pager", "nowhere-pager | cat >&2; exit 127", "", " "]
    )
    func missing(_ pager: String) async throws {
        let terminal = try await start(try Program(), pager: pager)

        try await terminal.send("books list --limit 40\r", until: "1–40 of")
        try await terminal.wait(for: "satchel> ")
    }

    @Test("A pager that is left before the end of a long list ends the list, and nothing else")
    func leftEarly() async throws {
        let terminal = try await start(try Program(), pager: "head -n 3; echo 'that is all'")

        try await terminal.send("books list --limit all --output json\r", until: "that is all")
        try await terminal.wait(for: "satchel> ")
        try await terminal.send("version\r", until: "\(Program.version)")
        terminal.send("quit\r")

        #expect(try await terminal.waitForExit() == 0)
    }

    @Test("Ctrl-C in less leaves the shell running", .enabled(if: access("/usr/bin/less", X_OK) == 0))
    func interrupt() async throws {
        let terminal = try await start(try Program(), pager: nil)

        try await terminal.send("books list --limit 100\r", until: "\n:")
        try await terminal.send("\u{3}", until: "\n:")
        try await terminal.send("q", until: "satchel> ")
        try await terminal.send("version\r", until: "\(Program.version)")
    }

    @Test("A request to end ends the pager, too", .enabled(if: access("/usr/bin/less", X_OK) == 0))
    func terminate() async throws {
        let terminal = try await start(try Program(), pager: nil)

        try await terminal.send("books list --limit 100\r", until: "\n:")
        terminal.terminate()

        #expect(try await terminal.waitForExit(timeout: .seconds(20)) == 143)
        #expect(terminal.echoes)
    }
}
