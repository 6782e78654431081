import Synchronization

/// One registration in one container: its links to what it needs, and the slot of its instance.
class Node {
    let registration: Registration
    /// The nodes of the dependencies, in the order of the initialiser's parameters.
    let links: [Node]
    let log: CreationLog
    /// The kept instance, laid out as the registration's service; nil until it is made.
    ///
    /// Raw memory instead of an optional of the service: code that was not specialised would look up the metadata of
    /// that optional at every read, which costs more than all the rest of a resolve.
    fileprivate let kept = Atomic<UnsafeMutableRawPointer?>(nil)

    init(_ registration: Registration, links: [Node], log: CreationLog) {
        self.registration = registration
        self.links = links
        self.log = log
    }

    /// Whether the slot holds an instance.
    final var isCreated: Bool { kept.load(ordering: .acquiring) != nil }

    /// The instance: the one kept, or a new one.
    ///
    /// `Service` must be the type of the registration's key.
    @inline(__always)
    final func value<Service: Sendable>(as service: Service.Type) throws(ResolutionError) -> Service {
        if let memory = kept.load(ordering: .acquiring) {
            return memory.assumingMemoryBound(to: Service.self).pointee
        }
        // A key's node is made for the key's type, so the cast holds.
        return try unsafeDowncast(self, to: ServiceNode<Service>.self).makeValue()
    }

    /// The value of the next dependency; `position` counts through the parameters.
    @inline(__always)
    final func next<Dependency: Sendable>(
        _ position: inout Int,
        _: Dependency.Type
    ) throws(ResolutionError) -> Dependency {
        let link = links[position]
        position += 1
        return try link.value(as: Dependency.self)
    }
}

/// A node that knows how to make its service.
///
/// Unchecked because of `kept`: its memory is written once, inside `slot`'s lock and before the pointer is stored with
/// release ordering, and read without the lock only after the pointer was loaded with acquire ordering.
final class ServiceNode<Service: Sendable>: Node, @unchecked Sendable {
    typealias Make = @Sendable (ServiceNode<Service>) throws -> Service
    typealias Dispose = @Sendable (Service) async -> Void

    private let make: Make
    private let dispose: Dispose?
    private let slot = Mutex(())

    init(
        _ registration: Registration,
        links: [Node],
        log: CreationLog,
        dispose: Dispose?,
        make: @escaping Make
    ) {
        self.make = make
        self.dispose = dispose
        super.init(registration, links: links, log: log)
    }

    deinit {
        guard let memory = kept.load(ordering: .acquiring) else { return }
        memory.assumingMemoryBound(to: Service.self).deinitialize(count: 1)
        memory.deallocate()
    }

    @inline(never)
    func makeValue() throws(ResolutionError) -> Service {
        do {
            return try make(self)
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
            if let memory = kept.load(ordering: .acquiring) {
                return memory.assumingMemoryBound(to: Service.self).pointee
            }
            guard log.isOpen else { throw ResolutionError.disposed(path: [registration.key]) }
            let made = try initialise()
            let memory = UnsafeMutablePointer<Service>.allocate(capacity: 1)
            memory.initialize(to: made)
            if let dispose { log.record { await dispose(made) } }
            kept.store(UnsafeMutableRawPointer(memory), ordering: .releasing)
            return made
        }
    }
}
