import Foundation
import SatchelMCP
import SatchelPluginAPI
import TestSupport
import Testing

@Suite("Plugins: how their processes live and end", .enabled(if: TestProcess.python != nil, "needs python3"))
struct LifetimeTests {
    @Test("A plugin starts once for several calls, also at the same time")
    func reuse() async throws {
        try await withFaultyServer("none") { server in
            try await withThrowingTaskGroup { group in
                for number in 0..<20 {
                    group.addTask {
                        let text = try await server.text(.object([.init("n", .integer(number))]))
                        #expect(text == #"{"n": \#(number)}"#)
                    }
                }
                try await group.waitForAll()
            }
            #expect(server.noted.count == 1)
        }
    }

    @Test("An idle plugin is stopped, and starts again")
    func idle() async throws {
        try await withFaultyServer("none", idle: .milliseconds(100)) { server in
            _ = try await server.call()
            let first = try #require(server.noted.first)
            #expect(await server.waits { _ in !isRunning(first) })
            _ = try await server.call()
            #expect(server.noted.count == 2)
        }
    }

    @Test("One that ignores the end of its input and SIGTERM is gone in the end")
    func stubborn() async throws {
        try await withFaultyServer("stubborn") { server in
            _ = try await server.call()
            let process = try #require(server.noted.first)
            await server.servers.close()
            #expect(!isRunning(process))
        }
    }

    @Test("What a plugin started goes with it, also from another session and when it ignores SIGTERM")
    func grandchildren() async throws {
        try await withFaultyServer("grandchild") { server in
            _ = try await server.call()
            #expect(server.noted.count == 3)
            #expect(server.noted.allSatisfy(isRunning))
            await server.servers.close()
            #expect(!server.noted.contains(where: isRunning))
        }
    }

    @Test("A plugin sees the variables it was given, and three descriptors")
    func surroundings() async throws {
        try await withFaultyServer("environment", environment: ["PATH": "/bin", "TOKEN": "x"]) { server in
            let names = (try await server.text() ?? "").split(separator: ",")
            // Python adds this one where the locale is C.
            #expect(Set(names).subtracting(["LC_CTYPE"]) == ["PATH", "TOKEN"])
        }
        try await withFaultyServer("descriptors") { server in
            // The fourth is the folder that is being listed.
            let descriptors = try await server.text()
            #expect(descriptors == "0,1,2,3")
        }
    }

    @Test("A question of a plugin is answered, and without anybody to answer the call fails")
    func questions() async throws {
        try await withFaultyServer("ask") { server in
            let attendance = CallAttendance(ask: { form in
                #expect(form.message == "which one?")
                return .accept([.init("name", .text("Dune"))])
            })
            let text = try await server.text(attendance: attendance)
            #expect(text == #"{"action": "accept", "content": {"name": "Dune"}}"#)
            #expect(await server.failure() == .unanswered("which one?"))
        }
    }

    @Test("Ctrl-C at a question of a plugin cancels its call")
    func interruptedQuestion() async throws {
        try await withFaultyServer("ask") { server in
            let attendance = CallAttendance(ask: { _ in throw CancellationError() })
            await #expect(throws: CancellationError.self) { try await server.text(attendance: attendance) }
        }
    }

    @Test("What stops a plugin has a name that ending Satchel by name does not match")
    func monitor() async throws {
        try await withFaultyServer("none") { server in
            _ = try await server.call()
            let process = try #require(server.noted.first)
            let status = try String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
            let parent = try #require(status.split(separator: ")").last?.split(separator: " ").dropFirst().first)
            let name = try String(contentsOfFile: "/proc/\(parent)/comm", encoding: .utf8)
            #expect(name == "plugin-monitor\n")
        }
    }
}
