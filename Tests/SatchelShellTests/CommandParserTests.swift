import SatchelPluginAPI
import SatchelShell
import Testing

@Suite("Shell: reading a command's words")
struct CommandParserTests {
    private static let coin = Parameter.argument("coin", .text, "a symbol")
    private static let days = Parameter.optionalArgument("days", .integer(1...365), "how many days")
    private static let limit = Parameter.option("limit", .integer(1...1000), "rows to show")
    private static let least = Parameter.option("least", .integer(-10 ... .max), "the lowest price")
    private static let sort = Parameter.option("sort", .choice(["price", "name"]), "the order")
    private static let note = Parameter.option("note", .text, "a remark")
    private static let yes = Parameter.flag("yes", "skip the confirmation")
    private static let chart = CommandSpec(
        "coins chart",
        "draw a chart",
        arguments: [coin.spec, days.spec],
        options: [limit.spec, least.spec, sort.spec, note.spec, yes.spec]
    )

    private static let words = Parameter.query("words", "what to search for")
    private static let search = CommandSpec("books search", "search", arguments: [words.spec], options: [limit.spec])

    private static let place = Parameter.argument("place", .integer(-90...90), "a latitude")
    private static let rows = Parameter.repeatedArgument("row", .integer(1...9), "row numbers", minimum: 2)
    private static let visit = CommandSpec("quest visit", "visit", arguments: [place.spec, rows.spec])

    private func parse(_ line: String, _ spec: CommandSpec = chart) throws -> CommandParser.Result {
        try CommandParser.parse(Tokenizer.tokens(of: line), for: spec)
    }

    private func problem(_ line: String, _ spec: CommandSpec = chart) throws -> UsageError.Problem? {
        let tokens = try Tokenizer.tokens(of: line)
        do {
            _ = try CommandParser.parse(tokens, for: spec)
            return nil
        } catch {
            #expect(error.usage == spec.usage)
            return error.problem
        }
    }

    @Test(
        "Options may stand anywhere, with a blank or a = before their value",
        arguments: [
            "BTC 30 --limit 5 --yes", "--limit 5 --yes BTC 30", "BTC --limit=5 30 --yes", "--yes BTC --limit 5 30",
            "--limit=\"5\" \"BTC\" --yes '30'",
        ]
    )
    func options(_ line: String) throws {
        let invocation = try parse(line).invocation

        #expect(invocation[Self.coin] == "BTC")
        #expect(invocation[Self.days] == 30)
        #expect(invocation[Self.limit] == 5)
        #expect(invocation[Self.yes])
    }

    @Test(
        "An argument that may be named leaves its place to the next, and an option that may be repeated takes all values",
        arguments: [
            "here there --via a --via=b", "there --from here --via a --via b", "--to there here --via a --via b",
            "--via a --to=there --via b --from=here",
        ]
    )
    func named(_ line: String) throws {
        let start = Parameter.argument("from", .text, "where from").alsoNamed
        let end = Parameter.argument("to", .text, "where to").alsoNamed
        let via = Parameter.repeatedOption("via", .text, "a place between")
        let spec = CommandSpec("go", "go", arguments: [start.spec, end.spec], options: [via.spec])
        let invocation = try parse(line, spec).invocation

        #expect(invocation[start] == "here" && invocation[end] == "there")
        #expect(invocation[via] == ["a", "b"])
        #expect(try problem("here there --from here", spec) == .unexpectedArgument("there"))
        #expect(try problem("--from here --from here there", spec) == .repeatedOption("from"))
        #expect(try problem("--to there", spec) == .missingArgument("from"))
    }

    private static let files = Parameter.repeatedArgument("file", .path, "files")
    private static let photo = Parameter.option("photo", .path, "a picture")
    private static let pages = Parameter.option("limit", .limit(1...1000), "rows to show")
    private static let load = CommandSpec(
        "closet load",
        "load",
        arguments: [files.spec],
        options: [photo.spec, pages.spec, note.spec]
    )

    @Test(
        "The home folder takes the place of ~ in paths, and nowhere else",
        arguments: [
            ("~", "/home/me"), ("~/a b.csv", "/home/me/a b.csv"), ("~/", "/home/me/"), ("~root/a", "~root/a"),
            ("./~", "./~"), ("a~/b", "a~/b"), ("-", "-"),
        ]
    )
    func home(_ typed: String, _ path: String) throws {
        let line = "'\(typed)' x '\(typed)' --photo '\(typed)' --note '~/\(typed)'"
        let tokens = try Tokenizer.tokens(of: line)
        let invocation = try CommandParser.parse(tokens, for: Self.load, home: "/home/me").invocation
        #expect(invocation[Self.files] == [path, "x", path])
        #expect(invocation[Self.photo] == path)
        #expect(invocation[Self.note] == "~/\(typed)")
        // Without a home nothing is made of it.
        #expect(try CommandParser.parse(tokens, for: Self.load).invocation[Self.files] == [typed, "x", typed])
    }

