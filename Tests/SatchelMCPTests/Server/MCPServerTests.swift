import Foundation
import SatchelConsole
import SatchelMCP
import SatchelPluginAPI
import Synchronization
import Testing

/// A client of a server in this process, by two pipes.
@MainActor
private final class TestClient {
    let provider: FakeTools
    private let toServer = Pipe()
    private let fromServer = Pipe()
    private let answers: PlainLineEditor
    private let server: Task<Void, Never>

    init(_ provider: FakeTools = FakeTools()) {
        self.provider = provider
        answers = PlainLineEditor(
            descriptor: fromServer.fileHandleForReading.fileDescriptor,
            longest: RPCMessage.longestLine
        )
        let server = MCPServer(
            provider,
            info: Implementation(name: "fake", version: "1"),
            input: PlainLineEditor(
                descriptor: toServer.fileHandleForReading.fileDescriptor,
                longest: RPCMessage.longestLine
            ),
            output: RPCWriter(descriptor: fromServer.fileHandleForWriting.fileDescriptor),
            pageSize: 2
        )
        self.server = Task { await server.run() }
    }

    func send(_ line: String) {
        toServer.fileHandleForWriting.write(Data((line + "\n").utf8))
    }

    func next() async throws -> RPCMessage {
        guard case .line(let line) = await answers.readLine(prompt: "") else { throw CancellationError() }
        return try RPCMessage(line: line)
    }

    func ask(_ line: String) async throws -> RPCMessage {
        send(line)
        return try await next()
    }

    /// Begins a legacy session.
    func initialize(_ capabilities: String = "{}") async throws {
        _ = try await ask(
            #"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":\#(capabilities),"clientInfo":{"name":"t","version":"0"}}}"#
        )
        send(#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#)
    }

    /// Closes the server's input, and waits for its end.
    func end() async throws {
        try toServer.fileHandleForWriting.close()
        await server.value
        try fromServer.fileHandleForWriting.close()
    }
}

@MainActor
private final class FakeTools: ToolProvider {
    private(set) var tools = ["echo", "wait", "ask"].map(FakeTools.tool)
    private(set) var canceled = 0
    private(set) var running = 0
    private(set) var most = 0

    private nonisolated static func tool(_ name: String) -> ToolDescription {
        ToolDescription(name: name, inputSchema: .object(["type": .text("object")]))
    }

    func call(_ tool: String, _ arguments: Value, in call: ToolCall) async throws -> ToolResult {
        running += 1
        most = max(most, running)
        defer { running -= 1 }
        switch tool {
        case "wait":
            call.show(WorkProgress("waiting", done: 1, unit: "steps", fraction: 0.5))
            try await Task.sleep(for: .seconds(60))
            return ToolResult(content: [])
        case "ask":
            return ToolResult(content: [.text(try await call.confirm("remove it") ? "removed" : "kept")])
        default:
            await Task.yield()
            guard let text = arguments["text"]?.string else { throw PlainError("no text", hint: "give one") }
            if let name = arguments["tool"]?.string { tools.append(Self.tool(name)) }
            return ToolResult(content: [.text(text)], structured: .object(["text": .text(text)]))
        }
    }

    func cancelRunningCall() { canceled += 1 }
}

@Suite("MCP: the server")
@MainActor
struct MCPServerTests {
    private static let modern =
        #""_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{"elicitation":{"form":{}}}}"#

    private func call(_ id: Int, _ tool: String, _ more: String = "") -> String {
        #"{"jsonrpc":"2.0","id":\#(id),"method":"tools/call","params":{"name":"\#(tool)"\#(more)}}"#
    }

    private func result(_ message: RPCMessage) throws -> Value {
        guard case .result(_, let value) = message else { throw PlainError("not a result: \(message)") }
        return value
    }

    private func code(_ message: RPCMessage) -> Int? {
        if case .failure(_, let error) = message { error.code } else { nil }
    }

