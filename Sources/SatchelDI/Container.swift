import Synchronization

/// The second phase: a validated, frozen dependency graph that creates services on demand.
///
/// Resolving an existing instance takes no lock. A singleton is created exactly once, however many threads ask, under
/// the lock of its own slot, which is never held while another slot is touched.
public final class Container: Sendable {
    private let plan: GraphPlan
    private let layers: [ContainerBuilder]
    // Nodes are immutable but for their slots, which guard themselves, though the compiler cannot see that.
    /// A node per registration; nil in a root, where a dependency is missing that the children provide.
    private nonisolated(unsafe) let nodes: [Node?]
    private nonisolated(unsafe) let byType: [ObjectIdentifier: Unmanaged<Node>]
    /// The nodes inherited from the previous child.
    private let adopted: Set<ObjectIdentifier>
    private let log = CreationLog()

    /// Links a plan, which has no faults unless it is a root's.
    init(plan: GraphPlan, layers: [ContainerBuilder], parent: Container? = nil, following previous: Container? = nil) {
        self.plan = plan
        self.layers = layers
        var linking = Linking(plan, parent: parent, previous: previous, log: log)
        let nodes = plan.registrations.indices.map { linking.node($0) }
        self.nodes = nodes
        adopted = linking.adopted
        var services: Set<ServiceKey> = []
        var byType: [ObjectIdentifier: Unmanaged<Node>] = [:]
        for registration in plan.registrations {
            let service = ServiceKey(registration.key.type)
            guard services.insert(service).inserted, let position = plan.target(of: service),
                let node = nodes[position]
            else { continue }
            byType[ObjectIdentifier(service.type)] = .passUnretained(node)
        }
        self.byType = byType
        for gathering in layers.flatMap(\.gatherings) {
            gathering.link(
                nodes.compactMap { node in
                    node.flatMap { $0.registration.key.type == gathering.service.type ? $0 : nil }
                }
            )
        }
    }

    // MARK: - Resolving

    /// Resolves a service by the type it was registered under, such as `(any Engine).self`.
    ///
    /// - Throws: ``ResolutionError/notRegistered(_:implementations:)`` for a type that is not registered or selected,
    ///   and ``ResolutionError/initializerFailed(path:underlying:)`` when an initializer throws; the next call tries
    ///   again.
    public func resolve<Service: Sendable>(_ service: Service.Type = Service.self) throws(ResolutionError) -> Service {
        guard let node = byType[ObjectIdentifier(service)] else {
            let key = ServiceKey(service)
            throw .notRegistered(key, implementations: plan.implementations(of: key))
        }
        // The map's key is the type the node was made for. Retaining the node would double the time.
        if let memory = node._withUnsafeGuaranteedRef({ $0.memory }) {
            return memory.assumingMemoryBound(to: service).pointee
        }
        return try makeValue(of: node.takeUnretainedValue(), as: service)
    }

