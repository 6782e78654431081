/// How long an instance lives.
public enum Scope: String, Sendable, CaseIterable {
    /// One instance for the container that holds the registration and for every child of it.
    case singleton
    /// One instance for each container: the root has its own, and so has every child.
    case scoped
    /// A new instance each time somebody asks.
    case transient
}