    @Test("A tool answers in both eras, and only the modern one has a type")
    func eras() async throws {
        let client = TestClient()
        let modern = try await client.ask(call(1, "echo", #","arguments":{"text":"hi"},"# + Self.modern))
        #expect(try result(modern)["resultType"] == .text("complete"))
        try await client.initialize()
        let legacy = try await client.ask(call(2, "echo", #","arguments":{"text":"hi"}"#))
        #expect(try result(legacy)["resultType"] == nil)
        #expect(try result(legacy)["structuredContent"] == .object(["text": .text("hi")]))
        try await client.end()
    }

    @Test(
        "The version of a session is the one asked for, or the newest before it; never the one with batches",
        arguments: [
            ("2025-11-25", "2025-11-25"), ("2025-06-18", "2025-06-18"), ("2024-11-05", "2024-11-05"),
            ("2025-03-26", "2024-11-05"), ("2025-09-01", "2025-06-18"), ("2099-01-01", "2025-11-25"),
            ("2024-01-01", "2025-11-25"), ("", "2025-11-25"), ("none", "2025-11-25"),
        ]
    )
    func version(_ asked: String, _ spoken: String) async throws {
        let client = TestClient()
        let answer = try await client.ask(
            #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"\#(asked)","capabilities":{}}}"#
        )
        #expect(try result(answer)["protocolVersion"] == .text(spoken))
        try await client.end()
    }

    @Test("A version of the modern era that is not known is refused with those that are")
    func unknownVersion() async throws {
        let client = TestClient()
        let answer = try await client.ask(
            #"{"jsonrpc":"2.0","id":1,"method":"server/discover","params":{"_meta":{"io.modelcontextprotocol/protocolVersion":"2030-01-01","io.modelcontextprotocol/clientCapabilities":{}}}}"#
        )
        guard case .failure(_, let error) = answer else { throw PlainError("no error") }
        #expect(error.code == RPCError.unsupportedVersion)
        #expect(error.data?["supported"] == .list([.text("2026-07-28")]))
        try await client.end()
    }

    @Test("The list comes by pages, each tool once, and a made-up cursor is refused")
    func pages() async throws {
        let client = TestClient()
        try await client.initialize()
        let first = try await result(client.ask(#"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#))
        let cursor = try #require(first["nextCursor"]?.string)
        let second = try await result(
            client.ask(#"{"jsonrpc":"2.0","id":2,"method":"tools/list","params":{"cursor":"\#(cursor)"}}"#)
        )
        let names = [first, second].compactMap { ToolPage($0) }.flatMap(\.tools).map(\.name)
        #expect(names == ["echo", "wait", "ask"])
        #expect(second["nextCursor"] == nil)
        for wrong in [#""x""#, #""99""#, #""-1""#, "7"] {
            let answer = try await client.ask(
                #"{"jsonrpc":"2.0","id":3,"method":"tools/list","params":{"cursor":\#(wrong)}}"#
            )
            #expect(code(answer) == RPCError.invalidParams, "\(wrong)")
        }
        try await client.end()
    }

    @Test("What is wrong with a request is told apart, and the next one is answered")
    func errors() async throws {
        let client = TestClient()
        #expect(code(try await client.ask("noise")) == RPCError.parseError)
        #expect(code(try await client.ask(#"{"jsonrpc":"2.0","id":1}"#)) == RPCError.invalidRequest)
        #expect(code(try await client.ask(call(2, "echo"))) == RPCError.invalidParams)
        try await client.initialize()
        #expect(code(try await client.ask(call(3, "none"))) == RPCError.invalidParams)
        #expect(code(try await client.ask(call(4, "echo", #","arguments":[1]"#))) == RPCError.invalidParams)
        #expect(code(try await client.ask(#"{"jsonrpc":"2.0","id":5,"method":"a/b"}"#)) == RPCError.methodNotFound)
        let failed = try await result(client.ask(call(6, "echo")))
        #expect(failed["isError"] == .boolean(true))
        #expect(failed["content"]?.elements?.first?["text"] == .text("no text\nhint: give one"))
        client.send("")
        #expect(try await result(client.ask(#"{"jsonrpc":"2.0","id":7,"method":"ping"}"#)) == .object([]))
        try await client.end()
    }

    @Test("Calls run one after another, and those sent before the end are answered")
    func order() async throws {
        let client = TestClient()
        try await client.initialize()
        for id in 1...5 { client.send(call(id, "echo", #","arguments":{"text":"\#(id)"}"#)) }
        try await client.end()
        for id in 1...5 {
            let message = try await client.next()
            #expect(try result(message)["structuredContent"]?["text"] == .text("\(id)"))
        }
        #expect(client.provider.most == 1)
    }

    @Test("A canceled call reports progress before, is not answered, and lets the next one run")
    func cancel() async throws {
        let client = TestClient()
        try await client.initialize()
        client.send(call(1, "wait", #","_meta":{"progressToken":"p"}"#))
        client.send(call(2, "wait"))
        client.send(call(3, "echo", #","arguments":{"text":"next"}"#))
        guard case .notification(RPCMethod.progress, let params) = try await client.next() else {
            throw PlainError("no progress")
        }
        #expect(params?["progressToken"] == .text("p"))
        #expect(params?["total"] == .integer(2))
        for id in [2, 1] {
            client.send(#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":\#(id)}}"#)
        }
        guard case .result(.number(3), _) = try await client.next() else { throw PlainError("another answer") }
        #expect(client.provider.canceled == 1)
        try await client.end()
    }

    @Test(
        "A confirmation asks the person in the middle of a legacy call",
        arguments: [
            (#"{"action":"accept","content":{"confirm":true}}"#, "removed"),
            (#"{"action":"accept","content":{"confirm":false}}"#, "kept"), (#"{"action":"accept"}"#, "kept"),
            (#"{"action":"decline"}"#, "kept"), (#"{"action":"cancel"}"#, "kept"),
        ]
    )
    func legacyQuestion(_ answer: String, _ outcome: String) async throws {
        let client = TestClient()
        try await client.initialize(#"{"elicitation":{}}"#)
        guard case .request(let id, RPCMethod.elicit, let params) = try await client.ask(call(1, "ask")) else {
            throw PlainError("no question")
        }
        #expect(ElicitationForm(params)?.message == "Remove it?")
        let done = try await client.ask(#"{"jsonrpc":"2.0","id":\#(id.value.plainText),"result":\#(answer)}"#)
        #expect(try result(done)["content"]?.elements?.first?["text"] == .text(outcome))
        try await client.end()
    }

    @Test("A confirmation of the modern era ends the call, which is repeated with the answer")
    func modernQuestion() async throws {
        let client = TestClient()
        let needed = try await result(client.ask(call(1, "ask", "," + Self.modern)))
        #expect(needed["resultType"] == .text("input_required"))
        let key = try #require(needed["inputRequests"]?.members?.first?.key)
        let state = JSONText.compact(try #require(needed["requestState"]))
        let responses = #"{"\#(key)":{"action":"accept","content":{"confirm":true}}}"#
        let done = try await client.ask(
            call(2, "ask", #","inputResponses":\#(responses),"requestState":\#(state),"# + Self.modern)
        )
        #expect(try result(done)["content"]?.elements?.first?["text"] == .text("removed"))
        let broken = try await client.ask(call(3, "ask", #","requestState":"x","# + Self.modern))
        #expect(code(broken) == RPCError.invalidParams)
        try await client.end()
    }

    @Test("A client that can't ask is told to, and nothing is done")
    func noQuestion() async throws {
        let client = TestClient()
        try await client.initialize()
        let answer = try await result(client.ask(call(1, "ask")))
        #expect(answer["isError"] == .boolean(true))
        let text = answer["content"]?.elements?.first?["text"]?.string ?? ""
        #expect(text.contains("confirmation required: remove it") && text.contains(#""yes": true"#))
        try await client.end()
    }

    @Test("A question that is open when the input ends is not waited for")
    func abandonedQuestion() async throws {
        let client = TestClient()
        try await client.initialize(#"{"elicitation":{}}"#)
        _ = try await client.ask(call(1, "ask"))
        try await client.end()
        #expect(try await result(client.next())["isError"] == .boolean(true))
    }

    @Test("An answer to a question that can't be read fails the call, and the next one is answered")
    func brokenAnswer() async throws {
        let client = TestClient()
        try await client.initialize(#"{"elicitation":{}}"#)
        guard case .request(let id, _, _) = try await client.ask(call(7, "ask")) else {
            throw PlainError("no question")
        }
        let failed = try await client.ask(#"{"jsonrpc":"2.0","id":\#(id.value.plainText),"result":3}"#)
        #expect(try result(failed)["isError"] == .boolean(true))
        let next = try await client.ask(call(8, "echo", #","arguments":{"text":"hi"}"#))
        #expect(try result(next)["isError"] == nil)
        try await client.end()
    }

    private func listen(_ id: Int, _ more: String) -> String {
        #"{"jsonrpc":"2.0","id":\#(id),"method":"subscriptions/listen","params":{\#(more)}}"#
    }

    @Test("A client is told of a new tool before the answer of the call that made it, and can call it")
    func changedTools() async throws {
        let client = TestClient()
        try await client.initialize()
        let told = try await client.ask(call(1, "echo", #","arguments":{"text":"hi","tool":"brew"}"#))
        guard case .notification(RPCMethod.toolsChanged, _) = told else { throw PlainError("not told: \(told)") }
        #expect(try await result(client.next())["isError"] == nil)
        let brewed = try await client.ask(call(2, "brew", #","arguments":{"text":"tea"}"#))
        #expect(try result(brewed)["structuredContent"]?["text"] == .text("tea"))
        try await client.end()
    }

    @Test("A client that listens is told of a new tool if it asked for that")
    func listeningForTools() async throws {
        let client = TestClient()
        let key = "io.modelcontextprotocol/subscriptionId"
        _ = try await client.ask(listen(1, #""notifications":{},"# + Self.modern))
        let answer = try await client.ask(listen(2, #""notifications":{"toolsListChanged":true},"# + Self.modern))
        guard case .notification(RPCMethod.acknowledged, let honored) = answer else { throw PlainError("\(answer)") }
        #expect(honored?["notifications"]?["toolsListChanged"] == .boolean(true))
        let made = call(3, "echo", #","arguments":{"text":"hi","tool":"brew"},"# + Self.modern)
        guard case .notification(RPCMethod.toolsChanged, let params) = try await client.ask(made) else {
            throw PlainError("not told")
        }
        #expect(params?["_meta"]?[key] == .integer(2))
        guard case .result(.number(3), _) = try await client.next() else { throw PlainError("told twice") }
        try await client.end()
    }

    @Test("A client that listens is acknowledged, told of nothing, and answered at the end unless it canceled")
    func listening() async throws {
        let client = TestClient()
        let key = "io.modelcontextprotocol/subscriptionId"
        for id in 1...2 {
            let asked = #""notifications":{"promptsListChanged":true},"#
            let answer = try await client.ask(listen(id, asked + Self.modern))
            guard case .notification(RPCMethod.acknowledged, let params) = answer else {
                throw PlainError("not acknowledged: \(answer)")
            }
            #expect(params?["_meta"]?[key] == .integer(id))
            #expect(params?["notifications"] == .object([]))
        }
        #expect(code(try await client.ask(listen(2, #""notifications":{},"# + Self.modern))) == RPCError.invalidRequest)
        client.send(#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}"#)
        let call = try await client.ask(call(3, "echo", #","arguments":{"text":"hi"},"# + Self.modern))
        #expect(try result(call)["isError"] != .boolean(true))
        try await client.end()

        guard case .result(.number(2), let ended) = try await client.next() else { throw PlainError("no end") }
        #expect(ended["resultType"] == .text("complete") && ended["_meta"]?[key] == .integer(2))
        await #expect(throws: CancellationError.self) { try await client.next() }
    }

    @Test("Listening needs the modern era, and what to listen to")
    func notListening() async throws {
        let client = TestClient()
        #expect(code(try await client.ask(listen(1, Self.modern))) == RPCError.invalidParams)
        #expect(code(try await client.ask(listen(2, #""notifications":[],"# + Self.modern))) == RPCError.invalidParams)
        try await client.initialize()
        #expect(code(try await client.ask(listen(3, #""notifications":{}"#))) == RPCError.methodNotFound)
        try await client.end()
    }

    @Test("A client that is gone ends the server")
    func goneClient() async throws {
        let (input, output) = (Pipe(), Pipe())
        try output.fileHandleForReading.close()
        let server = MCPServer(
            FakeTools(),
            info: Implementation(name: "fake", version: "1"),
            input: PlainLineEditor(descriptor: input.fileHandleForReading.fileDescriptor),
            output: RPCWriter(descriptor: output.fileHandleForWriting.fileDescriptor)
        )
        input.fileHandleForWriting.write(Data("noise\nnoise\n".utf8))
        await server.run()
        try input.fileHandleForWriting.close()
    }
}
