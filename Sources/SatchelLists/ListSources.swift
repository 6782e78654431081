import SatchelCatalog
import SatchelDI
import SatchelPluginAPI

/// The sources of a list that `--from` chooses from, each created when it is asked for.
public struct ListSources<Item: ListedItem>: Sendable {
    /// A source of the list's items.
    public typealias Source = any Catalog<Item>

    private let known: @Sendable () -> [String]
    private let make: @Sendable (String) throws -> Source

    /// No sources to choose from, which suits the user's own items.
    public init() {
        self.init(named: { [] }, make: { throw ListError.unknownSource($0, known: []) })
    }

    /// `make` is called with one of them.
    public init(named known: @escaping @Sendable () -> [String], make: @escaping @Sendable (String) throws -> Source) {
        self.known = known
        self.make = make
    }

    /// The sources that are the named implementations of a service, given that service as a catalog.
    public init<Service: Sendable>(
        _ implementations: Implementations<Service>,
        _ catalog: @escaping @Sendable (Service) throws -> Source
    ) {
        self.init(named: { implementations.names }, make: { try catalog(implementations.resolve($0)) })
    }

    /// The names, in the order of registration.
    public var names: [String] { known() }

    /// Returns a source; throws a usage error with a suggestion for an unknown name.
    public func source(_ name: String) throws -> Source {
        let names = names
        guard names.contains(name) else { throw ListError.unknownSource(name, known: names) }
        return try make(name)
    }
}

extension ContainerBuilder {
    /// Registers the named implementations of a service as the sources of a list.
    ///
    /// - Parameters:
    ///   - item: The items of the list.
    ///   - service: The service with several implementations.
    ///   - catalog: That service as a catalog, such as `{ Card.catalog($0) }`.
    public mutating func registerListSources<Item: ListedItem, Service: Sendable>(
        of item: Item.Type,
        from service: Service.Type,
        _ catalog: @escaping @Sendable (Service) -> any Catalog<Item>
    ) {
        registerImplementations(of: service)
        register(ListSources<Item>.self) { (all: Implementations<Service>) in ListSources(all, catalog) }
    }

    /// Registers a list without sources to choose from.
    public mutating func registerListSources<Item: ListedItem>(of item: Item.Type) {
        register(ListSources<Item>.self) { ListSources() }
    }
}
