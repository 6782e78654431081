import SatchelPersistence
import SatchelPluginAPI
import SatchelShell
import Testing

@testable import SatchelMCP

@Suite("Plugins: a tool is a command")
@MainActor
struct ToolCommandTests {
    @Test(
        "Names become words",
        arguments: [
            ("get_current_time", "get-current-time"), ("getForecast", "get-forecast"), ("a.b/c D", "a-b-c-d"),
            ("HTTPGet", "httpget"), ("__x__", "x"), ("", "tool"), ("날씨", "tool"), ("--x", "x"), ("v2Beta", "v2-beta"),
            (String(repeating: "a", count: 100), String(repeating: "a", count: 64)),
        ]
    )
    func words(_ name: String, _ word: String) {
        #expect(ToolNames.word(name, orElse: "tool") == word)
    }

    @Test(
        "A command's name may have letters of any script, and nothing that is not seen",
        arguments: [
            ("날씨", "날씨"), ("날씨 예보", "날씨-예보"), ("get날씨", "get날씨"), ("Погода", "погода"), ("天気/予報", "天気-予報"),
            ("मौसम", "मौसम"), ("हिन्दी", "हिन्दी"), ("Äpfel", "äpfel"), ("getForecast", "get-forecast"), ("☀️🌧", "tool"),
            ("\u{3164}\u{200B}", "tool"),
            ("\u{301}a", "a"), ("-\u{301}", "tool"),
            (String(repeating: "날", count: 100), String(repeating: "날", count: 64)),
        ]
    )
    func scripts(_ name: String, _ word: String) {
        #expect(ToolNames.word(name, orElse: "tool", inAnyScript: true) == word)
        #expect(word.lowercased() == word)
    }

    @Test("Tools without a Latin letter in their names have commands that can be typed in any form")
    func koreanCommands() throws {
        // They used to be 'tool' and 'tool-2'.
        let tools = ["날씨", "환율"].map { ToolDescription(name: $0, inputSchema: .object([:])) }
        let signature = PluginSignature(era: .legacy, tools: tools)
        let plugin = RegisteredPlugin(name: "p", executable: "/bin/true", arguments: [])
        #expect(ToolCommands(of: plugin, signature).tools.map(\.word) == ["날씨", "환율"])
        let commands = try tools.map { try Self.command($0, word: $0.name) }
        let tree = CommandTree(commands: commands, features: [])
        for word in ["날씨", "\u{1102}\u{1161}\u{11AF}\u{110A}\u{1175}"] {
            let match = try tree.match(Tokenizer.tokens(of: "p \(word) x"), in: nil)
            #expect(match.spec.path == ["p", "날씨"])
        }
    }

    @Test("Names that collide are told apart, in whatever order they come, and reserved ones are set apart")
    func collisions() {
        #expect(ToolNames.words(["a.b", "a_b", "help"], reserved: ["help"]) == ["a-b", "a-b-2", "tool-help"])
        #expect(ToolNames.words(["a_b", "a.b", "a-b-2"], reserved: []) == ["a-b-2", "a-b", "a-b-2-2"])
    }

    private static func tool(_ schema: String, destructive: Bool = false) throws -> ToolDescription {
        ToolDescription(
            name: "t",
            description: "Gets it. And more.",
            inputSchema: try JSONReader.value(of: schema),
            annotations: ToolAnnotations(isDestructive: destructive)
        )
    }

    private static func command(_ tool: ToolDescription, word: String = "t") throws -> ToolCommand {
        let servers = PluginServers(client: Implementation(name: "test", version: "1"))
        let registry = PluginRegistry(locations: .init(environment: [:]), environment: [:])
        let caller = PluginCaller(servers: servers, registry: registry, patience: .seconds(1))
        let plugin = RegisteredPlugin(name: "p", executable: "/bin/true", arguments: [])
        return try ToolCommand(tool, word: word, of: plugin, caller: caller)
    }

