import Synchronization

/// A registration in one container: its dependencies, and the slot of its instance.
class Node {
    let registration: Registration
    /// The nodes of the dependencies, in the order of the initializer's parameters.
    let links: [Node]
    /// The same nodes without reference counting or bounds checks, for recipes; `links` keeps them alive.
    let targets: UnsafeMutablePointer<Unmanaged<Node>>
    let log: CreationLog
    /// What a singleton's instance read of its inputs; nil if it has none.
    let readParts: ReadParts?
    /// The kept instance, laid out as the registration's service; nil until it is created.
    ///
    /// Raw memory, because unspecialized code would look up the metadata of an optional at every read, which is slow.
    fileprivate let kept = Atomic<UnsafeMutableRawPointer?>(nil)

    init(_ registration: Registration, links: [Node], log: CreationLog) {
        self.registration = registration
        self.links = links
        targets = .allocate(capacity: links.count)
        for (index, link) in links.enumerated() { (targets + index).initialize(to: .passUnretained(link)) }
        self.log = log
        // Only singletons are ever inherited from a previous child, and a transient service would record without end.
        let takesInput = registration.scope == .singleton && links.contains { $0.registration.input != nil }
        readParts = takesInput ? ReadParts() : nil
    }

    deinit { targets.deallocate() }

    final var memory: UnsafeMutableRawPointer? { kept.load(ordering: .acquiring) }

    final var isCreated: Bool { memory != nil }

    /// Returns a new instance, or the one that another thread has kept meanwhile.
    ///
    /// `Service` must be the type of the registration's key.
    @inline(__always)
    final func makeValue<Service: Sendable>(
        as service: Service.Type,
        for dependent: Node? = nil
    ) throws(ResolutionError) -> Service {
        // A node is made for the type of its key, so the cast holds.
        let node = unsafeDowncast(self, to: ServiceNode<Service>.self)
        guard let dependent else { return try node.makeValue() }
        return try node.makeValue(for: dependent)
    }
}

/// A node that knows how to create its service.
///
/// Unchecked because of `kept`: its memory is written once, inside `slot`'s lock and before the pointer is stored with
/// release ordering, and read without the lock only after the pointer was loaded with acquire ordering.
final class ServiceNode<Service: Sendable>: Node, @unchecked Sendable {
    private let make: Making.Recipe<Service>
    private let dispose: Making.Disposal<Service>?
    private let noting: (@Sendable (InputReads) -> Service)?
    private let slot = Mutex(())

    init(
        _ registration: Registration,
        links: [Node],
        log: CreationLog,
        dispose: Making.Disposal<Service>?,
        noting: (@Sendable (InputReads) -> Service)? = nil,
        make: @escaping Making.Recipe<Service>
    ) {
        self.make = make
        self.dispose = dispose
        self.noting = noting
        super.init(registration, links: links, log: log)
    }

    deinit {
        guard let memory else { return }
        memory.assumingMemoryBound(to: Service.self).deinitialize(count: 1)
        memory.deallocate()
    }

    func makeValue(for dependent: Node) throws(ResolutionError) -> Service {
        if let noting, let parts = dependent.readParts { return noting(parts.makeReads()) }
        return try makeValue()
    }

    @inline(__always)
    func makeValue() throws(ResolutionError) -> Service {
        do {
            var making = Making(of: self)
            return try make(&making)
        } catch {
            throw failure(error)
        }
    }

    @inline(never)
    private func failure(_ error: any Error) -> ResolutionError {
        guard let error = error as? ResolutionError else {
            return .initializerFailed(path: [registration.key], underlying: error)
        }
        return error.reached(through: registration.key)
    }

    /// Runs the initializer once, under the lock: its arguments are already resolved, so no other slot is touched.
    func keep(_ initialize: () throws -> Service) throws -> Service {
        try slot.withLock { _ in
            if let memory { return memory.assumingMemoryBound(to: Service.self).pointee }
            guard log.isOpen else { throw ResolutionError.disposed(path: [registration.key]) }
            let made = try initialize()
            if let dispose, !log.record(self, { await dispose(made) }) {
                // The container was disposed of meanwhile and will not be again, so nobody gets the instance.
                throw ResolutionError.disposed(path: [registration.key])
            }
            let memory = UnsafeMutablePointer<Service>.allocate(capacity: 1)
            memory.initialize(to: made)
            kept.store(UnsafeMutableRawPointer(memory), ordering: .releasing)
            return made
        }
    }
}
