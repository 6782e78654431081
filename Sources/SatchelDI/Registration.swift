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
}

/// The implementation a service stands for, chosen by name.
struct Selection: Sendable {
    let service: ServiceKey
    let chosen: ServiceKey
    let provenance: Provenance
}
