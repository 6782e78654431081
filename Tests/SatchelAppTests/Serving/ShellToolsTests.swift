import Foundation
import SatchelConsole
import SatchelPluginAPI
import SatchelShell
import SatchelTestSupport
import Testing

@testable import SatchelApp
@testable import SatchelMCP

@Suite("App: commands as tools")
@MainActor
struct ShellToolsTests {
    private func tools(
        _ assignments: [String] = [],
        isReadOnly: Bool = false,
        home: String? = nil
    ) throws -> ShellTools {
        let program = try TestShell(set: assignments, home: home)
        let console = ToolConsole()
        program.shell.output.console = console
        return ShellTools(of: program.shell, on: console, isReadOnly: isReadOnly)
    }

    /// Whether a name has 1 to 64 letters, digits and marks.
    private static func isPlain(_ name: String, _ marks: String) -> Bool {
        (1...64).contains(name.utf8.count)
            && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || marks.contains($0)) }
    }

    @Test("Names are unique and such as every client takes, and schemas are flat objects")
    func declarations() throws {
        let tools = try tools().tools

        #expect(Set(tools.map(\.name)).count == tools.count)
        for tool in tools {
            #expect(Self.isPlain(tool.name, "_-"), "\(tool.name)")
            #expect(tool.inputSchema["type"] == .text("object"))
            #expect(tool.inputSchema["anyOf"] == nil && tool.inputSchema["$ref"] == nil)
            for property in tool.inputSchema["properties"]?.members ?? [] {
                #expect(property.value["type"]?.string != nil, "\(tool.name) \(property.key)")
                #expect(Self.isPlain(property.key, "_-."), "\(tool.name) \(property.key)")
            }
            #expect(tool.description?.isEmpty == false)
        }
    }

    @Test("Commands for a person at a prompt are no tools, and each feature has some")
    func selection() throws {
        let names = Set(try tools().tools.map(\.name))

        #expect(names.isDisjoint(with: ["quit", "use", "books", "books_view", "coins_watch", "mcp", "help", "set"]))
        #expect(
            names.isSuperset(of: ["books_search", "cards_list", "coins_chart", "quest_route", "closet_add", "undo"])
        )
    }

    @Test("Read-only leaves only what changes nothing, and features only theirs")
    func limits() throws {
        let reading = try tools(isReadOnly: true).tools
        #expect(reading.allSatisfy { $0.annotations.isReadOnly })
        #expect(reading.contains { $0.name == "books_search" } && !reading.contains { $0.name == "books_fav" })
        let books = try tools(["plugins.enabled=books"]).tools.map(\.name)
        #expect(books.contains("books_search") && !books.contains("coins_list"))
    }

    @Test("Annotations say what a command does")
    func annotations() throws {
        let tools = try tools().tools
        let annotations = ["books_search", "books_fav", "coins_favorites_reset"].map { name in
            tools.first { $0.name == name }?.annotations
        }

        #expect(annotations.map { $0?.isReadOnly } == [true, false, false])
        #expect(annotations.dropFirst().map { $0?.isDestructive } == [false, true])
    }

    @Test("A list answers with its rows as data, and the text beside them")
    func list() async throws {
        let tools = try tools()
        let result = try await tools.call("books_search", ["words": .text("dune"), "limit": .integer(1)])

        #expect(result.structured?["items"]?.elements?.count == 1)
        #expect(result.structured?["hasMore"] == .boolean(true))
        guard case .text(let text) = result.content.first else { throw PlainError("no text") }
        #expect(text.contains("Frank Herbert"))
    }

    @Test("A whole number may be written with a fraction of zero")
    func wholeNumbers() async throws {
        let result = try await tools().call("books_search", ["words": .text("dune"), "limit": .decimal("1.0")])

        #expect(result.structured?["items"]?.elements?.count == 1)
    }

    @Test("Calls share a conversation, and quotes in a query mean what they mean at the prompt")
    func conversation() async throws {
        let tools = try tools()
        _ = try await tools.call("books_search", ["words": .text(#"author:"frank herbert" dune"#)])
        let shown = try await tools.call("books_show", ["book": .text("1")])

        #expect(shown.structured?["title"] == .text("Dune"))
    }

    @Test("A kind that is declared has tools at once, with its fields, and none once it is removed")
    func declaredKind() async throws {
        let home = FileManager.default.temporaryDirectory.appending(path: "satchel-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: home) }
        let tools = try tools(home: home)
        func names() -> [String] { tools.tools.map(\.name).filter { $0.hasPrefix("tea_") } }
        let fields = Value.list([.text("leaf:text!")])
        _ = try await tools.call("kinds_new", ["kind": .text("tea"), "field": fields])
        #expect(names().contains("tea_add"))
        let added = try await tools.call("tea_add", ["tea": .list([.text("Sencha")]), "leaf": .text("green")])
        #expect(!added.isError)
        _ = try await tools.call("kinds_field_add", ["kind": .text("tea"), "field": .text("year:year")])
        _ = try await tools.call("tea_edit", ["tea": .list([.text("Sencha")]), "year": .integer(2025)])
        let shown = try await tools.call("tea_show", ["tea": .text("Sencha")])
        #expect(shown.structured?["year"] == .integer(2025))
        _ = try await tools.call("kinds_field_add", ["kind": .text("tea"), "field": .text("bagged:flag")])
        _ = try await tools.call("tea_edit", ["tea": .text("Sencha"), "bagged": .boolean(true)])
        let bagged = try await tools.call("tea_show", ["tea": .text("Sencha")])
        #expect(bagged.structured?["bagged"] == .boolean(true))
        _ = try await tools.call("kinds_remove", ["kind": .text("tea"), "yes": .boolean(true)])
        #expect(names().isEmpty)
    }

    @Test("An empty answer of a list is a list")
    func empty() async throws {
        let result = try await tools().call("books_search", ["words": .text("xyzzyqwert")])

        #expect(result.structured?["items"] == .list([]))
        #expect(!result.isError)
    }

    @Test(
        "A wrong argument is named",
        arguments: [
            (["words": Value.text("dune"), "limit": .integer(5000)], "--limit"),
            (["words": .text("dune"), "limit": .boolean(true)], "limit"), ([:], "words"),
            (["word": .text("dune")], "unknown argument 'word'"), (["words": .object([])], "words"),
            (["volume": .text("1")], "unknown argument 'volume'; there are words, "),
        ]
    )
    func wrong(_ arguments: [String: Value], _ mentioned: String) async throws {
        let tools = try tools()
        let error = await #expect(throws: PlainError.self) {
            _ = try await tools.call("books_search", arguments)
        }
        #expect(error?.message.contains(mentioned) == true, "\(error?.message ?? "")")
    }

    @Test("What needs a confirmation changes nothing where nobody can be asked, and runs with yes")
    func confirmation() async throws {
        let tools = try tools()
        _ = try await tools.call("coins_list", [:])
        _ = try await tools.call("coins_fav", ["coin": .list([.integer(1), .text("2")])])
        await #expect(throws: PlainError.self) { _ = try await tools.call("coins_favorites_reset", [:]) }
        let kept = try await tools.call("coins_favorites", [:])
        #expect(kept.structured?["items"]?.elements?.count == 2)
        _ = try await tools.call("coins_favorites_reset", ["yes": .boolean(true)])
        let reset = try await tools.call("coins_favorites", [:])
        #expect(reset.structured?["items"] == .list([]))
    }

    /// The questions to the person at a client.
    @MainActor
    private final class Asked {
        var messages: [String] = []
    }

    @Test("A question of a plugin reaches the person at the client with the plugin's name")
    func pluginQuestion() async throws {
        // It used to be the name of the value alone, which anybody might have asked for.
        let program = try TestShell()
        let asked = Asked()
        let call = ToolCall(
            asking: .request { form in
                asked.messages.append(form.message)
                return .accept([.init("answer", .text("Dune"))])
            },
            report: nil
        )
        let schema = try JSONReader.value(of: #"{"type": "object", "properties": {"name": {"type": "string"}}}"#)
        let answer = try await program.shell.line.run(asked: nil, isCSVSafe: false) { context in
            let questions = ElicitationQuestions(plugin: "films", context: ToolContext(context, call))
            let answer = try await questions.answer(ElicitationForm(message: "which one?", schema: schema))
            return DrawnOutput(output: .message(JSONText.compact(answer.value)))
        }
        #expect(asked.messages == ["films: which one? (name)"])
        #expect(answer.output == .message(#"{"action":"accept","content":{"name":"Dune"}}"#))
        await program.shell.close()
    }

    @Test("The words of the process say what to serve")
    func options() throws {
        for line in [["books"], ["mcp", "--help"]] {
            let options = try ServeMCP.options(of: line)
            #expect(options == nil, "\(line)")
        }
        let all = try ServeMCP.options(of: ["mcp"])
        #expect(all == ServeMCP.Options())
        let limited = try ServeMCP.options(of: ["mcp", "--read-only", "--features=books,coins"])
        #expect(limited == ServeMCP.Options(features: "books,coins", isReadOnly: true))
        #expect(throws: UsageError.self) { _ = try ServeMCP.options(of: ["mcp", "extra"]) }
    }
}

extension ShellTools {
    func call(_ tool: String, _ arguments: [String: Value]) async throws -> ToolResult {
        let members = arguments.map { Value.Member($0.key, $0.value) }
        return try await call(tool, .object(members), in: ToolCall.unable)
    }
}
