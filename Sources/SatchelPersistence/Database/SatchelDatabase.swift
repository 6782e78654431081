import GRDB
import Glibc
import SatchelPluginAPI
import SatchelTrace
import Synchronization

/// A database file that is opened at first use.
///
/// Creating the object touches no disk, so a feature costs nothing until its data is needed. Several shells can share a
/// file: a call waits for the other's write, and canceling the task ends the wait at once. A change is atomic, and
/// durable when `write` returns.
///
/// ```swift
/// let database = SatchelDatabase(at: { folder + "/films.sqlite" }, migrations: [.films])
/// let count = try await database.read { db in try Int.fetchOne(db, sql: "SELECT count(*) FROM film") }
/// ```
package actor SatchelDatabase {
    private let location: @Sendable () throws -> String
    private let migrations: [Migration]
    private let patience: Duration
    private let cacheSize: Int
    private var connection: (queue: DatabaseQueue, identity: FileIdentity?)?
    /// What is read before there is a file.
    private var nothing: DatabaseQueue?
    private nonisolated let wasOpened = Atomic(false)

    /// `location` is called at first use, and `cacheSize` is in bytes.
    package init(
        at location: @escaping @Sendable () throws -> String,
        migrations: [Migration],
        patience: Duration = .seconds(4),
        cacheSize: Int = 2 << 20
    ) {
        self.location = location
        self.patience = patience
        self.cacheSize = cacheSize
        self.migrations = migrations
    }

    /// A database in memory, which loses its contents when closed.
    package init(inMemory migrations: [Migration]) {
        self.init(at: { DatabaseOpening.memory }, migrations: migrations)
    }

    /// Whether its folder and its file, if there is one, may be written.
    package nonisolated var takesWrites: Bool {
        guard let path = try? location(), path != DatabaseOpening.memory else { return true }
        let places: [String] = [path, PrivateFolder.parent(of: path)]
        return places.allSatisfy { access($0, F_OK) != 0 || access($0, W_OK) == 0 }
    }

    /// Reads from one snapshot of the database, even on a full or read-only disk; the closure must not write.
    ///
    /// Before anything was written there is no file, and none is created.
    ///
    /// - Throws: ``StorageError``, `CancellationError`, or what the closure throws.
    package func read<Result: Sendable>(_ body: @Sendable (Database) throws -> Result) async throws -> Result {
        try await TraceSpan.track(.store, "read") { span in
            try await patiently(span) { path in
                do {
                    return try await readableQueue(at: path).unsafeRead { db in
                        try db.inSnapshot { try $0.tracing(span, body) }
                    }
                } catch {
                    guard opening(at: path).takesNoWrites(error) else { throw error }
                    return try await readUnlocked(opening(at: path), because: error) { try $0.tracing(span, body) }
                }
            }
        }
    }

    /// Reads without making, changing or migrating a file; nil before anything was written.
    ///
    /// - Throws: As ``read(_:)``.
    package func inspect<Result: Sendable>(
        _ body: @escaping @Sendable (Database) throws -> Result
    ) async throws -> Result? {
        let path = try location()
        guard path != DatabaseOpening.memory else { return try await read(body) }
        guard access(path, F_OK) == 0 else {
            if let error = StorageError.brokenLink(towards: path) { throw error }
            return nil
        }
        let opening = opening(at: path)
        return try await DatabaseFile(path: path).read { db in try opening.inspect(db) ? body(db) : nil }
    }

    /// Runs a transaction, rolled back if the closure throws or the task is canceled.
    ///
    /// The closure runs again from the start if another process was in the way.
    ///
    /// - Throws: ``StorageError``, `CancellationError`, or what the closure throws.
    package func write<Result: Sendable>(_ body: @Sendable (Database) throws -> Result) async throws -> Result {
        try await TraceSpan.track(.store, "write") { span in
            try await patiently(span) { path in try await queue(at: path).write { try $0.tracing(span, body) } }
        }
    }

    /// Closes the file after the calls in progress; the next call reopens it.
    package nonisolated func close() async throws {
        // Most runs use no database, and entering the actor starts a thread.
        guard wasOpened.load(ordering: .acquiring) else { return }
        await closeConnection()
    }

    private func closeConnection() {
        // Releasing it closes it after the calls in progress. An explicit close could come before a call that already
        // holds the connection, which would then fail.
        connection = nil
    }

    /// Reads a file whose disk is full or read-only: SQLite can't make there what reading a log with locks needs.
    private func readUnlocked<Result: Sendable>(
        _ opening: DatabaseOpening,
        because cause: any Error,
        _ body: @Sendable (Database) throws -> Result
    ) async throws -> Result {
        var status = stat()
        let isThere = stat(opening.path, &status) == 0
        // A folder that can't be searched says nothing about what is in it.
        guard isThere || [ENOENT, ENOTDIR].contains(errno) else { throw cause }
        guard isThere, status.st_size > 0 else { return try await emptyQueue().unsafeRead(body) }
        return try await DatabaseFile(path: opening.path).read { db in
            // Where the schema is older, migrating it would be writing.
            guard try opening.inspect(db) else { throw cause }
            return try body(db)
        }
    }

    private func readableQueue(at path: String) throws -> DatabaseQueue {
        guard path != DatabaseOpening.memory, access(path, F_OK) != 0, errno == ENOENT else {
            return try queue(at: path)
        }
        if let error = StorageError.brokenLink(towards: path) { throw error }
        return try emptyQueue()
    }

    private func emptyQueue() throws -> DatabaseQueue {
        if let nothing { return nothing }
        let queue = try opening(at: DatabaseOpening.memory).open()
        nothing = queue
        return queue
    }

    private func queue(at path: String) throws -> DatabaseQueue {
        // Writes to a file that was deleted or replaced while open would be lost.
        if let connection, connection.identity == FileIdentity(path: path) {
            return connection.queue
        }
        connection = nil
        wasOpened.store(true, ordering: .releasing)
        let queue = try opening(at: path).open()
        connection = (queue, FileIdentity(path: path))
        return queue
    }

    private func opening(at path: String) -> DatabaseOpening {
        DatabaseOpening(path: path, migrator: DatabaseMigrator(steps: migrations), cacheSize: cacheSize)
    }

    private func patiently<Result: Sendable>(
        _ span: TraceSpan?,
        _ attempt: (_ path: String) async throws -> Result
    ) async throws -> Result {
        let path = try location()
        if let span { span.set("file", span.trace.shown(path: path)) }
        let deadline = ContinuousClock.now + patience
        while true {
            try Task.checkCancellation()
            do {
                return try await attempt(path)
            } catch is Overtaken {
                continue
            } catch let error as DatabaseError where error.isContention && ContinuousClock.now < deadline {
                // Random pauses keep two shells from colliding again and again.
                try await Task.sleep(for: .milliseconds(Int.random(in: 1...20)))
            } catch let error as DatabaseError {
                throw StorageError(error, path: path) ?? error
            } catch  where error is RowDecodingError || error is DecodingError {
                // A column violates its table's constraints, or is not the JSON that was written.
                throw StorageError.damaged(path: path)
            }
        }
    }
}

