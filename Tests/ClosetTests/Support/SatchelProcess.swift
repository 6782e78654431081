import Foundation
import Glibc

/// A run of the real program: what it printed and how it ended.
struct SatchelProcess: Sendable {
    let lines: [String]
    let errors: [String]
    let status: Int32
    let wasKilled: Bool

    /// The program, beside the tests.
    static var program: String {
        get throws {
            let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
            return URL(filePath: tests).deletingLastPathComponent().appending(path: "satchel").path
        }
    }

    /// Whether this machine lets a test mount file systems that only its child sees.
    static let canMount: Bool = {
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        process.arguments = ["-c", "exec 2>/dev/null; \(unshare) mount -t tmpfs -o size=64k tmpfs /tmp"]
        try? process.run()
        process.waitUntilExit()
        return process.terminationStatus == 0
    }()

    /// Runs lines in a closet of its own.
    static func run(_ lines: [String], home: String) async throws -> SatchelProcess {
        try await run(program, lines.flatMap { ["-c", $0] }, home: home)
    }

    /// Runs a script of lines until it ends or is killed.
    ///
    /// - Parameters:
    ///   - script: A file of lines.
    ///   - home: The folder of the user.
    ///   - delay: How long the program lives.
    ///   - waits: Whether that time begins with the first line it prints.
    /// - Returns: The run.
    /// - Throws: What keeps the program from starting.
    static func runScript(
        _ script: String,
        home: String,
        killedAfter delay: Duration,
        afterFirstLine waits: Bool
    ) async throws -> SatchelProcess {
        try await run(program, ["-f", script, "--keep-going"], home: home, killedAfter: delay, afterFirstLine: waits)
    }

    /// Runs a shell script with `$satchel`, `$HOME` and mounts of its own.
    static func shell(_ script: String, home: String) async throws -> SatchelProcess {
        let words = try "satchel='\(program)'; " + script
        let launcher = unshare.split(separator: " ").map(String.init)
        return try await run("/usr/bin/env", launcher + ["/bin/sh", "-c", words], home: home)
    }

    private static var unshare: String { getuid() == 0 ? "unshare -m" : "unshare -rm" }

    private static func run(
        _ program: String,
        _ arguments: [String],
        home: String,
        killedAfter delay: Duration? = nil,
        afterFirstLine waits: Bool = false
    ) async throws -> SatchelProcess {
        // Waiting blocks, so it gets a thread that the other tests do not need.
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread {
                continuation.resume(
                    with: Result {
                        let process = Process()
                        process.executableURL = URL(filePath: program)
                        process.arguments = arguments
                        process.environment = ["HOME": home, "PATH": "/usr/bin:/bin:/usr/sbin:/sbin"]
                        process.standardInput = FileHandle.nullDevice
                        return try finish(process, killedAfter: delay, afterFirstLine: waits)
                    }
                )
            }
        }
    }

    private static func finish(
        _ process: Process,
        killedAfter delay: Duration?,
        afterFirstLine waits: Bool
    ) throws -> SatchelProcess {
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
        return SatchelProcess(
            lines: lines(of: printed),
            errors: lines(of: try Data(contentsOf: errors)),
            status: process.terminationStatus,
            wasKilled: process.terminationReason == .uncaughtSignal
        )
    }

    private static func lines(of data: Data) -> [String] {
        String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
    }
}
