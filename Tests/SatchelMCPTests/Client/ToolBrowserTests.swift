import SatchelConsole
import SatchelPersistence
import SatchelPluginAPI
import SatchelShell
import TestSupport
import Testing

@testable import SatchelMCP

@Suite("Plugins: records can be browsed")
@MainActor
struct ToolBrowserTests {
    private nonisolated static let none = #"{"type": "object"}"#
    private nonisolated static let required =
        #"{"type": "object", "required": ["query"], "properties": {"query": {"type": "string"}}}"#
    private nonisolated static let optional =
        #"{"type": "object", "properties": {"limit": {"type": "integer"}, "query": {"type": "string"}}}"#
    private nonisolated static let list =
        #"{"type": "object", "properties": {"films": {"type": "array", "items": {}}}}"#
    private nonisolated static let object = #"{"type": "object", "properties": {"free": {"type": "string"}}}"#

    private static func command(
        _ schema: String,
        name: String = "find",
        output: String? = nil,
        isReadOnly: Bool = true
    ) throws -> ToolCommand {
        let tool = ToolDescription(
            name: name,
            inputSchema: try JSONReader.value(of: schema),
            outputSchema: try output.map { try JSONReader.value(of: $0) },
            annotations: ToolAnnotations(isReadOnly: isReadOnly)
        )
        let servers = PluginServers(client: Implementation(name: "test", version: "1"))
        let registry = PluginRegistry(locations: .init(environment: [:]), environment: [:])
        let caller = PluginCaller(servers: servers, registry: registry, patience: .seconds(1))
        let plugin = RegisteredPlugin(name: "films", executable: "/bin/true", arguments: [])
        return try ToolCommand(tool, word: name, of: plugin, caller: caller)
    }

