import SatchelConsole
import SatchelPluginAPI
import TestSupport
import Testing

@testable import SatchelMCP

@Suite("Plugins: a faulty one hurts nobody", .enabled(if: TestProcess.python != nil, "needs python3"))
struct FaultTests {
    @Test("A program that can't be run says why")
    func notExecutable() async throws {
        let servers = PluginServers(client: Implementation(name: "test", version: "1"))
        let launch = PluginLaunch(executable: "/nonexistent/server", arguments: [], environment: [:])

        await #expect(throws: PluginError.ended(how: "can't be started: no such file or directory", lastWords: nil)) {
            try await servers.signature(of: launch)
        }
        await servers.close()
    }

    @Test("One that exits at once is quoted")
    func exits() async throws {
        try await withFaultyServer("exit") { server in
            #expect(await server.failure() == .ended(how: "ended with status 3", lastWords: "no configuration"))
        }
    }

    @Test(
        "One that hangs in a call costs the time that was allowed",
        arguments: ["hang", "wrong-id"]
    )
    func hangs(_ fault: String) async throws {
        try await withFaultyServer(fault) { server in
            guard case .timedOut? = await server.failure(patience: .milliseconds(300)) else {
                Issue.record("it did not time out")
                return
            }
        }
    }

    @Test("One that doesn't start in time is told apart from a slow call, with what it logged last")
    func startsSlowly() async throws {
        // It was said to allow more time for calls, which start later.
        try await withFaultyServer("silent") { server in
            let failure = await server.failure()
            #expect(failure == .logged(.notGreeted(.seconds(3)), line: "downloading the cellar"))
            #expect(failure?.of("wine").message == "the plugin 'wine' did not start within 3 s")
            #expect(
                failure?.of("wine").hint
                    == "to see why, run its command in a shell; it last logged: downloading the cellar"
            )
        }
    }

    @Test("One that hangs is told that its call was canceled, and the next call is another")
    func timeoutCancels() async throws {
        try await withFaultyServer("hang") { server in
            #expect(await server.failure(patience: .milliseconds(300)) == .timedOut(.milliseconds(300)))
            #expect(await server.waits { $0.contains("canceled 2") })
        }
    }

    @Test("One still busy with a call that was given up starts again for the next call", arguments: [true, false])
    func busy(_ isCanceled: Bool) async throws {
        // Each call after that waited in vain.
        try await withFaultyServer("busy") { server in
            if isCanceled {
                let call = Task { try await server.call(patience: .seconds(60)) }
                #expect(await server.waits { !$0.isEmpty })
                try await Task.sleep(for: .milliseconds(200))
                call.cancel()
                await #expect(throws: CancellationError.self) { try await call.value }
            } else {
                #expect(await server.failure(patience: .milliseconds(500)) == .timedOut(.milliseconds(500)))
            }
            let text = try await server.text(.object([.init("a", .integer(1))]))
            #expect(text == #"{"a": 1}"#)
            #expect(server.noted.count == 2, "two processes")
        }
        try await withFaultyServer("hang") { server in
            for _ in 1...2 { _ = await server.failure(patience: .milliseconds(300)) }
            #expect(server.noted.count { !$0.hasPrefix("canceled") } == 1, "one that answers goes on")
        }
    }

    @Test("A canceled call ends at once, and the plugin is told so")
    func cancels() async throws {
        try await withFaultyServer("hang") { server in
            let call = Task { try await server.call(patience: .seconds(60)) }
            #expect(await server.waits { !$0.isEmpty })
            try await Task.sleep(for: .milliseconds(200))
            call.cancel()
            await #expect(throws: CancellationError.self) { try await call.value }
            #expect(await server.waits { $0.contains("canceled 2") })
        }
    }

    @Test("The last line that one logs in a call that fails is in the hint, made safe to show")
    func logged() async throws {
        try await withFaultyServer("logged-hang") { server in
            let failure = await server.failure(patience: .milliseconds(500))
            let cause = PluginError.timedOut(.milliseconds(500))
            #expect(failure == .logged(cause, line: "␛[2Jthe cellar is locked"))
            #expect(failure?.of("wine").message == cause.of("wine").message)
            #expect(failure?.of("wine").hint?.hasSuffix("; it last logged: ␛[2Jthe cellar is locked") == true)
        }
        try await withFaultyServer("logged-error") { server in
            let refusal = PluginError.refused(code: -32000, message: "no wine")
            #expect(await server.failure() == .logged(refusal, line: "the cellar is empty"))
            #expect(await server.failure()?.of("wine").hint == "it last logged: the cellar is empty")
        }
    }

    @Test(
        "One that dies in a call fails that call, and starts again for the next",
        arguments: [
            ("die", PluginError.ended(how: "ended with status 7", lastWords: "the disk is gone")),
            ("segfault", .ended(how: "was killed by signal 11", lastWords: nil)),
        ]
    )
    func dies(_ fault: String, _ error: PluginError) async throws {
        try await withFaultyServer(fault) { server in
            #expect(await server.failure() == error)
            #expect(await server.failure() == error)
            #expect(server.noted.count == 2, "two processes")
        }
    }

    @Test(
        "A hundred megabytes of noise, garbage, depth or standard error around an answer are skipped",
        arguments: ["noise", "garbage", "deep", "stderr"]
    )
    func noise(_ fault: String) async throws {
        try await withFaultyServer(fault) { server in
            let result = try await server.call(.object([.init("a", .integer(1))]), patience: .seconds(60))
            #expect(result.content == [.text(#"{"a": 1}"#)])
        }
    }

    @Test("A line without an end, and an answer with too many values, end the plugin")
    func tooLarge() async throws {
        try await withFaultyServer("endless-line") { server in
            #expect(await server.failure(patience: .seconds(60)) == .lineTooLong)
        }
        try await withFaultyServer("values") { server in
            let failure = await server.failure(patience: .seconds(60))
            #expect(failure == .malformed("an answer with too many values"))
        }
    }

    @Test("An answer that is none is said to be malformed, and a second answer is dropped")
    func oddAnswers() async throws {
        try await withFaultyServer("not-an-answer") { server in
            guard case .malformed? = await server.failure() else {
                Issue.record("it was taken for an answer")
                return
            }
        }
        try await withFaultyServer("twice") { server in
            let texts = [try await server.text(), try await server.text()]
            #expect(texts == ["first", "first"])
        }
    }

    @Test("A plugin of the version with batches may answer in a list, among others and noise")
    func batch() async throws {
        try await withFaultyServer("batch") { server in
            let text = try await server.text()
            #expect(text == "first")
            #expect(await server.waits { $0.contains { $0.contains(#""id":"p""#) } })
        }
    }

    @Test("An answer that is not JSON fails its call at once")
    func unreadable() async throws {
        try await withFaultyServer("nan") { server in
            guard case .malformed(let what)? = await server.failure(patience: .seconds(60)) else {
                Issue.record("it was waited for")
                return
            }
            #expect(what.contains("can't be read"))
        }
    }

    @Test("A request that can't be read is refused, and takes no answer's place")
    func badRequest() async throws {
        try await withFaultyServer("bad-request") { server in
            let text = try await server.text()
            #expect(text == "{}")
            #expect(server.noted.contains { $0.contains("-32600") })
        }
    }

    @Test("A schema that can't be read costs that tool alone")
    func schemas() async throws {
        try await withFaultyServer("bomb") { server in
            let signature = try await server.servers.signature(of: server.launch)
            let plugin = RegisteredPlugin(name: "p", executable: "/bin/true", arguments: [])
            let commands = ToolCommands(of: plugin, signature)
            #expect(commands.tools.map(\.word) == ["bomb", "missing", "wide", "list", "good"])
            let problems = commands.tools.map { commands.problem(with: $0.tool) }
            #expect(problems.map { $0 == nil } == [false, false, false, false, true])
        }
    }

    @Test("A million tools, and pages without end, are cut off", arguments: [("million", 1_000), ("empty-pages", 0)])
    func pages(_ fault: String, _ count: Int) async throws {
        try await withFaultyServer(fault) { server in
            let signature = try await server.servers.signature(of: server.launch)
            #expect(signature.tools.count == count)
            #expect(signature.isCutOff)
        }
    }

    @Test("Progress that does not advance lengthens no wait")
    func progress() async throws {
        try await withFaultyServer("progress") { server in
            #expect(await server.failure(patience: .milliseconds(500)) == .timedOut(.milliseconds(500)))
        }
    }

    @Test("A version that is not ours is named")
    func version() async throws {
        try await withFaultyServer("old") { server in
            #expect(await server.failure() == .unsupported(versions: ["1999-01-01"]))
        }
    }

    @Test("A server that ends at the modern greeting is started again for the legacy one")
    func fragile() async throws {
        try await withFaultyServer("fragile") { server in
            let signature = try await server.servers.signature(of: server.launch)
            #expect(signature.era == .legacy)
            #expect(signature.tools.map(\.name) == ["good"])
        }
    }

    @Test("A modern server that starts too slowly for its greeting is started again, and greeted as one")
    func late() async throws {
        try await withFaultyServer("late") { server in
            let signature = try await server.servers.signature(of: server.launch)
            #expect(signature.era == .modern)
            #expect(signature.tools.map(\.name) == ["good"])
        }
    }

    @Test("One that never reads its input does not block a canceled call")
    func deaf() async throws {
        try await withFaultyServer("deaf") { server in
            let large = Value.object([.init("a", .text(String(repeating: "x", count: 1 << 20)))])
            await #expect(throws: PluginError.timedOut(.milliseconds(300))) {
                try await server.call(large, patience: .milliseconds(300))
            }
        }
    }

    @Test("Escape bytes of an answer are shown, not sent")
    @MainActor
    func escapes() async throws {
        try await withFaultyServer("escape") { server in
            let tool = ToolDescription(name: "good", inputSchema: .object([:]))
            let output = try ToolOutput(tool: tool, command: "p good").output(of: try await server.call())
            for format in OutputFormat.allCases {
                let text = format.render(output, for: RenderingContext()).standardOutput
                #expect(!text.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{07}" }, "\(format)")
            }
        }
    }

    @Test("Content of odd types is described")
    @MainActor
    func oddContent() async throws {
        try await withFaultyServer("odd") { server in
            let tool = ToolDescription(name: "good", inputSchema: .object([:]))
            let output = try ToolOutput(tool: tool, command: "p good").output(of: try await server.call())
            guard case .sequence(let outputs) = output else {
                Issue.record("\(output)")
                return
            }
            #expect(outputs.count == 4)
        }
    }
}
