/// The places of Satchel's files, by the XDG base directory specification.
///
/// Reading a place touches no disk: a folder is made by whoever first writes into it, with ``PrivateFolder``.
///
/// ```swift
/// let locations = FileLocations(environment: ProcessInfo.processInfo.environment)
/// let history = try locations.history
/// try PrivateFolder.create(containing: history)
/// ```
package struct FileLocations: Sendable {
    private let environment: [String: String]

    /// Creates the places that an environment implies.
    package init(environment: [String: String]) {
        self.environment = environment
    }

    /// The database of favourites and recents.
    package var database: String {
        get throws { try folder("XDG_DATA_HOME", fallback: ".local/share") + "/satchel.sqlite" }
    }

    /// The lines typed at the prompt.
    package var history: String {
        get throws { try folder("XDG_STATE_HOME", fallback: ".local/state") + "/history" }
    }

    /// The folder of the user's own configuration, keys of services included.
    package var configuration: String {
        get throws { try folder("XDG_CONFIG_HOME", fallback: ".config") }
    }

    /// The user's own configuration file.
    package var userConfiguration: String {
        get throws { try configuration + "/AppConfig.plist" }
    }

    /// The folder of what can be fetched again.
    package var cache: String {
        get throws { try folder("XDG_CACHE_HOME", fallback: ".cache") }
    }

    /// The folder of what the user made, such as photos.
    package var data: String {
        get throws { try folder("XDG_DATA_HOME", fallback: ".local/share") }
    }

    /// The specification has relative values ignored, in `HOME` as well: they would mean another place in every folder.
    private func folder(_ variable: String, fallback: String) throws -> String {
        if let base = absolute(variable) {
            return base + "/satchel"
        }
        guard let home = absolute("HOME") else {
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
