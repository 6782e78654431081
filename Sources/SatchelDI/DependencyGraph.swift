/// A container's graph as a value: the services, who registered them, and their dependencies.
public struct DependencyGraph: Sendable {
    /// One registered service.
    public struct Service: Sendable {
        /// The type and name it is registered under.
        public let key: ServiceKey
        /// How long an instance lives.
        public let scope: Scope
        /// Where it was registered and for whom.
        public let provenance: Provenance
        /// Who selected it among several implementations, if anyone.
        public let selection: Provenance?
        /// Whether an instance exists now.
        public let isCreated: Bool
        /// Whether another implementation of the service is selected, and nothing names this one.
        public let isPassedOver: Bool
        /// The indices of its dependencies in the graph, in the order of its initializer's parameters.
        public let dependencies: [Int]
    }

    /// The services, in order of registration.
    public let services: [Service]

    /// The indices of the services that depend on the one at an index.
    public func dependents(of position: Int) -> [Int] {
        services.indices.filter { services[$0].dependencies.contains(position) }
    }

    /// The indices of all implementations of a type, by its case-insensitive name.
    public func positions(ofType name: String) -> [Int] {
        services.indices.filter { services[$0].key.typeName.lowercased() == name.lowercased() }
    }

    /// The type names, without duplicates, in order of registration.
    public var typeNames: [String] {
        var seen: Set<String> = []
        return services.map(\.key.typeName).filter { seen.insert($0).inserted }
    }
}
