import SatchelConsole
import SatchelPluginAPI
import SatchelTrace

/// What a plugin said of itself when it was asked, kept so that it need not be asked again.
package struct PluginSignature: Sendable, Equatable {
    /// The era of the protocol it speaks.
    package var era: ProtocolEra
    /// Its name and version.
    package var server: Implementation?
    package var tools: [ToolDescription]
    /// Whether it has more tools than are kept.
    package var isCutOff = false
}

extension Implementation {
    /// The description with texts that can be shown and stored, whatever a plugin says.
    fileprivate var cleaned: Implementation {
        func clean(_ text: String) -> String {
            VisibleText.line(String(String.UnicodeScalarView(text.unicodeScalars.prefix(100))))
        }
        return Implementation(name: clean(name), title: title.map(clean), version: clean(version))
    }
}

/// How long a plugin may take for what comes before a call.
package struct PluginTimes: Sendable {
    /// For a greeting, or a page of tools.
    package var greeting = Duration.seconds(20)
    /// For the modern greeting, which a legacy server may leave unanswered.
    package var probe = Duration.seconds(8)
    /// For any answer after a call that was given up; then it is started again.
    package var life = Duration.seconds(5)

    package init() {}
}

/// A running plugin that has been greeted, and answers calls.
struct PluginSession: Sendable {
    static let mostTools = 1_000
    /// The most pages of tools that are asked for, as some may be empty.
    private static let mostPages = 100
    /// The most bytes of the descriptions of a plugin's tools.
    private static let mostBytes = 8 << 20
    /// The most times that a tool asks before it answers.
    private static let mostQuestions = 20

    let connection: PluginConnection
    let era: ProtocolEra
    let client: Implementation
    let times: PluginTimes
    private(set) var server: Implementation?

    private static let abilities = ClientAbilities(elicitsForms: true)

    /// Starts a plugin that speaks a known era.
    init(_ launch: PluginLaunch, era: ProtocolEra, client: Implementation, times: PluginTimes) async throws {
        self.init(connection: try PluginConnection(launch), era: era, client: client, times: times)
        if era == .legacy { server = try await initialize() }
    }

    private init(connection: PluginConnection, era: ProtocolEra, client: Implementation, times: PluginTimes) {
        (self.connection, self.era, self.client, self.times) = (connection, era, client, times)
    }

    /// Starts a plugin and finds out which era it speaks.
    static func probing(
        _ launch: PluginLaunch,
        client: Implementation,
        times: PluginTimes
    ) async throws -> PluginSession {
        let connection = try PluginConnection(launch)
        let modern = PluginSession(connection: connection, era: .modern, client: client, times: times)
        do {
            if let found = try await modern.discover(patience: times.probe) { return modern.named(found.server) }
        } catch PluginError.ended(let how, let words) {
            // Some end at what they don't know, unlike those that can't be run at all.
            guard !how.hasPrefix(PluginEnd.notExecutedPrefix) else {
                throw PluginError.ended(how: how, lastWords: words)
            }
            return try await PluginSession(launch, era: .legacy, client: client, times: times)
        } catch PluginError.refused, PluginError.timedOut, PluginError.malformed {
            // Any other answer and silence are those of a server of the legacy era.
        } catch {
            connection.stop()
            throw error
        }
        let legacy = PluginSession(connection: connection, era: .legacy, client: client, times: times)
        do {
            return legacy.named(try await legacy.initialize())
        } catch let refusal {
            guard case PluginError.refused(RPCError.unsupportedVersion, _) = refusal else { throw refusal }
            // A modern one that was slow to start: it has settled on its era by the time it reads the other greeting.
            let again = try PluginConnection(launch)
            let slow = PluginSession(connection: again, era: .modern, client: client, times: times)
            if let found = try? await slow.discover(patience: times.greeting) { return slow.named(found.server) }
            slow.connection.stop()
            try Task.checkCancellation()
            throw refusal
        }
    }

    private func named(_ server: Implementation?) -> PluginSession {
        var copy = self
        copy.server = server
        return copy
    }

    private struct Discovery {
        let server: Implementation?
    }

    /// Asks a modern server for its versions; nil if it speaks only legacy ones.
    private func discover(patience: Duration) async throws -> Discovery? {
        let result = try await request(RPCMethod.discover, patience: patience)
        let versions = (result["supportedVersions"]?.elements ?? []).compactMap(\.string)
        if versions.contains(ProtocolEra.modern.version) {
            return Discovery(server: Implementation(result["_meta"]?[MetaKey.serverInfo]))
        }
        guard versions.isEmpty || !Set(versions).isDisjoint(with: ProtocolEra.legacy.versions) else {
            throw PluginError.unsupported(versions: versions)
        }
        return nil
    }

