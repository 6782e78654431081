import Foundation
import Glibc

/// A program that a test ran: what it printed and how it ended.
package struct TestProcess: Sendable {
    package let lines: [String]
    package let errors: [String]
    package let status: Int32
    package let wasKilled: Bool

    /// The path of a program that is built beside the tests.
    package static func built(_ name: String) throws -> String {
        let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        return URL(filePath: tests).deletingLastPathComponent().appending(path: name).path
    }

    /// Where Python is, in which some tests write what they need; they are skipped without it.
    package static let python = ["/usr/bin/python3", "/usr/local/bin/python3"].first {
        FileManager.default.isExecutableFile(atPath: $0)
    }

    /// Whether this machine lets a test mount file systems that only its child sees.
    package static let canMount: Bool = {
        let script = "exec 2>/dev/null; \(unshare.joined(separator: " ")) mount -t tmpfs -o size=64k tmpfs /tmp"
        return (try? finish("/bin/sh", ["-c", script]))?.status == 0
    }()

    /// The words before a command that give it mounts of its own.
    package static var unshare: [String] { ["unshare", getuid() == 0 ? "-m" : "-rm"] }

    /// What the sanitizer that the tests run under is told; programs that are built with them have it too.
    package static let sanitizers = ProcessInfo.processInfo.environment.filter { $0.key.hasSuffix("SAN_OPTIONS") }

    /// Runs a program until it ends or is killed, on a thread that the other tests do not need.
    ///
    /// `delay` is how long it lives, from the start or from the first line that it prints.
    package static func run(
        _ program: String,
        _ arguments: [String],
        environment: [String: String]? = nil,
        killedAfter delay: Duration? = nil,
        afterFirstLine waits: Bool = false
    ) async throws -> TestProcess {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread {
                continuation.resume(
                    with: Result {
                        try finish(program, arguments, environment, killedAfter: delay, afterFirstLine: waits)
                    }
                )
            }
        }
    }

    /// Runs a program and waits for its end.
    package static func finish(
        _ program: String,
        _ arguments: [String],
        _ environment: [String: String]? = nil,
        in folder: String? = nil,
        killedAfter delay: Duration? = nil,
        afterFirstLine waits: Bool = false
    ) throws -> TestProcess {
        let process = Process()
        process.executableURL = URL(filePath: program)
        process.arguments = arguments
        if let environment { process.environment = environment.merging(sanitizers) { own, _ in own } }
        if let folder { process.currentDirectoryURL = URL(filePath: folder) }
        process.standardInput = FileHandle.nullDevice
        let (output, errors) = (Pipe(), FileManager.default.temporaryDirectory.appending(path: UUID().uuidString))
        try Data().write(to: errors)
        defer { try? FileManager.default.removeItem(at: errors) }
        process.standardOutput = output
        process.standardError = try FileHandle(forWritingTo: errors)
        try process.run()
        var start = Data()
        if let delay {
            if waits { start = try output.fileHandleForReading.read(upToCount: 1) ?? Data() }
            usleep(UInt32(delay / .microseconds(1)))
            kill(process.processIdentifier, SIGKILL)
        }
        let printed = start + output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return TestProcess(
            lines: lines(of: printed),
            errors: lines(of: try Data(contentsOf: errors)),
            status: process.terminationStatus,
            wasKilled: process.terminationReason == .uncaughtSignal
        )
    }

    /// Runs a script of `/bin/sh`, which must succeed.
    package static func shell(_ script: String) throws {
        guard try finish("/bin/sh", ["-c", script]).status == 0 else { throw CocoaError(.executableLoad) }
    }

    private static func lines(of data: Data) -> [String] {
        String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
    }
}
