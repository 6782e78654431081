/// The creation of one instance: passes the dependencies in order, then keeps what the initializer returns.
///
/// Visible outside the module only because registering is inlined there, where the parameter types are known; elsewhere
/// the metadata of their tuple would be looked up every time.
@usableFromInline
package struct Making {
    /// Creates a service.
    @usableFromInline
    package typealias Recipe<Service> = @Sendable (inout Making) throws -> Service
    /// Disposes of an instance.
    @usableFromInline
    package typealias Disposal<Service> = @Sendable (Service) async -> Void

    /// Not retained: whoever resolves holds the container, and the container its nodes.
    private let node: Unmanaged<Node>
    private var position = 0

    init(of node: Node) {
        self.node = .passUnretained(node)
    }

    @usableFromInline
    mutating func next<Dependency: Sendable>(_: Dependency.Type) throws -> Dependency {
        let link = node._withUnsafeGuaranteedRef { $0.targets[position] }
        position += 1
        if let memory = link._withUnsafeGuaranteedRef({ $0.memory }) {
            return memory.assumingMemoryBound(to: Dependency.self).pointee
        }
        // Few depend on an input.
        guard node._withUnsafeGuaranteedRef({ $0.readParts == nil }) else { return try noted(link) }
        return try link._withUnsafeGuaranteedRef {
            try unsafeDowncast($0, to: ServiceNode<Dependency>.self).makeValue()
        }
    }

    private func noted<Dependency: Sendable>(_ link: Unmanaged<Node>) throws -> Dependency {
        try node._withUnsafeGuaranteedRef { dependent in
            try link._withUnsafeGuaranteedRef { try $0.makeValue(as: Dependency.self, for: dependent) }
        }
    }

    @usableFromInline
    func keep<Service: Sendable>(_ initialize: () throws -> Service) throws -> Service {
        try node._withUnsafeGuaranteedRef { node in
            try unsafeDowncast(node, to: ServiceNode<Service>.self).keep(initialize)
        }
    }
}
