import Synchronization

/// A value that is given to each child container, and notes what an initializer reads of it.
///
/// A configuration is one: when it changes, a new child takes the place of the one before, and a singleton whose
/// initializer read nothing that changed keeps its instance.
public protocol ContainerInput: Sendable {
    /// Returns a copy that notes what is read from it.
    ///
    /// - Parameter reads: Takes the notes.
    /// - Returns: A copy that calls ``InputReads/note(_:)`` for each part that is read.
    func noting(_ reads: InputReads) -> Self

    /// Compares two values in the parts that were read.
    ///
    /// - Parameters:
    ///   - other: The other value.
    ///   - parts: The parts, as they were noted.
    /// - Returns: Whether both say the same in each of them.
    func agrees(with other: Self, in parts: Set<String>) -> Bool
}

/// What an initializer read of an input.
public final class InputReads: Sendable {
    private let parts: ReadParts

    init(_ parts: ReadParts) {
        self.parts = parts
    }

    /// Notes a part of the input that was read, such as a configuration key.
    public func note(_ part: String) {
        parts.names.withLock { _ = $0.insert(part) }
    }
}

/// The parts of inputs that the instance of a node was made with.
final class ReadParts: Sendable {
    let names = Mutex<Set<String>>([])
    private let handed = Mutex<[WeakReads]>([])

    private struct WeakReads {
        weak var reads: InputReads?
    }

    /// What an input notes its reads in.
    func makeReads() -> InputReads {
        let reads = InputReads(self)
        handed.withLock { $0.append(WeakReads(reads: reads)) }
        return reads
    }

    /// Whether an instance has kept an input, and so may read more of it at any time.
    var isKept: Bool { handed.withLock { $0.contains { $0.reads != nil } } }
}

/// The implementation that a configuration names for a service.
public struct ImplementationChoice: Sendable {
    /// The name of the implementation.
    public let name: String
    /// The configuration key that holds the name, for messages.
    public let key: String
    /// The place that set the key, for messages.
    public let origin: String

    /// Creates a choice.
    public init(_ name: String, key: String, origin: String) {
        self.name = name
        self.key = key
        self.origin = origin
    }
}
