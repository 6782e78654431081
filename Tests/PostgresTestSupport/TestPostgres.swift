import Foundation
import Glibc
import SatchelPostgres
import Synchronization

/// PostgreSQL servers of the tests' own, started at first use and stopped with the test process.
///
/// ```swift
/// @Test(.enabled(if: TestPostgres.isInstalled, TestPostgres.missing))
/// ```
package struct TestPostgres: Sendable {
    /// The address of the server.
    package let address: String
    /// The id of its process, to kill it.
    package let process: Int32
    /// What restarts it.
    private let script: Script
    private let number: Int

    /// Why a test was skipped.
    package static let missing = "PostgreSQL is not installed; '.ci/install --interop' installs it"

    /// Whether there is a server to start.
    package static let isInstalled = FileManager.default.fileExists(atPath: "/usr/bin/setpriv") && installed

    private static var installed: Bool {
        let folder = "/usr/lib/postgresql"
        let versions = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return versions.contains { access("\(folder)/\($0)/bin/initdb", X_OK) == 0 }
    }

    /// A server that every test may use, each in a database of its own.
    package static let shared = Result { try TestPostgres.start() }

    /// Three servers, for libraries that are divided among them.
    package static let three = Result { try TestPostgres.start(3) }

    /// A server that a test may stop or kill.
    package static func start() throws -> TestPostgres {
        guard let server = try start(1).first else { throw NotStarted(line: "") }
        return server
    }

    /// Servers that a test may stop or kill, each with so much memory to share among its connections.
    package static func start(_ count: Int, memory: String = "128MB") throws -> [TestPostgres] {
        let script = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "SatchelPostgresTests/with-postgres")
        let process = Process()
        process.executableURL = script
        process.arguments = ["--servers", String(count), "--memory", memory, "--serve"]
        let (input, output) = (Pipe(), Pipe())
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        let words = line.split(whereSeparator: \.isWhitespace)
        let addresses = words.first?.split(separator: ",").map(String.init) ?? []
        let pids = words.count == 3 ? words[1].split(separator: ",").compactMap { Int32($0) } : []
        guard addresses.count == count, pids.count == count else { throw NotStarted(line: line) }
        // The end of its input, which comes with the end of this process, stops the server.
        running.withLock { $0.append(input) }
        let started = Script(input: input, output: output)
        return addresses.indices.map { index in
            TestPostgres(address: addresses[index], process: pids[index], script: started, number: index + 1)
        }
    }

    /// Starts the server again after it was killed; it keeps its address and its data.
    package func restarted() throws -> TestPostgres {
        let line = try script.answer(to: "\(number)\n")
        guard let pid = Int32(line.filter(\.isNumber)) else { throw NotStarted(line: line) }
        return TestPostgres(address: address, process: pid, script: script, number: number)
    }

    /// The script that runs the servers.
    private final class Script: Sendable {
        private let pipes: Mutex<(input: Pipe, output: Pipe)>

        init(input: Pipe, output: Pipe) { pipes = Mutex((input, output)) }

        func answer(to line: String) throws -> String {
            try pipes.withLock { pipes in
                try pipes.input.fileHandleForWriting.write(contentsOf: Data(line.utf8))
                return String(decoding: pipes.output.fileHandleForReading.availableData, as: UTF8.self)
            }
        }
    }

    private static let running = Mutex<[Pipe]>([])

    private struct NotStarted: Error { let line: String }

    /// Settings for a new, empty database.
    package func newDatabase(statementLimit: Duration = .seconds(30)) async throws -> PostgresSettings {
        let name = "test_" + UUID().uuidString.replacing("-", with: "").lowercased()
        let server = PostgresDatabase(settings())
        try await server.alone { _ = try $0.query("CREATE DATABASE \(name)") }
        return settings(database: name, statementLimit: statementLimit)
    }

    /// The address of a new, empty database.
    package func newAddress() async throws -> String { try await newDatabase().address() }

    /// The port it listens on.
    package var port: UInt16 { UInt16(URLComponents(string: address)?.port ?? 0) }

    /// Settings for a database of the server.
    package func settings(
        database: String = "postgres",
        role: String = "satchel",
        password: String? = nil,
        statementLimit: Duration = .seconds(30)
    ) -> PostgresSettings {
        let place = address.split(separator: "@").last?.prefix { $0 != "/" } ?? ""
        return PostgresSettings(
            address: { "postgresql://\(role)@\(place)/\(database)" },
            password: { password },
            statementLimit: statementLimit
        )
    }
}
