import GRDB
import Glibc

extension StorageError {
    /// Tells the failures of SQLite apart, or makes nil where the failure is the caller's, such as a broken constraint.
    init?(_ error: DatabaseError, path: String) {
        switch error.resultCode {
        case .SQLITE_CONSTRAINT, .SQLITE_INTERRUPT, .SQLITE_ABORT, .SQLITE_MISUSE:
            return nil
        case .SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_PROTOCOL:
            self = .locked(path: path)
        case .SQLITE_READONLY, .SQLITE_PERM:
            self = Self.unwritable(path) ?? .readOnly(path: path)
        case .SQLITE_FULL:
            self = .diskFull(path: path)
        case .SQLITE_CORRUPT, .SQLITE_NOTADB:
            self = .damaged(path: path)
        case .SQLITE_CANTOPEN:
            self = Self.unopenable(path)
        case .SQLITE_IOERR where Self.isDiskFull(path):
            // The shared-memory file reports a full disk in this disguise.
            self = .diskFull(path: path)
        case .SQLITE_IOERR:
            self = .inputOutput(path: path, reason: error.message ?? "disk error")
        default:
            self = .unusable(path: path, reason: error.message ?? "unknown database error")
        }
    }

    /// SQLite says "unable to open database file" for all of these.
    private static func unopenable(_ path: String) -> StorageError {
        var status = stat()
        let isThere = stat(path, &status) == 0
        if isThere ? access(path, R_OK) != 0 : errno != ENOENT {
            return .unusable(path: path, reason: SystemReason.text(errno))
        }
        if isThere && status.isFolder {
            return .unusable(path: path, reason: SystemReason.text(EISDIR))
        }
        if let error = unwritable(path) {
            return error
        }
        return isDiskFull(path)
            ? .diskFull(path: path)
            : .unusable(path: path, reason: "it cannot be opened")
    }

    /// Names what is read-only: the file, or else the folder that SQLite puts its write-ahead log into.
    private static func unwritable(_ path: String) -> StorageError? {
        let places: [String] = [path, PrivateFolder.parent(of: path)]
        return places.first { access($0, F_OK) == 0 && access($0, W_OK) != 0 }.map { .readOnly(path: $0) }
    }

    private static func isDiskFull(_ path: String) -> Bool {
        var status = statvfs()
        guard statvfs(PrivateFolder.parent(of: path), &status) == 0 else {
            return false
        }
        return status.f_bavail == 0 || (status.f_files > 0 && status.f_favail == 0)
    }
}
