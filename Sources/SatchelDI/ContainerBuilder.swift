/// The first phase of a container: registrations as data, validated together by ``build()``.
///
/// An initializer's parameters are its dependencies, read from its type, so they are not declared anywhere else:
///
/// ```swift
/// var builder = ContainerBuilder()
/// builder.register((any CoinMarket).self, as: "embedded", EmbeddedCoinMarket.init)
/// builder.register((any CoinMarket).self, as: "fixture", FixtureCoinMarket.init)
/// builder.select((any CoinMarket).self, named: "embedded")
/// builder.register(CoinSearch.self, CoinSearch.init)  // init(market: any CoinMarket)
/// let container = try builder.build()
/// let search = try container.resolve(CoinSearch.self)
/// ```
///
/// A value is registered by a closure that returns it: `builder.register(Limits.self) { limits }`. A main-actor class
/// needs a `nonisolated init`, because the container may be resolved on any actor.
public struct ContainerBuilder: Sendable {
    private(set) var registrations: [Registration] = []
    private(set) var selections: [Selection] = []
    private(set) var overrides: [Registration] = []
    private(set) var inputs: [Registration] = []
    private(set) var deferredSelections: [DeferredSelection] = []
    private(set) var gatherings: [Gathering] = []
    private var owner = Provenance.Owner.host

    public init() {}

    /// Registers a service.
    ///
    /// A second registration under the same type and name is a fault that ``build()`` reports.
    ///
    /// - Parameters:
    ///   - service: The type callers ask for, such as `(any Engine).self`.
    ///   - name: The name of one of several implementations; leave it out where there is only one.
    ///   - scope: How long an instance lives.
    ///   - fileID: The call site, for messages.
    ///   - line: The call site, for messages.
    ///   - named: Named implementations to use for parameters of their types, whichever are selected.
    ///   - dispose: Releases what an instance holds, such as a connection; never called for transient instances.
    ///   - make: The initializer, or a closure; its parameters are resolved by type.
    @inlinable
    public mutating func register<Service: Sendable, each Dependency: Sendable>(
        _ service: Service.Type,
        as name: String? = nil,
        scope: Scope = .singleton,
        fileID: String = #fileID,
        line: Int = #line,
        using named: [NamedDependency] = [],
        dispose: (@Sendable (Service) async -> Void)? = nil,
        _ make: @escaping @Sendable (consuming (repeat each Dependency)) throws -> Service
    ) {
        add(name, scope, fileID, line, Self.parameters(of: make), named, dispose, Self.recipe(scope, make))
    }

    /// Replaces a registered service, for tests and for a host that must have the last word.
    ///
    /// Without a name, it replaces whichever implementation the configuration selects.
    @inlinable
    public mutating func override<Service: Sendable, each Dependency: Sendable>(
        _ service: Service.Type,
        as name: String? = nil,
        scope: Scope = .singleton,
        fileID: String = #fileID,
        line: Int = #line,
        dispose: (@Sendable (Service) async -> Void)? = nil,
        _ make: @escaping @Sendable (consuming (repeat each Dependency)) throws -> Service
    ) {
        let parameters = Self.parameters(of: make)
        add(name, scope, fileID, line, parameters, [], dispose, Self.recipe(scope, make), isOverride: true)
    }

    /// Selects the named implementation of a service; one that is not registered is a fault.
    ///
    /// The configuration key that holds the name, and the place that set it, are for messages.
    public mutating func select<Service: Sendable>(
        _ service: Service.Type,
        named name: String,
        key: String? = nil,
        origin: String = "",
        fileID: String = #fileID,
        line: Int = #line
    ) {
        let chooser = key.map { Provenance.Owner.configuration(key: $0, origin: origin) } ?? owner
        selections.append(
            Selection(
                service: ServiceKey(service),
                chosen: ServiceKey(service, name: name),
                provenance: Provenance(chooser, fileID, line),
                registrant: owner
            )
        )
    }

