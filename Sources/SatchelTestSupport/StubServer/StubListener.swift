import Glibc

/// A port that lets nobody in: its queue is full, so a connection to it neither comes about nor is refused.
package final class StubListener: Sendable {
    /// The port.
    package let port: Int
    private let sockets: [Int32]

    /// Opens the port and fills its queue; nil where the system does not let us.
    package init?() {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isOpen = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, size) == 0 && listen(listener, 0) == 0 && getsockname(listener, $0, &size) == 0
            }
        }
        guard isOpen else {
            close(listener)
            return nil
        }
        port = Int(UInt16(bigEndian: address.sin_port))
        sockets =
            [listener]
            + (0..<4).map { _ in
                let client = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue), 0)
                withUnsafePointer(to: &address) { pointer in
                    _ = pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(client, $0, size) }
                }
                return client
            }
    }

    deinit {
        for socket in sockets { close(socket) }
    }
}
