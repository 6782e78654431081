import Glibc

/// Makes folders that only their owner can enter.
package enum PrivateFolder {
    /// Creates the folder, and those above it that are missing, with mode 0700.
    ///
    /// A folder that exists keeps its mode. What was made survives a power failure.
    ///
    /// - Throws: ``StorageError/cannotCreateFolder(path:reason:)``.
    package static func create(_ path: String) throws {
        var status = stat()
        guard stat(path, &status) != 0 || !status.isFolder else {
            return
        }
        let parent = parent(of: path)
        if parent != path {
            try create(parent)
        }
        guard mkdir(path, 0o700) == 0 else {
            let number = errno
            // Another shell may have been first.
            guard number == EEXIST, stat(path, &status) == 0, status.isFolder else {
                let reason = SystemReason.text(number == EEXIST ? ENOTDIR : number)
                throw StorageError.cannotCreateFolder(path: path, reason: reason)
            }
            return
        }
        synchronize(parent)
    }

    /// Creates the folder that a file goes into.
    package static func create(containing path: String) throws {
        try create(parent(of: path))
    }

    /// Returns the path of the folder that holds a file.
    static func parent(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else {
            return "."
        }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// Makes a new name in the folder survive a power failure, where the file system can promise that.
    package static func synchronize(_ path: String) {
        let folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else {
            return
        }
        fsync(folder)
        close(folder)
    }
}

extension stat {
    /// Whether the file is a folder.
    var isFolder: Bool { st_mode & S_IFMT == S_IFDIR }
}
