import Foundation
import SatchelPluginAPI

/// The git work tree that a folder of sync is.
struct SyncGit {
    /// How the line begins that says what was wrong.
    private static let reasons = ["CONFLICT", " ! [", "fatal: ", "error: "]
    /// What it has where another push came first.
    private static let overtaken = ["! [rejected]", "(failed to update ref)", "(incorrect old value"]

    let path: String

    func pull() async throws {
        try await run("rev-parse", "--git-dir")
        // Also in the middle of a merge or rebase, which a commit would end.
        guard (try? await run("symbolic-ref", "--quiet", "HEAD")) != nil else {
            throw PlainError(
                "no branch is checked out in '\(path)'",
                hint: "end what git is doing there or run 'git switch', then run 'sync' again; nothing was lost"
            )
        }
        // What 'sync setup' wrote, say, would be in the way of the same file of another device.
        try await commit()
        guard try await remote() != nil else { return }
        try await run("fetch", "--quiet")
        // The first device finds an empty repository.
        guard (try? await run("rev-parse", "--verify", "--quiet", "@{upstream}")) != nil else { return }
        do { try await run("pull", "--quiet", "--rebase") } catch {
            // Otherwise the marks of a conflict would be in the files of sync.
            _ = try? await run("rebase", "--abort")
            throw error
        }
    }

    /// Commits and pushes; returns whether that is done, rather than to be tried again after another device's push.
    func push(isLast: Bool) async throws -> Bool {
        try await commit()
        guard let remote = try await remote() else { return true }
        do {
            try await run("push", "--quiet", "--set-upstream", remote, "HEAD")
            return true
        } catch let refusal as PlainError where Self.overtaken.contains(where: refusal.message.contains) {
            guard isLast else { return false }
            throw PlainError(
                refusal.message,
                hint: "other devices pushed each time before this one; run 'sync' again, nothing was lost"
            )
        }
    }

    private func commit() async throws {
        try await run("add", "--all", ".")
        guard try await !run("status", "--porcelain", ".").isEmpty else { return }
        try await run("commit", "--quiet", "--message", "Sync", ".")
    }

    private func remote() async throws -> String? {
        try await run("remote").split(separator: "\n").first.map(String.init)
    }

    @concurrent
    @discardableResult
    private func run(_ words: String...) async throws -> String {
        let (process, output) = (Process(), Pipe())
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["git", "-C", path] + words
        // What it says is looked at.
        let variables = ["GIT_TERMINAL_PROMPT": "0", "LC_ALL": "C"]
        process.environment = ProcessInfo.processInfo.environment.merging(variables) { $1 }
        (process.standardInput, process.standardOutput, process.standardError) = (FileHandle.nullDevice, output, output)
        try process.run()
        // A remote may never answer; what cleans up after an interrupt runs to its end.
        let (id, isInterrupted) = (process.processIdentifier, Task.isCancelled)
        let text = try await withTaskCancellationHandler {
            try Self.lastWords(of: output.fileHandleForReading)
        } onCancel: {
            if !isInterrupted { kill(id, SIGTERM) }
        }
        process.waitUntilExit()
        if !isInterrupted { try Task.checkCancellation() }
        switch process.terminationStatus {
        case 0: return text
        case 127: throw PlainError("git is not installed", hint: "install it, or run 'set sync.git=false'")
        default:
            throw PlainError(
                "'git \(words.prefix(1).joined())' failed in '\(path)': \(Self.reason(in: text, process.terminationStatus))",
                hint: "mend it there, then run 'sync' again; nothing was lost"
            )
        }
    }

    /// The end of what is said, which is all that matters; a hook may print without end.
    private static func lastWords(of output: FileHandle) throws -> String {
        var last = Data()
        while let piece = try output.read(upToCount: 65_536), !piece.isEmpty {
            last = Data((last + piece).suffix(65_536))
        }
        return String(decoding: last, as: UTF8.self)
    }

    private static func reason(in text: String, _ status: Int32) -> String {
        let lines = text.split(separator: "\n").map(String.init)
        let line = lines.first { line in reasons.contains { line.hasPrefix($0) } } ?? lines.last
        return line ?? "status \(status)"
    }
}
