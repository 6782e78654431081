import Foundation
import SatchelTestSupport
import TestSupport
import Testing

@Suite("End to end: a service on this machine", .serialized)
struct ServiceTests {
    private static let dune = """
        {"numFound": 2, "start": 0, "docs": [
          {"key": "/works/OL1W", "title": "Dune", "author_name": ["Frank Herbert"], "first_publish_year": 1965,
           "isbn": ["9780340839935"], "language": ["eng"]},
          {"key": "/works/OL2W", "title": "Dune \\u001b[31mMessiah"}]}
        """

    @Test("A live answer is kept, shown with its age when the service is gone, and offline opens no connection")
    func liveThenKept() async throws {
        let program = try Program()
        let server = try await StubServer.start { _ in .text(Self.dune) }
        let words = options(server.address) + ["-c", "books search dune", "--output", "ndjson"]

        let live = try program.run(words)
        let asked = server.connectionCount
        let offline = try program.run(words + ["--offline"])
        #expect(server.connectionCount == asked)
        await server.stop()
        let kept = try program.run(words + ["--set", "cache.max-age-minutes=0"])

        #expect(live.output.contains(#""state":"live""#))
        #expect(offline.output.contains(#""title":"Dune""#))
        #expect(kept.output.contains(#""state":"failed""#))
        #expect(kept.output.contains(#""reason":"connection refused""#))
        #expect([live.status, offline.status, kept.status] == [0, 0, 0])
        #expect(!(live.output + kept.output).contains("\u{1B}"))
    }

    @Test("Without an answer kept, offline says so and fails")
    func offlineWithNothing() throws {
        let run = try Program().run("--set", "books.catalog=openlibrary", "--offline", "-c", "books search dune")

        #expect(run.status == 1)
        #expect(run.output.isEmpty)
        #expect(run.errors.hasPrefix("error: "))
    }

