import SatchelPluginAPI
import SatchelShell
import Testing

@Suite("Shell: what a declaration says")
struct HelpPageTests {
    private static let spec = CommandSpec(
        "coins chart",
        "draw a price chart",
        discussion: "Prices are daily.\n  kept as it is",
        arguments: [
            Parameter.argument("coin", .text, "a symbol", from: CompletionSource("coins.symbols") { [] }).spec,
            Parameter.optionalArgument("days", .integer(1...365), "how many days").spec,
        ],
        options: [
            Parameter.option("sort", .choice(["price", "name"]), "the order").spec,
            Parameter.option("from", .integer(1 ... .max), "the first row").spec,
            Parameter.option("note", .text, "a remark").spec,
            Parameter.flag("yes", "skip the confirmation").spec,
        ],
        examples: [
            Example("coins chart BTC", "all of it"), Example("coins chart BTC 30", "a month", after: ["coins"]),
        ],
        aliases: ["graph", "plot"]
    )

    @Test("Of many allowed words the usage line shows none and the help the first")
    func manyWords() {
        let words = (1...10).map { "w\($0)" }
        let few = CommandSpec(
            "x",
            "do",
            options: [Parameter.option("code", .choice(Array(words.prefix(9))), "it").spec]
        )
        let many = CommandSpec("x", "do", options: [Parameter.option("code", .choice(words), "it").spec])

        #expect(few.usage == "x [--code <w1|w2|w3|w4|w5|w6|w7|w8|w9>]")
        #expect(few.helpPage.contains("it: w1, w2, w3, w4, w5, w6, w7, w8, w9\n"))
        #expect(many.usage == "x [--code <code>]")
        #expect(many.helpPage.contains("it: w1, w2, w3, w4, w5, w6, w7, w8, w9, …\n"))
    }

    @Test("The help page has usage, purpose, parameters, other names and examples")
    func helpPage() {
        #expect(
            Self.spec.helpPage == """
                usage: coins chart <coin> [<days>] [--sort <price|name>] [--from <n>] [--note <text>] [--yes]

                draw a price chart

                Prices are daily.
                  kept as it is

                arguments:
                  <coin>  a symbol
                  <days>  how many days, 1 to 365

                options:
                  --sort <word>    the order: price, name
                  --from <n>       the first row, at least 1
                  --note <text>    a remark
                  --yes            skip the confirmation
                  --output <word>  the output format: table, plain, json, ndjson, csv, tsv, markdown, html, svg
                  --json           short for --output json
                  --csv            short for --output csv
                  --csv-safe       escape CSV and TSV cells that look like formulas
                  --fail-empty     exit with status 1 if a list is empty
                  -h, --help       show this help

                also: coins graph, coins plot

                examples:
                  coins chart BTC     all of it
                  coins chart BTC 30  a month
                """
        )
    }

    @Test("A command that takes nothing still says what every command takes")
    func shortPage() {
        #expect(
            CommandSpec("quit", "leave").helpPage == """
                usage: quit

                leave

                options:
                  --output <word>  the output format: table, plain, json, ndjson, csv, tsv, markdown, html, svg
                  --json           short for --output json
                  --csv            short for --output csv
                  --csv-safe       escape CSV and TSV cells that look like formulas
                  --fail-empty     exit with status 1 if a list is empty
                  -h, --help       show this help
                """
        )
    }

    @Test(
        "The usage line shows what must be there and what may repeat",
        arguments: [
            (Parameter.argument("book", .text, "").spec, "<book>"),
            (Parameter.optionalArgument("n", .integer(1...2), "").spec, "[<n>]"),
            (Parameter.repeatedArgument("book", .text, "").spec, "<book>..."),
            (Parameter.repeatedArgument("book", .text, "", minimum: 0).spec, "[<book>...]"),
            (Parameter.query("words", "").spec, "<words>..."),
            (Parameter.query("words", "", minimum: 0).spec, "[<words>...]"),
            (Parameter.option("limit", .integer(1...2), "").spec, "[--limit <n>]"),
            (Parameter.option("name", .text, "").spec, "[--name <text>]"),
            (Parameter.option("words", .query, "").spec, "[--words <words>]"),
            (Parameter.option("view", .choice(["list", "grid"]), "").spec, "[--view <list|grid>]"),
            (Parameter.flag("yes", "").spec, "[--yes]"),
        ]
    )
    func usage(_ parameter: ParameterSpec, _ expected: String) {
        #expect(parameter.usage == expected)
    }

    @Test("A command is called by its path, and by its path with each alias as last word")
    func callPaths() {
        #expect(Self.spec.name == "coins chart")
        #expect(Self.spec.callPaths == [["coins", "chart"], ["coins", "graph"], ["coins", "plot"]])
        #expect(CommandSpec("quit", "leave", aliases: ["exit"]).callPaths == [["quit"], ["exit"]])
    }
}

