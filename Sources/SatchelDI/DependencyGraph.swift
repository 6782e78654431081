/// A container's graph as a value: what there is, who asked for it, and what needs what.
package struct DependencyGraph: Sendable {
    /// One registered service.
    package struct Service: Sendable {
        /// The type and name it is registered under.
        package let key: ServiceKey
        /// How long an instance lives.
        package let scope: Scope
        /// Where it was registered and for whom.
        package let provenance: Provenance
        /// Who selected it among several implementations, or nil.
        package let selection: Provenance?
        /// Whether an instance exists now.
        package let isCreated: Bool
        /// The services it needs, as positions in the graph's list, in the order of its initialiser's parameters.
        package let dependencies: [Int]

        /// Whether it is one of several implementations and another one, or none, is selected.
        package var isPassedOver: Bool { key.name != nil && selection == nil }
    }

    /// The services, in order of registration.
    package let services: [Service]

    /// The positions of the services that need the one at a position.
    package func dependents(of position: Int) -> [Int] {
        services.indices.filter { services[$0].dependencies.contains(position) }
    }

    /// The positions of the services whose type has a name, whatever the case: every implementation of it.
    package func positions(ofType name: String) -> [Int] {
        services.indices.filter { services[$0].key.typeName.lowercased() == name.lowercased() }
    }

    /// The type names, each once, in order of registration.
    package var typeNames: [String] {
        var seen: Set<String> = []
        return services.map(\.key.typeName).filter { seen.insert($0).inserted }
    }
}