    private func initialize() async throws -> Implementation? {
        do {
            let result = try await connection.request(RPCMethod.initialize, patience: times.greeting) { _ in
                .object([
                    "protocolVersion": .text(ProtocolEra.legacy.version), "capabilities": Self.abilities.value,
                    "clientInfo": client.value,
                ])
            }
            let version = result["protocolVersion"]?.string ?? ""
            guard ProtocolEra.legacy.versions.contains(version) else {
                throw PluginError.unsupported(versions: version.isEmpty ? [] : [version])
            }
            connection.notify(RPCMethod.initialized)
            return Implementation(result["serverInfo"])
        } catch PluginError.timedOut(let limit) {
            connection.stop()
            // What it downloads at its first start, for one, it often logs.
            throw PluginError.notGreeted(limit).with(log: connection.errors.text(after: 0))
        } catch {
            connection.stop()
            throw error
        }
    }

    private func request(
        _ method: String,
        patience: Duration,
        attendance: CallAttendance = CallAttendance(),
        reportsProgress: Bool = false,
        _ params: [Value.Member] = []
    ) async throws -> Value {
        try await connection.request(method, patience: patience, attendance: attendance) { id in
            let isModern = era == .modern
            let meta = Value.object([
                MetaKey.version: isModern ? .text(era.version) : nil,
                MetaKey.clientInfo: isModern ? client.value : nil,
                MetaKey.clientCapabilities: isModern ? Self.abilities.value : nil,
                MetaKey.progressToken: reportsProgress ? id.value : nil,
                MetaKey.logLevel: isModern && TraceSpan.current != nil ? .text("debug") : nil,
            ])
            return .object(params + (meta.members?.isEmpty == false ? [.init("_meta", meta)] : []))
        }
    }

    /// Lists the tools, up to a limit.
    func signature() async throws -> PluginSignature {
        var signature = PluginSignature(era: era, server: server?.cleaned, tools: [])
        var cursor: String?
        var names: Set<String> = []
        var bytes = 0
        for _ in 0..<Self.mostPages {
            let params = cursor.map { [Value.Member("cursor", .text($0))] } ?? []
            let result = try await request(RPCMethod.listTools, patience: times.greeting, params)
            guard let page = ToolPage(result) else { throw PluginError.malformed("a list of tools that is not a list") }
            for tool in page.tools where names.insert(tool.name).inserted {
                bytes += JSONText.compact(tool.value).utf8.count
                guard signature.tools.count < Self.mostTools, bytes <= Self.mostBytes else {
                    signature.isCutOff = true
                    return signature
                }
                signature.tools.append(tool)
            }
            guard let next = page.nextCursor else { return signature }
            cursor = next
        }
        signature.isCutOff = true
        return signature
    }

    /// Whether the plugin answers at all, be it that it doesn't know what it is asked.
    func answers() async throws -> Bool {
        do {
            _ = try await request(RPCMethod.ping, patience: times.life)
            return true
        } catch let error as PluginError {
            if case .refused = error { return true }
            return false
        }
    }

    /// Calls a tool, answering its questions.
    func call(
        _ tool: String,
        _ arguments: Value,
        patience: Duration,
        attendance: CallAttendance
    ) async throws -> ToolResult {
        var params = [Value.Member("name", .text(tool)), .init("arguments", arguments)]
        for _ in 0..<Self.mostQuestions {
            let result = try await request(
                RPCMethod.callTool,
                patience: patience,
                attendance: attendance,
                reportsProgress: true,
                params
            )
            switch ToolCallOutcome(result) {
            case .complete(let answer)?: return answer
            case .inputRequired(let needed)?:
                params.removeLast(params.count - 2)
                params += try await Self.answers(to: needed, attendance)
            case nil: throw PluginError.malformed("a result of an unknown type")
            }
        }
        throw PluginError.malformed("more than \(Self.mostQuestions) questions")
    }

    private static func answers(to needed: InputRequired, _ attendance: CallAttendance) async throws -> [Value.Member] {
        var answers: [Value.Member] = []
        for request in needed.requests.prefix(mostQuestions) {
            guard request.value["method"]?.string == RPCMethod.elicit,
                let form = ElicitationForm(request.value["params"])
            else {
                answers.append(.init(request.key, ElicitationResult.decline.value))
                continue
            }
            answers.append(.init(request.key, try await attendance.ask(form).value))
        }
        let state = needed.state.map { [Value.Member("requestState", .text($0))] } ?? []
        return [.init("inputResponses", .object(answers))] + state
    }
}