    @Test("An answer that is no JSON names the key path or the page, and the shell goes on")
    func undecodable() async throws {
        let program = try Program()
        let server = try await StubServer.start { _ in .text(#"{"numFound": 1, "docs": [{"key": 7}]}"#) }

        let run = try program.run(
            options(server.address) + ["--keep-going", "-c", "books search dune", "-c", "version"]
        )
        await server.stop()

        #expect(run.status == 1)
        #expect(run.errors.contains("docs[0].key"))
        #expect(run.output == "\(Program.version)\n")
    }

    @Test("Aladin without a key names the variable and where to get one, and only when it is asked")
    func missingKey() throws {
        let program = try Program()

        let run = try program.run(
            "--set",
            "books.catalog=aladin",
            "--keep-going",
            "-c",
            "version",
            "-c",
            "books search x"
        )

        #expect(run.output == "\(Program.version)\n")
        #expect(run.errors.contains("SATCHEL_ALADIN_TTBKEY"))
        #expect(run.status != 0)
    }

    @Test("A key never shows in what is printed, nor in the names or contents of what is kept")
    func secretKey() async throws {
        let program = try Program()
        let server = try await StubServer.start { _ in .text("<html>down</html>", status: 500) }
        let key = "ttbsecret0001"

        let run = try program.run(
            [
                "--set", "books.catalog=aladin", "--set", "books.aladin.url=\(server.address)", "--set",
                "network.retries=0",
            ]
                + ["--keep-going", "-c", "books search dune", "-c", "config show"],
            environment: ["SATCHEL_ALADIN_TTBKEY": key]
        )
        await server.stop()

        #expect(server.requests.count == 1)
        #expect(!(run.output + run.errors).contains(key))
        let kept = FileManager.default.enumerator(atPath: program.home)?.compactMap { $0 as? String } ?? []
        for file in kept {
            #expect(!file.contains(key))
            let bytes = FileManager.default.contents(atPath: program.home + "/" + file) ?? Data()
            #expect(bytes.range(of: Data(key.utf8)) == nil, "\(file)")
        }
    }

    @Test("What the environment says reaches standard error with nothing in it that acts on a terminal")
    func hostileEnvironment() async throws {
        let program = try Program()
        let server = try await StubServer.start { _ in
            .answer(200, SamplePicture.png(width: 64, height: 96), type: "image/png")
        }
        let run = try program.run(
            ["--set", "books.openlibrary.covers-url=\(server.address)", "-c", "books cover 9780340839935"],
            environment: ["XDG_CACHE_HOME": "/proc/\u{1B}]0;x\u{7}\u{9B}\u{202E}\u{200B}"]
        )
        await server.stop()

        #expect(run.errors.contains("warning: can't create the folder '/proc/␛]0;x␇\u{FFFD}'"))
        #expect(!run.errors.unicodeScalars.contains { ["\u{1B}", "\u{9B}", "\u{202E}", "\u{200B}"].contains($0) })
    }

    @Test("Ctrl-C in the middle of a slow answer brings the prompt back, and the next command runs")
    func interrupt() async throws {
        let program = try Program()
        let server = try await StubServer.start { _ in .drip() }
        let terminal = try await program.start(options(server.address))

        terminal.send("books search dune\r")
        await server.waitForRequests(1)
        try await terminal.send("\u{3}", until: "satchel> ")
        try await terminal.send("version\r", until: "\(Program.version)")

        await server.waitUntilAllClosed()
        terminal.send("quit\r")
        #expect(try await terminal.waitForExit() == 0)
        await server.stop()
    }

    @Test("A person reads what is waited for, and after Ctrl-C that it was canceled")
    func waiting() async throws {
        let program = try Program()
        let server = try await StubServer.start { _ in .drip() }
        let terminal = try await program.start(options(server.address))

        try await terminal.send("books search dune\r", until: "waiting for 127.0.0.1 · ")
        try await terminal.wait(for: " s · Ctrl-C cancels")
        try await terminal.send("\u{3}", until: "canceled")
        try await terminal.wait(for: "satchel> ")
        terminal.send("quit\r")
        #expect(try await terminal.waitForExit() == 0)
        await server.stop()
    }

    @Test("A command that runs alone says the same, and ends with the status of an interruption")
    func waitingAlone() async throws {
        let program = try Program()
        let server = try await StubServer.start { _ in .drip() }
        let terminal = try await program.start(
            options(server.address) + ["books", "search", "dune"],
            until: "waiting for 127.0.0.1 · "
        )

        try await terminal.send("\u{3}", until: "canceled")
        #expect(try await terminal.waitForExit() == 130)
        await server.stop()
    }

    @Test(
        "Ctrl-C during a look-up of a name that nobody answers brings the prompt back, and the program ends at once",
        .enabled(if: SilentNameServer.isPossible)
    )
    func interruptedLookUp() async throws {
        let program = try Program()
        let server = try #require(SilentNameServer())
        let command = [Program.path] + options("https://books.example")
        let terminal = try PseudoTerminal(
            "/usr/bin/unshare",
            arguments: try server.arguments(running: command, folder: program.home),
            environment: program.environment
        )
        try await terminal.wait(for: "satchel> ")

        terminal.send("books search dune\r")
        try await server.waitForQuestion()
        try await terminal.send("\u{3}", until: "satchel> ")
        try await terminal.send("version\r", until: "\(Program.version)")

        terminal.send("quit\r")
        #expect(try await terminal.waitForExit() == 0)
    }

    @Test("The next page is fetched while the first is read, once")
    func fetchedAhead() async throws {
        let program = try Program()
        let server = try await StubServer.start { request in
            let offset = Int(request.target.components(separatedBy: "offset=").last ?? "") ?? 0
            let docs = (offset + 1...offset + 2).map { #"{"key": "/works/OL\#($0)W", "title": "Book \#($0)"}"# }
            return .text(#"{"numFound": 6, "start": \#(offset), "docs": [\#(docs.joined(separator: ","))]}"#)
        }
        let terminal = try await program.start(options(server.address) + ["--set", "books.page-size=2"])

        try await terminal.send("books search book\r", until: "1–2 of 6")
        await server.waitForRequests(2)
        try await terminal.send("\r", until: "3–4 of 6")
        await server.waitForRequests(3)
        terminal.send("quit\r")
        try await terminal.waitForExit()

        #expect(server.requests.count == 3)
        await server.stop()
    }

    private func options(_ address: String) -> [String] {
        [
            "--set", "books.catalog=openlibrary", "--set", "books.openlibrary.url=\(address)",
            "--set", "network.rate-per-second=1000", "--set", "network.retries=0",
        ]
    }
}
