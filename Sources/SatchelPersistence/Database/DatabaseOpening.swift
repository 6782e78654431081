import GRDB
import Glibc

/// Opens a database file and brings it up to date, looking before it touches anything.
struct DatabaseOpening: Sendable {
    /// What SQLite calls a database in memory.
    static let memory = ":memory:"

    let path: String
    let migrator: DatabaseMigrator
    /// How much of the file may be kept in memory, in bytes.
    let cacheSize: Int

    /// Opens the file, creating it and its folder where they are missing.
    ///
    /// One connection serves reads and writes. A shell talks to one user: a second reader would save no time and cost
    /// another opening at each start.
    func open() throws -> DatabaseQueue {
        guard path != Self.memory else {
            let queue = try DatabaseQueue()
            try migrator.migrate(queue)
            return queue
        }
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

/// Reads a database whose disk is full or read-only.
///
/// SQLite cannot read a database with a write-ahead log before it has made two files beside it: the log, and the memory
/// that processes share. Where there is no place for them, one process can read alone. It opens the file for each reading, so
/// that nobody has to wait for it longer than that.
struct ReadingAlone {
    private let opening: DatabaseOpening
    /// What kept the file from being opened as usual.
    private let cause: any Error

    init(_ opening: DatabaseOpening, because cause: any Error) {
        self.opening = opening
        self.cause = cause
    }

    /// Reads from one state of the database.
    ///
    /// - Throws: What the closure throws, or the cause where the file cannot be read either.
    func read<Result: Sendable>(_ body: @Sendable (Database) throws -> Result) async throws -> Result {
        var status = stat()
        // A folder that cannot be entered says nothing about what is in it.
        if stat(path, &status) != 0, ![ENOENT, ENOTDIR].contains(errno) { throw cause }
        guard let before = FileState(path: path), before.size > 0 else {
            // Nothing was ever saved, which is what an empty database says.
            let empty = try DatabaseQueue()
            try opening.migrator.migrate(empty)
            return try await empty.read(body)
        }
        let log = FileState(path: path + "-wal")
        let queue = try open(hasLog: log.map { $0.size > 0 } ?? false)
        defer { try? queue.close() }
        let result = try await queue.read(body)
        // A file that cannot be locked may have been written by somebody with other permissions.
        guard canBeLocked || before == FileState(path: path) && log == FileState(path: path + "-wal") else {
            throw cause
        }
        return result
    }

    private var path: String { opening.path }

    /// Locking keeps others from writing, and needs a file that can be written.
    private var canBeLocked: Bool {
        access(path, W_OK) == 0 && access(PrivateFolder.parent(of: path), W_OK) == 0
    }

    private func open(hasLog: Bool) throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.busyMode = .immediateError
        configuration.readonly = !canBeLocked
        configuration.prepareDatabase { db in
            // The memory that would be shared is then SQLite's own.
            if canBeLocked || hasLog { try db.execute(sql: "PRAGMA locking_mode = EXCLUSIVE") }
            try opening.limitCache(db)
        }
        let name = canBeLocked ? path : "file://\(escapedPath)?" + (hasLog ? "vfs=unix-none" : "immutable=1")
        let queue = try DatabaseQueue(path: name, configuration: configuration)
        guard try queue.read(opening.inspect) else {
            // The layout is an older one, and bringing it up to date is writing.
            throw cause
        }
        return queue
    }

    /// The path as an address spells it.
    private var escapedPath: String {
        path.replacing("%", with: "%25").replacing("?", with: "%3f").replacing("#", with: "%23")
    }
}

/// What tells that a file was changed.
private struct FileState: Equatable {
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
    /// Whether an error says that the disk is full or read-only, where reading may be possible all the same.
    func takesNoWrites(_ error: any Error) -> Bool {
        let storage = (error as? DatabaseError).flatMap { StorageError($0, path: path) } ?? error as? StorageError
        switch storage {
        case .readOnly, .diskFull: return true
        case .cannotCreateFolder(_, let reason): return [EROFS, EACCES, ENOSPC].map(SystemReason.text).contains(reason)
        default: return false
        }
    }
}
