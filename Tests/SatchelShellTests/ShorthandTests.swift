import SatchelPluginAPI
import SatchelShell
import Testing

@Suite("Shell: words without a verb")
@MainActor
struct ShorthandTests {
    private static let words = Parameter.query("words", "what to search for", from: titles)
    private static let row = Parameter.argument("row", .text, "a row")
    private static let titles = CompletionSource("titles") { [Completion("Dune"), Completion("Emma")] }

    private let tree = CommandTree(
        commands: [
            CommandSpec("search", "search every feature", arguments: [Self.words.spec], shorthand: .words),
            CommandSpec("show", "show a row", arguments: [Self.row.spec], shorthand: .row),
            CommandSpec("help", "list what there is"), CommandSpec("config show", "list every key"),
            CommandSpec("books", "switch to books"), CommandSpec("plain", "switch to plain"),
        ]
        .map { StubCommand($0) },
        features: [.init(id: "books", summary: "read"), .init(id: "plain", summary: "nothing")],
        featureCommands: [
            "books": {
                [
                    CommandSpec(
                        "books search",
                        "search",
                        arguments: [Self.words.spec],
                        aliases: ["find"],
                        shorthand: .words
                    ),
                    CommandSpec("books show", "show one", arguments: [Self.row.spec], shorthand: .row),
                    CommandSpec("books recent clear", "forget"),
                ]
                .map { StubCommand($0) }
            },
            "plain": { ["draw", "remove"].map { StubCommand(CommandSpec("plain \($0)", $0)) } },
        ],
        disabledFeatures: ["coins": "add it"]
    )

    private func match(
        _ line: String,
        in feature: String?,
        _ scope: CommandTree.SearchScope = .features
    ) throws -> String {
        let match = try tree.match(Tokenizer.tokens(of: line), in: feature, searching: scope)
        return ([match.spec.name] + match.rest.map(\.text)).joined(separator: " · ")
    }

    @Test(
        "Words that are no verb are searched for, and a row number shows that row",
        arguments: [
            ("books dune", nil, "books search · dune"),
            ("books dune messiah", "books", "books search · dune · messiah"),
            ("dune messiah", "books", "books search · dune · messiah"), ("search dune", "books", "books search · dune"),
            ("books -not dune --x", nil, "books search · -not · dune · --x"), ("books 3", nil, "books show · 3"),
            ("3 --x", "books", "books show · 3 · --x"), ("show 3", "books", "books show · 3"),
            ("books 1984", nil, "books search · 1984"), ("books 12 rules", nil, "books search · 12 · rules"),
            ("books 007", nil, "books search · 007"), ("books \"serch\" x", nil, "books search · serch · x"),
            ("\"draw\" x", "books", "books search · draw · x"), ("search dune", nil, "search · dune"),
            ("books the note", nil, "books search · the · note"), ("shop x", "books", "books search · shop · x"),
            ("books \"move fast\"", nil, "books search · move fast"),
            ("show 3", nil, "show · 3"), ("books 3 -h", nil, "books show · 3 · -h"),
            ("3 -h", "books", "books show · 3 · -h"), ("books 3 -dune", nil, "books search · 3 · -dune"),
            ("books 3 -x", nil, "books search · 3 · -x"), ("books 3 \"-h\"", nil, "books search · 3 · -h"),
            ("search dune", "plain", "search · dune"), ("books search 3", "plain", "books search · 3"),
        ] as [(String, String?, String)]
    )
    func shorthand(_ line: String, _ feature: String?, _ expected: String) throws {
        #expect(try match(line, in: feature) == expected)
    }

    @Test(
        "At the top, words are searched for everywhere, if that is asked for",
        arguments: [
            ("dune messiah", "search · dune · messiah"), ("4", "show · 4"), ("4 -h", "show · 4 · -h"),
            ("\"help\"", "search · help"),
        ]
    )
    func everywhere(_ line: String, _ expected: String) throws {
        #expect(try match(line, in: nil, .everywhere) == expected)
        for scope in [CommandTree.SearchScope.nowhere, .features] {
            #expect(throws: UsageError.self) { try match(line, in: nil, scope) }
        }
    }

    @Test(
        "A word that is nearly a command, or leads to one, is an error",
        arguments: [
            (
                "books serch dune", nil,
                .unknownCommand("books serch", nearest: "books search", search: "books search serch")
            ),
            ("shwo 3", "books", .unknownCommand("shwo", nearest: "show", search: "books search shwo")),
            ("hlep", "books", .unknownCommand("hlep", nearest: "help", search: "books search hlep")),
            ("boks dune", nil, .unknownCommand("boks", nearest: "books", search: "search boks")),
            ("books recent x", nil, .unknownCommand("books recent x", nearest: nil)),
            ("config xyz", "books", .unknownCommand("config xyz", nearest: nil)),
            ("coins btc", "books", .disabledFeature("coins", hint: "add it")),
            ("draw x", nil, .unknownCommand("draw", nearest: "plain draw")),
            ("plain dune", nil, .unknownCommand("plain dune", nearest: nil)),
            (
                "draw x", "books",
                .other("unknown command 'draw'", hint: "run 'plain draw' to draw, or 'books search draw …' to search")
            ),
            (
                "books Note 1 x", nil,
                .other("unknown command 'books Note'", hint: "run 'books search Note …' to search")
            ),
            ("note 1 x", nil, .other("unknown command 'note'", hint: "run 'search note …' to search")),
            (
                "books print", nil,
                .other("unknown command 'books print'", hint: "run 'books search print …' to search")
            ),
        ] as [(String, String?, UsageError.Problem)]
    )
    func errors(_ line: String, _ feature: String?, _ expected: UsageError.Problem) throws {
        let error = #expect(throws: UsageError.self) { try match(line, in: feature, .everywhere) }
        #expect(error?.problem == expected)
    }

    @Test("Where words are not searched for, an error names the command that does what a verb of another program says")
    func otherVerbs() {
        let error = #expect(throws: UsageError.self) { try match("delete dune", in: nil, .nowhere) }
        #expect(error?.problem == .unknownCommand("delete", nearest: "plain remove"))
    }

    @Test("A word that is nearly a verb of another feature or program is searched for, and in doubt")
    func doubt() throws {
        func doubt(_ line: String) throws -> BareWords? {
            try tree.match(Tokenizer.tokens(of: line), in: "books", searching: .everywhere).bareWords
        }
        #expect(try doubt("search drawn") == nil)
        #expect(try doubt("dune") == BareWords())
        #expect(try doubt("\"notes\"") == BareWords())
        #expect(try doubt("notes 1")?.doubt?.message == "unknown command 'notes'")
        #expect(try doubt("drwa 1")?.doubt?.hint == "run 'plain draw' to draw, or 'books search drwa …' to search")
    }

    @Test(
        "Words alone are completed from the search, where no command starts with them",
        arguments: [
            ("books du", nil, ["Dune"]), ("em", "books", ["Emma"]), ("books s", nil, ["search", "show"]),
            ("du", nil, []),
            ("books dune e", nil, ["Emma"]), ("plain du", nil, []),
        ] as [(String, String?, [String])]
    )
    func completion(_ line: String, _ feature: String?, _ expected: [String]) async {
        let found = await tree.completions(for: CompletionRequest(line: line, feature: feature))
        #expect(found.completions.map(\.text) == expected)
    }
}
