import SatchelPluginAPI

/// One of the two ways in which the Model Context Protocol is spoken.
package enum ProtocolEra: String, Sendable, CaseIterable {
    /// A session that begins with `initialize`.
    case legacy
    /// Requests that each say their version and what the client can do.
    case modern

    /// The versions that a plugin may speak, the newest first; those of the legacy era differ in nothing we use but batches.
    package var versions: [String] {
        switch self {
        case .legacy: [version, "2025-06-18", Self.versionWithBatches, "2024-11-05"]
        case .modern: [version]
        }
    }

    /// The only version in which a peer may send several messages as a list.
    private static let versionWithBatches = "2025-03-26"

    /// The version that a server here answers a client with: the one asked for, or else the newest before it.
    ///
    /// Never the one with batches, whose answers would have to wait for each other; its clients speak the one before.
    package func version(for asked: String) -> String {
        versions.first { $0 <= asked && $0 != Self.versionWithBatches } ?? version
    }

    /// The newest version, which we ask for.
    package var version: String {
        switch self {
        case .legacy: "2025-11-25"
        case .modern: "2026-07-28"
        }
    }
}

/// The names of methods.
package enum RPCMethod {
    /// Begins a legacy session.
    package static let initialize = "initialize"
    /// Says that a legacy client is ready.
    package static let initialized = "notifications/initialized"
    /// Asks a modern server what it can do.
    package static let discover = "server/discover"
    /// Asks a legacy peer whether it lives.
    package static let ping = "ping"
    /// Lists tools by pages.
    package static let listTools = "tools/list"
    package static let callTool = "tools/call"
    /// Tells a client that there are other tools.
    package static let toolsChanged = "notifications/tools/list_changed"
    /// Cancels a request.
    package static let canceled = "notifications/cancelled"
    /// Reports progress of a request.
    package static let progress = "notifications/progress"
    package static let logMessage = "notifications/message"
    /// Asks a modern server to tell of changes.
    package static let listen = "subscriptions/listen"
    /// Says of which changes a modern server will tell.
    package static let acknowledged = "notifications/subscriptions/acknowledged"
    /// Asks the person at a client.
    package static let elicit = "elicitation/create"
}

/// The keys of `_meta` in the modern era, and of progress in both.
package enum MetaKey {
    /// The version of a request.
    package static let version = "io.modelcontextprotocol/protocolVersion"
    /// The program that sends a request.
    package static let clientInfo = "io.modelcontextprotocol/clientInfo"
    /// What the sender of a request can do.
    package static let clientCapabilities = "io.modelcontextprotocol/clientCapabilities"
    /// The program that sends a result.
    package static let serverInfo = "io.modelcontextprotocol/serverInfo"
    /// The request that began to listen for changes.
    package static let subscription = "io.modelcontextprotocol/subscriptionId"
    /// Asks for log messages of a request.
    package static let logLevel = "io.modelcontextprotocol/logLevel"
    /// Asks for progress of a request; its value comes back with each report.
    package static let progressToken = "progressToken"
}

/// The name and version of a program that speaks the protocol.
package struct Implementation: Sendable, Equatable {
    /// The name for programs.
    package var name: String
    /// The name for people.
    package var title: String?
    package var version: String

    package init(name: String, title: String? = nil, version: String) {
        self.name = name
        self.title = title
        self.version = version
    }

    /// Reads a description; nil if it has no name.
    package init?(_ value: Value?) {
        guard let name = value?["name"]?.string else { return nil }
        self.init(name: name, title: value?["title"]?.string, version: value?["version"]?.string ?? "")
    }

    /// The description in JSON.
    package var value: Value {
        .object(["name": .text(name), "title": title.map { .text($0) }, "version": .text(version)])
    }
}

/// What a client can do besides calling tools, as far as it matters here.
package struct ClientAbilities: Sendable, Equatable {
    /// Whether it can ask its person to fill in a form.
    package var elicitsForms: Bool

    package init(elicitsForms: Bool) {
        self.elicitsForms = elicitsForms
    }

    /// Reads the capabilities of `initialize` or of `_meta`.
    package init(_ value: Value?) {
        let elicitation = value?["elicitation"]
        // Older clients declare an empty object, which means forms.
        elicitsForms = elicitation?.members != nil && (elicitation?["form"] != nil || elicitation?["url"] == nil)
    }

    /// The capabilities in JSON.
    package var value: Value {
        .object(["elicitation": elicitsForms ? .object(["form": .object([:])]) : nil])
    }
}