    private static func arguments(_ schema: String, _ line: String) throws -> String {
        let tool = try tool(schema)
        let spec = try command(tool).spec
        let parsed = try CommandParser.parse(try Tokenizer.tokens(of: line), for: spec)
        let parameters = ToolParameters(try ToolSchema(tool.inputSchema), asksFirst: false)
        return try #require(try parameters.arguments(of: parsed.invocation, usage: "").members).map {
            "\($0.key)=\($0.value.plainText)"
        }.joined(separator: " ")
    }

    private static let log = """
        {"type": "object", "required": ["repo_path"], "properties": {"repo_path": {"type": "string"},
         "max_count": {"type": "integer", "default": 10}, "since": {"anyOf": [{"type": "string"}, {"type": "null"}]},
         "all": {"type": "boolean"}, "color": {"type": "boolean", "default": true}, "kind": {"enum": ["A", "b"]},
         "files": {"type": "array", "items": {"type": "string"}}, "ratio": {"type": ["number", "null"]}}}
        """

    @Test(
        "Required properties are arguments, by place or name, and the others options",
        arguments: [
            (". --max-count 3", "repo_path=. max_count=3"), ("--repo-path . --all", "repo_path=. all=yes"),
            ("--files a . --files b", "repo_path=. files=a, b"), (". --color false", "repo_path=. color=no"),
            (". --since yesterday --ratio 0.50", "repo_path=. since=yesterday ratio=0.50"),
            (". --kind B", "repo_path=. kind=b"),
        ]
    )
    func parameters(_ line: String, _ arguments: String) throws {
        #expect(try Self.arguments(Self.log, line) == arguments)
    }

    @Test(
        "A choice may be written as constants or by one reference",
        arguments: [
            #"{"oneOf": [{"const": "a"}, {"const": "b", "title": "B"}]}"#,
            #"{"anyOf": [{"const": "a"}, {"const": "b"}, {"type": "null"}]}"#,
            ##"{"allOf": [{"$ref": "#/$defs/k"}], "default": "a"}"##,
        ]
    )
    func choices(_ kind: String) throws {
        let schema = #"{"properties": {"kind": \#(kind)}, "$defs": {"k": {"enum": ["a", "b"]}}}"#
        #expect(try Self.arguments(schema, "--kind b") == "kind=b")
        #expect(throws: UsageError.self) { try Self.arguments(schema, "--kind c") }
    }

    @Test("A whole number without bounds takes any, and its help names none")
    func unbounded() throws {
        let spec = try Self.command(try Self.tool(#"{"properties": {"id": {"type": "integer"}}}"#)).spec
        #expect(spec.options.first?.explanation == "id")
        let schema = #"{"properties": {"id": {"type": "integer"}, "most": {"type": "integer", "maximum": 5}}}"#
        #expect(try Self.arguments(schema, "--id 1234567890123456789") == "id=1234567890123456789")
        let error = #expect(throws: UsageError.self) { try Self.arguments(schema, "--most 6") }
        #expect(error?.message == "invalid --most '6': expected a whole number up to 5")
    }

    @Test(
        "What does not fit is a usage error",
        arguments: ["", ". --max-count x", ". --ratio x", ". --kind c", ". x", "--repo-path . ."]
    )
    func misfits(_ line: String) {
        #expect(throws: UsageError.self) { try Self.arguments(Self.log, line) }
    }

    @Test("What words can't say is given as JSON, which other options override")
    func json() throws {
        let schema = """
            {"type": "object", "required": ["filter"], "properties": {"filter": {"$ref": "#/$defs/f"},
             "output": {"type": "string"}}, "$defs": {"f": {"type": "object"}}}
            """
        #expect(
            try Self.arguments(schema, #"--json '{"filter": {"a": 1}, "output": "x"}' --tool-output y"#)
                == "filter=a: 1 output=y"
        )
        for line in ["", "--json 1", "--json {", "--json {}"] {
            #expect(throws: UsageError.self) { try Self.arguments(schema, line) }
        }
    }

    @Test("A required list in front of another argument is an option that can't be left out")
    func requiredList() throws {
        let schema = """
            {"type": "object", "required": ["ids", "name"],
             "properties": {"ids": {"type": "array", "items": {"type": "integer"}}, "name": {"type": "string"}}}
            """
        #expect(try Self.arguments(schema, "x --ids 1 --ids 2") == "ids=1, 2 name=x")
        let error = #expect(throws: UsageError.self) { try Self.arguments(schema, "x") }
        #expect(error?.message == "missing --ids")
    }

    @Test("Alternatives at the root take JSON, and any other root costs the tool")
    func roots() throws {
        #expect(try ToolSchema(try JSONReader.value(of: #"{"anyOf": [{}, {}]}"#)).hasAlternatives)
        for schema in ["[]", "1", "true", #"{"type": "array"}"#, ##"{"$ref": "#"}"##, ##"{"$ref": "#/x"}"##] {
            #expect(throws: ToolSchemaError.self) { try ToolSchema(try JSONReader.value(of: schema)) }
        }
    }

    @Test("A tool may have a hundred properties, and one more costs the tool", arguments: [(100, true), (101, false)])
    func manyProperties(_ count: Int, _ isRead: Bool) throws {
        let properties = (1...count).map { #""p\#($0)": {}"# }.joined(separator: ", ")
        let schema = try JSONReader.value(of: "{\"properties\": {\(properties)}}")
        #expect(((try? ToolSchema(schema)) != nil) == isRead)
    }

    @Test("A destructive tool, or one that does not say, asks first; the summary is a line of help")
    func spec() throws {
        let asking = try Self.command(try Self.tool("{}", destructive: true)).spec
        #expect(asking.options.map(\.name) == ["yes"])
        #expect(asking.effect == .destroys)
        let plain = try Self.command(try Self.tool("{}")).spec
        #expect(plain.options.isEmpty)
        #expect(plain.effect == .changes)
        #expect(plain.summary == "gets it")
        #expect(try Self.command(ToolDescription(name: "t", inputSchema: .object([:]))).spec.effect == .destroys)
    }

    // MARK: - Results

    private static func output(_ result: String, schema: String = "null") throws -> Output {
        let tool = ToolDescription(
            name: "t",
            inputSchema: .object([:]),
            outputSchema: try JSONReader.value(of: schema)
        )
        return try ToolOutput(tool: tool, command: "p t").output(of: ToolResult(try JSONReader.value(of: result)))
    }

    @Test("Records have the columns of the schema, and then those of the data")
    func records() throws {
        let schema = """
            {"type": "object", "properties": {"items": {"type": "array", "items": {"$ref": "#/$defs/i"}}},
             "$defs": {"i": {"properties": {"id": {}, "name": {"title": "Called"}}}}}
            """
        let result = #"{"content": [], "structuredContent": {"items": [{"name": "a", "n": 1}, {"id": "2"}]}}"#
        guard case .records(let list) = try Self.output(result, schema: schema) else {
            Issue.record("not records")
            return
        }
        #expect(list.columns.map(\.key) == ["id", "name", "n"])
        #expect(list.columns.map(\.title) == ["Id", "Called", "N"])
        #expect(list.records.map(\.values) == [[.absent, .text("a"), .integer(1)], [.text("2"), .absent, .absent]])
    }

    @Test("A list with what is said of it, such as a total, is records; a list among facts is one of these")
    func counted() throws {
        let result = #"{"content": [], "structuredContent": {"items": [{"n": 1}], "total": 12, "nextCursor": "x"}}"#
        guard case .records(let list) = try Self.output(result) else {
            Issue.record("not records")
            return
        }
        #expect(list.records.map(\.values) == [[.integer(1)]])
        #expect(list.footer == "total 12 · next cursor x")
        let detail = #"{"content": [], "structuredContent": {"title": "Dune", "authors": [{"name": "Herbert"}]}}"#
        guard case .detail = try Self.output(detail) else {
            Issue.record("not a detail")
            return
        }
        var tool = try Self.tool("{}")
        tool.outputSchema = try JSONReader.value(
            of: #"{"properties": {"items": {"type": "array"}, "total": {"type": "integer"}}}"#
        )
        #expect(try Self.command(tool).spec.options.map(\.name) == ["limit", "sort"])
    }

    @Test("Records are sorted by any column and shortened, and unknown values stand last both ways")
    func arranged() throws {
        let schema = #"{"properties": {"items": {"type": "array"}}}"#
        let result =
            #"{"content": [], "structuredContent": {"items": [{"n": 10, "w": "b"}, {"w": "C"}, {"n": 9, "w": "a"}]}}"#
        let output = try Self.output(result, schema: schema)
        func words(_ line: String) throws -> [String] {
            let listing = ToolListing(besides: [])
            let spec = CommandSpec("p t", "gets it", effect: .reads, options: listing.options)
            let invocation = try CommandParser.parse(try Tokenizer.tokens(of: line), for: spec).invocation
            guard case .records(let list) = try listing.arranged(output, as: invocation) else { return [] }
            return list.records.map { $0.values[list.columns.firstIndex { $0.key == "w" } ?? 0].plainText }
        }
        #expect(try words("") == ["b", "C", "a"])
        #expect(try words("--sort n") == ["a", "b", "C"])
        #expect(try words("--sort N:desc") == ["b", "a", "C"])
        #expect(try words("--sort w:desc --limit 2") == ["C", "b"])
        #expect(throws: UsageError.self) { try words("--sort price") }
    }

    @Test("A tool that promises records takes --limit and --sort, unless it has its own, and others don't")
    func listingOptions() throws {
        var tool = try Self.tool(#"{"properties": {"limit": {"type": "integer"}}}"#)
        #expect(try Self.command(tool).spec.options.map(\.name) == ["limit"])
        tool.outputSchema = try JSONReader.value(of: #"{"properties": {"items": {"type": "array"}}}"#)
        #expect(try Self.command(tool).spec.options.map(\.name) == ["limit", "sort"])
        tool.inputSchema = .object([:])
        #expect(try Self.command(tool).spec.options.map(\.name) == ["limit", "sort"])
    }

    @Test("An object is a detail, also in a text of JSON; other texts are shown as they are")
    func details() throws {
        for result in [
            #"{"content": [{"type": "text", "text": "x"}], "structuredContent": {"day_of_week": "Monday", "n": 1}}"#,
            #"{"content": [{"type": "text", "text": "{\"day_of_week\": \"Monday\", \"n\": 1}"}]}"#,
        ] {
            guard case .detail(let detail) = try Self.output(result) else {
                Issue.record("not a detail")
                return
            }
            #expect(detail.fields.map(\.label) == ["Day of week", "N"])
        }
        #expect(try Self.output(#"{"content": [{"type": "text", "text": "{x"}]}"#) == .document(Document("{x")))
        #expect(try Self.output(#"{"content": []}"#) == .message("done"))
    }

    @Test("A tool that failed is an error in its own words, whatever else it sent")
    func failures() {
        #expect(throws: PluginError.toolFailed("no such city")) {
            try Self.output(
                #"{"isError": true, "content": [{"type": "text", "text": "no such city"}], "structuredContent": {"a": 1}}"#
            )
        }
    }
}
