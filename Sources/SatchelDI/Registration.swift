/// A service as data: how to make it, what it needs, how long it lives and who asked for it.
struct Registration: Sendable {
    let key: ServiceKey
    let scope: Scope
    /// The parameter types of the initialiser, in order: the edges of the graph, known without building anything.
    let dependencies: [ServiceKey]
    let provenance: Provenance
    /// Makes the empty node that will hold the instances; a container makes one node a registration.
    let makeNode: @Sendable (Registration, _ links: [Node], CreationLog) -> Node
    /// Tells this registration from another one written at the same place, as a loop or a helper does.
    let identity = Identity()

    final class Identity: Sendable {}

    init<Service: Sendable>(
        _ name: String?,
        _ scope: Scope,
        _ provenance: Provenance,
        _ parameters: [any Any.Type],
        _ dispose: Making.Disposal<Service>?,
        _ recipe: @escaping Making.Recipe<Service>
    ) {
        key = ServiceKey(Service.self, name: name)
        self.scope = scope
        dependencies = parameters.map { ServiceKey($0) }
        self.provenance = provenance
        makeNode = { ServiceNode($0, links: $1, log: $2, dispose: dispose, make: recipe) }
    }
}

/// The implementation a service stands for, chosen by name.
struct Selection: Sendable {
    let service: ServiceKey
    let chosen: ServiceKey
    let provenance: Provenance
}
