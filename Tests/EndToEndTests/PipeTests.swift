import Foundation
import TestSupport
import Testing

@Suite("End to end: without a terminal")
struct PipeTests {
    @Test("A piped conversation prints results, no prompt and no escape byte")
    func pipe() throws {
        let program = try Program()

        let run = try program.run(input: "use books\nsearch dune\nshow 1\nfav 1\nfavorites\n")

        #expect(run.status == 0)
        #expect(run.output.contains("added 'Dune' to favorites"))
        #expect(!run.output.contains("\u{1B}"))
        #expect(!run.output.contains("> "))
        #expect(run.errors.isEmpty)
    }

    @Test("Several -c lines are one conversation")
    func severalLines() throws {
        let run = try Program().run("-c", "books search dune messiah", "-c", "books show 1", "--output", "ndjson")

        #expect(run.output.split(separator: "\n").count == 2)
        #expect(run.status == 0)
    }

    @Test("A command may be given as words, blanks and options and all")
    func words() throws {
        let program = try Program()

        let run = try program.run("books", "search", "author:Frank Herbert", "--limit", "1", "--output", "csv")

        #expect(run.output.split(separator: "\n").last?.hasPrefix("dune,Dune,Frank Herbert,1965,") == true)
    }

    @Test("JSON of a search parses, with the obvious book first and absent values left out")
    func json() throws {
        let run = try Program().run("-c", "books search dune", "--output", "json")

        let books = try #require(JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [[String: Any]])
        #expect(books.first?["title"] as? String == "Dune")
        #expect(books.first?["source"] as? String == "embedded")
        #expect(books.contains { $0["isbn13"] == nil })
    }

    @Test("Recent searches outlive the program, newest first, five of them")
    func recents() throws {
        let program = try Program()
        for query in ["dune", "hobbit", "iliad", "odyssey", "1984", "gatsby"] {
            _ = try program.run("-c", "books search \(query)")
        }

        let run = try program.run("-c", "books recent", "--output", "csv")

        let queries = run.output.split(separator: "\n").dropFirst().map { $0.split(separator: ",")[0] }
        #expect(queries == ["gatsby", "1984", "odyssey", "iliad", "hobbit"])
    }

    @Test(
        "Where nothing can be saved, a row number means no row of an earlier list",
        .enabled(if: TestProcess.canMount, "permissions do not bind root; a read-only mount needs root")
    )
    func readOnlyHome() throws {
        let program = try Program()
        _ = try program.run("books", "search", "emma")
        let lines = """
            mount --bind "$HOME" "$HOME" && mount -o remount,bind,ro "$HOME" || exit 9
            "$0" books search dune -n 1 && "$0" books show 1
            """

        let run = try program.run(
            TestProcess.unshare + ["/bin/sh", "-c", lines, Program.path],
            program: "/usr/bin/env"
        )

        #expect(run.output.contains("Dune") && !run.output.contains("Emma"), "\(run)")
        #expect(run.status == 1 && run.errors.contains("no row 1: no list yet"), "\(run)")
    }

    @Test("A limit of no recent searches keeps none and is no error")
    func noRecents() throws {
        let run = try Program().run("--set", "books.recent-limit=0", "-c", "books search dune", "-c", "books recent")

        #expect(run.status == 0)
        #expect(run.errors.contains("no recent searches"))
    }

    @Test(
        "A failure has its own exit status, and nothing on standard output",
        arguments: [
            (["-c", "boks search x"], 2, "did you mean 'books'?"),
            (["-c", "books show 1"], 1, "no row 1: no list yet"),
            (["--set", "books.catalog=embeded", "-c", "version"], 3, "did you mean 'embedded'?"),
            (["--set", "books.catlog=fixture", "-c", "version"], 3, "did you mean 'books.catalog'?"),
            (["--set", "books.recent-limit=many", "-c", "version"], 3, "a whole number from 0 to 100"),
            (["--config", "/nowhere.plist", "-c", "version"], 3, "'/nowhere.plist'"),
            (["--bogus"], 2, "--bogus"),
            (["-f", "/nowhere.satchel"], 2, "'/nowhere.satchel'"),
        ] as [([String], Int32, String)]
    )
    func failure(_ arguments: [String], _ status: Int32, _ words: String) throws {
        let program = try Program()
        let process = try program.run(arguments)

        #expect(process.status == status)
        #expect(process.output.isEmpty)
        #expect(process.errors.hasPrefix("error: "))
        #expect(process.errors.contains(words))
    }

