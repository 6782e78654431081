import Foundation
import Glibc
import Synchronization

/// A way to a server on which nothing arrives any more once it stalls, though both ends stay connected.
package final class StallingProxy: Sendable {
    /// The port on this machine to connect to.
    package let port: UInt16
    private let listener: Int32
    private let target: UInt16
    private let isStalled = Atomic(false)

    /// Listens on a free port; with `stalled`, it accepts connections and never answers.
    package init(to target: UInt16, stalled: Bool = false) throws {
        self.target = target
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var address = Self.loopback(0)
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isListening = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(listener, address, length) == 0 && listen(listener, 16) == 0
                    && getsockname(listener, address, &length) == 0
            }
        }
        guard isListening else { throw NoSocket(code: errno) }
        self.listener = listener
        port = UInt16(bigEndian: address.sin_port)
        if stalled { stall() }
        Self.inThread { [listener, weak self] in
            while true {
                let client = accept(listener, nil, nil)
                guard client >= 0, let proxy = self else { return }
                Self.inThread { proxy.forward(client) }
            }
        }
    }

    deinit {
        shutdown(listener, Int32(SHUT_RDWR))
        close(listener)
    }

    /// Forwards nothing more, on any connection.
    package func stall() { isStalled.store(true, ordering: .releasing) }

    private struct NoSocket: Error { let code: Int32 }

    private func forward(_ client: Int32) {
        let server = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        defer {
            close(client)
            close(server)
        }
        var address = Self.loopback(target)
        let isConnected = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(server, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        guard isConnected else { return }
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            var ends = [client, server].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
            if isStalled.load(ordering: .acquiring) {
                // Only the end of the client, POLLRDHUP, ends it.
                ends[0].events = 0x2000
                _ = poll(&ends, 1, 50)
                if ends[0].revents != 0 { return }
                continue
            }
            guard poll(&ends, 2, 50) >= 0 else { return }
            for (from, to) in [(0, 1), (1, 0)] where ends[from].revents != 0 {
                if isStalled.load(ordering: .acquiring) { break }
                let count = recv(ends[from].fd, &buffer, buffer.count, 0)
                guard count > 0 else { return }
                var sent = 0
                while sent < count {
                    let step = buffer[sent..<count].withUnsafeBytes {
                        send(ends[to].fd, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
                    }
                    guard step > 0 else { return }
                    sent += step
                }
            }
        }
    }

    private static func loopback(_ port: UInt16) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
        return address
    }

    private static func inThread(_ body: @escaping @Sendable () -> Void) {
        Thread(block: body).start()
    }
}
