import Foundation
import Glibc
import SatchelPluginAPI
import SatchelShell
import Testing

@testable import SatchelApp

@Suite("End to end: arguments and input of any size", .timeLimit(.minutes(1)))
struct ArgumentTests {
    private static func given(_ change: (inout LaunchOptions) -> Void) -> LaunchOptions {
        var options = LaunchOptions()
        change(&options)
        return options
    }

    @Test(
        "The options of the program stand before the command, whose words are its own",
        arguments: [
            ([], given { _ in }),
            (["-c", "a", "--command=b", "-c", ""], given { $0.lines = ["a", "b", ""] }),
            (
                ["--offline", "books", "--offline", "--", "-c", "--help"],
                given { ($0.isOffline, $0.words) = (true, ["books", "--offline", "--", "-c", "--help"]) }
            ),
            (["--", "books", "-n", "5"], given { $0.words = ["books", "-n", "5"] }),
            (["--set", "a=b", "--set=c=d=e", "--set", ""], given { $0.assignments = ["a=b", "c=d=e", ""] }),
            (["-f", "-", "--keep-going"], given { ($0.script, $0.keepsGoing) = ("-", true) }),
            (
                ["--config=~/x", "--file", "~/y"],
                given { ($0.configuration, $0.script) = ("/home/me/x", "/home/me/y") }
            ),
            (
                ["--csv", "--csv-safe", "--fail-empty", "list"],
                given { ($0.output, $0.isCSVSafe, $0.failsEmpty, $0.words) = (.csv, true, true, ["list"]) }
            ),
            (["--output=json", "--version", "books"], given { ($0.output, $0.lines) = (.json, ["version"]) }),
            (
                ["--trace", "--timing", "t"],
                given { ($0.trace, $0.showsTiming, $0.words) = ("", true, ["t"]) }
            ),
            (
                ["--trace=~/t", "--trace-words", "list", "--trace=x"],
                given { ($0.trace, $0.tracesWords, $0.words) = ("/home/me/t", true, ["list", "--trace=x"]) }
            ),
            (["-h", "books"], given { ($0.showsHelp, $0.words) = (true, ["books"]) }),
        ] as [([String], LaunchOptions)]
    )
    func options(_ arguments: [String], _ expected: LaunchOptions) throws {
        #expect(try LaunchOptions(arguments: arguments, home: "/home/me") == expected)
    }

    @Test(
        "What can't be read is told as a command tells it",
        arguments: [
            (["--bogus"], "unknown option '--bogus'"), (["-x"], "unknown option '-x'"), (["-"], "unknown option '-'"),
            (["--ofline", "list"], "unknown option '--ofline'; did you mean '--offline'?"),
            (["-c"], "--command needs a value"), (["--set"], "--set needs a value"),
            (
                ["--output", "xml"],
                "invalid --output 'xml': expected one of table, plain, json, ndjson, csv, tsv, markdown, html, svg"
            ),
            (["--offline=yes"], "--offline doesn't take a value"), (["--version="], "--version doesn't take a value"),
            (["--trace="], "--trace= needs a value"), (["--trace-words", "list"], "--trace-words needs --trace"),
            (["--json", "--csv"], "--output is given more than once"),
            (["--config", "a", "--config", "b"], "--config is given more than once"),
            (["-c", "list", "list"], "-c, -f and a command can't be combined"),
            (["-c", "list", "-f", "x"], "-c, -f and a command can't be combined"),
        ]
    )
    func mistakes(_ arguments: [String], _ message: String) {
        let error = #expect(throws: UsageError.self) { try LaunchOptions(arguments: arguments, home: nil) }

        #expect(error?.message == message)
        #expect(error?.hint == "run 'satchel --help' for the list of options")
        #expect(error?.exitStatus == .usage)
    }