    @Test("A limit is a number within its bounds, or all")
    func limits() throws {
        #expect(try parse("x --limit 7", Self.load).invocation[Self.pages] == 7)
        #expect(try parse("x --limit ALL", Self.load).invocation[Self.pages] == ValueKind.noLimit)
        #expect(
            try problem("x --limit 1001", Self.load)
                == .wrongValue(
                    "--limit",
                    found: "1001",
                    allowed: "a whole number from 1 to 1000, or all",
                    nearest: nil
                )
        )
        #expect(try problem("BTC --limit all") != nil)
    }

    @Test("What was left out is nil, false or empty")
    func leftOut() throws {
        let invocation = try parse("BTC").invocation
        #expect(invocation[Self.days] == nil)
        #expect(invocation[Self.limit] == nil)
        #expect(!invocation[Self.yes])

        let some = Parameter.repeatedArgument("row", .text, "rows", minimum: 0)
        let words = Parameter.query("words", "words", minimum: 0)
        let rows = try parse("", CommandSpec("x", "x", arguments: [some.spec])).invocation
        let query = try parse("", CommandSpec("x", "x", arguments: [words.spec])).invocation
        #expect(rows[some].isEmpty)
        #expect(query[words].isEmpty)
    }

    @Test(
        "After -- everything is data",
        arguments: [
            ("-- --limit", "--limit"), ("-- --", "--"), ("--yes -- --help", "--help"), ("-- -5", "-5"),
            ("\"--yes\"", "--yes"), (#"\--yes"#, "--yes"), ("'--'", "--"),
        ]
    )
    func optionsEnd(_ line: String, _ expected: String) throws {
        let result = try parse(line)

        #expect(result.invocation[Self.coin] == expected)
        #expect(!result.wantsHelp)
    }

    @Test("A quoted value of an option is one value, whatever it holds")
    func quotedValue() throws {
        #expect(try parse("BTC --note=\"two words\"").invocation[Self.note] == "two words")
        #expect(try parse("BTC --note 'a=b --yes'").invocation[Self.note] == "a=b --yes")
        #expect(try parse("BTC --note=").invocation[Self.note] == "")
        #expect(try parse("BTC --note=a=b").invocation[Self.note] == "a=b")
    }

    @Test("Negative numbers and words that begin with one dash are data")
    func dashes() throws {
        let invocation = try parse("-37 1 2", Self.visit).invocation
        #expect(invocation[Self.place] == -37)
        #expect(invocation[Self.rows] == [1, 2])

        #expect(try parse("BTC --least -10").invocation[Self.least] == -10)
        #expect(try parse("BTC --least=-1").invocation[Self.least] == -1)
        #expect(try parse("-not").invocation[Self.coin] == "-not")
        #expect(try parse("-").invocation[Self.coin] == "-")
        #expect(try parse("dune -potter -x", Self.search).invocation[Self.words] == "dune -potter -x")
    }

    @Test(
        "A query keeps its quotes, wherever its options stand",
        arguments: [
            (#""good omens" -neil"#, #""good omens" -neil"#),
            (#"author:"terry pratchett""#, #"author:"terry pratchett""#),
            ("'good omens'", #""good omens""#), (#"good\ omens"#, #""good omens""#),
            (#"one --limit 3 "two three""#, #"one "two three""#), ("ㅎㄹㅍㅌ", "ㅎㄹㅍㅌ"), ("a   b", "a b"),
            ("-- --limit dune", "--limit dune"),
        ]
    )
    func query(_ line: String, _ expected: String) throws {
        #expect(try parse(line, Self.search).invocation[Self.words] == expected)
    }

    @Test(
        "Choices and formats are read case aside, and become the word of the spec",
        arguments: ["price", "PRICE", "Price"]
    )
    func choices(_ word: String) throws {
        #expect(try parse("BTC --sort \(word)").invocation[Self.sort] == "price")
    }

    @Test("A choice whose word has capitals can be chosen", arguments: ["Fire", "fire", "FIRE"])
    func capitalChoice(_ word: String) throws {
        let type = Parameter.argument("type", .choice(["Fire", "Water"]), "a type")

        #expect(try parse(word, CommandSpec("x", "x", arguments: [type.spec])).invocation[type] == "Fire")
    }

    @Test(
        "A word that is wrong is named with what is allowed",
        arguments: [
            (
                "BTC --limit 0",
                .wrongValue("--limit", found: "0", allowed: "a whole number from 1 to 1000", nearest: nil)
            ),
            (
                "BTC --limit=x",
                .wrongValue("--limit", found: "x", allowed: "a whole number from 1 to 1000", nearest: nil)
            ),
            (
                "BTC --limit 1.5",
                .wrongValue("--limit", found: "1.5", allowed: "a whole number from 1 to 1000", nearest: nil)
            ),
            (
                "BTC --limit 99999999999999999999",
                .wrongValue(
                    "--limit",
                    found: "99999999999999999999",
                    allowed: "a whole number from 1 to 1000",
                    nearest: nil
                )
            ),
            ("BTC --least -11", .wrongValue("--least", found: "-11", allowed: "a whole number from -10", nearest: nil)),
            (
                "BTC --limit --yes",
                .wrongValue("--limit", found: "--yes", allowed: "a whole number from 1 to 1000", nearest: nil)
            ),
            (
                "BTC --sort prise",
                .wrongValue("--sort", found: "prise", allowed: "one of price, name", nearest: "price")
            ),
            ("BTC --sort xyz", .wrongValue("--sort", found: "xyz", allowed: "one of price, name", nearest: nil)),
            ("BTC 366", .wrongValue("<days>", found: "366", allowed: "a whole number from 1 to 365", nearest: nil)),
            ("BTC days", .wrongValue("<days>", found: "days", allowed: "a whole number from 1 to 365", nearest: nil)),
            ("", .missingArgument("coin")), ("--yes", .missingArgument("coin")),
            ("BTC 1 more", .unexpectedArgument("more")),
            ("BTC --limt 5", .unknownOption("limt", nearest: "limit")),
            ("BTC --xyz", .unknownOption("xyz", nearest: nil)),
            ("BTC --LIMIT 5", .unknownOption("LIMIT", nearest: "limit")),
            ("BTC --=5", .unknownOption("", nearest: nil)),
            ("BTC --limit", .missingValue("limit")), ("BTC --yes=true", .unexpectedValue("yes")),
            ("BTC --limit 1 --limit=1", .repeatedOption("limit")), ("BTC --yes --yes", .repeatedOption("yes")),
            (
                "BTC --output xml",
                .wrongValue(
                    "--output",
                    found: "xml",
                    allowed: "one of table, plain, json, ndjson, csv, tsv, markdown, html, svg",
                    nearest: nil
                )
            ),
        ] as [(String, UsageError.Problem)]
    )
    func mistakes(_ line: String, _ expected: UsageError.Problem) throws {
        #expect(try problem(line) == expected)
    }

    @Test(
        "Of a repeated argument there must be enough, and each must be right",
        arguments: [
            ("1", .missingArgument("row")), ("1 2", .missingArgument("row")), ("1 2 3", nil), ("1 2 3 4 5 6", nil),
            ("1 2 x", .wrongValue("<row>", found: "x", allowed: "a whole number from 1 to 9", nearest: nil)),
        ] as [(String, UsageError.Problem?)]
    )
    func repeated(_ line: String, _ expected: UsageError.Problem?) throws {
        #expect(try problem(line, Self.visit) == expected)
    }

    @Test("-n is short for --limit where a command has it, and a word elsewhere")
    func shortLimit() throws {
        let limit = Parameter.option("limit", .limit(1...1000), "rows to a page", short: "n")
        let spec = CommandSpec("x search", "x", arguments: [Self.words.spec], options: [limit.spec])

        let few = try parse("dune -n 5 -herbert", spec).invocation
        #expect(few[limit] == 5)
        #expect(few[Self.words] == "dune -herbert")
        #expect(try parse("dune -n all", spec).invocation[limit] == ValueKind.noLimit)
        #expect(try parse("-- dune -n", spec).invocation[Self.words] == "dune -n")
        #expect(try parse("dune -n5", spec).invocation[Self.words] == "dune -n5")
        #expect(try parse("dune -n", Self.search).invocation[Self.words] == "dune -n")
        #expect(try problem("dune -n", spec) == .missingValue("limit"))
        #expect(try problem("dune -n 5 --limit 5", spec) == .repeatedOption("limit"))
    }

    @Test("--json and --csv are short for --output, and only one format can be named")
    func shortFormats() throws {
        #expect(try parse("BTC --json").output == .json)
        #expect(try parse("--csv BTC").output == .csv)
        #expect(try problem("BTC --json --output json") == .repeatedOption("output"))
        #expect(try problem("BTC --json --csv") == .repeatedOption("output"))
        #expect(try problem("BTC --json=1") == .unexpectedValue("json"))
    }

    @Test("Every command understands --output, --csv-safe and --help")
    func sharedOptions() throws {
        #expect(try parse("BTC --output json").output == .json)
        #expect(try parse("--output=csv BTC").output == .csv)
        #expect(try parse("BTC").output == nil)
        #expect(try !parse("BTC").isCSVSafe)
        #expect(try parse("BTC --csv-safe").isCSVSafe)
        #expect(try !parse("BTC").wantsHelp)
        #expect(try parse("BTC --help").wantsHelp)
        #expect(try parse("-h").wantsHelp)
    }

    @Test("--help needs no argument")
    func helpAlone() throws {
        #expect(try parse("--help").wantsHelp)
        #expect(try parse("--help", Self.visit).wantsHelp)
    }
}
