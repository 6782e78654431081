import SatchelPluginAPI

/// Why a backup can't be made or restored; what the user has is then as it was.
package enum BackupError: UserFacingError, Equatable {
    /// The file is not a backup that this program made.
    case notABackup(path: String, reason: String)
    /// A newer program made the backup.
    case newerVersion(path: String, version: ProgramVersion)
    /// The backup is of one kind alone, and would replace all others.
    case partial(path: String, kind: String)
    /// A file of the archive is not what the manifest says.
    case damaged(path: String, member: String)
    /// A file can't be read.
    case unreadable(path: String, reason: String)
    /// A file or folder can't be written or renamed.
    case unwritable(path: String, reason: String)
    /// The disk is too small for what the archive holds.
    case noSpace(path: String, bytes: Int)
    /// Other programs changed files the whole time.
    case busy
    /// Another process is restoring.
    case restoring
    /// What is not part of a backup lies in a folder that is.
    case overlapping(folder: String, other: String)

    package var message: String {
        switch self {
        case .notABackup(let path, let reason): "'\(path)' is not a backup of satchel: \(reason)"
        case .newerVersion(let path, let version): "the backup '\(path)' was made by satchel \(version)"
        case .partial(let path, let kind): "the backup '\(path)' holds only \(kind)"
        case .damaged(let path, let member): "the backup '\(path)' is corrupt: '\(member)' does not match its checksum"
        case .unreadable(let path, let reason): "can't read '\(path)': \(reason)"
        case .unwritable(let path, let reason): "can't write '\(path)': \(reason)"
        case .noSpace(let path, let bytes):
            "not enough free space in '\(path)': the backup needs \(DecimalText.bytes(bytes))"
        case .busy: "files kept changing while they were being saved"
        case .restoring: "another satchel is restoring a backup"
        case .overlapping(let folder, let other):
            other == folder
                ? "'\(folder)' contains caches or state as well as your data" : "'\(other)' is inside '\(folder)'"
        }
    }

    package var hint: String? {
        switch self {
        case .notABackup: "nothing was changed; 'satchel backup FILE' makes one"
        case .newerVersion(_, let version):
            "nothing was changed; update satchel to \(version) or newer, then restore again"
        case .partial: "nothing was changed; add --merge to merge it"
        case .damaged: "nothing was changed; use another copy of the backup"
        case .unreadable: "check the file and its permissions"
        case .unwritable: "check the folder, its permissions and the free disk space"
        case .noSpace: "nothing was changed; free some space and try again"
        case .busy: "no file was written; close other shells of satchel, then try again"
        case .restoring: "wait until it is done, then try again"
        case .overlapping: "nothing was changed; set XDG_STATE_HOME and XDG_CACHE_HOME to folders of their own"
        }
    }
}
