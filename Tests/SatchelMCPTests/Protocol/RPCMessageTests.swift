import SatchelConsole
import SatchelMCP
import SatchelPluginAPI
import Testing

@Suite("MCP: messages")
struct RPCMessageTests {
    @Test(
        "A message is read and written alike",
        arguments: [
            #"{"jsonrpc":"2.0","id":1,"method":"ping"}"#,
            #"{"jsonrpc":"2.0","id":"a","method":"tools/call","params":{"name":"x","arguments":{"n":1.50}}}"#,
            #"{"jsonrpc":"2.0","method":"notifications/initialized"}"#,
            #"{"jsonrpc":"2.0","id":9223372036854775807,"result":{}}"#,
            #"{"jsonrpc":"2.0","id":-1,"error":{"code":-32601,"message":"no","data":[1,"a"]}}"#,
            #"{"jsonrpc":"2.0","error":{"code":-32700,"message":"no"}}"#,
        ]
    )
    func roundTrip(_ line: String) throws {
        #expect(try RPCMessage(line: line).line == line)
    }

    @Test(
        "A line that is neither JSON nor a message is noise",
        arguments: [
            "", "INFO started", "[]", "42", "{}", #"{"jsonrpc":"1.0","id":1,"method":"a"}"#, #"{"jsonrpc":"2.0"}"#,
            #"{"jsonrpc":"2.0","id":null,"method":"a"}"#, #"{"jsonrpc":"2.0","id":1.5,"result":{}}"#,
            #"{"jsonrpc":"2.0","id":true,"method":"a"}"#, #"[{"jsonrpc":"2.0","id":1,"method":"a"}]"#,
            #"{"jsonrpc":"2.0","id":1,"method":"a""#,
        ]
    )
    func noise(_ line: String) {
        let fault = #expect(throws: RPCLineFault.self) { try RPCMessage(line: line) }
        switch fault {
        case .badRequest(let id), .notMessage(let id): #expect(id == nil)
        case .unreadable, nil: break
        }
    }

    @Test(
        "A broken message with an id is told by its id",
        arguments: [
            #"{"jsonrpc":"2.0","id":7,"result":3}"#, #"{"jsonrpc":"2.0","id":7,"result":null,"error":null}"#,
            #"{"jsonrpc":"2.0","id":7,"error":{"code":"x"}}"#, #"{"jsonrpc":"2.0","id":7}"#,
        ]
    )
    func brokenWithID(_ line: String) {
        #expect(throws: RPCLineFault.notMessage(id: .number(7))) { try RPCMessage(line: line) }
    }

    @Test("A request whose parameters can't be read is not taken for an answer")
    func brokenRequest() {
        #expect(throws: RPCLineFault.badRequest(id: .number(7))) {
            try RPCMessage(line: #"{"jsonrpc":"2.0","id":7,"method":"a","params":[1]}"#)
        }
    }

    @Test("A null member is a missing one")
    func nullMembers() throws {
        #expect(
            try RPCMessage(line: #"{"jsonrpc":"2.0","id":7,"result":{},"error":null}"#)
                == .result(.number(7), .object([]))
        )
        #expect(
            try RPCMessage(line: #"{"jsonrpc":"2.0","method":"a","params":null}"#)
                == .notification(method: "a", params: nil)
        )
    }

    @Test("A line feed in a text never breaks a line")
    func oneLine() throws {
        let message = RPCMessage.notification(method: "a", params: .object(["text": .text("x\ny\r\u{2028}z")]))

        #expect(!message.line.contains { $0.isNewline })
        #expect(try RPCMessage(line: message.line) == message)
    }
}

@Suite("MCP: JSON from outside")
struct JSONReaderTests {
    @Test("Numbers keep their digits, members their order, and null is a member")
    func values() throws {
        let value = try JSONReader.value(
            of: #"{"b":1.10,"a":[true,null,"é\n\u0041\ud83d\ude00"],"n":null,"big":123456789012345678901}"#
        )

        #expect(value.members?.map(\.key) == ["b", "a", "n", "big"])
        #expect(value["b"] == .decimal("1.10"))
        #expect(value["a"] == .list([.boolean(true), .absent, .text("é\nA😀")]))
        #expect(value["n"] == .absent)
        #expect(value["none"] == nil)
        #expect(value["big"] == .decimal("123456789012345678901"))
    }

