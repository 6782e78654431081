/// How long an instance lives.
public enum Scope: String, Sendable, CaseIterable {
    /// One instance for the container with the registration and all of its children.
    case singleton
    /// One instance for each container: the root and every child have their own.
    case scoped
    /// A new instance each time.
    case transient
}
