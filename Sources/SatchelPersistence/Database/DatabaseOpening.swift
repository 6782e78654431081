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
        // SQLite takes a file of one byte for an empty one, and would overwrite it.
        guard isNew || status.st_size != 1 else {
            throw StorageError.damaged(path: path)
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

/// Reads a database whose disk is full or read-only.
///
/// To read a database with a write-ahead log, SQLite creates two files beside it. Where it cannot, a single process can
/// read with an exclusive lock. It opens the file for each read, so that others wait no longer than that.
struct ExclusiveReader {
    private let opening: DatabaseOpening
    private let cause: any Error

    init(_ opening: DatabaseOpening, because cause: any Error) {
        self.opening = opening
        self.cause = cause
    }

    /// Reads from one snapshot of the database.
    ///
    /// - Throws: What the closure throws, or the original error if the file cannot be read either.
    func read<Result: Sendable>(_ body: @Sendable (Database) throws -> Result) async throws -> Result {
        var status = stat()
        // A folder that cannot be searched says nothing about what is in it.
        if stat(path, &status) != 0, ![ENOENT, ENOTDIR].contains(errno) { throw cause }
        guard let before = FileState(path: path), before.size > 0 else {
            // Nothing was ever saved, so an empty database answers.
            let empty = try DatabaseQueue()
            try opening.migrator.migrate(empty)
            return try await empty.read(body)
        }
        let log = FileState(path: path + "-wal")
        let queue = try open(hasLog: log.map { $0.size > 0 } ?? false)
        defer { try? queue.close() }
        let result = try await queue.read(body)
        // A file that cannot be locked may have been written meanwhile by a user with other permissions.
        guard canBeLocked || before == FileState(path: path) && log == FileState(path: path + "-wal") else {
            throw cause
        }
        return result
    }

    private var path: String { opening.path }

    /// Locking keeps others from writing, and needs write permission.
    private var canBeLocked: Bool {
        access(path, W_OK) == 0 && access(PrivateFolder.parent(of: path), W_OK) == 0
    }

    private func open(hasLog: Bool) throws -> DatabaseQueue {
        var configuration = Configuration.forOneConnection
        configuration.readonly = !canBeLocked
        configuration.prepareDatabase { db in
            // SQLite then uses heap memory in place of shared memory.
            if canBeLocked || hasLog { try db.execute(sql: "PRAGMA locking_mode = EXCLUSIVE") }
            try opening.prepare(db)
        }
        let name = canBeLocked ? path : DatabaseOpening.unlocked(path, hasLog: hasLog)
        let queue = try DatabaseQueue(path: name, configuration: configuration)
        guard try queue.read(opening.inspect) else {
            // The schema is older, and migrating it would be writing.
            throw cause
        }
        return queue
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