extension Database {
    /// Reads within one transaction.
    ///
    /// GRDB's own reads forbid writing by a pragma, after which SQLite compiles every statement again; its transactions
    /// compile the statements that begin and end them each time.
    fileprivate func inSnapshot<Result>(_ body: (Database) throws -> Result) throws -> Result {
        try cachedStatement(sql: "BEGIN DEFERRED TRANSACTION").execute()
        do {
            let result = try body(self)
            try cachedStatement(sql: "COMMIT TRANSACTION").execute()
            return result
        } catch {
            // The first error says what is wrong; where it ended the transaction, nothing is rolled back.
            try? rollback()
            throw error
        }
    }
}

extension DatabaseError {
    fileprivate var isContention: Bool {
        [.SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_PROTOCOL].contains(resultCode)
    }
}

/// A migration of the schema; never change a released one, but add a new one.
package struct Migration: Sendable {
    /// The identifier that the database records.
    package let id: String
    /// What the migration does, inside its own transaction.
    package let apply: @Sendable (Database) throws -> Void

    package init(id: String, apply: @escaping @Sendable (Database) throws -> Void) {
        self.id = id
        self.apply = apply
    }

    package init(id: String, sql: String) {
        self.init(id: id) { db in try db.execute(sql: sql) }
    }
}

extension DatabaseMigrator {
    init(steps: [Migration]) {
        self.init()
        for step in steps {
            registerMigration(step.id) { db in
                // The migrator looks for pending steps before it holds the lock. Looking again under the lock finds a
                // step that another process has finished meanwhile.
                let isApplied = try Bool.fetchOne(
                    db,
                    sql: "SELECT EXISTS (SELECT 1 FROM grdb_migrations WHERE identifier = ?)",
                    arguments: [step.id]
                )
                guard isApplied != true else {
                    throw Overtaken()
                }
                try step.apply(db)
                // An older program that meets the file can then say which version it takes.
                try db.execute(sql: "PRAGMA user_version = \(SatchelVersion.current.code)")
            }
        }
    }
}

/// Another process ran the migration first; a retry finds it done.
struct Overtaken: Error {}

/// The setting of the stores that features share.
extension SatchelDatabase {
    /// The implementation of the stores.
    public static let store = SettingKey.implementation(
        "store",
        default: "sqlite",
        "where what you keep is stored"
    )
}
