import Synchronization

/// The named implementations of a service, each created when it is asked for by name.
///
/// For a command that lets the user choose one at run time, whichever the configuration selects:
///
/// ```swift
/// builder.registerImplementations(of: (any FilmCatalog).self)
/// builder.registerCommands(of: id) { (catalogs: Implementations<any FilmCatalog>) in [FilmsFrom(catalogs)] }
/// ```
///
/// It is the same object for every configuration, so whoever holds it is not created again for a new one; it resolves
/// from the newest container.
public final class Implementations<Service: Sendable>: Sendable {
    private let members = Mutex<[(name: String, node: ServiceNode<Service>)]>([])

    init() {}

    /// The names, in the order of registration.
    public var names: [String] { members.withLock { members in members.map { $0.name } } }

    /// Resolves an implementation by its name.
    ///
    /// - Throws: ``ResolutionError/notRegistered(_:implementations:)`` for an unknown name, and like
    ///   ``Container/resolve(_:named:)``.
    public func resolve(_ name: String) throws(ResolutionError) -> Service {
        // Created outside of the lock, as its initializer may ask here too.
        let node = members.withLock { members in members.first { $0.name == name }?.node }
        guard let node else { throw .notRegistered(ServiceKey(Service.self, name: name), implementations: names) }
        return try node.makeValue()
    }

    /// Resolves every implementation, in the order of registration; throws like ``resolve(_:)``.
    public func all() throws(ResolutionError) -> [Service] {
        var services: [Service] = []
        for name in names { services.append(try resolve(name)) }
        return services
    }

    fileprivate func link(_ nodes: [Node]) {
        let linked = nodes.compactMap { node in
            // A node is made for the type of its key, so the cast holds.
            node.registration.key.name.map { ($0, unsafeDowncast(node, to: ServiceNode<Service>.self)) }
        }
        members.withLock { $0 = linked }
    }
}

/// What to link with the nodes of a container, once it has them.
struct Gathering: Sendable {
    let service: ServiceKey
    let link: @Sendable ([Node]) -> Void
}

extension ContainerBuilder {
    /// Registers the named implementations of a service as ``Implementations``, including those that others register.
    public mutating func registerImplementations<Service: Sendable>(
        of service: Service.Type,
        fileID: String = #fileID,
        line: Int = #line
    ) {
        let all = Implementations<Service>()
        register(Implementations<Service>.self, fileID: fileID, line: line) { all }
        gather(Gathering(service: ServiceKey(service)) { all.link($0) })
    }
}