@Suite("Shell: the JSON schema of a command")
struct CommandSchemaTests {
    private func member(_ path: String..., of value: Value) -> Value? {
        path.reduce(value) { value, key in
            guard case .object(let members) = value else { return nil }
            return members.first { $0.key == key }?.value
        }
    }

    private func schema(_ parameter: ParameterSpec) -> Value {
        let isPositional =
            switch parameter.role {
            case .option, .repeatedOption, .flag: false
            case .argument, .optionalArgument, .repeatedArgument: true
            }
        return CommandSpec(
            "coins chart",
            "draw a chart",
            arguments: isPositional ? [parameter] : [],
            options: isPositional ? [] : [parameter],
            examples: [Example("coins chart BTC", "all of it")]
        )
        .schema
    }

    @Test("The schema is of an object that takes what the command takes and nothing else")
    func wholeCommand() {
        let schema = schema(Parameter.argument("coin", .text, "a symbol").spec)

        #expect(member("$schema", of: schema) == .text("https://json-schema.org/draft/2020-12/schema"))
        #expect(member("title", of: schema) == .text("coins chart"))
        #expect(member("description", of: schema) == .text("draw a chart"))
        #expect(member("type", of: schema) == .text("object"))
        #expect(member("additionalProperties", of: schema) == .boolean(false))
        #expect(member("examples", of: schema) == .list([.text("coins chart BTC")]))
        guard case .object(let properties) = member("properties", of: schema) else {
            Issue.record("no properties")
            return
        }
        #expect(properties.map(\.key) == ["coin", "output", "json", "csv", "csv-safe", "fail-empty", "help"])
    }

    @Test(
        "What must be there is required",
        arguments: [
            (Parameter.argument("x", .text, "").spec, true), (Parameter.repeatedArgument("x", .text, "").spec, true),
            (Parameter.query("x", "").spec, true), (Parameter.optionalArgument("x", .text, "").spec, false),
            (Parameter.repeatedArgument("x", .text, "", minimum: 0).spec, false),
            (Parameter.option("x", .text, "").spec, false), (Parameter.flag("x", "").spec, false),
        ]
    )
    func required(_ parameter: ParameterSpec, _ isRequired: Bool) {
        #expect(member("required", of: schema(parameter)) == .list(isRequired ? [.text("x")] : []))
    }

    @Test(
        "A parameter has the type, bounds, words and live source of its declaration",
        arguments: [
            (Parameter.argument("x", .text, "s").spec, [.init("type", .text("string"))]),
            (Parameter.query("x", "s").spec, [.init("type", .text("string"))]),
            (Parameter.flag("x", "s").spec, [.init("type", .text("boolean"))]),
            (
                Parameter.option("x", .integer(1...9), "s").spec,
                [.init("type", .text("integer")), .init("minimum", .integer(1)), .init("maximum", .integer(9))]
            ),
            (
                Parameter.option("x", .integer(1 ... .max), "s").spec,
                [.init("type", .text("integer")), .init("minimum", .integer(1))]
            ),
            (
                Parameter.option("x", .choice(["a", "b"]), "s").spec,
                [.init("type", .text("string")), .init("enum", .list([.text("a"), .text("b")]))]
            ),
            (
                Parameter.argument("x", .text, "s", from: CompletionSource("coins.symbols") { [] }).spec,
                [.init("type", .text("string")), .init("x-completion", .text("coins.symbols"))]
            ),
            (
                Parameter.repeatedArgument("x", .integer(1...9), "s", minimum: 2).spec,
                [
                    .init("type", .text("array")),
                    .init(
                        "items",
                        .object([
                            .init("type", .text("integer")), .init("minimum", .integer(1)),
                            .init("maximum", .integer(9)),
                        ])
                    ),
                    .init("minItems", .integer(2)),
                ]
            ),
        ] as [(ParameterSpec, [Value.Member])]
    )
    func property(_ parameter: ParameterSpec, _ expected: [Value.Member]) {
        #expect(
            member("properties", "x", of: schema(parameter)) == .object([.init("description", .text("s"))] + expected)
        )
    }
}
