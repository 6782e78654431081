import Foundation
import Glibc
import SatchelMCP
import SatchelPluginAPI
import TestSupport

/// A real process that speaks the protocol with a fault.
struct FaultyServer {
    private static let script = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "faulty-server.py").path

    let launch: PluginLaunch
    let servers: PluginServers
    /// The file that the server writes notes to.
    let notes: String

    init(_ fault: String, environment: [String: String] = ["PATH": "/usr/bin:/bin"], idle: Duration = .seconds(60)) {
        notes = NSTemporaryDirectory() + "satchel-notes-" + UUID().uuidString
        launch = PluginLaunch(
            executable: TestProcess.python ?? "",
            arguments: [Self.script, fault, notes],
            environment: environment
        )
        var times = PluginTimes()
        (times.greeting, times.probe, times.life) = (.seconds(3), .seconds(2), .seconds(2))
        servers = PluginServers(client: Implementation(name: "test", version: "1"), idleLimit: idle, times: times)
    }

    /// Calls the tool, with at most two seconds of silence.
    func call(
        _ arguments: Value = .object([:]),
        patience: Duration = .seconds(2),
        attendance: CallAttendance = CallAttendance()
    ) async throws -> ToolResult {
        try await servers.call(
            "good",
            arguments,
            of: "faulty",
            era: .legacy,
            patience: patience,
            attendance: attendance
        ) { [launch] in launch }
    }

    /// Why a call fails; nil if it does not.
    func failure(patience: Duration = .seconds(2)) async -> PluginError? {
        do {
            _ = try await call(patience: patience)
            return nil
        } catch {
            return error as? PluginError
        }
    }

    /// The text of a call's answer.
    func text(_ arguments: Value = .object([:]), attendance: CallAttendance = CallAttendance()) async throws -> String?
    {
        guard case .text(let text)? = try await call(arguments, attendance: attendance).content.first else {
            return nil
        }
        return text
    }

    /// The lines of the notes.
    var noted: [String] {
        ((try? String(contentsOfFile: notes, encoding: .utf8)) ?? "").split(separator: "\n").map(String.init)
    }

    /// Waits until the notes fulfill a condition; false after five seconds.
    func waits(for condition: ([String]) -> Bool) async -> Bool {
        for _ in 0..<250 {
            if condition(noted) { return true }
            try? await Task.sleep(for: .milliseconds(20))
        }
        return false
    }

    /// Stops what runs and removes the notes.
    func end() async {
        await servers.close()
        unlink(notes)
    }
}

/// Whether a process runs, and is not only waiting to be reaped.
func isRunning(_ process: String) -> Bool {
    guard let text = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8) else { return false }
    return text.split(separator: ")").last?.split(separator: " ").first != "Z"
}

/// Runs a test with a faulty server, which is stopped afterwards.
func withFaultyServer(
    _ fault: String,
    environment: [String: String] = ["PATH": "/usr/bin:/bin"],
    idle: Duration = .seconds(60),
    _ body: (FaultyServer) async throws -> Void
) async throws {
    let server = FaultyServer(fault, environment: environment, idle: idle)
    do {
        try await body(server)
    } catch {
        await server.end()
        throw error
    }
    await server.end()
}
