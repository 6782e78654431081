import SatchelPluginAPI
import SatchelShell
import Testing

@Suite("Shell: finding a command")
@MainActor
struct CommandTreeTests {
    private func match(_ line: String, in feature: String? = nil) throws -> (name: String, rest: [String]) {
        let match = try SampleTree.tree.match(Tokenizer.tokens(of: line), in: feature)
        #expect(match.command.spec.path == match.spec.path)
        return (match.spec.name, match.rest.map(\.text))
    }

    private func problem(_ line: String, in feature: String? = nil) throws -> UsageError.Problem? {
        let tokens = try Tokenizer.tokens(of: line)
        do {
            _ = try SampleTree.tree.match(tokens, in: feature)
            return nil
        } catch {
            return error.problem
        }
    }

    @Test(
        "The command with the longest name is meant",
        arguments: [
            ("quit", "quit", []), ("books", "books", []), ("books search dune", "books search", ["dune"]),
            ("books recent", "books recent", []), ("books recent 2", "books recent", ["2"]),
            ("books recent clear", "books recent clear", []), ("books recent clear now", "books recent clear", ["now"]),
            ("books recent cler", "books recent", ["cler"]), ("history", "history", []),
            ("history 5", "history", ["5"]),
            ("history clear --yes", "history clear", ["--yes"]), ("books --help", "books", ["--help"]),
            ("books search search", "books search", ["search"]), ("quit now", "quit", ["now"]),
        ]
    )
    func longest(_ line: String, _ name: String, _ rest: [String]) throws {
        let found = try match(line)

        #expect(found.name == name)
        #expect(found.rest == rest)
    }

    @Test(
        "Inside a feature its name may be left out, and words of the top still mean what they did",
        arguments: [
            ("search dune", "books search", ["dune"]), ("recent clear", "books recent clear", []),
            ("recent 2", "books recent", ["2"]), ("books search dune", "books search", ["dune"]),
            ("history 5", "history", ["5"]), ("coins show", "coins show", []), ("coins", "coins", []),
            ("books", "books", []), ("quit", "quit", []), ("find dune", "books search", ["dune"]),
        ]
    )
    func relative(_ line: String, _ name: String, _ rest: [String]) throws {
        let found = try match(line, in: "books")

        #expect(found.name == name)
        #expect(found.rest == rest)
    }

    @Test(
        "An alias calls its command",
        arguments: [("exit", "quit"), ("?", "help"), ("books find x", "books search"), ("? --help", "help")]
    )
    func aliases(_ line: String, _ name: String) throws {
        #expect(try match(line).name == name)
    }

    @Test(
        "Command words are read in any case, and what follows them as typed",
        arguments: [
            ("BOOKS Search Dune", "books search", ["Dune"]), ("Books RECENT Clear", "books recent clear", []),
            ("Quit", "quit", []), ("EXIT", "quit", []), ("History 5", "history", ["5"]),
        ]
    )
    func anyCase(_ line: String, _ name: String, _ rest: [String]) throws {
        let found = try match(line)

        #expect(found.name == name)
        #expect(found.rest == rest)
        #expect(try match("Search Dune", in: "books").rest == ["Dune"])
        #expect(try problem("BOOKS Serch x") == .unknownCommand("BOOKS Serch", nearest: "BOOKS search"))
    }

    @Test("Words of a search that begin like a longer command stay words")
    func searchedWords() throws {
        let words = Parameter.query("words", "what to find", minimum: 0)
        let tree = CommandTree(
            commands: [
                StubCommand(CommandSpec("favorites", "list", arguments: [words.spec])),
                StubCommand(CommandSpec("favorites on", "list them only")),
            ],
            features: []
        )

        #expect(try tree.match(Tokenizer.tokens(of: "favorites On Writing"), in: nil).spec.name == "favorites")
        #expect(try tree.match(Tokenizer.tokens(of: "favorites on --help"), in: nil).spec.name == "favorites on")
    }

