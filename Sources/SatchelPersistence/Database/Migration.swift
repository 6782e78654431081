import GRDB

/// One step of the database's layout, from one version to the next.
///
/// A step that was ever released stays as it is: the next change is a new step.
package struct Migration: Sendable {
    /// The name under which the database remembers the step.
    package let id: String
    /// What the step does, inside a transaction of its own.
    package let apply: @Sendable (Database) throws -> Void

    /// Creates a step.
    package init(id: String, apply: @escaping @Sendable (Database) throws -> Void) {
        self.id = id
        self.apply = apply
    }
}

extension Migration {
    /// Every step of Satchel's own database, oldest first.
    package static let all: [Migration] = [.favorites, .recents]
}
