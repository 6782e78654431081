import GRDB
import Glibc
import SatchelPluginAPI

/// Opens and migrates a database file, inspecting it before changing anything.
struct DatabaseOpening: Sendable {
    static let memory = ":memory:"
    /// Bytes of a page in a new file: twice SQLite's own, as an import then writes half as many pages.
    static let pageSize = 8192

    let path: String
    let migrator: DatabaseMigrator
    /// The page cache in bytes.
    let cacheSize: Int

    /// Opens the file, creating it and its folder if missing.
    ///
    /// One connection serves reads and writes: a second would save no time, and cost another opening at each start.
    func open() throws -> DatabaseQueue {
        guard path != Self.memory else {
            let queue = try DatabaseQueue(configuration: .forOneConnection)
            try queue.inDatabase(prepare)
            try migrator.migrate(queue)
            return queue
        }
        try PrivateFolder.create(containing: path)
        var status = stat()
        let isNew = stat(path, &status) != 0
        if isNew, let error = StorageError.brokenLink(towards: path) { throw error }
        // SQLite takes a file of one byte for an empty one, and would overwrite it.
        guard isNew || status.st_size != 1 else {
            throw StorageError.damaged(path: path)
        }
        // A pipe would block, and what is written to a device is gone.
        guard isNew || status.isFolder || status.st_mode & S_IFMT == S_IFREG else {
            throw StorageError.unusable(path: path, reason: "it is not a file")
        }
        let queue = try DatabaseQueue(path: path, configuration: .forOneConnection)
        if isNew {
            // The write-ahead log inherits the mode.
            chmod(path, 0o600)
        }
        let isCurrent = try queue.read(inspect)
        try queue.writeWithoutTransaction { db in
            // Comes first, since the log makes a page.
            if isNew { try db.execute(sql: "PRAGMA page_size = \(Self.pageSize)") }
            try makeDurable(db)
            try prepare(db)
        }
        if !isCurrent {
            try migrator.migrate(queue)
        }
        return queue
    }

    func prepare(_ db: Database) throws {
        // A negative size counts kibibytes instead of pages.
        try db.execute(sql: "PRAGMA cache_size = -\(cacheSize >> 10)")
    }

    /// Rejects a file that is not ours to change, and returns whether its migrations are complete.
    func inspect(_ db: Database) throws -> Bool {
        // Comes first: it pins the snapshot for the other questions, while another shell may be creating the tables.
        let objects = try Int.fetchOne(
            db,
            sql: "SELECT count(*) FROM sqlite_master WHERE tbl_name <> 'grdb_migrations'"
        )
        guard try !migrator.hasBeenSuperseded(db) else {
            let version = try db.writer
            throw StorageError.newerVersion(path: path, needs: version > SatchelVersion.current ? version : nil)
        }
        guard try objects == 0 || !migrator.appliedIdentifiers(db).isEmpty else {
            throw StorageError.foreign(path: path)
        }
        return try migrator.hasCompletedMigrations(db)
    }

    /// A confirmed write survives a power failure: with a write-ahead log FULL syncs each commit; a file system without
    /// shared memory keeps a rollback journal, which needs EXTRA for the same promise.
    private func makeDurable(_ db: Database) throws {
        let mode = try String.fetchOne(db, sql: "PRAGMA journal_mode = WAL")
        try db.execute(sql: "PRAGMA synchronous = \(mode == "wal" ? "FULL" : "EXTRA")")
    }
}

extension Configuration {
    /// A new configuration, whose label no other connection has.
    fileprivate static var forOneConnection: Configuration {
        var configuration = Configuration()
        configuration.label = String(UInt64.random(in: 0 ... .max), radix: 36)
        configuration.foreignKeysEnabled = true
        // `SatchelDatabase` waits for locks itself, so that the wait can be canceled.
        configuration.busyMode = .immediateError
        return configuration
    }
}

extension Database {
    /// The version of Satchel that made the last migration; 0.0.0 if the file doesn't say.
    var writer: ProgramVersion {
        get throws { ProgramVersion(code: try Int.fetchOne(self, sql: "PRAGMA user_version") ?? 0) }
    }

    /// Differs after every change, by any process, and between connections, each of which counts changes for itself.
    package var contentVersion: String {
        get throws {
            let others = try Int.fetchOne(cachedStatement(sql: "PRAGMA data_version")) ?? 0
            return "\(configuration.label ?? "") \(others) \(totalChangesCount)"
        }
    }
}

extension DatabaseOpening {
    /// The address of a file that is opened without locks: with its log, or as one that does not change.
    static func unlocked(_ path: String, hasLog: Bool) -> String {
        let escaped = path.replacing("%", with: "%25").replacing("?", with: "%3f").replacing("#", with: "%23")
        return "file://\(escaped)?" + (hasLog ? "vfs=unix-none" : "immutable=1")
    }
}

struct FileState: Equatable {
    let size: Int
    private let seconds: Int
    private let nanoseconds: Int

    init?(path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        size = Int(status.st_size)
        seconds = Int(status.st_mtim.tv_sec)
        nanoseconds = Int(status.st_mtim.tv_nsec)
    }
}

extension DatabaseOpening {
    /// Whether an error means that the disk is full or read-only, so that reading may still be possible.
    func takesNoWrites(_ error: any Error) -> Bool {
        let storage = (error as? DatabaseError).flatMap { StorageError($0, path: path) } ?? error as? StorageError
        switch storage {
        case .readOnly, .diskFull: return true
        case .cannotCreateFolder(_, let reason):
            return [EROFS, EACCES, ENOSPC].map(StorageError.reason).contains(reason)
        default: return false
        }
    }
}