    @Test(
        "A lone surrogate is replaced and keeps what follows",
        arguments: [(#""\ud83dx""#, "\u{FFFD}x"), (#""\ud83d\u0041""#, "\u{FFFD}A"), (#""\ude00""#, "\u{FFFD}")]
    )
    func surrogates(_ text: String, _ read: String) throws {
        #expect(try JSONReader.value(of: text) == .text(read))
    }

    @Test("Depth and number of values are bounded")
    func bounds() throws {
        let deepest = String(repeating: "[", count: 128) + String(repeating: "]", count: 128)
        #expect(throws: Never.self) { try JSONReader.value(of: deepest) }
        #expect(throws: JSONReadingError.self) { try JSONReader.value(of: "[" + deepest + "]") }
        let most = "[" + String(repeating: "0,", count: JSONReader.valueLimit - 2) + "0]"
        #expect(throws: Never.self) { try JSONReader.value(of: most) }
        #expect(throws: JSONReadingError.tooManyValues(limit: JSONReader.valueLimit)) {
            try JSONReader.value(of: "[0," + most.dropFirst())
        }
    }
}

@Suite("MCP: shapes of the protocol")
struct ShapeTests {
    @Test("What a tool does not say of itself is the protocol's default")
    func annotations() throws {
        let none = ToolAnnotations(nil)
        #expect(!none.isReadOnly && none.isDestructive && !none.isIdempotent && none.isOpenWorld)
        let some = try ToolAnnotations(JSONReader.value(of: #"{"readOnlyHint":true,"destructiveHint":"no"}"#))
        #expect(some.isReadOnly && some.isDestructive)
        #expect(ToolAnnotations(some.value) == some)
    }

    @Test("A tool without a name is left out of its page, and the others stay")
    func page() throws {
        let page = try ToolPage(JSONReader.value(of: #"{"tools":[{"name":"a"},{"title":"x"},7],"nextCursor":"c"}"#))

        #expect(page?.tools.map(\.name) == ["a"])
        #expect(page?.nextCursor == "c")
        #expect(ToolPage(.object([:])) == nil)
    }

    @Test(
        "A block of an answer is read and written alike",
        arguments: [
            ToolContent.text("a"), .image(base64: "AA==", mimeType: "image/png"),
            .audio(base64: "AA==", mimeType: "audio/wav"),
            .link(uri: "file:///a", name: "a", description: "d", mimeType: "text/plain"),
            .resource(uri: "file:///a", text: "t", mimeType: nil),
            .blob(uri: "file:///a", base64: "AA==", mimeType: "x/y"), .unknown(type: "hologram"),
        ]
    )
    func content(_ content: ToolContent) {
        #expect(ToolContent(content.value) == content)
    }

    @Test("A result without a type is complete, and one of an unknown type is none")
    func outcomes() throws {
        #expect(ToolCallOutcome(.object(["content": .list([])])) == .complete(ToolResult(content: [])))
        #expect(ToolCallOutcome(.object(["resultType": .text("later")])) == nil)
        let needed = InputRequired(requests: [.init("a", .object(["method": .text("x")]))], state: "s")
        #expect(ToolCallOutcome(needed.value) == .inputRequired(needed))
    }

    @Test("An error carries no data, which would hide its message")
    func errors() {
        let result = ToolResult(content: [.text("no")], structured: .object(["a": .integer(1)]), isError: true)

        #expect(result.value["structuredContent"] == nil)
        #expect(result.value["isError"] == .boolean(true))
    }

    @Test(
        "A client that declares elicitation in any form but by address can fill in forms",
        arguments: [
            ("{}", false), (#"{"elicitation":{}}"#, true), (#"{"elicitation":{"form":{}}}"#, true),
            (#"{"elicitation":{"url":{}}}"#, false), (#"{"elicitation":{"form":{},"url":{}}}"#, true),
            (#"{"elicitation":true}"#, false),
        ]
    )
    func abilities(_ text: String, _ isAble: Bool) throws {
        #expect(try ClientAbilities(JSONReader.value(of: text)).elicitsForms == isAble)
    }
}
