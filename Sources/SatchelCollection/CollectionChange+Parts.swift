import Dispatch
import Synchronization

extension CollectionChange {
    /// Makes a change part by part, each of which is prepared on another thread while the one before is written.
    package mutating func make<Part: Sendable>(
        _ count: Int,
        prepare: @escaping @Sendable (_ part: Int) -> Part,
        write: (Part, inout CollectionChange) throws -> Void
    ) throws {
        let prepared = Mutex<Part?>(nil)
        let preparing = DispatchGroup()
        // Nothing is prepared for a change that has ended.
        defer { preparing.wait() }
        func start(_ part: Int) {
            guard part < count else { return }
            DispatchQueue.global().async(group: preparing) {
                let next = prepare(part)
                prepared.withLock { $0 = next }
            }
        }
        start(0)
        for part in 0..<count {
            preparing.wait()
            let next = prepared.withLock { $0.take() }
            start(part + 1)
            if let next { try write(next, &self) }
        }
    }
}
