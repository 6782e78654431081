/// A fault of a dependency graph.
public enum GraphFault: Error, Sendable, Equatable {
    /// A service on a path through the graph.
    public struct Step: Sendable, Equatable {
        /// The service.
        public let key: ServiceKey
        /// How long an instance lives.
        public let scope: Scope
        /// Where it was registered and for whom.
        public let provenance: Provenance
    }

    /// A dependency is missing; `implementations` are the service's names, if it is registered but none is selected.
    case missing(ServiceKey, path: [Step], implementations: [String])
    /// Every service of the path depends on the next, and the last on the first.
    case cycle([Step])
    /// The first service, a singleton, would hold the last, a scoped one, directly or through transient ones.
    case captive([Step])
    /// The same type and name is registered twice, or the same service selected twice.
    case duplicate(ServiceKey, first: Provenance, second: Provenance)
    /// An override replaces a service that is not registered.
    case strayOverride(ServiceKey, Provenance)
    /// A registration names an implementation of a service that its initializer does not take.
    case misnamed(ServiceKey, by: Step)
    /// A selection names an implementation that is not registered.
    case unknownImplementation(ServiceKey, name: String, available: [String], Provenance)
}

extension GraphFault {
    /// The owner of the faulty registration: the one with a missing dependency, or the second of two.
    public var owner: Provenance.Owner {
        switch self {
        case .missing(_, let path, _): path.last?.provenance.owner ?? .host
        case .cycle(let steps), .captive(let steps):
            steps.lazy.map(\.provenance.owner).first { $0 != .host } ?? .host
        case .duplicate(_, let first, let second): second.owner == .host ? first.owner : second.owner
        case .strayOverride(_, let provenance), .unknownImplementation(_, _, _, let provenance): provenance.owner
        case .misnamed(_, let step): step.provenance.owner
        }
    }
}

/// Every fault of a graph.
public struct GraphFaults: Error, Sendable, Equatable {
    /// The faults, at least one.
    public let faults: [GraphFault]
}

// MARK: - Words

extension GraphFault: CustomStringConvertible {
    /// The summary, then a line for each service on the path.
    public var description: String {
        ([summary] + details.map { "  " + $0 }).joined(separator: "\n")
    }

    /// The fault in one line.
    public var summary: String {
        switch self {
        case .missing(let key, let path, let implementations):
            if implementations.isEmpty {
                "\(key) is not registered, but \(path.last?.key.description ?? "the host") depends on it"
            } else {
                "no implementation of \(key) is selected (registered: \(implementations.joined(separator: ", "))), "
                    + "but \(path.last?.key.description ?? "the host") depends on it"
            }
        case .cycle(let steps):
            (steps + steps.prefix(1)).map(\.key.description).joined(separator: " → ") + " is a dependency cycle"
        case .captive(let steps):
            "\(steps.first?.key.description ?? "") (singleton) captures "
                + "\(steps.last?.key.description ?? "") (scoped), which has a shorter lifetime"
        case .duplicate(let key, _, _):
            "\(key) is registered twice"
        case .strayOverride(let key, _):
            "\(key) is overridden but not registered"
        case .misnamed(let key, let step):
            "\(step.key) names \(key), but its initializer has no \(key.typeName) parameter"
        case .unknownImplementation(let key, let name, let available, _):
            "no implementation of \(key.typeName) is named '\(name)'"
                + (available.isEmpty ? "" : "; registered: \(available.joined(separator: ", "))")
        }
    }

    /// The places involved, one per line.
    public var details: [String] {
        switch self {
        case .missing(let key, let path, _):
            path.map(\.line) + ["→ \(key): not registered"]
        case .cycle(let steps), .captive(let steps):
            steps.map(\.line)
        case .duplicate(_, let first, let second):
            ["first at \(first.location) (\(first.owner))", "again at \(second.location) (\(second.owner))"]
        case .strayOverride(_, let provenance):
            ["overridden at \(provenance.location) by \(provenance.owner)"]
        case .misnamed(_, let step):
            [step.line]
        case .unknownImplementation(_, _, _, let provenance):
            ["selected at \(provenance.location) by \(provenance.owner)"]
        }
    }
}

extension GraphFault.Step {
    fileprivate var line: String { "→ \(key) (\(scope.rawValue)) at \(provenance.location) (\(provenance.owner))" }
}

extension GraphFaults: CustomStringConvertible {
    public var description: String { faults.map(\.description).joined(separator: "\n") }
}
