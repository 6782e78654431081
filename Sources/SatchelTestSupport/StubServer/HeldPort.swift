import Glibc

/// A port that is taken but where nobody listens, so that a connection to it is refused for as long as the process runs.
///
/// A port that was merely given back may be anybody's a moment later: another test's server, or even the connecting
/// socket's own, which then connects to itself.
enum HeldPort {
    static func hold(_ port: Int) {
        let holder = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var reuse: Int32 = 1
        setsockopt(holder, SOL_SOCKET, SO_REUSEADDR, &reuse, socklen_t(MemoryLayout<Int32>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        address.sin_port = UInt16(port).bigEndian
        // The descriptor is left open on purpose: closing it would give the port away.
        _ = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(holder, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
    }
}
