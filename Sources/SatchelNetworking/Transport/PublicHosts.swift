import Dispatch
import NIOCore
import Synchronization

/// Looks hosts up before anything is sent to them, and refuses those that are not on the public internet.
///
/// What is found is remembered, since the connection that follows is checked again, by the address it really leads to.
final class PublicHosts: Sendable {
    private static let mostKnown = 256
    private let known = Mutex<Set<String>>([])
    private let lookUps = SingleFlight<String, [SocketAddress]>()

    /// Returns once a host is known to be on the public internet.
    ///
    /// - Throws: ``NetworkError`` where it is elsewhere, unknown, or not found in time, and `CancellationError`.
    func check(_ host: String, timeout: Duration) async throws {
        guard !known.withLock({ $0.contains(host) }) else { return }
        let addresses = try await addresses(of: host, timeout: timeout)
        guard !addresses.isEmpty else { throw NetworkError(host, .nameNotFound) }
        guard addresses.allSatisfy(PublicAddress.contains) else { throw NetworkError(host, .localAddress) }
        known.withLock { known in
            if known.count >= Self.mostKnown { known = [] }
            known.insert(host)
        }
    }

    private func addresses(of host: String, timeout: Duration) async throws -> [SocketAddress] {
        try await withThrowingTaskGroup(of: [SocketAddress].self) { group in
            group.addTask { [lookUps] in
                // A flight lets whoever is cancelled go at once; the system's own look-up cannot be stopped.
                try await lookUps.run(host) {
                    await withCheckedContinuation { continuation in
                        DispatchQueue.global().async {
                            continuation.resume(returning: PublicAddress.addresses(of: host))
                        }
                    }
                }
            }
            group.addTask {
                try await Task.sleep(for: timeout)
                throw NetworkError(host, .connectTimedOut(after: timeout))
            }
            defer { group.cancelAll() }
            return try await group.next() ?? []
        }
    }
}
