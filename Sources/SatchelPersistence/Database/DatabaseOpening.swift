import GRDB
import Glibc

/// Opens a database file and brings it up to date, looking before it touches anything.
struct DatabaseOpening: Sendable {
    let path: String
    let migrator: DatabaseMigrator
    /// How much of the file may be kept in memory, in bytes.
    let cacheSize: Int

    /// Opens the file, creating it and its folder where they are missing.
    ///
    /// One connection serves reads and writes. A shell talks to one user: a second reader would save no time and cost
    /// another opening at each start.
    func open() throws -> DatabaseQueue {
        try PrivateFolder.create(containing: path)
        var status = stat()
        let isNew = stat(path, &status) != 0
        // SQLite takes a file of one byte for an empty one, and would write over it.
        guard isNew || status.st_size != 1 else {
            throw StorageError.damaged(path: path)
        }
        var configuration = Configuration()
        configuration.foreignKeysEnabled = true
        // Waiting for a lock is `SatchelDatabase`'s, which can be cancelled while it waits.
        configuration.busyMode = .immediateError
        let queue = try DatabaseQueue(path: path, configuration: configuration)
        if isNew {
            // The write-ahead log takes its mode from the file.
            chmod(path, 0o600)
        }
        let isCurrent = try queue.read(inspect)
        try queue.writeWithoutTransaction { db in
            try makeDurable(db)
            try limitCache(db)
        }
        if !isCurrent {
            try migrator.migrate(queue)
        }
        return queue
    }

    /// Limits what is kept of the file in memory.
    func limitCache(_ db: Database) throws {
        // A negative size counts kibibytes instead of pages.
        try db.execute(sql: "PRAGMA cache_size = -\(cacheSize >> 10)")
    }

    /// Refuses a file that is not ours to change, and tells whether it is up to date.
    func inspect(_ db: Database) throws -> Bool {
        // This comes first: it fixes the state that the other questions are about, while another shell may be creating
        // the tables.
        let objects = try Int.fetchOne(
            db,
            sql: "SELECT count(*) FROM sqlite_master WHERE tbl_name <> 'grdb_migrations'"
        )
        guard try !migrator.hasBeenSuperseded(db) else {
            throw StorageError.newerVersion(path: path)
        }
        guard try objects == 0 || !migrator.appliedIdentifiers(db).isEmpty else {
            throw StorageError.foreign(path: path)
        }
        return try migrator.hasCompletedMigrations(db)
    }

    /// A confirmed write survives a power failure: SQLite's default for a write-ahead log syncs each commit under FULL,
    /// and a file system without shared memory, which keeps a rollback journal, needs EXTRA for the same promise.
    private func makeDurable(_ db: Database) throws {
        let mode = try String.fetchOne(db, sql: "PRAGMA journal_mode = WAL")
        try db.execute(sql: "PRAGMA synchronous = \(mode == "wal" ? "FULL" : "EXTRA")")
    }
}
