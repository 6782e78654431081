import Foundation
import Glibc

/// What a process printed and how it ended.
struct ChildProcess: Sendable {
    let lines: [String]
    let status: Int32
    let wasKilled: Bool

    /// The program that `Tests/StoreWriter` builds, beside the tests.
    static var storeWriter: String {
        get throws {
            let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
            return URL(filePath: tests).deletingLastPathComponent().appending(path: "store-writer").path
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

    /// Runs `store-writer` to its end, or until it is killed.
    static func storeWriter(
        _ arguments: String...,
        killedAfter delay: Duration? = nil,
        afterFirstLine waits: Bool = false
    ) async throws -> ChildProcess {
        try await run(storeWriter, arguments, killedAfter: delay, afterFirstLine: waits)
    }

    /// Runs a shell script with `$writer`, `$folder` and mounts of its own.
    static func script(_ script: String, folder: String, mounting: Bool = true) async throws -> ChildProcess {
        let words = try "writer='\(storeWriter)'; folder='\(folder)'; " + script
        let launcher = mounting ? unshare.split(separator: " ").map(String.init) : []
        return try await run("/usr/bin/env", launcher + ["/bin/sh", "-c", words])
    }

    private static var unshare: String { getuid() == 0 ? "unshare -m" : "unshare -rm" }

    private static func run(
        _ program: String,
        _ arguments: [String],
        killedAfter delay: Duration? = nil,
        afterFirstLine waits: Bool = false
    ) async throws -> ChildProcess {
        // Waiting blocks, so it gets a thread that the other tests do not need.
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread {
                let outcome = Result { try runBlocking(program, arguments, killedAfter: delay, afterFirstLine: waits) }
                continuation.resume(with: outcome)
            }
        }
    }

    private static func runBlocking(
        _ program: String,
        _ arguments: [String],
        killedAfter delay: Duration?,
        afterFirstLine waits: Bool
    ) throws -> ChildProcess {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(filePath: program)
        process.arguments = arguments
        process.standardOutput = output
        try process.run()
        var start = Data()
        if let delay {
            if waits { start = try output.fileHandleForReading.read(upToCount: 1) ?? Data() }
            usleep(UInt32(delay / .microseconds(1)))
            kill(process.processIdentifier, SIGKILL)
        }
        let text = String(decoding: start + output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return ChildProcess(
            lines: text.split(separator: "\n").map(String.init),
            status: process.terminationStatus,
            wasKilled: process.terminationReason == .uncaughtSignal
        )
    }
}
