import Foundation
import Glibc
import SatchelTestSupport
import TestSupport
import Testing

@Suite("End to end: --timing and --trace")
struct TraceTests {
    /// The lines of a trace, each a JSON object.
    private static func lines(_ text: String) throws -> [[String: Any]] {
        try text.split(separator: "\n").map {
            try #require(JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any], "\($0)")
        }
    }

    @Test("A trace begins with the program, ends with what was left out, and names the parent of each span")
    func file() throws {
        let program = try Program()
        try program.write("old\n", to: "t.ndjson")
        let run = try program.run("--offline", "--trace=t.ndjson", "coins", "list", "--limit", "1")

        #expect(run.status == 0, "\(run.errors)")
        let lines = try Self.lines(program.read("t.ndjson"))
        let kinds = lines.compactMap { $0["kind"] as? String }
        #expect(kinds.count == lines.count)
        #expect(kinds.prefix(3) == ["trace", "start", "parse"])
        #expect(kinds.last == "end")
        #expect(Set(kinds).isSuperset(of: ["command", "render"]))
        let command = lines.first { $0["kind"] as? String == "command" }
        #expect(command?["name"] as? String == "coins list")
        #expect(command?["arguments"] as? [String] == ["limit"])
        let ids = lines.compactMap { $0["id"] as? Int }
        #expect(Set(ids).count == lines.count - 2)
        #expect(lines.compactMap { $0["parent"] as? Int }.allSatisfy(ids.contains))
        var status = stat()
        #expect(stat(program.home + "/t.ndjson", &status) == 0)
        #expect(status.st_mode & 0o777 == 0o600)
    }

    @Test("Without a file it goes to standard error, and results stay alone on standard output")
    func standardError() throws {
        let run = try Program().run("--trace", "-c", "version")

        #expect(run.output == "\(Program.version)\n")
        #expect(try Self.lines(run.errors).count >= 5)
    }

    @Test("What can't be a trace is refused in one line", arguments: ["/", "/dev/null", "/nonexistent/t", "pipe"])
    func refused(_ path: String) throws {
        let program = try Program()
        #expect(mkfifo(program.home + "/pipe", 0o600) == 0)
        let run = try program.run("--trace=\(path)", "version")

        #expect(run.status == 2)
        #expect(run.output.isEmpty)
        #expect(run.errors.hasPrefix("error: can't write the trace to '\(path)': "))
    }

    @Test("An empty name of a file takes no other word for it")
    func nameless() throws {
        let program = try Program()
        try program.write("precious", to: "version")
        let run = try program.run("--trace=", "version")

        #expect(run.status == 2)
        #expect(run.errors.hasPrefix("error: --trace= needs a value\n"))
        #expect(try program.read("version") == "precious")
    }

    @Test("Words need a trace")
    func wordsAlone() throws {
        let run = try Program().run("--trace-words", "version")

        #expect(run.status == 2)
        #expect(run.errors.hasPrefix("error: --trace-words needs --trace\n"))
    }

    @Test("A closed standard error fails no command")
    func closedPipe() throws {
        let group = "{ sleep 0.2; '\(Program.path)' --trace --timing version; echo $? >status; }"
        let run = try Program().run(["-c", group + " 2>&1 >answer | true; cat answer status"], program: "/bin/sh")

        #expect(run.output == "\(Program.version)\n0\n")
    }

    @Test("A full disk fails no command", .enabled(if: access("/dev/full", W_OK) == 0))
    func fullDisk() throws {
        let run = try Program().run(
            ["-c", "'\(Program.path)' --trace --timing version 2>/dev/full"],
            program: "/bin/sh"
        )

        #expect(run.output == "\(Program.version)\n")
        #expect(run.status == 0)
    }

    @Test("No secret and no search word shows anywhere, unless words are asked for; secrets never")
    func redacted() async throws {
        let program = try Program()
        let server = try await StubServer.start { _ in .text("<html>down</html>", status: 500) }
        let key = "ttbsecret0001"
        func run(_ options: String...) throws -> String {
            let settings = [
                "--set", "books.catalog=aladin", "--set", "books.aladin.url=\(server.address)", "--set",
                "network.retries=0", "--keep-going", "-c", "books search xyzzy author:plugh", "-c", "books xyzzy",
            ]
            let run = try program.run(options + settings, environment: ["SATCHEL_ALADIN_TTBKEY": key])
            #expect(run.status != 0)
            return try program.read("t.ndjson")
        }
        let redacted = try run("--trace=t.ndjson")
        let words = try run("--trace=t.ndjson", "--trace-words")
        await server.stop()

        #expect(redacted.contains(#""kind":"network""#))
        for word in [key, "xyzzy", "plugh", program.home] { #expect(!redacted.contains(word), "\(word)") }
        #expect(words.contains("xyzzy") && words.contains("plugh"))
        #expect(!words.contains(key))
    }

    @Test("The times of a script are one line at its end")
    func timing() throws {
        let run = try Program().run("--timing", input: "version\nversion\n")

        #expect(run.output == "\(Program.version)\n\(Program.version)\n")
        let lines = run.errors.split(separator: "\n")
        #expect(lines.count == 1)
        #expect(lines.first?.hasPrefix("timing: start ") == true)
    }

    @Test("At the prompt each line is followed by its times")
    func prompt() async throws {
        let terminal = try await Program().start(["--timing"])

        try await terminal.send("version\r", until: "timing: parse ")
        try await terminal.wait(for: "satchel> ")
        terminal.send("quit\r")
        #expect(try await terminal.waitForExit() == 0)
    }
}
