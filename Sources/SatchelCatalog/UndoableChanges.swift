/// The changes of a store that can be undone, newest first.
///
/// A store keeps them beside what they change, saved together with each change, so that they outlive the process.
public protocol UndoableChanges: Sendable {
    /// Returns the newest change, of this process or another, or nil.
    func lastChange() async throws -> UndoableChange?

    /// Undoes a change if it is still the newest.
    func undo(_ change: UndoableChange) async throws -> UndoOutcome
}

/// What became of an attempt to undo a change.
public enum UndoOutcome: Sendable {
    /// It is undone.
    case undone
    /// What it changed has changed since, so nothing was touched and the change is forgotten.
    case outdated
    /// It is not the newest change any more.
    case superseded
}

/// A change that can be undone.
public struct UndoableChange: Hashable, Sendable {
    /// The most changes that a store keeps.
    public static let depth = 20

    /// Its place among the changes of its store.
    public let number: Int64
    /// When it was made, in nanoseconds since 1970, or a moment later than the change before if the clock was set back.
    public let at: Int64
    /// What changed, in the past tense: `removed 'Dune' from favorites`.
    public let label: String

    public init(number: Int64, at: Int64, label: String) {
        self.number = number
        self.at = at
        self.label = label
    }
}
