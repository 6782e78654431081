/// Where items of a library came from.
package struct LibrarySource: Hashable, Sendable {
    /// The name that its items carry.
    package let name: String
    /// How many items it has.
    package let count: Int
    /// The day it was last added to, such as `2026-11-21`.
    package let day: String
    /// Whether an import stopped before its end and can be gone on with.
    package let isUnfinished: Bool
    /// Whether it comes with the program rather than from an import.
    package let isBuiltIn: Bool
}
