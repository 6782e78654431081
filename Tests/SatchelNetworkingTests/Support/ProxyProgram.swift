import Foundation
import Glibc
import TestSupport

/// A proxy from Debian's packages, on this machine.
enum ProxyProgram {
    case tinyproxy, microsocks

    private var path: String { self == .tinyproxy ? "/usr/bin/tinyproxy" : "/usr/bin/microsocks" }

    var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: path) }

    /// Runs the proxy for the duration of a block, which is given its port.
    func run(options: [String] = [], during body: (_ port: Int) async throws -> Void) async throws {
        try await withTemporaryFolder { folder in
            let (process, port) = try await start(options, folder: folder)
            do {
                try await body(port)
            } catch {
                stop(process)
                throw error
            }
            stop(process)
        }
    }

    private func stop(_ process: Process) {
        // Asked politely, tinyproxy waits for its connections to close.
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    /// Starts the program at a port that was free just before; another test may have taken it meanwhile.
    private func start(_ options: [String], folder: String) async throws -> (Process, port: Int) {
        while true {
            let port = try freePort()
            let process = Process()
            process.executableURL = URL(filePath: path)
            switch self {
            case .tinyproxy:
                let file = folder + "/tinyproxy.conf"
                let lines = ["Port \(port)", "Listen 127.0.0.1", "Timeout 60", "MaxClients 8", "LogLevel Critical"]
                try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: URL(filePath: file))
                process.arguments = ["-d", "-c", file]
            case .microsocks:
                process.arguments = ["-i", "127.0.0.1", "-p", "\(port)"] + options
            }
            process.standardInput = FileHandle.nullDevice
            process.standardOutput = FileHandle.nullDevice
            process.standardError = FileHandle.nullDevice
            try process.run()
            while process.isRunning {
                if withSocket({ connect($0, to: port) }) { return (process, port) }
                try await Task.sleep(for: .milliseconds(5))
            }
        }
    }

    private func freePort() throws -> Int {
        var address = loopback(port: 0)
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withSocket { socket in
            withUnsafeMutablePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    bind(socket, $0, size) == 0 && getsockname(socket, $0, &size) == 0
                }
            }
        }
        guard isBound else { throw NoPort() }
        return Int(UInt16(bigEndian: address.sin_port))
    }

    private func connect(_ socket: Int32, to port: Int) -> Bool {
        var address = loopback(port: UInt16(truncatingIfNeeded: port))
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Glibc.connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
    }

    private func withSocket<Result>(_ body: (Int32) -> Result) -> Result {
        let one = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        defer { close(one) }
        return body(one)
    }

    private func loopback(port: UInt16) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        address.sin_port = port.bigEndian
        return address
    }

    private struct NoPort: Error {}
}
