import Foundation
import Glibc
import PostgresTestSupport
import SatchelPluginAPI
import SatchelPostgres
import Synchronization
import Testing

@Suite("PostgreSQL: faults", .enabled(if: TestPostgres.isInstalled, "\(TestPostgres.missing)"))
struct PostgresFaultTests {
    /// The error of a statement, run as a read.
    private func failure(_ settings: PostgresSettings, _ sql: String = "SELECT 1") async -> PostgresError? {
        await failure { _ = try await PostgresDatabase(settings).read { try $0.query(sql).count } }
    }

    private func failure(_ body: () async throws -> Void) async -> PostgresError? {
        do {
            try await body()
            return nil
        } catch {
            #expect(error is PostgresError, "\(error)")
            return error as? PostgresError
        }
    }

    private func settings(port: UInt16, _ options: String = "", limit: Duration = .seconds(30)) -> PostgresSettings {
        PostgresSettings(
            address: { "postgresql://satchel@127.0.0.1:\(port)/postgres\(options)" },
            connectLimit: .seconds(1),
            statementLimit: limit
        )
    }

    // MARK: - Connecting

    @Test("A server that is absent or refuses is named, with the reason")
    func unreachable() async {
        let refused = await failure(settings(port: 1))
        #expect(refused == .unreachable(server: "127.0.0.1:1/postgres", reason: "connection refused"))
        let absent = await failure(PostgresSettings(address: { "postgresql://a@nowhere.invalid/b" }))
        guard case .unreachable("nowhere.invalid/b", let reason) = absent else {
            Issue.record("\(absent as Any)")
            return
        }
        #expect(!reason.isEmpty && !reason.contains("\n"))
    }

    @Test("A role, its password and a database that are not there each have a line of their own")
    func denied() async throws {
        let server = try TestPostgres.shared.get()
        try await PostgresDatabase(server.settings()).alone { connection in
            try connection.query("DROP ROLE IF EXISTS guarded")
            try connection.query("CREATE ROLE guarded LOGIN PASSWORD 'right'")
        }
        #expect(await failure(server.settings(role: "guarded", password: "right")) == nil)
        let wrong = await failure(server.settings(role: "guarded", password: "wrong"))
        if case .denied = wrong {} else { Issue.record("password: \(wrong as Any)") }
        #expect(wrong?.message.contains("wrong") == false)
        let none = await failure(server.settings(role: "guarded"))
        if case .passwordNeeded = none {} else { Issue.record("no password: \(none as Any)") }
        let role = await failure(server.settings(role: "nobody-known"))
        if case .denied = role {} else { Issue.record("role: \(role as Any)") }
        let database = await failure(server.settings(database: "nowhere"))
        if case .noDatabase = database {} else { Issue.record("database: \(database as Any)") }
        let lines = Set([wrong, none, role, database].compactMap { $0?.message })
        #expect(lines.count == 4)
    }

    @Test("A server without TLS is told apart where TLS is required")
    func insecure() async throws {
        let port = try TestPostgres.shared.get().port
        let error = await failure(settings(port: port, "?sslmode=require"))
        if case .insecure = error {} else { Issue.record("\(error as Any)") }
    }

    @Test("Too many connections are told, and the next try gets one")
    func tooMany() async throws {
        let server = try TestPostgres.shared.get()
        let role = "limited_" + UUID().uuidString.prefix(8).lowercased()
        try await PostgresDatabase(server.settings()).alone { connection in
            try connection.query("CREATE ROLE \(role) LOGIN CONNECTION LIMIT 1")
        }
        let first = PostgresDatabase(server.settings(role: role))
        _ = try await first.read { try $0.query("SELECT 1").count }
        let error = await failure(server.settings(role: role))
        if case .tooManyConnections = error {} else { Issue.record("\(error as Any)") }

        first.close()
        // The server notices a moment later that it is gone.
        var last = error
        while last != nil { last = await failure(server.settings(role: role)) }
    }

