import Foundation
import SatchelTestSupport
import TestSupport
import Testing

@Suite("End to end: imports")
struct ImportTests {
    private static let rows = 25_000

    @Test("An import that is killed again and again goes on where it was, and ends with every row once")
    func killed() throws {
        let program = try Program()
        try writeBooks(in: program)
        var kills = 0
        var patience = 0.1
        var isDone = false
        while !isDone {
            let before = try count(in: program)
            let arguments = ["-s", "KILL", "\(patience)", Program.path, "-c", "books import many.ndjson"]
            let run = try program.run(arguments, program: "/usr/bin/timeout")
            isDone = run.status == 0
            #expect(try count(in: program) >= before)
            // A kill after the last row was saved leaves nothing to resume.
            let resumes = before > 0 && before < Self.rows
            #expect(!isDone || !resumes || run.errors.contains(" after \(before) rows"))
            kills += isDone ? 0 : 1
            patience *= 1.5
            try #require(patience < 200)
        }
        #expect(kills > 0)
        #expect(try count(in: program) == Self.rows)
        let sources = try program.run("-c", "books sources", "--output", "json").output
        #expect(!sources.contains("unfinished"))
        let last = try program.run("-c", "books search \"madeup \(Self.rows)\"", "--output", "csv").output
        #expect(last.split(separator: "\n").count == 2)
    }

    @Test("A deck comes through a pipe")
    func deckThroughPipe() throws {
        let program = try Program()
        let line = "echo '4 Charmander BS 46' | \"$0\" --offline cards deck import /dev/stdin --name Zard"
        let run = try program.run(["-c", line, Program.path], program: "/bin/sh")

        #expect(run.output == "imported the deck 'Zard': 4 cards\n" && run.status == 0, "\(run.errors)")
    }

    @Test("'-' is what comes through a pipe, in this session as often as it is asked for, or a file")
    func standardInput() throws {
        let program = try Program()
        let table = "Title,Author,Rating\nDune,Frank Herbert,4.5\n"
        try program.write("{\"id\": \"m1\", \"title\": \"Madeup\"}\n", to: "one.ndjson")

        let kept = try program.run(
            "-c",
            "books import - --dry-run",
            "-c",
            "import - --yes",
            "-c",
            "books mine --csv",
            input: table
        )
        let catalog = try program.run("books", "import", "-", input: try program.read("one.ndjson"))
        let file = try program.run(["-c", "\"$0\" books import - < one.ndjson", Program.path], program: "/bin/sh")
        let commands = try program.run(input: "books import -\n")
        let much = "head -c 270000000 /dev/zero | \"$0\" books import -"
        let tooMuch = try program.run(["-c", much, Program.path], program: "/bin/sh")

        #expect(kept.status == 0 && kept.output.contains("Dune,Frank Herbert"), "\(kept)")
        #expect(catalog.status == 0 && catalog.output.contains("-  "), "\(catalog)")
        #expect(file.status == 0 && file.output.contains("-  "), "\(file)")
        #expect(tooMuch.status == 1 && tooMuch.errors.contains("'-' is larger than 256 MB"), "\(tooMuch)")
        #expect(commands.status == 2 && commands.errors.contains("which commands are read from"), "\(commands)")
    }

    @Test("Ctrl-C ends an import at the prompt, keeps what is there, and the same line goes on")
    func interrupted() async throws {
        let program = try Program()
        try writeBooks(in: program)
        let terminal = try await program.start(columns: 120)

        try await terminal.send("books import \(program.home)/many.ndjson\r", until: "importing")
        try await terminal.send("\u{3}", until: "stopped; imported rows are saved")
        try await terminal.wait(for: "satchel> ")
        try await terminal.send("books import \(program.home)/many.ndjson\r", until: "Unchanged")

        #expect(try count(in: program) == Self.rows)
    }

    @Test("A list of any length goes out whole, in every format")
    func whole() throws {
        let program = try Program()
        try writeBooks(in: program)
        #expect(try program.run("-c", "books import many.ndjson").status == 0)

        for format in ["json", "ndjson", "csv", "plain", "table"] {
            let run = try program.run("-c", "books search madeup --limit all", "--output", format)

            #expect(run.status == 0, "\(format)")
            if format == "json" {
                let rows = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [[String: Any]]
                #expect(Set(rows?.compactMap { $0["id"] as? String } ?? []).count == Self.rows)
                #expect(rows?.count == Self.rows)
            } else {
                let heading = ["csv", "table"].contains(format) ? 1 : 0
                #expect(run.output.split(separator: "\n").count == Self.rows + heading, "\(format)")
            }
        }
    }

    /// How many books the file has brought so far.
    private func count(in program: Program) throws -> Int {
        let rows = try program.run("-c", "books sources", "--output", "csv").output.split(separator: "\n")
        let row = rows.first { $0.hasPrefix("many,") }
        return row?.split(separator: ",").dropFirst().first.flatMap { Int($0) } ?? 0
    }

    private func writeBooks(in program: Program) throws {
        let lines = (1...Self.rows).map { "{\"id\": \"\($0)\", \"title\": \"Madeup \($0)\"}" }
        try program.write(lines.joined(separator: "\n"), to: "many.ndjson")
    }
}
