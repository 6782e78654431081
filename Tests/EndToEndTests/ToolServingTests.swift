import Foundation
import Testing

@Suite("End to end: serving tools")
struct ToolServingTests {
    private static let greeting = """
        {"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},\
        "clientInfo":{"name":"t","version":"0"}}}
        {"jsonrpc":"2.0","method":"notifications/initialized"}

        """

    private func messages(_ run: Program.Run) throws -> [[String: Any]] {
        try run.output.split(separator: "\n").map { line in
            try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any], "\(line)")
        }
    }

    @Test("A search is answered before the end of the input ends the process, with the protocol alone on its output")
    func search() throws {
        let run = try Program().run(
            "--offline",
            "mcp",
            input: Self.greeting + """
                {"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"books_search","arguments":{"words":"dune"}}}

                """
        )

        #expect(run.status == 0, "\(run.errors)")
        let answers = try messages(run)
        #expect(answers.map { $0["id"] as? Int } == [1, 2])
        let result = answers.last?["result"] as? [String: Any]
        let items = (result?["structuredContent"] as? [String: Any])?["items"] as? [[String: Any]]
        #expect(items?.first?["title"] as? String == "Dune")
    }

    @Test("A file that is standard input is not the client's")
    func standardInput() throws {
        let run = try Program().run(
            "--offline",
            "mcp",
            input: Self.greeting + """
                {"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"quest_load","arguments":{"file":"/dev/stdin"}}}
                {"jsonrpc":"2.0","id":3,"method":"ping"}

                """
        )

        #expect(Set(try messages(run).map { $0["id"] as? Int }) == [1, 2, 3])
    }

    @Test("A closed standard input is one without a line", arguments: ["", "mcp"])
    func closedInput(_ command: String) throws {
        let run = try Program().run(["-c", "exec \"$0\" \(command) <&-", Program.path], program: "/bin/sh")

        #expect(run.status == 0, "\(run.errors)")
    }

    @Test("An unknown feature stops the start, and an unknown option is a usage error")
    func wrongOptions() throws {
        let unknown = try Program().run("mcp", "--features", "stamps")
        #expect(unknown.status == 3 && unknown.output.isEmpty)
        #expect(unknown.errors.contains("--features: invalid plugins.enabled 'stamps'"))
        let option = try Program().run("mcp", "--feature", "books")
        #expect(option.status == 2 && option.errors.contains("--features"))
    }

    @Test("Inside a script 'mcp' says where it belongs, and its help is there")
    func elsewhere() throws {
        let line = try Program().run("-c", "mcp")
        #expect(line.status == 2 && line.errors.contains("satchel mcp"))
        let help = try Program().run("mcp", "--help")
        #expect(help.status == 0 && help.output.contains("--read-only"))
    }
}