    @Test("The help lists every option with its value and words, fits 80 columns and is a page like any other")
    func help() throws {
        let program = try Program()
        let page = try program.run("--help")
        let text = page.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")

        #expect(page.status == 0 && page.errors.isEmpty)
        #expect(page.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
        #expect(page.output.hasPrefix("usage: satchel [--option …] [<word>...]\n"))
        for option in LaunchOptions.spec().options + CommandParser.sharedOptions {
            #expect(text.contains(option.label + " " + option.explanation))
        }
        #expect(text.contains("satchel books search dune one command"))
        #expect(try program.run("--json", "--help").output.hasPrefix("{\n  \"$schema\""))
    }

    @Test("Every Unix shell asks the program, which completes every option")
    func completion() throws {
        let program = try Program()
        for shell in ["bash", "zsh", "fish"] {
            #expect(try program.run("completion", shell).output.contains(" completion words --output plain -- "))
        }

        let words = try program.run("completion", "words", "--", "-").output
        let listed = words.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) }
        #expect(listed == (LaunchOptions.spec().options + CommandParser.sharedOptions).map { "--" + $0.name })
    }

    @Test("A list of nothing fails where the program is asked to fail")
    func failEmpty() throws {
        let program = try Program()

        #expect(try program.run("--offline", "--fail-empty", "books", "search", "xyzzyq").status == 1)
        #expect(try program.run("--offline", "books", "search", "xyzzyq").status == 0)
    }

    @Test("Thousands of settings and lines are read at once")
    func many() throws {
        let program = try Program()
        let settings = (0..<9999).flatMap { _ in ["--set", "books.view=grid"] }

        #expect(try program.run(settings + ["version"]).output == "\(Program.version)\n")
        let safe = ["--csv-safe", "--offline", "--output", "csv", "books", "list", "--limit", "1"]
        let export = try program.run(settings + safe)
        #expect(export.output.split(separator: "\n").count == 2)
        let lines = try program.run((0..<2500).flatMap { _ in ["-c", "version"] })
        #expect(lines.output.split(separator: "\n").count == 2500)
        #expect(try program.run(settings + ["--bogus"]).errors.hasPrefix("error: unknown option '--bogus'\n"))
    }

    @Test(
        "A script that can't be one is told, and not waited for",
        arguments: [
            ("/dev/zero", "an input line is longer than 1 MB"), ("/", "'/' is a folder, not a file"),
        ]
    )
    func noScript(_ path: String, _ words: String) throws {
        let run = try Program().run("-f", path)

        #expect(run.status == 2)
        #expect(run.errors == "error: \(words)\n")
    }

    @Test("Standard input that never ends a line is refused", arguments: ["/dev/zero", "/"])
    func endless(_ input: String) throws {
        let run = try Program().run(["-c", "'\(Program.path)' < \(input)"], program: "/bin/sh")

        #expect(run.status == 2)
        #expect(run.errors.hasPrefix("error: "))
    }

    @Test("With --keep-going a script goes on behind a line that is too long")
    func longLine() throws {
        let program = try Program()
        let input = String(repeating: "x", count: 1_100_000) + "\nversion\n"

        let stopped = try program.run(input: input)
        let kept = try program.run("--keep-going", input: input)

        #expect(stopped.output.isEmpty)
        #expect(kept.output == "\(Program.version)\n")
        #expect([stopped.status, kept.status] == [2, 2])
        #expect(kept.errors == "error: an input line is longer than 1 MB\n")
    }

    @Test("A script may come through a named pipe, and one that nobody writes to is told after a while")
    func namedPipe() throws {
        let program = try Program()
        let pipe = program.home + "/pipe"
        #expect(mkfifo(pipe, 0o600) == 0)

        let alone = try program.run("-f", pipe)
        let written = try program.run(
            ["-c", "(sleep 0.2; echo version > '\(pipe)') & '\(Program.path)' -f '\(pipe)'"],
            program: "/bin/sh"
        )

        #expect(alone.status == 2)
        #expect(alone.errors == "error: '\(pipe)' is a pipe that no program is writing to\n")
        #expect(written.output == "\(Program.version)\n")
    }
}