    /// Resolves an implementation by its name, whichever is selected.
    public func resolve<Service: Sendable>(
        _ service: Service.Type = Service.self,
        named name: String
    ) throws(ResolutionError) -> Service {
        let key = ServiceKey(service, name: name)
        guard let position = plan.target(of: key), let node = nodes[position] else {
            throw .notRegistered(key, implementations: plan.implementations(of: key))
        }
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

    /// Creates a child container with the same singletons, its own scoped instances, and its own overrides.
    ///
    /// Whatever depends on an override is created again in the child, singletons included, so that a fake reaches every
    /// service above it; this container is unchanged.
    ///
    /// A child that replaces another keeps the other's singletons as long as nothing they were made of has changed:
    /// neither their dependencies, nor what they read from an input. Dispose of the other with ``dispose(inFavorOf:)``
    /// once the new one is in use.
    ///
    /// - Parameters:
    ///   - previous: The child to replace.
    ///   - plugins: The plugins whose registrations are ignored.
    ///   - configure: Registers and overrides services for the child.
    /// - Returns: The validated child.
    /// - Throws: ``GraphFaults`` with every fault of the child's graph.
    public func makeChild(
        following previous: Container? = nil,
        leavingOut plugins: Set<String> = [],
        _ configure: (inout ContainerBuilder) -> Void = { _ in }
    ) throws(GraphFaults) -> Container {
        var builder = ContainerBuilder()
        configure(&builder)
        let childLayers = layers + [builder]
        let childPlan = GraphPlan(childLayers, leavingOut: plugins)
        let faults = childPlan.faults()
        guard faults.isEmpty else { throw GraphFaults(faults: faults) }
        return Container(plan: childPlan, layers: childLayers, parent: self, following: previous)
    }

    // MARK: - Disposal

    /// Disposes of this container's instances, in reverse order of creation.
    ///
    /// Afterwards no new instance is created. The parent disposes of its own instances.
    public func dispose() async {
        for dispose in log.close() { await dispose() }
    }

    /// Disposes of this container's instances, except those that the child made to follow it has inherited.
    public func dispose(inFavorOf successor: Container) async {
        for dispose in log.close(leaving: successor.adopted, to: successor.log) { await dispose() }
    }

    // MARK: - Inspection

    /// Whether a service depends on the same instances as in another container, inputs aside.
    public func shares<Service: Sendable>(
        _ service: Service.Type,
        named name: String? = nil,
        with other: Container
    ) -> Bool {
        let key = ServiceKey(service, name: name)
        func services(_ container: Container) -> [Node]? {
            container.plan.target(of: key).flatMap { container.nodes[$0] }?.links
                .filter { $0.registration.input == nil }
        }
        guard let own = services(self), let others = services(other) else { return false }
        return own.elementsEqual(others, by: ===)
    }

    /// The faults of the graph, found again; empty, because a container is only made from a valid graph.
    public func faults() -> [GraphFault] { plan.faults() }

    /// The graph, with what has been created so far.
    public var graph: DependencyGraph {
        let named = Set(plan.registrations.flatMap(\.dependencies))
        return DependencyGraph(
            services: plan.registrations.indices.map { position in
                let registration = plan.registrations[position]
                let service = ServiceKey(registration.key.type)
                let isSelected = plan.target(of: service) == position
                let selection = isSelected ? plan.selections[service] : nil
                let isOneOfSeveral = registration.key.name != nil && plan.target(of: service) != nil
                return DependencyGraph.Service(
                    key: registration.key,
                    scope: registration.scope,
                    provenance: registration.provenance,
                    selection: registration.key.name == nil ? nil : selection?.provenance,
                    isCreated: registration.input != nil || nodes[position]?.isCreated == true,
                    isPassedOver: isOneOfSeveral && !isSelected && !named.contains(registration.key),
                    dependencies: registration.dependencies.compactMap(plan.target)
                )
            }
        )
    }
}

// MARK: - Linking

extension Container {
    private struct Linking {
        let plan: GraphPlan
        let log: CreationLog
        private let inherited: [ObjectIdentifier: Node]
        private let replaced: [ObjectIdentifier: Node]
        private(set) var adopted: Set<ObjectIdentifier> = []
        private var linked: [Node??]

        init(_ plan: GraphPlan, parent: Container?, previous: Container?, log: CreationLog) {
            self.plan = plan
            self.log = log
            inherited = parent?.nodesByRegistration ?? [:]
            replaced = previous?.nodesByRegistration ?? [:]
            linked = Array(repeating: nil, count: plan.registrations.count)
        }

        mutating func node(_ position: Int) -> Node? {
            if let node = linked[position] { return node }
            // A cycle leads here again, in a root, which is not validated; services on it have no node.
            linked[position] = .some(nil)
            let registration = plan.registrations[position]
            var links: [Node] = []
            for dependency in registration.dependencies {
                guard let target = plan.target(of: dependency), let link = node(target) else { return nil }
                links.append(link)
            }
            let made = reused(registration, links) ?? registration.makeNode(registration, links, log)
            linked[position] = made
            return made
        }

        private mutating func reused(_ registration: Registration, _ links: [Node]) -> Node? {
            let identity = ObjectIdentifier(registration.identity)
            guard registration.scope != .scoped else { return nil }
            if let node = inherited[identity], node.links.elementsEqual(links, by: ===) { return node }
            guard registration.scope == .singleton, let node = replaced[identity], node.isCreated,
                node.links.elementsEqual(links, by: { $0 === $1 || node.reads(of: $0, allAgreeWith: $1) })
            else { return nil }
            adopted.insert(ObjectIdentifier(node))
            return node
        }
    }

    private var nodesByRegistration: [ObjectIdentifier: Node] {
        var byRegistration: [ObjectIdentifier: Node] = [:]
        for case let node? in nodes { byRegistration[ObjectIdentifier(node.registration.identity)] = node }
        return byRegistration
    }
}

extension Node {
    /// Whether the instance read only parts of an input that are the same in the new one.
    fileprivate func reads(of old: Node, allAgreeWith new: Node) -> Bool {
        guard let parts = readParts, let before = old.registration.input, let now = new.registration.input,
            !parts.isKept
        else { return false }
        func agrees<Input: ContainerInput>(_ now: Input) -> Bool {
            guard let before = before as? Input else { return false }
            return now.agrees(with: before, in: parts.names.withLock { $0 })
        }
        return agrees(now)
    }
}
