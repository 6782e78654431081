import SatchelPluginAPI
import SatchelTrace
import TestSupport
import Testing

@testable import SatchelMCP

@Suite("Plugins: in a trace", .enabled(if: TestProcess.python != nil))
struct PluginTraceTests {
    private static let environment = ["PATH": "/usr/bin:/bin", "KEY": "hunter2secret"]
    private static let arguments = Value.object([.init("query", .text("xyzzy"))])

    @Test("A call shows its plugin, its tool and the names of its arguments; log messages their level and length")
    func call() async throws {
        try await withFaultyServer("log", environment: Self.environment) { server in
            let recorded = RecordedTrace()
            _ = try await recorded.command { try await server.call(Self.arguments) }

            let call = recorded.lines(of: .plugin).first ?? ""
            #expect(call.contains(#""name":"faulty good""#) && call.contains(#""arguments":["query"]"#))
            #expect(recorded.lines(of: .launch).count == 1)
            let log = recorded.lines(of: .log)
            #expect(log.first?.contains(#""name":"info""#) == true)
            #expect(log.first?.contains(#""bytes":34"#) == true)
            #expect(log.dropFirst().allSatisfy { $0.contains(#""name":"unknown""#) })
            #expect(log.count >= 2)
            for word in ["hunter2", "xyzzy"] { #expect(!recorded.lines.joined().contains(word), "\(word)") }
        }
    }

    @Test("Texts show if words do, without the values of the variables that the plugin was given")
    func words() async throws {
        try await withFaultyServer("log", environment: Self.environment) { server in
            let recorded = RecordedTrace(showsWords: true)
            _ = try await recorded.command { try await server.call(Self.arguments) }

            #expect(recorded.lines(of: .log).first?.contains("asked for xyzzy with ‹secret›") == true)
            #expect(!recorded.lines.joined().contains("hunter2"))
        }
    }
}
