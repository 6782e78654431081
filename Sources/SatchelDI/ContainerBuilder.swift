/// The first phase of a container: registrations as data, validated together by ``build()``.
///
/// An initializer's parameters are its dependencies; they are read from its type, so nothing else declares them:
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
/// needs a `nonisolated init`, because the container may be resolved anywhere.
public struct ContainerBuilder: Sendable {
    private(set) var registrations: [Registration] = []
    private(set) var selections: [Selection] = []
    private(set) var overrides: [Registration] = []
    private(set) var inputs: [Registration] = []
    private(set) var deferredSelections: [DeferredSelection] = []
    private var owner = Provenance.Owner.host

    /// Creates an empty builder.
    public init() {}

    /// Registers a service.
    ///
    /// A second registration under the same type and name is a fault that ``build()`` reports.
    ///
    /// - Parameters:
    ///   - service: The type callers ask for, such as `(any BookCatalog).self`.
    ///   - name: The name of one of several implementations; leave it out where there is only one.
    ///   - scope: How long an instance lives.
    ///   - fileID: The call site, for messages.
    ///   - line: The call site, for messages.
    ///   - named: The implementations it needs whichever is selected, for parameters of their types.
    ///   - dispose: Gives back what an instance holds, such as a connection; a transient instance is its asker's.
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
        _ make: @escaping @Sendable (repeat consuming each Dependency) throws -> Service
    ) {
        add(name, scope, fileID, line, Self.parameters(of: make), named, dispose, Self.recipe(scope, make))
    }

    /// Replaces a service that was registered, whoever did, without that being a duplicate.
    ///
    /// Meant for tests and for a host that must have the last word. An override of a service that has named
    /// implementations stands for whichever the configuration chose.
    ///
    /// - Parameters:
    ///   - service: The type callers ask for.
    ///   - name: The name of the implementation replaced, or nil for the service itself.
    ///   - scope: How long an instance lives.
    ///   - fileID: The call site, for messages.
    ///   - line: The call site, for messages.
    ///   - dispose: Gives back what an instance holds, such as a connection; a transient instance is its asker's.
    ///   - make: The initializer, or a closure; its parameters are resolved by type.
    @inlinable
    public mutating func override<Service: Sendable, each Dependency: Sendable>(
        _ service: Service.Type,
        as name: String? = nil,
        scope: Scope = .singleton,
        fileID: String = #fileID,
        line: Int = #line,
        dispose: (@Sendable (Service) async -> Void)? = nil,
        _ make: @escaping @Sendable (repeat consuming each Dependency) throws -> Service
    ) {
        addOverride(name, scope, fileID, line, Self.parameters(of: make), dispose, Self.recipe(scope, make))
    }

    /// Lets a service stand for one of its named implementations.
    ///
    /// - Parameters:
    ///   - service: The type callers ask for.
    ///   - name: The implementation's name; one that nobody registered is a fault that ``build()`` reports.
    ///   - key: The configuration key that holds the name, for messages.
    ///   - origin: The place that set the key, for messages.
    ///   - fileID: The call site, for messages.
    ///   - line: The call site, for messages.
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

    /// Lets a service stand for the implementation that an input names, in each child that is given one.
    ///
    /// - Parameters:
    ///   - service: The type callers ask for.
    ///   - input: The type of the input.
    ///   - fileID: The call site, for messages.
    ///   - line: The call site, for messages.
    ///   - choose: Reads the name; one that nobody registered is a fault of that child.
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

    /// Gives a value to the container, in the place of the one its parent may have.
    ///
    /// - Parameters:
    ///   - input: The value; services take it by its type.
    ///   - fileID: The call site, for messages.
    ///   - line: The call site, for messages.
    public mutating func provide<Input: ContainerInput>(
        _ input: Input,
        fileID: String = #fileID,
        line: Int = #line
    ) {
        inputs.append(Registration(input, Provenance(owner, fileID, line)))
    }

    /// Runs a block whose registrations belong to a plugin; if it throws, nothing of it stays.
    ///
    /// - Parameters:
    ///   - plugin: The plugin's id, for messages.
    ///   - body: Registers what the plugin provides.
    /// - Throws: Whatever `body` throws.
    public mutating func onBehalf(of plugin: String, _ body: (inout ContainerBuilder) throws -> Void) rethrows {
        var attempt = self
        attempt.owner = .plugin(plugin)
        try body(&attempt)
        attempt.owner = owner
        self = attempt
    }

    /// Validates the whole graph and freezes it; builds no service.
    ///
    /// - Returns: A container that resolves every registered service.
    /// - Throws: ``GraphFaults`` with every fault of the graph: missing and unknown services, cycles, captive
    ///   dependencies, duplicates.
    public func build() throws(GraphFaults) -> Container {
        let plan = GraphPlan([self])
        let faults = plan.faults()
        guard faults.isEmpty else { throw GraphFaults(faults) }
        return Container(plan: plan, layers: [self])
    }

    /// Makes a container for children only, which are validated when they are made; builds no service.
    ///
    /// What is missing in it is for the children to provide. It holds the singletons that need nothing of theirs.
    ///
    /// - Returns: The container.
    public func buildRoot() -> Container {
        Container(plan: GraphPlan([self]), layers: [self])
    }

    /// The faults ``build()`` would report.
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
        _ recipe: @escaping Making.Recipe<Service>
    ) {
        let provenance = Provenance(owner, fileID, line)
        registrations.append(Registration(name, scope, provenance, parameters, using: named, dispose, recipe))
    }

    @usableFromInline
    mutating func addOverride<Service: Sendable>(
        _ name: String?,
        _ scope: Scope,
        _ fileID: String,
        _ line: Int,
        _ parameters: [any Any.Type],
        _ dispose: Making.Disposal<Service>?,
        _ recipe: @escaping Making.Recipe<Service>
    ) {
        let provenance = Provenance(.override, fileID, line)
        overrides.append(Registration(name, scope, provenance, parameters, using: [], dispose, recipe))
    }
}

// MARK: - Reading an initializer

// Inlined where it is called, so that the code that finds the arguments knows the types of the parameters.
extension ContainerBuilder {
    /// The parameter types of an initializer, in order.
    @inlinable
    static func parameters<Service, each Dependency>(
        of make: (repeat consuming each Dependency) throws -> Service
    ) -> [any Any.Type] {
        var types: [any Any.Type] = []
        repeat types.append((each Dependency).self)
        return types
    }

    /// An initializer that finds its arguments itself.
    @inlinable
    static func recipe<Service: Sendable, each Dependency: Sendable>(
        _ scope: Scope,
        _ make: @escaping @Sendable (repeat consuming each Dependency) throws -> Service
    ) -> Making.Recipe<Service> {
        switch scope {
        case .transient:
            { making in
                // Not by way of a tuple, as below: that would count every argument twice more.
                try make(repeat try making.next((each Dependency).self))
            }
        case .singleton, .scoped:
            { making in
                let arguments = (repeat try making.next((each Dependency).self))
                return try making.keep { try make(repeat each arguments) }
            }
        }
    }
}