    @Test(
        "A tool that needs no more than words takes them as its argument, as an option, or not at all",
        arguments: [
            (none, .nothing), (required, .argument(property: "query")),
            (optional, .option(property: "query", name: "query")),
            (#"{"type": "object", "required": ["n"], "properties": {"n": {"type": "integer"}}}"#, nil),
            (#"{"type": "object", "required": ["a", "b"], "properties": {"a": {"type": "string"}, "b": {}}}"#, nil),
            (#"{"type": "object", "properties": {"city": {"type": "string"}}}"#, .nothing),
            (#"{"type": "object", "anyOf": [{}]}"#, nil),
        ] as [(String, ToolParameters.SearchInput?)]
    )
    func inputs(_ schema: String, _ input: ToolParameters.SearchInput?) throws {
        #expect(try Self.command(schema).parameters.searchInput == input)
    }

    @Test(
        "The first tool that promises records is browsed, then those that don't say; never one that may change something"
    )
    func choice() throws {
        let commands = [
            try Self.command(Self.none, name: "silent"), try Self.command(Self.none, name: "free", output: Self.object),
            try Self.command(Self.none, name: "listing", output: Self.list),
            try Self.command(Self.none, name: "changing", output: Self.list, isReadOnly: false),
        ]
        #expect(BrowsableTool.all(of: commands).map(\.command.tool.name) == ["listing", "silent"])
    }

    // MARK: - On the screen model

    /// Browses the films of a real server.
    private func browse(
        _ server: FaultyServer,
        _ schema: String,
        words: String = "",
        _ body: (BrowseModel) async throws -> Void
    ) async throws {
        let tool = try #require(BrowsableTool.all(of: [try Self.command(schema)]).first)
        let browser = ToolBrowser(tool, of: "films") { arguments in try await server.call(arguments) }
        let model = BrowseModel(browser, words: words, columns: 120, rows: 24, pauses: .none)
        do {
            try await body(model)
        } catch {
            await model.end()
            throw error
        }
        await model.end()
    }

    /// Waits until a condition holds; false after five seconds.
    private func waits(_ condition: () -> Bool) async -> Bool {
        for _ in 0..<500 {
            if condition() { return true }
            try? await Task.sleep(for: .milliseconds(10))
        }
        return false
    }

    private func titles(_ model: BrowseModel) -> [String] {
        (model.list?.records ?? []).compactMap { $0.values.first?.plainText }
    }

    @Test(
        "Rows are the records, the preview has their fields, and Enter leaves with the line",
        .enabled(if: TestProcess.python != nil)
    )
    func rows() async throws {
        try await withFaultyServer("films") { server in
            try await browse(server, Self.required, words: "Film 2") { model in
                #expect(await waits { titles(model).count == 11 })
                model.handle(.down)
                #expect(
                    await waits {
                        guard case .detail(let detail) = model.preview else { return false }
                        return detail.title == "Film 20" && detail.fields.map(\.key) == ["title", "year", "kind"]
                    }
                )
                model.handle(.enter)
                #expect(model.lines.map(\.text) == [#"films find "Film 2""#])
                #expect(model.lines.map(\.isQuiet) == [false])
            }
            #expect(server.noted.filter { $0.hasPrefix("searched") } == ["searched Film 2"])
        }
    }

    @Test(
        "A key cancels the call before it, and the rows before stay with their previews",
        .enabled(if: TestProcess.python != nil)
    )
    func canceled() async throws {
        try await withFaultyServer("films") { server in
            try await browse(server, Self.optional) { model in
                #expect(await waits { titles(model).first == "Film 1" })
                for letter in "slow" { model.handle(.text(String(letter))) }
                #expect(await server.waits { $0.contains("searched slow") })
                #expect(titles(model).first == "Film 1")
                model.handle(.control("u"))
                model.handle(.text("9"))
                #expect(await server.waits { notes in notes.contains { $0.hasPrefix("canceled") } })
                #expect(await waits { titles(model) == ["Film 9", "Film 19", "Film 29"] })
                model.handle(.escape)
                #expect(model.lines.map(\.text) == ["films find --query 9"])
            }
        }
    }

    @Test(
        "Records of a tool that takes no words are fetched once, and filtered by every word",
        .enabled(if: TestProcess.python != nil)
    )
    func filtered() async throws {
        try await withFaultyServer("films") { server in
            try await browse(server, Self.none) { model in
                #expect(await waits { model.total == 30 })
                for letter in "LONG 19" { model.handle(.text(String(letter))) }
                // The year 1900 and something, or the film.
                #expect(await waits { model.total == 15 })
                for letter in "29" { model.handle(.text(String(letter))) }
                #expect(await waits { titles(model) == ["Film 29"] })
                model.handle(.escape)
                #expect(model.lines.map(\.text) == ["films find"])
            }
            #expect(server.noted.filter { $0.hasPrefix("searched") }.count == 1)
        }
    }

    @Test(
        "A tool that needs words waits for them, and one without records says so",
        .enabled(if: TestProcess.python != nil)
    )
    func nothing() async throws {
        try await withFaultyServer("films") { server in
            try await browse(server, Self.required) { model in
                #expect(await waits { model.list?.emptyMessage == "type what to search for" })
            }
            #expect(!server.noted.contains { $0.hasPrefix("searched") })
        }
        try await withFaultyServer("twice") { server in
            try await browse(server, Self.none) { model in
                #expect(await waits { model.message == "'films find' does not return a list" })
            }
        }
    }

    @Test(
        "What is typed after a tool's command is what browsing it begins with",
        arguments: [
            ("films find space opera", "space opera", []), (#"films find "space opera""#, "space opera", []),
            ("films find", "", []), ("films find --query space", "space", []), ("films find --query", "", []),
            ("films find -- --x", "--x", []), ("films find --json", "", []),
            ("films more space", "space", ["--tool", "more"]),
            ("films more --query=space", "space", ["--tool", "more"]),
            ("films more --query space --limit 3", "space", ["--tool", "more"]),
            (#"films more --limit 3 --query "space opera""#, "space opera", ["--tool", "more"]),
            ("films all space", "space", ["--tool", "all"]), ("films browse space", nil, []),
        ] as [(String, String?, [String])]
    )
    func typed(_ line: String, _ words: String?, _ options: [String]) throws {
        let commands = [
            try Self.command(Self.required), try Self.command(Self.optional, name: "more"),
            try Self.command(Self.none, name: "all"),
        ]
        let plugin = commands[0].plugin
        let browse = try #require(
            ToolBrowse(BrowsableTool.all(of: commands), of: plugin, caller: commands[0].caller)
        )
        let tree = CommandTree(commands: commands + [browse], features: [])
        let search = browse.search(insteadOf: try tree.match(Tokenizer.tokens(of: line), in: nil))
        #expect(search?.words == words)
        #expect((search?.options ?? []) == options)
    }

    @Test(
        "The line is one that the tool's command reads back",
        arguments: ["dune", "red shoes", "-x", "--query", "--yes x", #"say "hi""#, "| x"]
    )
    func lines(_ words: String) throws {
        for schema in [Self.required, Self.optional] {
            let command = try Self.command(schema)
            let tool = try #require(BrowsableTool.all(of: [command]).first)
            let browser = ToolBrowser(tool, of: "films") { _ in throw CancellationError() }
            let line = BrowseWords("").line(browser.listing(BrowseRequest(words), rows: []))
            let tokens = try Tokenizer.tokens(of: String(line.dropFirst("films find ".count)))
            let invocation = try CommandParser.parse(tokens, for: command.spec).invocation
            let arguments = try command.parameters.arguments(of: invocation, usage: "")
            #expect(arguments == .object([.init("query", .text(words))]))
        }
    }
}
