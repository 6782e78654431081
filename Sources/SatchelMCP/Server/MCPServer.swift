import SatchelConsole
import SatchelPluginAPI

/// A server of the Model Context Protocol, in both of its eras, for one client.
///
/// Calls run one after another, since they share a conversation; everything else is answered at once.
@MainActor
package final class MCPServer {
    /// Calls that may wait for the one that runs, and requests that may listen.
    private static let mostWaiting = 64
    /// Tools on a page of `tools/list`.
    private static let pageSize = 50

    private let provider: any ToolProvider
    private let info: Implementation
    private let instructions: String?
    private let input: any LineEditor
    private let output: RPCWriter
    private let pageSize: Int
    /// What the client of a legacy session can do; nil before `initialize`.
    private var session: ClientAbilities?
    /// What runs, each call with the request that asks the person about it, if one does.
    private var calls: [RPCRequestID: (task: Task<Void, Never>, question: RPCRequestID?)] = [:]
    /// The requests that listen for changes, each with whether it asked for those of the tools.
    private var listening: [(id: RPCRequestID, toTools: Bool)] = []
    private var lastCall: Task<Void, Never>?
    private var running: RPCRequestID?
    private var lastQuestion = 0
    private var questions: [RPCRequestID: CheckedContinuation<ElicitationResult, any Error>] = [:]
    private var hasInputEnded = false

    package init(
        _ provider: any ToolProvider,
        info: Implementation,
        instructions: String? = nil,
        input: any LineEditor,
        output: RPCWriter,
        pageSize: Int = MCPServer.pageSize
    ) {
        self.provider = provider
        self.info = info
        self.instructions = instructions
        self.input = input
        self.output = output
        self.pageSize = pageSize
    }

    /// Serves until the input ends, and then until the calls have ended.
    package func run() async {
        reading: while true {
            switch await input.readLine(prompt: "") {
            case .line(let line): receive(line)
            case .failed(.tooLong(let limit)):
                output.post(.failure(nil, RPCError(RPCError.parseError, "a line is longer than \(limit >> 20) MB")))
            case .failed, .interrupted, .browse, .endOfInput: break reading
            }
            // A client that does not read its answers is not read either.
            guard (try? await output.drain()) != nil else {
                cancelAll()
                break
            }
        }
        hasInputEnded = true
        for question in questions.keys { answerQuestion(question, .failure(CancellationError())) }
        while let task = lastCall {
            await task.value
            if task == lastCall { break }
        }
        for (id, _) in listening { output.post(.result(id, endOfListening(id))) }
        try? await output.drain()
    }

    private func receive(_ line: String) {
        guard !line.allSatisfy(\.isWhitespace) else { return }
        do throws(RPCLineFault) {
            switch try RPCMessage(line: line) {
            case .request(let id, let method, let params): request(id, method, params ?? .object([]))
            case .notification(RPCMethod.canceled, let params):
                if let id = RPCRequestID(params?["requestId"]) { cancel(id) }
            case .notification: break
            case .result(let id, let result): answerQuestion(id, .success(ElicitationResult(result)))
            case .failure(let id, let error): if let id { answerQuestion(id, .failure(error)) }
            }
        } catch {
            switch error {
            case .unreadable(let reason): output.post(.failure(nil, RPCError(RPCError.parseError, reason.message)))
            case .notMessage(let id?) where questions[id] != nil:
                answerQuestion(id, .failure(PlainError("the client's answer to a question can't be read")))
            case .badRequest(let id), .notMessage(let id):
                output.post(.failure(id, RPCError(RPCError.invalidRequest, "not a JSON-RPC 2.0 message")))
            }
        }
    }

    // MARK: - Requests

    private func request(_ id: RPCRequestID, _ method: String, _ params: Value) {
        do throws(RPCError) {
            guard calls[id] == nil, !listening.contains(where: { $0.id == id }) else {
                throw RPCError(RPCError.invalidRequest, "a request with this id is still running")
            }
            let client = try ClientRequest(method, params, session: session)
            switch (method, client.era) {
            case (RPCMethod.callTool, _): try call(id, params, client)
            case (RPCMethod.listen, .modern): try listen(id, params)
            default: output.post(.result(id, client.complete(try result(of: method, params, client), from: info)))
            }
        } catch {
            output.post(.failure(id, error))
        }
    }

    /// The result of a request that is answered at once.
    private func result(of method: String, _ params: Value, _ client: ClientRequest) throws(RPCError) -> Value {
        switch (method, client.era) {
        case (RPCMethod.initialize, .legacy):
            session = ClientAbilities(params["capabilities"])
            let asked = params["protocolVersion"]?.string ?? ""
            return .object([
                "protocolVersion": .text(ProtocolEra.legacy.version(for: asked)),
                "capabilities": Self.capabilities, "serverInfo": info.value,
                "instructions": instructions.map { .text($0) },
            ])
        case (RPCMethod.ping, .legacy): return .object([])
        case (RPCMethod.discover, .modern):
            return .object([
                "supportedVersions": .list([.text(ProtocolEra.modern.version)]), "capabilities": Self.capabilities,
                "instructions": instructions.map { .text($0) },
            ])
            .adding(ClientRequest.cacheable)
        case (RPCMethod.listTools, _):
            let page = try page(after: params["cursor"]).value
            return client.era == .modern ? page.adding(ClientRequest.cacheable) : page
        default: throw RPCError(RPCError.methodNotFound, "unknown method '\(method)'")
        }
    }

    /// Acknowledges that a client listens, to changes of the tools if it asked for them.
    private func listen(_ id: RPCRequestID, _ params: Value) throws(RPCError) {
        guard let asked = params["notifications"], asked.members != nil else {
            throw RPCError(RPCError.invalidParams, "missing notifications")
        }
        guard listening.count < Self.mostWaiting else {
            throw RPCError(RPCError.internalError, "more than \(Self.mostWaiting) requests are listening")
        }
        let toTools = asked["toolsListChanged"] == .boolean(true)
        listening.append((id, toTools))
        let params = Value.object([
            "_meta": .object([MetaKey.subscription: id.value]),
            "notifications": .object(["toolsListChanged": toTools ? .boolean(true) : nil]),
        ])
        output.post(.notification(method: RPCMethod.acknowledged, params: params))
    }

    /// What a request that listens is answered with at the end.
    private func endOfListening(_ id: RPCRequestID) -> Value {
        .object([
            "resultType": .text("complete"),
            "_meta": .object([MetaKey.serverInfo: info.value, MetaKey.subscription: id.value]),
        ])
    }

    private static let capabilities = Value.object(["tools": .object(["listChanged": .boolean(true)])])

    /// Tells the client that there are other tools now.
    private func announceTools() {
        if session != nil { output.post(.notification(method: RPCMethod.toolsChanged, params: nil)) }
        for (id, toTools) in listening where toTools {
            let params = Value.object(["_meta": .object([MetaKey.subscription: id.value])])
            output.post(.notification(method: RPCMethod.toolsChanged, params: params))
        }
    }

    /// A page of the tools; a cursor is the number of tools before it.
    private func page(after cursor: Value?) throws(RPCError) -> ToolPage {
        let tools = provider.tools
        var start = 0
        if let cursor, cursor != .absent {
            guard let number = cursor.string.flatMap({ Int($0) }), (1..<max(tools.count, 2)).contains(number) else {
                throw RPCError(RPCError.invalidParams, "invalid cursor")
            }
            start = number
        }
        let end = min(tools.count, start + pageSize)
        return ToolPage(tools: Array(tools[min(start, end)..<end]), nextCursor: end < tools.count ? String(end) : nil)
    }

    // MARK: - Calls

    private func call(_ id: RPCRequestID, _ params: Value, _ client: ClientRequest) throws(RPCError) {
        guard let name = params["name"]?.string else {
            throw RPCError(RPCError.invalidParams, "missing tool name")
        }
        guard provider.tools.contains(where: { $0.name == name }) else {
            throw RPCError(RPCError.invalidParams, "unknown tool '\(name)'")
        }
        let arguments = params["arguments"].flatMap { $0 == .absent ? nil : $0 } ?? .object([])
        guard arguments.members != nil else {
            throw RPCError(RPCError.invalidParams, "the arguments are not an object")
        }
        guard calls.count <= Self.mostWaiting else {
            throw RPCError(RPCError.internalError, "more than \(Self.mostWaiting) calls are waiting")
        }
        let call = ToolCall(asking: try asking(id, params, client), report: reporter(of: params["_meta"]))
        let before = lastCall
        let task = Task {
            await before?.value
            await run(name, arguments, in: call, id, client)
        }
        calls[id] = (task, nil)
        lastCall = task
    }

    private func run(
        _ name: String,
        _ arguments: Value,
        in call: ToolCall,
        _ id: RPCRequestID,
        _ client: ClientRequest
    ) async {
        // A canceled call is not answered.
        guard calls[id] != nil else { return }
        running = id
        defer { running = nil }
        let tools = provider.tools
        let result: Value
        do {
            result = client.complete(try await provider.call(name, arguments, in: call).value, from: info)
        } catch let needed as InputNeeded {
            result = needed.result.value
        } catch {
            let isGivenUp = error is CancellationError
            result = client.complete(
                ToolResult(isGivenUp ? PlainError("canceled; nothing was changed") : error).value,
                from: info
            )
        }
        if provider.tools != tools { announceTools() }
        guard calls.removeValue(forKey: id) != nil else { return }
        output.post(.result(id, result))
    }

    private func cancel(_ id: RPCRequestID) {
        listening.removeAll { $0.id == id }
        guard let call = calls.removeValue(forKey: id) else { return }
        call.task.cancel()
        if running == id { provider.cancelRunningCall() }
        if let question = call.question { answerQuestion(question, .failure(CancellationError())) }
    }

    private func cancelAll() {
        for id in calls.keys { cancel(id) }
    }

    private func reporter(of meta: Value?) -> (@MainActor (Value) -> Void)? {
        guard let token = meta?[MetaKey.progressToken], RPCRequestID(token) != nil else { return nil }
        return { [output] report in
            let params = report.adding([MetaKey.progressToken: token])
            output.post(.notification(method: RPCMethod.progress, params: params))
        }
    }

    // MARK: - Questions

    private func asking(
        _ id: RPCRequestID,
        _ params: Value,
        _ client: ClientRequest
    ) throws(RPCError) -> ToolCall.Asking {
        guard client.abilities.elicitsForms else { return .unable }
        if client.era == .modern { return .repeating(try AnsweredForms(params: params)) }
        return .request { [weak self] form in
            guard let self else { throw CancellationError() }
            return try await self.elicit(form, during: id)
        }
    }

    /// Asks the person at the client of a legacy session.
    private func elicit(_ form: ElicitationForm, during call: RPCRequestID) async throws -> ElicitationResult {
        guard calls[call] != nil, !hasInputEnded else { throw CancellationError() }
        lastQuestion += 1
        let question = RPCRequestID.number(lastQuestion)
        calls[call]?.question = question
        defer { calls[call]?.question = nil }
        return try await withCheckedThrowingContinuation { continuation in
            questions[question] = continuation
            output.post(.request(question, method: RPCMethod.elicit, params: form.value))
        }
    }

    private func answerQuestion(_ id: RPCRequestID, _ answer: Result<ElicitationResult, any Error>) {
        questions.removeValue(forKey: id)?.resume(with: answer)
    }
}