    /// Selects the implementation of a service that an input names, in each child that is given one.
    ///
    /// A name that is not registered is a fault of that child.
    public mutating func select<Service: Sendable, Input: ContainerInput>(
        _ service: Service.Type,
        reading input: Input.Type,
        fileID: String = #fileID,
        line: Int = #line,
        choose: @escaping @Sendable (Input) -> ImplementationChoice
    ) {
        let owner = owner
        deferredSelections.append(
            DeferredSelection(service: ServiceKey(service), input: ObjectIdentifier(input), owner: owner) { value in
                (value as? Input).map { value in
                    let choice = choose(value)
                    let chooser = Provenance.Owner.configuration(key: choice.key, origin: choice.origin)
                    return Selection(
                        service: ServiceKey(service),
                        chosen: ServiceKey(service, name: choice.name),
                        provenance: Provenance(chooser, fileID, line),
                        registrant: owner
                    )
                }
            }
        )
    }

    mutating func gather(_ gathering: Gathering) { gatherings.append(gathering) }

    /// Provides an input, replacing the parent's; services take it by its type.
    public mutating func provide<Input: ContainerInput>(
        _ input: Input,
        fileID: String = #fileID,
        line: Int = #line
    ) {
        inputs.append(Registration(input, Provenance(owner, fileID, line)))
    }

    /// Runs a block whose registrations belong to the plugin with this id; if it throws, none of them remain.
    public mutating func onBehalf(of plugin: String, _ body: (inout ContainerBuilder) throws -> Void) rethrows {
        var attempt = self
        attempt.owner = .plugin(plugin)
        try body(&attempt)
        attempt.owner = owner
        self = attempt
    }

    /// Validates the whole graph and freezes it, without creating a service.
    ///
    /// - Throws: ``GraphFaults`` with every fault of the graph: missing and unknown services, cycles, captive
    ///   dependencies, duplicates.
    public func build() throws(GraphFaults) -> Container {
        let plan = GraphPlan([self])
        let faults = plan.faults()
        guard faults.isEmpty else { throw GraphFaults(faults: faults) }
        return Container(plan: plan, layers: [self])
    }

    /// Creates a container for children only, which are validated when they are made.
    ///
    /// What is missing in it is for the children to provide. It holds the singletons that need nothing of theirs.
    public func buildRoot() -> Container {
        Container(plan: GraphPlan([self]), layers: [self])
    }

    /// The faults that ``build()`` would report.
    public func faults() -> [GraphFault] { GraphPlan([self]).faults() }
}

extension ContainerBuilder {
    @usableFromInline
    mutating func add<Service: Sendable>(
        _ name: String?,
        _ scope: Scope,
        _ fileID: String,
        _ line: Int,
        _ parameters: [any Any.Type],
        _ named: [NamedDependency],
        _ dispose: Making.Disposal<Service>?,
        _ recipe: @escaping Making.Recipe<Service>,
        isOverride: Bool = false
    ) {
        let provenance = Provenance(isOverride ? .override : owner, fileID, line)
        let registration = Registration(name, scope, provenance, parameters, using: named, dispose, recipe)
        if isOverride { overrides.append(registration) } else { registrations.append(registration) }
    }
}

// MARK: - Reading an initializer

// Inlined at the call, so that the code that finds the arguments knows the types of the parameters. These are consumed as
// one tuple, which moves them into the initializer; a pack in a function's type is always borrowed, and so copied.
extension ContainerBuilder {
    @inlinable
    static func parameters<Service, each Dependency>(
        of make: (consuming (repeat each Dependency)) throws -> Service
    ) -> [any Any.Type] {
        var types: [any Any.Type] = []
        repeat types.append((each Dependency).self)
        return types
    }

    @inlinable
    static func recipe<Service: Sendable, each Dependency: Sendable>(
        _ scope: Scope,
        _ make: @escaping @Sendable (consuming (repeat each Dependency)) throws -> Service
    ) -> Making.Recipe<Service> {
        switch scope {
        case .transient:
            { making in
                // Not through a variable, as below: that would retain every argument twice more.
                try make((repeat try making.next((each Dependency).self)))
            }
        case .singleton, .scoped:
            { making in
                let arguments = (repeat try making.next((each Dependency).self))
                return try making.keep { try make((repeat each arguments)) }
            }
        }
    }
}
