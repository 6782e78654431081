import ArgumentParser
import Foundation
import Glibc
import Testing

@testable import SatchelApp

@Suite("End to end: arguments and input of any size", .timeLimit(.minutes(1)))
struct ArgumentTests {
    @Test(
        "What is read in one pass means what swift-argument-parser says it means",
        arguments: [
            ["-c", "version"], ["-c", "a", "-c", "b"], ["books", "search", "dune", "--limit", "1"], [],
            ["--set", "a=b", "--set=c=d=e", "--set", ""], ["--config", "x", "--config=y"],
            ["--output", "json", "version"], ["--output=csv", "-f", "-"], ["-f", "script", "--keep-going"],
            ["--offline", "--set", "a=b", "books", "--offline", "-c"], ["books", "search", "--", "-c"], ["--set", "-"],
            ["--csv-safe", "books", "list"], ["--json", "books", "list"], ["--csv", "-c", "version"],
            ["--offline", "--version"],
            ["--output", "csv", "-c", "version", "--csv-safe", "--offline"],
            ["--timing", "version"], ["--trace", "books", "list"],
            ["--trace=t", "--trace-words", "books", "--trace=x"],
        ]
    )
    func plain(_ arguments: [String]) throws {
        let (plain, rest) = LaunchOptions.reading(plain: arguments)
        var parsed = LaunchOptions()
        try parsed.add(ProgramArguments.reading(arguments))

        #expect(rest.isEmpty)
        #expect(plain == parsed)
    }

    @Test(
        "What raises a question is left to swift-argument-parser, from there on",
        arguments: [
            (["-c"], 0), (["-c", "-x"], 0), (["-c", "a", "--bogus"], 2), (["--output", "xml"], 0), (["--help"], 0),
            (["--version=1"], 0), (["--", "books"], 0), (["-x"], 0), (["--offline=yes"], 0), (["--set"], 0),
            (["--set="], 0), (["--trace="], 0), (["--timing=1"], 0),
        ]
    )
    func questions(_ arguments: [String], _ first: Int) {
        #expect(LaunchOptions.reading(plain: arguments).rest == arguments[first...])
    }

    @Test("The help lists the options of the table, with their values and words, and no others")
    func help() {
        let help = ProgramArguments.helpMessage(columns: 200)
        let lines = help.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
        let listed = lines.drop { $0 != "OPTIONS:" }.dropFirst()
        let expected = ProcessOption.all.map { option in
            option.name + (option.valueName.map { " <\($0)>" } ?? "") + " " + option.help
        }

        #expect(Array(listed) == expected + ["-h, --help Show help information."])
    }

    @Test("Every Unix shell asks the program, which completes every option")
    func completion() throws {
        let program = try Program()
        for shell in ["bash", "zsh", "fish"] {
            #expect(try program.run("completion", shell).output.contains(" completion words --output plain -- "))
        }

        let words = try program.run("completion", "words", "--", "-").output
        let listed = words.split(separator: "\n").map { $0.prefix { $0 != "\t" } }
        #expect(listed.map(String.init) == ProcessOption.all.map(\.name) + ["--help"])
    }

    @Test("Thousands of settings and lines are read at once")
    func many() throws {
        let program = try Program()
        let settings = (0..<4999).flatMap { _ in ["--set", "books.view=grid"] }

        #expect(try program.run(settings + ["version"]).output == "\(Program.version)\n")
        let safe = ["--csv-safe", "--offline", "--output", "csv", "books", "list", "--limit", "1"]
        let export = try program.run(settings.prefix(9000) + safe)
        #expect(export.output.split(separator: "\n").count == 2)
        let lines = try program.run((0..<2500).flatMap { _ in ["-c", "version"] })
        #expect(lines.output.split(separator: "\n").count == 2500)
    }

    @Test(
        "Too many arguments, or too many to find the mistake in, are refused",
        arguments: [
            ("--offline", 10_001, "too many arguments: 10001, the limit is 10000"),
            ("--bogus", 5000, "invalid option '--bogus'"),
        ]
    )
    func tooMany(_ argument: String, _ count: Int, _ words: String) throws {
        let run = try Program().run(Array(repeating: argument, count: count))

        #expect(run.status == 2)
        #expect(run.errors.hasPrefix("error: \(words)\n"))
    }

    @Test(
        "A script that can't be one is told, and not waited for",
        arguments: [
            ("/dev/zero", "an input line is longer than 1 MB"), ("/", "can't read '/': Is a directory"),
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
