import Foundation
import Glibc

/// A name server that gets questions and never answers, and a way to run a program that asks no other.
///
/// It takes a mount namespace and a port below 1024, so it needs a machine that lets us have both.
final class SilentNameServer: Sendable {
    private static let address = "127.9.9.9"
    private let socket: Int32

    init?() {
        socket = Glibc.socket(AF_INET, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var place = sockaddr_in()
        place.sin_family = sa_family_t(AF_INET)
        place.sin_port = UInt16(53).bigEndian
        place.sin_addr.s_addr = inet_addr(Self.address)
        let isBound = withUnsafePointer(to: &place) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        guard isBound else {
            close(socket)
            return nil
        }
    }

    deinit {
        close(socket)
    }

    /// Whether this machine lets us run a program with a name server of our own.
    static let isPossible: Bool = {
        guard SilentNameServer() != nil, FileManager.default.isExecutableFile(atPath: "/usr/bin/unshare") else {
            return false
        }
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/unshare")
        process.arguments = ["-m", "mount", "--bind", "/dev/null", "/etc/resolv.conf"]
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return false }
        process.waitUntilExit()
        return process.terminationStatus == 0
    }()

    /// The arguments of `/usr/bin/unshare` that run a command which asks this server.
    ///
    /// - Parameters:
    ///   - command: The program's path and its arguments.
    ///   - folder: A folder for the resolver's configuration.
    /// - Returns: The arguments.
    /// - Throws: What keeps the configuration from being written.
    func arguments(running command: [String], folder: String) throws -> [String] {
        let file = folder + "/resolv.conf"
        try Data("nameserver \(Self.address)\n".utf8).write(to: URL(filePath: file))
        return ["-m", "sh", "-c", #"mount --bind "$0" /etc/resolv.conf && exec "$@""#, file] + command
    }

    /// Waits until a question has come.
    func waitForQuestion() async throws {
        var byte: UInt8 = 0
        while recv(socket, &byte, 1, Int32(MSG_DONTWAIT)) < 0 { try await Task.sleep(for: .milliseconds(5)) }
    }
}
