import Glibc

/// The locations of Satchel's files, by the XDG base directory specification.
///
/// Getting a path touches no disk: whoever first writes into a folder creates it, with ``PrivateFolder``.
///
/// ```swift
/// let locations = FileLocations(environment: ProcessInfo.processInfo.environment)
/// let history = try locations.history
/// try PrivateFolder.create(containing: history)
/// ```
public struct FileLocations: Sendable {
    private let environment: [String: String]

    public init(environment: [String: String]) {
        self.environment = environment
    }

    /// The home directory, for `~` in paths; nil if `HOME` is not set.
    public var home: String? { absolute("HOME") }

    /// The variables of locations whose value is not an absolute path and is ignored.
    package var ignoredVariables: [String] {
        ["XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"].filter { variable in
            environment[variable]?.isEmpty == false && absolute(variable) == nil
        }
    }

    /// The database of favorites and recents.
    public var database: String {
        get throws { try folder("XDG_DATA_HOME", fallback: ".local/share") + "/satchel.sqlite" }
    }

    /// The lines typed at the prompt.
    public var history: String {
        get throws { try state + "/history" }
    }

    /// The folder of what the program remembers between runs.
    public var state: String {
        get throws { try folder("XDG_STATE_HOME", fallback: ".local/state") }
    }

    /// When servers may be asked again, which all shells of the user heed.
    package var requestPaces: String {
        get throws { try state + "/request-paces" }
    }

    /// The folder of the user's configuration and service keys.
    public var configuration: String {
        get throws { try folder("XDG_CONFIG_HOME", fallback: ".config") }
    }

    /// The user's configuration file.
    public var userConfiguration: String {
        get throws { try configuration + "/AppConfig.plist" }
    }

    /// The folder of data that can be fetched again.
    public var cache: String {
        get throws { try folder("XDG_CACHE_HOME", fallback: ".cache") }
    }

    /// The folder of the user's own data, such as photos.
    public var data: String {
        get throws { try folder("XDG_DATA_HOME", fallback: ".local/share") }
    }

    /// The specification says to ignore relative values; they are ignored in `HOME` too.
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
        guard var value = environment[variable], value.utf8.first == UInt8(ascii: "/"), !value.utf8.contains(0) else {
            return nil
        }
        while value.hasSuffix("/") {
            value.removeLast()
        }
        return value
    }
}

/// Creates folders that only their owner can enter.
public enum PrivateFolder {
    /// Creates the folder and its missing parents, with mode 0700 and durably; an existing folder keeps its mode.
    ///
    /// - Throws: ``StorageError/cannotCreateFolder(path:reason:)`` or ``StorageError/brokenLink(path:target:)``.
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
                if let error = StorageError.brokenLink(towards: path + "/file") { throw error }
                let reason = StorageError.reason(number == EEXIST ? ENOTDIR : number)
                throw StorageError.cannotCreateFolder(path: path, reason: reason)
            }
            return
        }
        synchronize(parent)
    }

    /// Creates the parent folder of a file.
    public static func create(containing path: String) throws {
        try create(parent(of: path))
    }

    static func parent(of path: String) -> String {
        // Not of a character: a slash and a mark after it are one.
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else {
            return "."
        }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// Syncs the folder, so that a new name in it survives a power failure where the file system allows that.
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
    var isFolder: Bool { st_mode & S_IFMT == S_IFDIR }
}
