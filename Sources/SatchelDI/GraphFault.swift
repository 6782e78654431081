/// One thing that is wrong with a graph of services.
package enum GraphFault: Error, Sendable, Equatable {
    /// A service on a path through the graph, with the place it was registered.
    package struct Step: Sendable, Equatable {
        /// The service.
        package let key: ServiceKey
        /// How long it lives.
        package let scope: Scope
        /// Where it was registered and for whom.
        package let provenance: Provenance
    }

    /// Nothing provides a service that the last step of the path needs.
    ///
    /// `implementations` are the names the service is registered under, when it is registered but none is selected.
    case missing(ServiceKey, path: [Step], implementations: [String])
    /// Every service of the path needs the next, and the last needs the first.
    case cycle([Step])
    /// The first service outlives the last, which it would hold; what lies between is transient.
    case captive([Step])
    /// One type and name registered, or one service selected, twice.
    case duplicate(ServiceKey, first: Provenance, second: Provenance)
    /// A selection names an implementation that nobody registered.
    case unknownImplementation(ServiceKey, name: String, available: [String], Provenance)
}

/// Every fault of a graph, found in one go.
package struct GraphFaults: Error, Sendable, Equatable {
    /// The faults, at least one.
    package let faults: [GraphFault]

    init(_ faults: [GraphFault]) {
        self.faults = faults
    }
}

// MARK: - Words

extension GraphFault: CustomStringConvertible {
    /// What is wrong in one line, then the path with a line for each service on it.
    package var description: String {
        ([summary] + details.map { "  " + $0 }).joined(separator: "\n")
    }

    /// What is wrong, in one line.
    package var summary: String {
        switch self {
        case .missing(let key, let path, let implementations):
            if implementations.isEmpty {
                "nothing provides \(key), which \(path.last?.key.description ?? "the host") needs"
            } else {
                "no implementation of \(key) is selected (\(implementations.joined(separator: ", ")) exist), "
                    + "and \(path.last?.key.description ?? "the host") needs it"
            }
        case .cycle(let steps):
            (steps + steps.prefix(1)).map(\.key.description).joined(separator: " → ") + " is a cycle"
        case .captive(let steps):
            "\(steps.first?.key.description ?? "") (singleton) would keep "
                + "\(steps.last?.key.description ?? "") (scoped) beyond its scope"
        case .duplicate(let key, _, _):
            "\(key) is registered twice"
        case .unknownImplementation(let key, let name, let available, _):
            "nobody provides \(key.typeName) '\(name)'"
                + (available.isEmpty ? "" : "; there is \(available.joined(separator: ", "))")
                + (NearestName.of(name, in: available).map { "; did you mean '\($0)'?" } ?? "")
        }
    }

    /// The places involved, a line each.
    package var details: [String] {
        switch self {
        case .missing(let key, let path, _):
            path.map(\.line) + ["→ \(key): not registered"]
        case .cycle(let steps), .captive(let steps):
            steps.map(\.line)
        case .duplicate(_, let first, let second):
            ["first at \(first.location) (\(first.owner))", "again at \(second.location) (\(second.owner))"]
        case .unknownImplementation(_, _, _, let provenance):
            ["selected at \(provenance.location) by \(provenance.owner)"]
        }
    }
}

extension GraphFault.Step {
    fileprivate var line: String { "→ \(key) (\(scope.rawValue)) at \(provenance.location) (\(provenance.owner))" }
}

extension GraphFaults: CustomStringConvertible {
    package var description: String { faults.map(\.description).joined(separator: "\n") }
}
