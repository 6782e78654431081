import GRDB
import Synchronization

/// A database file that opens itself when it is first used.
///
/// Creating the object touches no disk, so that a feature costs nothing until its data is asked for. Several shells can
/// share a file: a call waits for the other's write, and the wait ends at once when the task is cancelled. A change is
/// made whole or not at all, and is on the disk when `write` returns.
///
/// ```swift
/// let database = SatchelDatabase(locations: locations)
/// let favorites = SQLiteFavoriteStore(database: database)
/// ```
package actor SatchelDatabase {
    private let location: @Sendable () throws -> String
    private let migrations: [Migration]
    private let patience: Duration
    private let cacheSize: Int
    private var connection: (queue: DatabaseQueue, identity: FileIdentity?)?
    private nonisolated let wasOpened = Atomic(false)

    /// Creates a database whose place is asked for on first use.
    ///
    /// - Parameters:
    ///   - location: The file, which is created with its folder on first use.
    ///   - migrations: The steps that lay out the file, oldest first.
    ///   - patience: How long to wait for another process that holds the file.
    ///   - cacheSize: How much of the file may be kept in memory, in bytes.
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

    /// Creates Satchel's own database; a missing `HOME` is reported on first use.
    package init(locations: FileLocations) {
        self.init(at: { try locations.database }, migrations: Migration.all)
    }

    /// Creates a database at a path, laid out as Satchel's own unless other steps are given.
    package init(path: String, migrations: [Migration] = Migration.all, patience: Duration = .seconds(4)) {
        self.init(at: { path }, migrations: migrations, patience: patience)
    }

    /// Creates a database in memory, which is empty again once it was closed.
    package init(inMemory migrations: [Migration]) {
        self.init(at: { DatabaseOpening.memory }, migrations: migrations)
    }

    /// Reads from one state of the database, on a disk that takes no writes as well.
    ///
    /// - Throws: ``StorageError``, `CancellationError`, or what the closure throws.
    package func read<Result: Sendable>(_ body: @Sendable (Database) throws -> Result) async throws -> Result {
        try await patiently { path in
            do {
                return try await queue(at: path).read(body)
            } catch {
                guard opening(at: path).takesNoWrites(error) else { throw error }
                return try await ReadingAlone(opening(at: path), because: error).read(body)
            }
        }
    }

    /// Changes the database in one transaction, undone as a whole when the closure throws or the task is cancelled.
    ///
    /// The closure runs again from the start when another process was in the way.
    ///
    /// - Throws: ``StorageError``, `CancellationError`, or what the closure throws.
    package func write<Result: Sendable>(_ body: @Sendable (Database) throws -> Result) async throws -> Result {
        try await patiently { path in try await queue(at: path).write(body) }
    }

    /// Closes the file, as soon as what reads or writes is done; the next call opens it again.
    package nonisolated func close() async throws {
        // Most runs use no database, and entering the actor starts a thread.
        guard wasOpened.load(ordering: .acquiring) else { return }
        await closeConnection()
    }

    private func closeConnection() {
        // The last to let go of it closes it. Closed by hand, it would be closed before a call that is on its way to it,
        // and that one would read through a connection that is gone.
        connection = nil
    }

    private func queue(at path: String) throws -> DatabaseQueue {
        // A file that was deleted or replaced while open would swallow every write.
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
        _ attempt: (_ path: String) async throws -> Result
    ) async throws -> Result {
        let path = try location()
        let deadline = ContinuousClock.now + patience
        while true {
            try Task.checkCancellation()
            do {
                return try await attempt(path)
            } catch is Overtaken {
                continue
            } catch let error as DatabaseError where error.isContention && ContinuousClock.now < deadline {
                // Uneven pauses keep two shells from meeting again and again.
                try await Task.sleep(for: .milliseconds(Int.random(in: 1...20)))
            } catch let error as DatabaseError {
                throw StorageError(error, path: path) ?? error
            } catch  where error is RowDecodingError || error is DecodingError {
                // A column holds what its table rules out, or is not the JSON that was written.
                throw StorageError.damaged(path: path)
            }
        }
    }
}

extension DatabaseError {
    /// Whether another connection is in the way, so that the same call can succeed a little later.
    fileprivate var isContention: Bool {
        [.SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_PROTOCOL].contains(resultCode)
    }
}

/// One step of the database's layout, from one version to the next.
///
/// A step that was ever released stays as it is: the next change is a new step.
package struct Migration: Sendable {
    /// The name under which the database remembers the step.
    package let id: String
    /// What the step does, inside a transaction of its own.
    package let apply: @Sendable (Database) throws -> Void

    /// Creates a step.
    package init(id: String, apply: @escaping @Sendable (Database) throws -> Void) {
        self.id = id
        self.apply = apply
    }

    /// Creates a step that is statements alone.
    package init(id: String, sql: String) {
        self.init(id: id) { db in try db.execute(sql: sql) }
    }
}

extension Migration {
    /// Every step of Satchel's own database, oldest first.
    package static let all: [Migration] = [.favorites, .recents]
}

extension DatabaseMigrator {
    /// Creates a migrator that two processes can run at once.
    init(steps: [Migration]) {
        self.init()
        for step in steps {
            registerMigration(step.id) { db in
                // The migrator looks for steps to run before it holds the lock. Looking again now that it does finds
                // the step that another process has finished meanwhile.
                let isApplied = try Bool.fetchOne(
                    db,
                    sql: "SELECT EXISTS (SELECT 1 FROM grdb_migrations WHERE identifier = ?)",
                    arguments: [step.id]
                )
                guard isApplied != true else {
                    throw Overtaken()
                }
                try step.apply(db)
            }
        }
    }
}

/// Another process made the same change first; trying again finds it done.
struct Overtaken: Error {}
