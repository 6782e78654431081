import Foundation
import Glibc

/// A port whose queue is full, so a connection to it is neither made nor refused.
package final class StubListener: Sendable {
    /// The port.
    package let port: Int
    private let sockets: [Int32]

    /// Opens the port and fills its queue; nil if the system does not allow it.
    package init?() {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        let client = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        sockets = [listener, client]
        port = LoopbackPort.bind(listener) ?? 0
        let isFilled =
            listen(listener, 0) == 0
            && LoopbackPort.withAddress(port) { connect(client, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0 }
        // The client may see the connection before it is in the queue, which has room for one.
        var queue = pollfd(fd: listener, events: Int16(POLLIN), revents: 0)
        guard isFilled, poll(&queue, 1, -1) == 1 else { return nil }
    }

    /// The number of connections being made to the port.
    package var connectingCount: Int {
        // Read to the very end: the system returns the table in pieces, each shorter than it could be.
        let bytes = try? FileHandle(forReadingAtPath: "/proc/net/tcp")?.readToEnd()
        let table = String(decoding: bytes ?? Data(), as: UTF8.self)
        let ending = String(format: ":%04X", port)
        return table.split(separator: "\n").count { line in
            let columns = line.split(separator: " ")
            // The third column is the remote address, the fourth the state: 02 is SYN_SENT.
            return columns.count > 3 && columns[2].hasSuffix(ending) && columns[3] == "02"
        }
    }

    /// Waits until this many connections are being made.
    package func waitForConnecting(_ count: Int) async throws {
        // The system does not notify, so it is polled.
        while connectingCount != count { try await Task.sleep(for: .milliseconds(1)) }
    }

    deinit {
        for socket in sockets { close(socket) }
    }
}

/// A port that is bound but not listened on, so that it refuses connections for as long as the process runs.
///
/// A port that was merely closed may be reused a moment later, by another test's server, or even by the connecting
/// socket itself, which then connects to itself.
enum HeldPort {
    static func hold(_ port: Int) {
        let holder = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var reuse: Int32 = 1
        setsockopt(holder, SOL_SOCKET, SO_REUSEADDR, &reuse, socklen_t(MemoryLayout<Int32>.size))
        // The descriptor is left open on purpose: closing it would free the port.
        _ = LoopbackPort.bind(holder, to: port)
    }
}

/// Ports of 127.0.0.1.
enum LoopbackPort {
    /// Binds a socket, to any port without one; returns the port, or nil if the system refuses.
    static func bind(_ socket: Int32, to port: Int = 0) -> Int? {
        withAddress(port) { address -> UInt16? in
            var size = socklen_t(MemoryLayout<sockaddr_in>.size)
            guard Glibc.bind(socket, address, size) == 0, getsockname(socket, address, &size) == 0 else { return nil }
            return UnsafeRawPointer(address).load(as: sockaddr_in.self).sin_port.bigEndian
        }
        .map { Int($0) }
    }

    static func withAddress<Result>(_ port: Int, _ body: (UnsafeMutablePointer<sockaddr>) -> Result) -> Result {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        address.sin_port = UInt16(truncatingIfNeeded: port).bigEndian
        return withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1, body)
        }
    }
}
