/// A container's graph as a value: what there is, who asked for it, and what needs what.
public struct DependencyGraph: Sendable {
    /// One registered service.
    public struct Service: Sendable {
        /// The type and name it is registered under.
        public let key: ServiceKey
        /// How long an instance lives.
        public let scope: Scope
        /// Where it was registered and for whom.
        public let provenance: Provenance
        /// Who selected it among several implementations, or nil.
        public let selection: Provenance?
        /// Whether an instance exists now.
        public let isCreated: Bool
        /// Whether it is one of several implementations, another one is selected, and nothing names it.
        public let isPassedOver: Bool
        /// The services it needs, as positions in the graph's list, in the order of its initializer's parameters.
        public let dependencies: [Int]
    }

    /// The services, in order of registration.
    public let services: [Service]

    /// The positions of the services that need the one at a position.
    public func dependents(of position: Int) -> [Int] {
        services.indices.filter { services[$0].dependencies.contains(position) }
    }

    /// The positions of the services whose type has a name, whatever the case: every implementation of it.
    public func positions(ofType name: String) -> [Int] {
        services.indices.filter { services[$0].key.typeName.lowercased() == name.lowercased() }
    }

    /// The type names, each once, in order of registration.
    public var typeNames: [String] {
        var seen: Set<String> = []
        return services.map(\.key.typeName).filter { seen.insert($0).inserted }
    }
}