    @Test("A row number means the list of the command before, and in a script only its own lists")
    func rowsOfCommandBefore() throws {
        let program = try Program()
        _ = try program.run("books", "search", "dune", "messiah")
        let script = try program.run(input: "cards search charizard\nbooks show 1\n")

        #expect(script.status == 1)
        #expect(script.errors.contains("no row 1: no list yet"))
        #expect(try program.run("books", "fav", "1").output == "added 'Dune Messiah' to favorites\n")
        #expect(try program.run("-c", "show 1").output.hasPrefix("Dune Messiah\n"))
        #expect(try program.run("cards", "show", "1").errors.contains("no row 1: no list yet"))
        let off = try program.run("--set", "shell.history-size=0", "books", "show", "1")
        #expect(off.errors.contains("no row 1: no list yet"))
        #expect(try program.run("--set", "store=memory", "books", "show", "1").status == 1)
    }

    @Test("Lines after a failed one run only with --keep-going, and the status is still that of the failure")
    func keepGoing() throws {
        let program = try Program()

        let stopped = try program.run("-c", "nonsense", "-c", "version")
        let kept = try program.run("--keep-going", "-c", "nonsense", "-c", "version")

        #expect(stopped.output.isEmpty)
        #expect(kept.output == "\(Program.version)\n")
        #expect([stopped.status, kept.status] == [2, 2])
    }

    @Test("A script file runs line by line, comments and blank lines aside")
    func script() throws {
        let program = try Program()
        try program.write("# find it\n\nbooks search dune messiah\nbooks show 1\n", to: "find.satchel")

        let run = try program.run("-f", program.home + "/find.satchel")

        #expect(run.output.contains("first published  1969"))
    }

    @Test("A property list swaps the catalog, and a later layer wins over it")
    func swap() throws {
        let program = try Program()
        try program.write(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <plist version="1.0"><dict><key>books</key><dict>
            <key>catalog</key><string>fixture</string></dict></dict></plist>
            """,
            to: ".config/satchel/AppConfig.plist"
        )

        let swapped = try program.run("-c", "books search anything", "--output", "plain")
        let back = try program.run(
            "-c",
            "books search dune",
            "--output",
            "plain",
            environment: ["SATCHEL_BOOKS_CATALOG": "embedded"]
        )

        #expect(swapped.output.hasPrefix("Fixture Book One"))
        #expect(back.output.hasPrefix("Dune"))
    }

    @Test("A plist in the working folder is not read")
    func workingFolder() throws {
        let program = try Program()
        try program.write("this is no property list", to: "AppConfig.plist")

        let run = try program.run("-c", "version")

        #expect(run.status == 0)
    }

    @Test("An answer that cannot be written is an error")
    func fullOutput() throws {
        let program = try Program()
        let run = try program.run(["-c", "'\(Program.path)' -c 'books list' > /dev/full"], program: "/bin/sh")

        #expect(run.status == 1)
        #expect(run.errors.hasPrefix("error: can't write the output"))
    }

    @Test("A database that is damaged is reported and left as it is")
    func damagedDatabase() throws {
        let program = try Program()
        try program.write("not a database, but precious", to: ".local/share/satchel/satchel.sqlite")

        let run = try program.run("-c", "books favorites")
        let search = try program.run("-c", "books search dune messiah", "--output", "plain")

        #expect(run.status == 1)
        #expect(run.errors.hasPrefix("error: "))
        #expect(search.status == 0)
        #expect(search.output.hasPrefix("Dune Messiah"))
        #expect(search.errors.hasPrefix("warning: "))
        #expect(try program.read(".local/share/satchel/satchel.sqlite") == "not a database, but precious")
    }

    @Test("Starting opens no database and makes no file")
    func startTouchesNothing() throws {
        let program = try Program()

        _ = try program.run("-c", "version", "-c", "help", "-c", "plugins", "-c", "di graph")

        #expect(try FileManager.default.contentsOfDirectory(atPath: program.home).isEmpty)
    }

    @Test(
        "The graph in the DOT language is one digraph",
        .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/dot"))
    )
    func dot() throws {
        let program = try Program()
        let run = try program.run(
            ["-c", "'\(Program.path)' -c 'di graph --format dot' | dot -Tsvg > /dev/null"],
            program: "/bin/sh"
        )

        #expect(run.status == 0)
        #expect(run.errors.isEmpty)
    }

    @Test("The bash completion script is bash, and completes words at every place")
    func bashCompletion() throws {
        let program = try Program()
        let script = try program.run("completion", "bash").output
        try program.write(
            script + """

                complete_line() {
                    COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); COMPREPLY=()
                    _satchel; echo "${COMPREPLY[@]}"
                }
                complete_line satchel bo
                complete_line satchel books sea
                complete_line satchel --output json books sort ye
                complete_line satchel books search dune --lim
                complete_line satchel --offl
                complete_line satchel set store = mem
                complete_line satchel --set=network.offline=t
                complete_line satchel --config /etc/hostn
                """,
            to: "try.bash"
        )
        let run = try program.run([program.home + "/try.bash"], program: "/bin/bash")

        #expect(
            run.output
                == "books\nsearch\nyear\n--limit\n--offline\nmemory\n--set=network.offline=true\n/etc/hostname\n"
        )
        #expect(run.errors.isEmpty)
    }
}
