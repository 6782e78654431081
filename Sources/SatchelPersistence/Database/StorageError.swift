import Foundation
import GRDB
import Glibc
import SatchelPluginAPI

/// Why Satchel cannot read or save its files.
///
/// Nothing is deleted, replaced or repaired: the user's file is left as it was found.
package enum StorageError: Error, Equatable, Sendable {
    /// Neither this variable nor `HOME` is set.
    case noHome(variable: String)
    /// The folder of a file cannot be created.
    case cannotCreateFolder(path: String, reason: String)
    /// A file lies behind a link to something that is missing, such as a disk that is not mounted.
    case brokenLink(path: String, target: String)
    /// Another process held the lock for too long.
    case locked(path: String)
    /// The file or its folder is not writable.
    case readOnly(path: String)
    case diskFull(path: String)
    /// The file is corrupt or not an SQLite database.
    case damaged(path: String)
    /// The database belongs to another program.
    case foreign(path: String)
    /// The database has migrations of another version of Satchel, which is named if it is a newer one.
    case newerVersion(path: String, needs: ProgramVersion? = nil)
    /// Reading or writing failed.
    case inputOutput(path: String, reason: String)
    /// The file cannot be used for another reason.
    case unusable(path: String, reason: String)
}

extension StorageError: UserFacingError {
    package var message: String {
        switch self {
        case .noHome(let variable):
            "no folder for data: neither \(variable) nor HOME is set to one"
        case .cannotCreateFolder(let path, let reason):
            "can't create the folder \(quote(path)): \(reason)"
        case .brokenLink(let path, let target):
            "\(quote(path)) is a link to \(quote(target)), which is missing"
        case .locked(let path):
            "the database \(quote(path)) is in use by another program"
        case .readOnly(let path):
            "\(quote(path)) is read-only"
        case .diskFull(let path):
            "can't save \(quote(path)): the disk is full"
        case .damaged(let path):
            "\(quote(path)) is corrupt or not a database"
        case .foreign(let path):
            "the database \(quote(path)) was not created by satchel"
        case .newerVersion(let path, let version):
            "the database \(quote(path)) was created by "
                + (version.map { "satchel \($0)" } ?? "another version of satchel")
        case .inputOutput(let path, let reason):
            "can't read or write \(quote(path)): \(reason)"
        case .unusable(let path, let reason):
            "can't use \(quote(path)): \(reason)"
        }
    }

    package var hint: String? {
        switch self {
        case .noHome(let variable):
            "set HOME, or set \(variable) to a full path"
        case .cannotCreateFolder:
            "check the permissions of its parent folder, or set HOME to a folder you can write to"
        case .brokenLink:
            "mount or create what it points to, or remove the link"
        case .locked:
            "nothing was saved; close the other program, then try again"
        case .readOnly:
            "nothing can be saved; make it writable, or set HOME to a folder you can write to"
        case .diskFull:
            "the change was not saved; free some space and try again"
        case .damaged(let path):
            "the file is unchanged; move it away to start over, or try to recover it: sqlite3 \(quote(path)) .recover"
        case .foreign:
            "the file is unchanged; move it away, or set XDG_DATA_HOME to another folder"
        case .newerVersion(_, let version?):
            "the file is unchanged; update satchel to \(version) or newer, or set XDG_DATA_HOME to another folder"
        case .newerVersion(let path, nil):
            "the file is unchanged; if that was an earlier version, move \(quote(path)) away and import again"
        case .inputOutput:
            "check that the disk is connected and working"
        case .unusable:
            "check the path and its permissions"
        }
    }

    private func quote(_ path: String) -> String {
        "'\(path)'"
    }
}

extension StorageError {
    /// Maps an SQLite error, or returns nil for a caller's error.
    init?(_ error: DatabaseError, path: String) {
        switch error.resultCode {
        case .SQLITE_INTERRUPT, .SQLITE_ABORT, .SQLITE_MISUSE:
            return nil
        case .SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_PROTOCOL:
            self = .locked(path: path)
        case .SQLITE_READONLY, .SQLITE_PERM:
            self = Self.unwritable(path) ?? .readOnly(path: path)
        case .SQLITE_FULL:
            self = .diskFull(path: path)
        // Satchel's own rows keep the constraints; only beside rows that something else changed they don't.
        case .SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_CONSTRAINT:
            self = .damaged(path: path)
        case .SQLITE_CANTOPEN:
            self = Self.unopenable(path)
        case .SQLITE_IOERR where Self.isDiskFull(path):
            // The shared-memory file reports a full disk this way.
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
            return .unusable(path: path, reason: StorageError.reason(errno))
        }
        if isThere && status.isFolder {
            return .unusable(path: path, reason: StorageError.reason(EISDIR))
        }
        if let error = unwritable(path) {
            return error
        }
        return isDiskFull(path)
            ? .diskFull(path: path)
            : .unusable(path: path, reason: "it can't be opened")
    }

    /// Finds what is read-only: the file, or else the folder of its write-ahead log.
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

extension StorageError {
    /// Finds the broken link that a missing file lies behind; nil if the file can be made.
    package static func brokenLink(towards path: String) -> StorageError? {
        var (place, status) = (path, stat())
        while lstat(place, &status) != 0 {
            let parent = PrivateFolder.parent(of: place)
            guard parent != place else { return nil }
            place = parent
        }
        guard status.st_mode & S_IFMT == S_IFLNK, stat(place, &status) != 0, errno == ENOENT,
            let target = try? FileManager.default.destinationOfSymbolicLink(atPath: place)
        else { return nil }
        // SQLite makes a file that a link names, if there is a folder for it.
        let whole = target.hasPrefix("/") ? target : PrivateFolder.parent(of: place) + "/" + target
        guard place != path || access(PrivateFolder.parent(of: whole), F_OK) != 0 else { return nil }
        return .brokenLink(path: place, target: target)
    }

    /// Maps the `errno` of a write.
    package init(_ number: Int32, writing path: String) {
        switch number {
        case ENOSPC, EDQUOT: self = .diskFull(path: path)
        case EROFS, EACCES, EPERM: self = .readOnly(path: path)
        case EIO: self = .inputOutput(path: path, reason: StorageError.reason(number))
        default: self = .unusable(path: path, reason: StorageError.reason(number))
        }
    }
}

extension StorageError {
    /// Returns the message of an error number, in lower case: `permission denied`.
    package static func reason(_ number: Int32) -> String {
        let text = String(cString: strerror(number))
        // Lowercases "Input/output error", but not "RPC bad".
        guard text.dropFirst().first?.isUppercase == false else {
            return text
        }
        return text.prefix(1).lowercased() + text.dropFirst()
    }
}
