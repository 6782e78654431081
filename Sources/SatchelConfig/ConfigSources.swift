/// Everything a configuration is read from, lowest layer first.
package struct ConfigSources: Sendable {
    /// The file shipped with the program, where it was found.
    package var shippedFile: String?
    /// The user's own file; read if it is there.
    package var userFile: String?
    /// The file named by `--config`; must be there.
    package var namedFile: String?
    /// The process environment, of which only `SATCHEL_…` is looked at.
    package var environment: [String: String]
    /// The `key=value` texts of `--set`, in order.
    package var assignments: [String]
    /// The `key=value` texts of the `set` command, in order; they win over everything else.
    package var conversation: [String] = []

    /// Creates sources.
    package init(
        shippedFile: String? = nil,
        userFile: String? = nil,
        namedFile: String? = nil,
        environment: [String: String] = [:],
        assignments: [String] = []
    ) {
        self.shippedFile = shippedFile
        self.userFile = userFile
        self.namedFile = namedFile
        self.environment = environment
        self.assignments = assignments
    }

    /// The environment variable that names a file, as `--config` does.
    package static let fileVariable = "SATCHEL_CONFIG"

    /// The file that was named, and by what.
    package var named: (path: String, by: String)? {
        if let namedFile { return (namedFile, "--config") }
        guard let path = environment[Self.fileVariable], !path.isEmpty else { return nil }
        return (path, Self.fileVariable)
    }
}
