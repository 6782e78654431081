import Synchronization

/// A value given to each child container, which records what an initializer reads of it.
///
/// The configuration is one: when it changes, a new child replaces the old one, and a singleton whose initializer read
/// nothing that changed keeps its instance.
public protocol ContainerInput: Sendable {
    /// Returns a copy that calls ``InputReads/note(_:)`` for each part that is read.
    func noting(_ reads: InputReads) -> Self

    /// Whether two values agree in the given parts, named as they were noted.
    func agrees(with other: Self, in parts: Set<String>) -> Bool
}

/// Records what an initializer reads of an input.
public final class InputReads: Sendable {
    private let parts: ReadParts

    init(_ parts: ReadParts) {
        self.parts = parts
    }

    /// Records that a part of the input was read, such as a configuration key.
    public func note(_ part: String) {
        parts.names.withLock { _ = $0.insert(part) }
    }
}

final class ReadParts: Sendable {
    let names = Mutex<Set<String>>([])
    private let handed = Mutex<[WeakReads]>([])

    private struct WeakReads {
        weak var reads: InputReads?
    }

    func makeReads() -> InputReads {
        let reads = InputReads(self)
        handed.withLock { $0.append(WeakReads(reads: reads)) }
        return reads
    }

    /// Whether an instance has kept an input, and so may read more of it at any time.
    var isKept: Bool { handed.withLock { $0.contains { $0.reads != nil } } }
}

/// A configured choice of a service's implementation.
public struct ImplementationChoice: Sendable {
    /// The name of the implementation.
    public let name: String
    /// The configuration key that holds the name, for messages.
    public let key: String
    /// The place that set the key, for messages.
    public let origin: String

    public init(_ name: String, key: String, origin: String) {
        self.name = name
        self.key = key
        self.origin = origin
    }
}
