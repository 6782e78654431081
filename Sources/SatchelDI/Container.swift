/// The second phase: a validated, frozen graph that makes services on demand.
///
/// Looking a service up takes no lock. A singleton is made exactly once however many threads ask at the same time,
/// under the lock of its own slot, which is never held while another slot is touched.
package final class Container: Sendable {
    private let plan: GraphPlan
    // Nodes are immutable but for their slots, which guard themselves; the class hierarchy hides that from the compiler.
    private nonisolated(unsafe) let nodes: [Node]
    private nonisolated(unsafe) let byType: FrozenTypeMap
    private let log = CreationLog()

    /// Links a plan that has no faults.
    init(plan: GraphPlan, parent: Container?) {
        self.plan = plan
        let nodes = Container.link(plan, parent: parent, log: log)
        self.nodes = nodes
        var services: Set<ServiceKey> = []
        self.byType = FrozenTypeMap(
            plan.registrations.compactMap { registration in
                let service = ServiceKey(registration.key.type)
                guard services.insert(service).inserted, let position = plan.target(of: service) else { return nil }
                return (ObjectIdentifier(service.type), nodes[position])
            }
        )
    }

    // MARK: - Resolving

    /// Resolves a service.
    ///
    /// - Parameter service: The type it was registered under, such as `(any BookCatalog).self`.
    /// - Returns: The instance its scope calls for.
    /// - Throws: ``ResolutionError/notRegistered(_:implementations:)`` for a type nobody registered or selected, and
    ///   ``ResolutionError/initialiserFailed(path:underlying:)`` when an initialiser throws; the next call tries again.
    package func resolve<Service: Sendable>(_ service: Service.Type = Service.self) throws(ResolutionError) -> Service {
        guard let node = byType[ObjectIdentifier(service)] else {
            let key = ServiceKey(service)
            throw .notRegistered(key, implementations: plan.implementations(of: key))
        }
        // Keyed by the very type the node was made for. Counting a reference to the node would double the time.
        if let memory = node._withUnsafeGuaranteedRef({ $0.memory }) {
            return memory.assumingMemoryBound(to: service).pointee
        }
        return try makeValue(of: node.takeUnretainedValue(), as: service)
    }

    /// Resolves one of several implementations by its name, whichever is selected.
    ///
    /// - Parameters:
    ///   - service: The type it was registered under.
    ///   - name: The name it was registered under.
    /// - Returns: The instance its scope calls for.
    /// - Throws: ``ResolutionError``, as for the service itself.
    package func resolve<Service: Sendable>(
        _ service: Service.Type = Service.self,
        named name: String
    ) throws(ResolutionError) -> Service {
        let key = ServiceKey(service, name: name)
        guard let position = plan.target(of: key) else {
            throw .notRegistered(key, implementations: plan.implementations(of: key))
        }
        let node = nodes[position]
        if let memory = node.memory { return memory.assumingMemoryBound(to: service).pointee }
        return try makeValue(of: node, as: service)
    }

    private func makeValue<Service: Sendable>(
        of node: Node,
        as service: Service.Type
    ) throws(ResolutionError) -> Service {
        guard log.isOpen else { throw .disposed(path: [node.registration.key]) }
        return try node.makeValue(as: service)
    }

    // MARK: - Children

    /// Makes a container that shares this one's singletons, has its own scoped instances, and may override services.
    ///
    /// Whatever depends on an override is made anew in the child, singletons included, so that a fake reaches every
    /// service above it; this container is left as it was.
    ///
    /// - Parameter configure: Registers what the child adds, and overrides what it replaces.
    /// - Returns: The child, validated.
    /// - Throws: ``GraphFaults`` with every fault of the child's graph.
    package func makeChild(
        _ configure: (inout ContainerBuilder) -> Void = { _ in }
    ) throws(GraphFaults) -> Container {
        var builder = ContainerBuilder()
        configure(&builder)
        let childPlan = plan.adding(builder)
        let faults = childPlan.faults()
        guard faults.isEmpty else { throw GraphFaults(faults) }
        return Container(plan: childPlan, parent: self)
    }

    // MARK: - Disposal

    /// Gives back what this container's instances hold, the last created first.
    ///
    /// Afterwards no new instance is made. A parent's instances are the parent's to dispose of.
    package func dispose() async {
        for dispose in log.close() { await dispose() }
    }

    // MARK: - Inspection

    /// The faults of the graph, found anew; empty, because a container is only made from a graph without any.
    package func faults() -> [GraphFault] { plan.faults() }

    /// The graph as it stands, with what has been created so far.
    package var graph: DependencyGraph {
        DependencyGraph(
            services: plan.registrations.indices.map { position in
                let registration = plan.registrations[position]
                let service = ServiceKey(registration.key.type)
                // An override of the service itself wins over the implementation that was selected.
                let selection = plan.target(of: service) == position ? plan.selections[service] : nil
                return DependencyGraph.Service(
                    key: registration.key,
                    scope: registration.scope,
                    provenance: registration.provenance,
                    selection: registration.key.name == nil ? nil : selection?.provenance,
                    isCreated: nodes[position].isCreated,
                    dependencies: registration.dependencies.compactMap(plan.target)
                )
            }
        )
    }
}

// MARK: - Linking

extension Container {
    /// Makes a node for every registration, dependencies first, reusing the parent's where nothing below it changed.
    private static func link(_ plan: GraphPlan, parent: Container?, log: CreationLog) -> [Node] {
        var linked: [Node?] = Array(repeating: nil, count: plan.registrations.count)

        func node(_ position: Int) -> Node {
            if let node = linked[position] { return node }
            let registration = plan.registrations[position]
            // A validated graph has a target for every dependency and no cycle.
            let links = registration.dependencies.compactMap(plan.target).map(node)
            let made = inherited(position, registration, links) ?? registration.makeNode(registration, links, log)
            linked[position] = made
            return made
        }

        func inherited(_ position: Int, _ registration: Registration, _ links: [Node]) -> Node? {
            guard let parent, registration.scope != .scoped, position < parent.nodes.count else { return nil }
            let candidate = parent.nodes[position]
            guard candidate.registration.identity === registration.identity,
                candidate.links.elementsEqual(links, by: ===)
            else { return nil }
            return candidate
        }

        return plan.registrations.indices.map(node)
    }
}
