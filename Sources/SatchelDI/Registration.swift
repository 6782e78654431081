/// A service as data: how to create it, its dependencies, its scope and its owner.
struct Registration: Sendable {
    let key: ServiceKey
    let scope: Scope
    /// The parameter types of the initializer, in order: the edges of the graph.
    let dependencies: [ServiceKey]
    /// Named implementations that match no parameter of the initializer.
    let unusedNames: [ServiceKey]
    let provenance: Provenance
    let input: (any ContainerInput)?
    /// Creates an empty node, once per container.
    let makeNode: @Sendable (Registration, _ links: [Node], CreationLog) -> Node
    /// Tells this registration from another at the same call site, as in a loop or a helper.
    let identity = Identity()

    final class Identity: Sendable {}

    init<Service: Sendable>(
        _ name: String?,
        _ scope: Scope,
        _ provenance: Provenance,
        _ parameters: [any Any.Type],
        using named: [NamedDependency],
        _ dispose: Making.Disposal<Service>?,
        _ recipe: @escaping Making.Recipe<Service>
    ) {
        key = ServiceKey(Service.self, name: name)
        self.scope = scope
        (dependencies, unusedNames) = Self.dependencies(parameters, using: named)
        self.provenance = provenance
        input = nil
        makeNode = { ServiceNode($0, links: $1, log: $2, dispose: dispose, make: recipe) }
    }
}

extension Registration {
    init<Input: ContainerInput>(_ input: Input, _ provenance: Provenance) {
        key = ServiceKey(Input.self)
        scope = .singleton
        (dependencies, unusedNames) = ([], [])
        self.provenance = provenance
        self.input = input
        makeNode = { registration, links, log in
            ServiceNode(registration, links: links, log: log, dispose: nil, noting: { input.noting($0) }) { _ in input }
        }
    }

    private static func dependencies(
        _ parameters: [any Any.Type],
        using named: [NamedDependency]
    ) -> ([ServiceKey], [ServiceKey]) {
        var unused = named.map(\.key)
        let keys = parameters.map { type in
            guard !unused.isEmpty, let place = unused.firstIndex(where: { $0.type == type }) else {
                return ServiceKey(type)
            }
            return unused.remove(at: place)
        }
        return (keys, unused)
    }
}

/// A named implementation, for an initializer that needs it whichever is selected.
public struct NamedDependency: Sendable {
    let key: ServiceKey

    /// Names an implementation; of several parameters of the same type, the first name is for the first.
    public static func implementation<Service: Sendable>(_ name: String, of service: Service.Type) -> Self {
        NamedDependency(key: ServiceKey(service, name: name))
    }
}

struct Selection: Sendable {
    let service: ServiceKey
    let chosen: ServiceKey
    let provenance: Provenance
    /// Who wrote the selection, even if a configuration names the implementation.
    let registrant: Provenance.Owner
}

/// A selection that waits for the input it reads.
struct DeferredSelection: Sendable {
    let service: ServiceKey
    let input: ObjectIdentifier
    let owner: Provenance.Owner
    let choose: @Sendable (any ContainerInput) -> Selection?
}
