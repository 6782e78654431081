import Foundation
import TestSupport
import Testing

/// Programs of others, which `.ci/install --interop` installs.
enum Interop {
    /// A virtual environment with a version of the `mcp` package.
    enum Environment: String, Sendable {
        case mcp1 = "mcp-1"
        case mcp2 = "mcp-2"

        /// A program of the environment.
        func program(_ name: String) -> String { Interop.root + "/.build/interop/\(rawValue)/bin/\(name)" }
    }

    /// The folder of the package.
    static let root = #filePath.components(separatedBy: "/Tests/").first ?? ""

    /// Whether both environments are there.
    static let isInstalled = [Environment.mcp1, .mcp2].allSatisfy {
        FileManager.default.isExecutableFile(atPath: $0.program("python"))
    }

    /// The schemas of the protocol, where they are at hand.
    static let schemas = URL(filePath: root).deletingLastPathComponent().appending(path: "shared/api/mcp").path

    /// The path of a script of ours.
    static func script(_ name: String) -> String { root + "/Tests/EndToEndTests/Interop/Clients/" + name }
}

@Suite(
    "End to end: clients and servers of others",
    .enabled(if: Interop.isInstalled, "'.ci/install --interop' installs them")
)
struct InteropTests {
    @Test(
        "A client lists, pages, calls, is told what is wrong, confirms and cancels",
        arguments: [
            (Interop.Environment.mcp1, ["client_1.py"]), (.mcp2, ["client_2.py", "2025-11-25"]),
            (.mcp2, ["client_2.py", "2026-07-28"]),
        ]
    )
    func client(_ environment: Interop.Environment, _ script: [String]) throws {
        let program = try Program()

        let run = try program.run(
            [Interop.script(script[0])] + script.dropFirst() + [Program.path, "--offline", "mcp"],
            program: environment.program("python"),
            environment: ["PYTHONDONTWRITEBYTECODE": "1"]
        )

        #expect(run.status == 0, "\(run.output)\(run.errors)")
        #expect(run.output.contains(" tools in "), "\(run.output)")
    }

    @Test(
        "Every message is what the schema of its version says",
        .enabled(if: FileManager.default.fileExists(atPath: Interop.schemas), "the schemas are not at hand"),
        arguments: ["2025-11-25", "2026-07-28"]
    )
    func schema(_ version: String) throws {
        let program = try Program()

        let run = try program.run(
            [
                Interop.script("schemas.py"), Interop.schemas + "/schema-\(version).json", Program.path, "--offline",
                "mcp",
            ],
            program: Interop.Environment.mcp1.program("python"),
            environment: ["PYTHONDONTWRITEBYTECODE": "1"]
        )

        #expect(run.status == 0, "\(run.output)\(run.errors)")
    }

    @Test(
        "The time server becomes commands, in both eras",
        arguments: [Interop.Environment.mcp1, .mcp2]
    )
    func time(_ environment: Interop.Environment) throws {
        let program = try Program()
        let added = try program.run(
            "plugins",
            "add",
            "time",
            "--yes",
            "--",
            environment.program("python"),
            "-m",
            "mcp_server_time"
        )
        #expect(added.status == 0, "\(added.errors)")

        let run = try program.run("time", "get-current-time", "--timezone", "Asia/Seoul", "--output", "json")
        #expect(run.status == 0 && run.output.contains("Asia/Seoul"), "\(run.output)\(run.errors)")
        let wrong = try program.run("time", "get-current-time", "--timezone", "Nowhere/At-All")
        #expect(wrong.status == 1 && wrong.errors.contains("error: "), "\(wrong.output)\(wrong.errors)")
        #expect(try program.run("time", "--help").output.contains("get-current-time"))
        #expect(try program.run("plugins", "show", "time").output.contains("mcp_server_time"))
    }

    @Test("The git server becomes commands")
    func git() throws {
        let program = try Program()
        let added = try program.run(
            "plugins",
            "add",
            "git",
            "--yes",
            "--",
            Interop.Environment.mcp1.program("mcp-server-git")
        )
        #expect(added.status == 0, "\(added.errors)")
        for command in [
            ["init", "-q", "repo"], ["-C", "repo", "config", "user.email", "a@example.com"],
            ["-C", "repo", "config", "user.name", "A"], ["-C", "repo", "commit", "-q", "--allow-empty", "-m", "first"],
        ] {
            #expect(try program.run(command, program: "/usr/bin/git").status == 0)
        }

        let log = try program.run("git", "git-log", "--repo-path", "repo", "--max-count", "3", "--output", "json")
        #expect(log.status == 0 && log.output.contains("first"), "\(log.output)\(log.errors)")
    }

    @Test("The SQLite server becomes commands, and asks before it writes")
    func sqlite() throws {
        let program = try Program()
        let added = try program.run(
            "plugins",
            "add",
            "notes",
            "--yes",
            "--",
            Interop.Environment.mcp1.program("mcp-server-sqlite"),
            "--db-path",
            program.home + "/notes.db"
        )
        #expect(added.status == 0, "\(added.errors)")

        let unconfirmed = try program.run("notes", "create-table", "CREATE TABLE t (a INTEGER)")
        #expect(unconfirmed.status == 2 && unconfirmed.errors.contains("--yes"), "\(unconfirmed.errors)")
        let confirmed = try program.run("notes", "create-table", "CREATE TABLE t (a INTEGER)", "--yes")
        #expect(confirmed.status == 0, "\(confirmed.errors)")
        #expect(try program.run("notes", "list-tables", "--yes").output.contains("t"))
    }
}
