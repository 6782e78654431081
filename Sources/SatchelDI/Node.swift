import Synchronization

/// One registration in one container: its links to what it needs, and the slot of its instance.
class Node {
    let registration: Registration
    /// The nodes of the dependencies, in the order of the initialiser's parameters.
    let links: [Node]
    /// The same nodes without counting of references: `links` keeps them as long as this node is there.
    let targets: [Unmanaged<Node>]
    let log: CreationLog
    /// The kept instance, laid out as the registration's service; nil until it is made.
    ///
    /// Raw memory instead of an optional of the service: code that was not specialised would look up the metadata of
    /// that optional at every read, which costs more than all the rest of a resolve.
    fileprivate let kept = Atomic<UnsafeMutableRawPointer?>(nil)

    init(_ registration: Registration, links: [Node], log: CreationLog) {
        self.registration = registration
        self.links = links
        targets = links.map(Unmanaged.passUnretained)
        self.log = log
    }

    /// Where the kept instance lies, or nil until it is made.
    final var memory: UnsafeMutableRawPointer? { kept.load(ordering: .acquiring) }

    /// Whether the slot holds an instance.
    final var isCreated: Bool { memory != nil }

    /// A new instance, or the one that another thread has kept in the meantime.
    ///
    /// `Service` must be the type of the registration's key.
    @inline(__always)
    final func makeValue<Service: Sendable>(as service: Service.Type) throws(ResolutionError) -> Service {
        // A key's node is made for the key's type, so the cast holds.
        try unsafeDowncast(self, to: ServiceNode<Service>.self).makeValue()
    }
}

/// A node that knows how to make its service.
///
/// Unchecked because of `kept`: its memory is written once, inside `slot`'s lock and before the pointer is stored with
/// release ordering, and read without the lock only after the pointer was loaded with acquire ordering.
final class ServiceNode<Service: Sendable>: Node, @unchecked Sendable {
    private let make: Making.Recipe<Service>
    private let dispose: Making.Disposal<Service>?
    private let slot = Mutex(())

    init(
        _ registration: Registration,
        links: [Node],
        log: CreationLog,
        dispose: Making.Disposal<Service>?,
        make: @escaping Making.Recipe<Service>
    ) {
        self.make = make
        self.dispose = dispose
        super.init(registration, links: links, log: log)
    }

    deinit {
        guard let memory else { return }
        memory.assumingMemoryBound(to: Service.self).deinitialize(count: 1)
        memory.deallocate()
    }

    func makeValue() throws(ResolutionError) -> Service {
        do {
            var making = Making(of: self)
            return try make(&making)
        } catch let error as ResolutionError {
            throw error.reached(through: registration.key)
        } catch {
            throw .initialiserFailed(path: [registration.key], underlying: error)
        }
    }

    /// Runs the initialiser once and keeps the instance.
    ///
    /// The lock is held over the initialiser, which is safe because its arguments were resolved before: no other slot
    /// is touched inside.
    func keep(_ initialise: () throws -> Service) throws -> Service {
        try slot.withLock { _ in
            if let memory { return memory.assumingMemoryBound(to: Service.self).pointee }
            guard log.isOpen else { throw ResolutionError.disposed(path: [registration.key]) }
            let made = try initialise()
            if let dispose, !log.record({ await dispose(made) }) {
                // Disposal came in between; as it will not come again, nobody gets the instance.
                throw ResolutionError.disposed(path: [registration.key])
            }
            let memory = UnsafeMutablePointer<Service>.allocate(capacity: 1)
            memory.initialize(to: made)
            kept.store(UnsafeMutableRawPointer(memory), ordering: .releasing)
            return made
        }
    }
}