    @Test("A server that accepts and never answers is given up after the time limit")
    func silence() async throws {
        let proxy = try StallingProxy(to: TestPostgres.shared.get().port, stalled: true)
        #expect(
            await failure(settings(port: proxy.port))
                == .connectTimeout(server: "127.0.0.1:\(proxy.port)/postgres", seconds: 1)
        )
    }

    // MARK: - Statements

    @Test("What the server refuses is told by its code")
    func refusals() async throws {
        let server = try TestPostgres.shared.get()
        let readOnly = await failure(server.settings(), "CREATE TABLE refused (a int)")
        if case .readOnly = readOnly {} else { Issue.record("read-only: \(readOnly as Any)") }
        let slow = await failure(server.settings(statementLimit: .seconds(1)), "SELECT pg_sleep(30)")
        if case .statementTimeout(_, 1) = slow {} else { Issue.record("timeout: \(slow as Any)") }

        try await PostgresDatabase(server.settings()).alone { connection in
            try connection.query("DROP ROLE IF EXISTS stranger")
            try connection.query("CREATE ROLE stranger LOGIN")
            try connection.query("CREATE TABLE IF NOT EXISTS private (a int)")
        }
        let stranger = await failure(server.settings(role: "stranger"), "SELECT * FROM private")
        if case .notPermitted = stranger {} else { Issue.record("permission: \(stranger as Any)") }
    }

    @Test("A replica, or a database made read-only, takes no change and says so")
    func readOnly() async throws {
        let settings = try await TestPostgres.shared.get().newDatabase()
        try await PostgresDatabase(settings).write { connection in
            try connection.query("CREATE TABLE kept (a int)")
            let name = try connection.query("SELECT current_database()").text(0, 0)
            try connection.query("ALTER DATABASE \(name) SET default_transaction_read_only = on")
        }
        let error = await failure {
            try await PostgresDatabase(settings).write { _ = try $0.query("INSERT INTO kept VALUES (1)") }
        }
        if case .readOnly = error {} else { Issue.record("\(error as Any)") }
        #expect(try await PostgresDatabase(settings).read { try $0.query("SELECT FROM kept").count } == 0)
    }

    @Test("A full disk is told, and nothing is saved", .enabled(if: SmallDisk.isPossible, "only root can mount one"))
    func diskFull() async throws {
        let server = try TestPostgres.start()
        let disk = try SmallDisk(bytes: 4 << 20, besides: server.process)
        let database = PostgresDatabase(server.settings())
        try await database.alone { connection in
            try connection.query("CREATE TABLESPACE small LOCATION '\(disk.path)'")
            try connection.query("CREATE TABLE filled (text text) TABLESPACE small")
        }
        let error = await failure {
            try await database.write { connection in
                var rows = 0
                try connection.copy("COPY filled FROM STDIN") { buffer in
                    buffer.add(String(repeating: "x", count: 1000))
                    buffer.endRow()
                    rows += 1
                    return rows < 20_000
                }
            }
        }
        #expect(error == .diskFull(server: error.flatMap(Self.server) ?? ""))
        #expect(try await database.read { try $0.query("SELECT FROM filled").count } == 0)
        try await database.alone { connection in
            try connection.query("DROP TABLE filled")
            try connection.query("DROP TABLESPACE small")
        }
        disk.remove()
    }

    private static func server(_ error: PostgresError) -> String? {
        if case .diskFull(let server) = error { server } else { nil }
    }

    // MARK: - Losing the connection

    @Test("A read whose connection was ended by the server is run again, once, over a new one")
    func endedRead() async throws {
        let database = PostgresDatabase(try await TestPostgres.shared.get().newDatabase())
        _ = try await database.read { try $0.query("SELECT 1").count }
        let runs = Mutex(0)
        let answer = try await database.read { connection in
            let run = runs.withLock { runs in
                runs += 1
                return runs
            }
            if run == 1 { try connection.query("SELECT pg_terminate_backend(pg_backend_pid())") }
            return try connection.query("SELECT 'here'").text(0, 0)
        }
        #expect(answer == "here")
        #expect(runs.withLock { $0 } == 2)

        // One that ends every connection is not run for ever.
        let error = await failure {
            try await database.read { connection in
                runs.withLock { $0 += 1 }
                try connection.query("SELECT pg_terminate_backend(pg_backend_pid())")
            }
        }
        if case .connectionLost = error {} else { Issue.record("\(error as Any)") }
        #expect(runs.withLock { $0 } == 4)
    }

    @Test("A change whose connection was ended by the server is not run again, and not saved")
    func endedWrite() async throws {
        let database = PostgresDatabase(try await TestPostgres.shared.get().newDatabase())
        try await database.write { _ = try $0.query("CREATE TABLE kept (a int)") }
        let runs = Mutex(0)
        let error = await failure {
            try await database.write { connection in
                runs.withLock { $0 += 1 }
                try connection.query("INSERT INTO kept VALUES (1)")
                try connection.query("SELECT pg_terminate_backend(pg_backend_pid())")
            }
        }
        if case .connectionLost = error {} else { Issue.record("\(error as Any)") }
        #expect(runs.withLock { $0 } == 1)
        #expect(try await database.read { try $0.query("SELECT FROM kept").count } == 0)
    }

    @Test("A server killed in a change ends it with a line; once it is back, the next command goes on")
    func killed() async throws {
        let server = try TestPostgres.start()
        let database = PostgresDatabase(server.settings())
        try await database.write { _ = try $0.query("CREATE TABLE kept (a int)") }
        let started = AsyncStream<Void>.makeStream()
        let task = Task {
            try await database.write { connection in
                try connection.query("INSERT INTO kept VALUES (1)")
                started.continuation.finish()
                try connection.query("SELECT pg_sleep(60)")
            }
        }
        for await _ in started.stream {}
        kill(server.process, SIGKILL)
        let error = await failure { try await task.value }
        if case .connectionLost = error {} else { Issue.record("killed: \(error as Any)") }
        let gone = await failure { _ = try await database.read { try $0.query("SELECT 1").count } }
        if case .unreachable = gone {} else { Issue.record("gone: \(gone as Any)") }

        _ = try server.restarted()
        #expect(try await database.read { try $0.query("SELECT FROM kept").count } == 0)
        try await database.write { _ = try $0.query("INSERT INTO kept VALUES (2)") }
        #expect(try await database.read { try $0.query("SELECT FROM kept").count } == 1)
    }

    @Test("A network that stalls in a statement is given up after its time limit")
    func stall() async throws {
        let proxy = try StallingProxy(to: TestPostgres.shared.get().port)
        let database = PostgresDatabase(settings(port: proxy.port, limit: .seconds(1)))
        _ = try await database.read { try $0.query("SELECT 1").count }
        let error = await failure {
            try await database.read { connection in
                proxy.stall()
                _ = try connection.query("SELECT 2")
            }
        }
        #expect(error == .statementTimeout(server: "127.0.0.1:\(proxy.port)/postgres", seconds: 1))
    }

    @Test("Of a change whose confirmation does not arrive, the error says that nobody knows")
    func stalledCommit() async throws {
        let proxy = try StallingProxy(to: TestPostgres.shared.get().port)
        let database = PostgresDatabase(settings(port: proxy.port))
        _ = try await database.read { try $0.query("SELECT 1").count }
        let saving = AsyncStream<Void>.makeStream()
        let task = Task {
            try await database.write { connection in
                try connection.query("SELECT 1")
                proxy.stall()
                saving.continuation.finish()
            }
        }
        for await _ in saving.stream {}
        // Long enough for the commit to be on its way.
        try await Task.sleep(for: .milliseconds(200))
        task.cancel()
        let error = await failure { try await task.value }
        if case .outcomeUnknown = error {} else { Issue.record("\(error as Any)") }
    }
}

/// A disk in memory that is soon full.
private struct SmallDisk {
    let path: String

    static var isPossible: Bool {
        getuid() == 0 && (try? SmallDisk(bytes: 1 << 20, besides: getpid()))?.remove() == true
    }

    /// Mounts one that belongs to the user of a process.
    init(bytes: Int, besides process: Int32) throws {
        var owner = stat()
        stat("/proc/\(process)", &owner)
        path = FileManager.default.temporaryDirectory.path + "/satchel-disk-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        guard mount("tmpfs", path, "tmpfs", 0, "size=\(bytes),mode=0700,uid=\(owner.st_uid)") == 0 else {
            rmdir(path)
            throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
        }
    }

    @discardableResult
    func remove() -> Bool { umount2(path, Int32(MNT_DETACH)) == 0 && rmdir(path) == 0 }
}
