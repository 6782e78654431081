import SatchelCatalog
import SatchelDI
import SatchelTestSupport

/// A service of a random graph: one of as many types as are needed.
protocol Part: Sendable {
    init()
}

/// The first of the types.
struct First: Part {}

/// The type after another one.
struct After<Other: Part>: Part {}

/// A graph of services drawn by lot.
struct RandomGraph {
    /// How a service is registered.
    enum Presence: Equatable {
        /// Once, without a name.
        case plain
        /// Not at all.
        case absent
        /// Twice.
        case twice
        /// Under a name that is selected.
        case selected
        /// Under a name, with none selected.
        case unselected
        /// Under a name, with another one selected.
        case misnamed
    }

    /// One service.
    struct Node {
        var type: any Part.Type
        var presence: Presence
        var scope: Scope
        /// The services it needs, as positions, none twice.
        var needs: [Int]
    }

    /// The services.
    let nodes: [Node]

    init(seed: Int, isHealthy: Bool = false) {
        var random = SplitMix64(seed: UInt64(seed))
        let count = Int.random(in: 1...14, using: &random)
        // From tame to wild, so that some graphs have no fault and some have many.
        let wildness = isHealthy ? 0 : Double.random(in: 0...0.5, using: &random)
        var type: any Part.Type = First.self
        nodes = (0..<count).map { position in
            defer { type = Self.next(after: type) }
            let isWild = Double.random(in: 0..<1, using: &random) < wildness
            let range = isWild ? 0..<count : 0..<position
            let needs = range.shuffled(using: &random).prefix(Int.random(in: 0...3, using: &random))
            let tame: [Presence] = [.plain, .plain, .selected]
            let wild: [Presence] = [.plain, .absent, .twice, .selected, .unselected, .misnamed]
            return Node(
                type: type,
                presence: (isWild ? wild : tame).randomElement(using: &random) ?? .plain,
                scope: (isHealthy ? [.singleton, .transient] : Scope.allCases).randomElement(using: &random)
                    ?? .singleton,
                needs: Array(needs)
            )
        }
    }

    /// The graph registered.
    func builder() -> ContainerBuilder {
        var builder = ContainerBuilder()
        for node in nodes {
            switch node.presence {
            case .absent: continue
            case .plain: register(node, as: nil, in: &builder)
            case .twice:
                register(node, as: nil, in: &builder)
                register(node, as: nil, in: &builder)
            case .selected, .unselected, .misnamed:
                register(node, as: "some", in: &builder)
                if node.presence == .selected { Self.select(node.type, named: "some", in: &builder) }
                if node.presence == .misnamed { Self.select(node.type, named: "none", in: &builder) }
            }
        }
        return builder
    }

    /// The position of a service by its type.
    func position(of key: ServiceKey) -> Int? {
        nodes.firstIndex { ObjectIdentifier($0.type) == ObjectIdentifier(key.type) }
    }

    /// Asks a container for a service.
    func resolve(_ node: Node, in container: Container) throws {
        func resolve<Service: Part>(_: Service.Type) throws { _ = try container.resolve(Service.self) }
        try resolve(node.type)
    }

    private static func next(after type: any Part.Type) -> any Part.Type {
        func next<Service: Part>(_: Service.Type) -> any Part.Type { After<Service>.self }
        return next(type)
    }

    private static func select(_ type: any Part.Type, named name: String, in builder: inout ContainerBuilder) {
        func select<Service: Part>(_: Service.Type, _ builder: inout ContainerBuilder) {
            builder.select(Service.self, named: name)
        }
        select(type, &builder)
    }

    private func register(_ node: Node, as name: String?, in builder: inout ContainerBuilder) {
        let scope = node.scope
        func none<S: Part>(_: S.Type, _ builder: inout ContainerBuilder) {
            builder.register(S.self, as: name, scope: scope) { S() }
        }
        func one<S: Part, A: Part>(_: S.Type, _: A.Type, _ builder: inout ContainerBuilder) {
            builder.register(S.self, as: name, scope: scope) { (_: A) in S() }
        }
        func two<S: Part, A: Part, B: Part>(_: S.Type, _: A.Type, _: B.Type, _ builder: inout ContainerBuilder) {
            builder.register(S.self, as: name, scope: scope) { (_: A, _: B) in S() }
        }
        func three<S: Part, A: Part, B: Part, C: Part>(
            _: S.Type,
            _: A.Type,
            _: B.Type,
            _: C.Type,
            _ builder: inout ContainerBuilder
        ) {
            builder.register(S.self, as: name, scope: scope) { (_: A, _: B, _: C) in S() }
        }
        let needs = node.needs.map { nodes[$0].type }
        switch needs.count {
        case 0: none(node.type, &builder)
        case 1: one(node.type, needs[0], &builder)
        case 2: two(node.type, needs[0], needs[1], &builder)
        default: three(node.type, needs[0], needs[1], needs[2], &builder)
        }
    }
}
