import Foundation
import GRDB
import Glibc
import SatchelPluginAPI

/// A database file of any feature or plugin, whose tables nobody here needs to know: copied, or examined for damage.
package struct DatabaseFile: Sendable {
    /// What an examination found.
    package struct Examination: Sendable, Equatable {
        /// The first fault of the structure, in SQLite's words; nil for an intact file.
        package var fault: String?
        /// The version of Satchel that made the last migration; 0.0.0 if the file doesn't say.
        package var writer: ProgramVersion
    }

    private static let mark = Array("SQLite format 3\0".utf8)
    /// How often a file that others write meanwhile is examined again.
    private static let attempts = 3

    private let path: String

    package init(path: String) { self.path = path }

    /// Whether the file begins as an SQLite database does.
    package var isDatabase: Bool {
        guard let file = try? OwnFile(path) else { return false }
        var bytes = [UInt8](repeating: 0, count: Self.mark.count)
        return file.withDescriptor { Glibc.read($0, &bytes, bytes.count) } == bytes.count && bytes == Self.mark
    }

    /// Whether a file of this name beside a database belongs to it: its log, the log's index or its journal.
    package static func isCompanion(_ name: String, of database: String) -> Bool {
        ["-wal", "-shm", "-journal"].contains { name == database + $0 }
    }

    /// Copies the database as it is at one moment, its log included, while others may go on writing.
    ///
    /// Blocks, so keep it off the main actor.
    ///
    /// - Throws: ``StorageError``.
    package func copy(to target: String) throws {
        do {
            let source = try openSource()
            let copy = try DatabaseQueue(path: target)
            try source.backup(to: copy)
            try copy.close()
            try source.close()
        } catch let error as DatabaseError {
            // The copy's disk may be full, while the path of the source is what the user knows.
            throw StorageError(error, path: error.resultCode == .SQLITE_FULL ? target : path) ?? error
        }
    }

    private func openSource() throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.busyMode = .timeout(4)
        do {
            let queue = try DatabaseQueue(path: path, configuration: configuration)
            // Opening touches nothing; reading does, and fails where the log can't be made.
            try queue.read { db in _ = try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_master") }
            return queue
        } catch let error as DatabaseError {
            let causes: [ResultCode] = [.SQLITE_READONLY, .SQLITE_CANTOPEN, .SQLITE_FULL, .SQLITE_IOERR]
            guard causes.contains(error.resultCode), access(path, R_OK) == 0 else { throw error }
            return try openUnlocked(hasLog: hasLog)
        }
    }

    /// Looks for damage; a long check ends when the task is canceled.
    ///
    /// - Throws: As ``read(_:)``.
    package func examine() async throws -> Examination {
        try await read { db in
            let answer = try String.fetchOne(db, sql: "PRAGMA quick_check(1)")
            // A heading names the database; the fault is below it.
            let fault = answer?.split(separator: "\n").last.map(String.init) ?? "no answer"
            return Examination(fault: fault == "ok" ? nil : fault, writer: try db.writer)
        }
    }

    /// Reads without changing or creating a file, even where another program is writing; nothing is migrated.
    ///
    /// - Throws: ``StorageError``, ``StorageError/locked(path:)`` where others keep writing, or `CancellationError`.
    package func read<Value: Sendable>(_ body: @Sendable (Database) throws -> Value) async throws -> Value {
        for _ in 0..<Self.attempts {
            let before = states
            let found: Result<Value, any Error>
            do {
                let queue = try openUnlocked(hasLog: hasLog)
                defer { try? queue.close() }
                found = .success(try await queue.read(body))
            } catch {
                found = .failure(error)
            }
            try Task.checkCancellation()
            // Without a lock, a file that somebody wrote meanwhile may look damaged and not be.
            guard before == states else { continue }
            do {
                return try found.get()
            } catch let error as DatabaseError {
                throw StorageError(error, path: path) ?? error
            } catch is RowDecodingError {
                throw StorageError.damaged(path: path)
            }
        }
        throw StorageError.locked(path: path)
    }

    private var hasLog: Bool { FileState(path: path + "-wal").map { $0.size > 0 } ?? false }
    private var states: [FileState?] { [FileState(path: path), FileState(path: path + "-wal")] }

    private func openUnlocked(hasLog: Bool) throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.readonly = true
        configuration.prepareDatabase { db in
            // SQLite then keeps the index of the log in memory, and makes no file.
            if hasLog { try db.execute(sql: "PRAGMA locking_mode = EXCLUSIVE") }
        }
        return try DatabaseQueue(
            path: DatabaseOpening.unlocked(path, hasLog: hasLog),
            configuration: configuration
        )
    }
}
