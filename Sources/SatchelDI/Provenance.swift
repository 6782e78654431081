/// Where a registration or a selection was written, and for whom.
public struct Provenance: Sendable, Equatable {
    /// On whose behalf something entered the graph.
    public enum Owner: Sendable, Equatable {
        /// The program itself.
        case host
        /// A plugin, by its id.
        case plugin(String)
        /// A configuration value, by its key and the place that set it.
        case configuration(key: String, origin: String)
        /// An override, such as a test's fake.
        case override
    }

    /// On whose behalf it was written.
    public let owner: Owner
    /// The `#fileID` of the call.
    public let fileID: String
    /// The line of the call.
    public let line: Int

    init(_ owner: Owner, _ fileID: String, _ line: Int) {
        self.owner = owner
        self.fileID = fileID
        self.line = line
    }

    /// The call site, such as `BooksPlugin/BooksPlugin.swift:18`.
    public var location: String { "\(fileID):\(line)" }
}

extension Provenance.Owner: CustomStringConvertible {
    public var description: String {
        switch self {
        case .host: "host"
        case .plugin(let id): "plugin \(id)"
        case .configuration(let key, let origin): "\(key) (\(origin))"
        case .override: "override"
        }
    }
}