    @Test(#"\q leaves, as in psql"#)
    func psql() throws {
        let tree = CommandTree(commands: [StubCommand(CommandSpec("quit", "leave", aliases: ["q"]))], features: [])

        #expect(try tree.match(Tokenizer.tokens(of: #"\q"#), in: nil).spec.name == "quit")
    }

    @Test("A quoted word is data, never a command", arguments: ["\"quit\"", "'books' search", "qu\\it"])
    func quoted(_ line: String) throws {
        let found = try problem(line)

        guard case .unknownCommand = found else {
            Issue.record("not unknown: \(String(describing: found))")
            return
        }
    }

    @Test(
        "An unknown command names the nearest one, and never another feature's verb as if it were near",
        arguments: [
            ("boks search x", nil, .unknownCommand("boks", nearest: "books")),
            ("qiut", nil, .unknownCommand("qiut", nearest: "quit")),
            ("histroy clear", nil, .unknownCommand("histroy", nearest: "history")),
            ("nonsense", nil, .unknownCommand("nonsense", nearest: nil)),
            ("nonsense\\ dune", nil, .unknownCommand("nonsense dune", nearest: nil)),
            (
                "books\\ search\\ dune", nil,
                .other(
                    "'books search dune' is a whole line in quotes",
                    hint: "leave out the quotes, or run it with -c: satchel -c '…'"
                )
            ),
            ("search dune", nil, .unknownCommand("search", nearest: "books search")),
            ("show 1", nil, .unknownCommand("show", nearest: "books show")),
            ("show 1", "quest", .unknownCommand("show", nearest: "books show")),
            ("serch dune", "books", .unknownCommand("serch", nearest: "search")),
            ("wach", "coins", .unknownCommand("wach", nearest: "watch")),
            ("boks", "coins", .unknownCommand("boks", nearest: "books")),
            ("config shwo", nil, .unknownCommand("config shwo", nearest: "config show")),
            ("config xyz", nil, .unknownCommand("config xyz", nearest: nil)),
        ] as [(String, String?, UsageError.Problem)]
    )
    func unknown(_ line: String, _ feature: String?, _ expected: UsageError.Problem) throws {
        #expect(try problem(line, in: feature) == expected)
    }

    @Test(
        "After a feature's name a wrong verb is a wrong command, inside the feature too",
        arguments: [
            ("books serch x", .unknownCommand("books serch", nearest: "books search")),
            ("books fnd x", .unknownCommand("books fnd", nearest: "books find")),
            ("books xyz", .unknownCommand("books xyz", nearest: nil)),
            ("coins search x", .unknownCommand("coins search", nearest: nil)),
        ] as [(String, UsageError.Problem)]
    )
    func wrongVerb(_ line: String, _ expected: UsageError.Problem) throws {
        #expect(try problem(line) == expected)
        #expect(try problem(line, in: "books") == expected)
    }

    @Test("Words that only begin commands need another one, and the words that may follow are listed")
    func incomplete() throws {
        #expect(try problem("config") == .incompleteCommand("config", next: ["show", "validate"]))
        #expect(try problem("config", in: "books") == .incompleteCommand("config", next: ["show", "validate"]))
    }

    @Test("No word at all is an incomplete command with every first word")
    func nothing() throws {
        let found = try problem("")

        guard case .incompleteCommand("", let next) = found else {
            Issue.record("not incomplete: \(String(describing: found))")
            return
        }
        #expect(next == ["help", "config", "history", "quit", "books", "coins"])
    }

    @Test("The words after a path come once each, in order, with what they stand for")
    func words() {
        let tree = SampleTree.tree

        #expect(tree.words(after: []).map(\.text) == ["help", "config", "history", "quit", "books", "coins"])
        #expect(
            tree.words(after: ["config"]) == [
                Completion("show", summary: "list every key"),
                Completion("validate", summary: "check the configuration"),
            ]
        )
        #expect(tree.words(after: []).first { $0.text == "books" }?.summary == "read more")
        #expect(tree.words(after: []).first { $0.text == "config" }?.summary == nil)
        #expect(tree.words(after: ["books", "recent"]).map(\.text) == ["clear"])
        #expect(tree.words(after: ["quit"]).isEmpty)
        #expect(tree.words(after: ["nonsense"]).isEmpty)
    }

    @Test("Aliases are listed only where they are asked for")
    func listedAliases() {
        let tree = SampleTree.tree

        #expect(!tree.words(after: []).contains { $0.text == "exit" })
        #expect(tree.words(after: [], includesAliases: true).contains { $0.text == "exit" })
        #expect(tree.words(after: ["books"], includesAliases: true).contains { $0.text == "find" })
    }

    @Test("A command is found by its exact path or its alias")
    func exactPath() {
        #expect(SampleTree.tree.command(at: ["books", "search"])?.spec.name == "books search")
        #expect(SampleTree.tree.command(at: ["books", "find"])?.spec.name == "books search")
        #expect(SampleTree.tree.command(at: ["config"]) == nil)
        #expect(SampleTree.tree.command(at: []) == nil)
    }

    @Test("Of two commands called alike the first wins")
    func duplicates() throws {
        let tree = CommandTree(
            commands: [
                StubCommand(CommandSpec("books", "first", aliases: ["b"])), StubCommand(CommandSpec("b", "second")),
            ],
            features: []
        )

        #expect(try tree.match(Tokenizer.tokens(of: "b"), in: nil).spec.summary == "first")
    }
}
