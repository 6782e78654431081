import SatchelTestSupport
import TestSupport
import Testing

@Suite("End to end: lines with a pipe or a file", .serialized)
struct PipedLineTests {
    @Test("A script sends results to programs and files, and its own output holds the rest in order")
    func script() throws {
        let program = try Program()

        let run = try program.run(input: "search dune\nbooks search dune | head -2\nbooks list > out.txt\nversion\n")

        #expect(run.status == 0)
        #expect(run.errors.isEmpty)
        let lines = run.output.split(separator: "\n")
        #expect(lines.first?.hasPrefix("#  Feature") == true)
        #expect(lines.dropLast().suffix(2).first?.hasPrefix("#  Title") == true)
        #expect(lines.last?.hasPrefix("satchel ") == true)
        #expect(try program.read("out.txt").split(separator: "\n").count == 21)
    }

    @Test("Words of the process are searched for, and a slip of the finger is an error with status 2")
    func words() throws {
        let program = try Program()

        #expect(try program.run("coins", "btc").output.contains("Bitcoin"))
        #expect(try program.run("cards", "charizard").output.contains("base1-4"))
        #expect(try program.run("books", "serch", "x").status == 2)
        let unknown = try program.run("boks", "search", "x")
        #expect(unknown.status == 2)
        #expect(unknown.errors.contains("did you mean 'books'?"))
    }

    @Test("A program that the shell can't run fails the line; the status of one that it runs doesn't matter")
    func missingProgram() throws {
        let program = try Program()

        let missing = try program.run(input: "books list --limit 1 | no-such-program\n")
        #expect(missing.status == 1)
        #expect(missing.errors.contains("not found"))
        #expect(try program.run(input: "books list --limit 1 | (cat >/dev/null; false)\n").status == 0)
    }

    @Test("A program reads keys from the terminal, Ctrl-C ends it and not the shell, and the line is remembered whole")
    func terminal() async throws {
        let program = try Program()
        let terminal = try await program.start()
        let asking = "books list | (cat >/dev/null; printf 'rea''dy'; read -r a </dev/tty; echo \"got $a\")"

        terminal.send(asking + "\r")
        try await terminal.wait(for: "ready")
        try await terminal.send("yes\r", until: "got yes")
        try await terminal.wait(for: "satchel> ")
        try await terminal.send("version | (printf 'wai''ting'; exec sleep 60)\r", until: "waiting")
        terminal.send("\u{3}")
        try await terminal.wait(for: "\nsatchel> ", timeout: .seconds(10))
        try await terminal.send("dune\r", until: "Frank Herbert")
        try await terminal.wait(for: "satchel> ")
        terminal.send("quit\r")

        #expect(try await terminal.waitForExit() == 0)
        #expect(try program.read(".local/state/satchel/history").hasPrefix(asking + "\n"))
    }
}
