import SatchelPluginAPI

extension StorageError: UserFacingError {
    /// What is wrong, with the file it is about.
    package var message: String {
        switch self {
        case .noHome(let variable):
            "no place to keep files: neither \(variable) nor HOME names a folder"
        case .cannotCreateFolder(let path, let reason):
            "cannot create the folder \(quote(path)): \(reason)"
        case .locked(let path):
            "the database \(quote(path)) is in use by another program"
        case .readOnly(let path):
            "\(quote(path)) is read-only, so nothing can be saved"
        case .diskFull(let path):
            "no room left on the disk to save \(quote(path))"
        case .damaged(let path):
            "the database \(quote(path)) is damaged or not a database"
        case .foreign(let path):
            "the database \(quote(path)) was not made by satchel"
        case .newerVersion(let path):
            "the database \(quote(path)) was made by a newer version of satchel"
        case .inputOutput(let path, let reason):
            "cannot read or write \(quote(path)): \(reason)"
        case .unusable(let path, let reason):
            "cannot use \(quote(path)): \(reason)"
        }
    }

    /// What the user can do about it.
    package var hint: String? {
        switch self {
        case .noHome(let variable):
            "set HOME, or set \(variable) to a full path"
        case .cannotCreateFolder:
            "check the permissions of the folder above it, or set HOME to a folder you can write to"
        case .locked:
            "nothing was saved; close the other program, or try again when it is done"
        case .readOnly:
            "make it writable, or set HOME to a folder you can write to"
        case .diskFull:
            "the change was not saved; free some space and try again"
        case .damaged(let path):
            "the file is untouched; move it away to start afresh, or rescue it with: sqlite3 \(quote(path)) .recover"
        case .foreign:
            "the file is untouched; move it away, or point XDG_DATA_HOME at another folder"
        case .newerVersion:
            "the file is untouched; update satchel, or point XDG_DATA_HOME at another folder"
        case .inputOutput:
            "check the disk, and that it is still connected"
        case .unusable:
            "check what is there and its permissions"
        }
    }

    private func quote(_ path: String) -> String {
        "'\(path)'"
    }
}
