import Glibc

/// The places of Satchel's files, by the XDG base directory specification.
///
/// Reading a place touches no disk: a folder is made by whoever first writes into it, with ``PrivateFolder``.
///
/// ```swift
/// let locations = FileLocations(environment: ProcessInfo.processInfo.environment)
/// let history = try locations.history
/// try PrivateFolder.create(containing: history)
/// ```
public struct FileLocations: Sendable {
    private let environment: [String: String]

    /// Creates the places that an environment implies.
    public init(environment: [String: String]) {
        self.environment = environment
    }

    /// The user's home, which `~` stands for in paths; nil where the environment has none.
    public var home: String? { absolute("HOME") }

    /// The database of favourites and recents.
    public var database: String {
        get throws { try folder("XDG_DATA_HOME", fallback: ".local/share") + "/satchel.sqlite" }
    }

    /// The lines typed at the prompt.
    public var history: String {
        get throws { try folder("XDG_STATE_HOME", fallback: ".local/state") + "/history" }
    }

    /// The folder of the user's own configuration, keys of services included.
    public var configuration: String {
        get throws { try folder("XDG_CONFIG_HOME", fallback: ".config") }
    }

    /// The user's own configuration file.
    public var userConfiguration: String {
        get throws { try configuration + "/AppConfig.plist" }
    }

    /// The folder of what can be fetched again.
    public var cache: String {
        get throws { try folder("XDG_CACHE_HOME", fallback: ".cache") }
    }

    /// The folder of what the user made, such as photos.
    public var data: String {
        get throws { try folder("XDG_DATA_HOME", fallback: ".local/share") }
    }

    /// The specification has relative values ignored, in `HOME` as well: they would mean another place in every folder.
    private func folder(_ variable: String, fallback: String) throws -> String {
        if let base = absolute(variable) {
            return base + "/satchel"
        }
        guard let home else {
            throw StorageError.noHome(variable: variable)
        }
        return home + "/" + fallback + "/satchel"
    }

    private func absolute(_ variable: String) -> String? {
        guard var value = environment[variable], value.hasPrefix("/"), !value.utf8.contains(0) else {
            return nil
        }
        while value.hasSuffix("/") {
            value.removeLast()
        }
        return value
    }
}

/// Makes folders that only their owner can enter.
public enum PrivateFolder {
    /// Creates the folder, and those above it that are missing, with mode 0700.
    ///
    /// A folder that exists keeps its mode. What was made survives a power failure.
    ///
    /// - Throws: ``StorageError/cannotCreateFolder(path:reason:)``.
    public static func create(_ path: String) throws {
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
    public static func create(containing path: String) throws {
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
    public static func synchronize(_ path: String) {
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
