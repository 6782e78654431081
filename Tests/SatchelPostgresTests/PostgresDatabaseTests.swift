import PostgresTestSupport
import SatchelPostgres
import Testing

@Suite("PostgreSQL: the client", .enabled(if: TestPostgres.isInstalled, "\(TestPostgres.missing)"))
struct PostgresDatabaseTests {
    private func database(statementLimit: Duration = .seconds(30)) async throws -> PostgresDatabase {
        PostgresDatabase(try await TestPostgres.shared.get().newDatabase(statementLimit: statementLimit))
    }

    @Test("Values come back as they were sent", arguments: ["", "'", "\"\\", "$1", "한글 é", "a\nb\tc\\."])
    func values(_ text: String) async throws {
        let database = try await database()
        try await database.write { connection in
            let rows = try connection.query(
                "SELECT $1::text, $2::bigint, ($3::text[])[1], $4::text",
                [.text(text), .integer(.min), .texts([text]), .null]
            )
            #expect(rows.text(0, 0) == text)
            #expect(rows.integer(0, 1) == .min)
            #expect(rows.text(0, 2) == text)
            #expect(rows.isNull(0, 3) && !rows.isNull(0, 0))
            #expect(rows.text(7, 7).isEmpty, "a row that is not there is empty")

            try connection.query("CREATE TABLE copied (text text)")
            try connection.copy("COPY copied FROM STDIN") { rows in
                rows.add(text)
                rows.endRow()
                return false
            }
            #expect(try connection.query("SELECT text FROM copied").text(0, 0) == text)
        }
    }

    @Test("Whole numbers are read from their digits, and from nothing else")
    func wholeNumbers() async throws {
        let texts = ["0", "-1", "9223372036854775807", "-9223372036854775808"]
        let others = ["9223372036854775808", "-9223372036854775809", "", "-", "1a", "/", ":", "1.5"]
        try await database().read { connection in
            let rows = try connection.query("SELECT unnest($1::text[])", [.texts(texts + others)])
            #expect((0..<rows.count).map { rows.integer($0, 0) } == texts.map { Int64($0) } + others.map { _ in nil })
        }
    }

    @Test("A kept statement takes new values, also after a change that failed and over a new connection")
    func keptStatements() async throws {
        struct Refusal: Error {}
        let database = try await database()
        let sql = "SELECT $1::bigint + 1"
        let next: @Sendable (PostgresConnection) throws -> Int64? = { connection in
            try connection.query(prepared: sql, [.integer(1)]).integer(0, 0)
        }
        await #expect(throws: Refusal.self) {
            try await database.write { connection in
                #expect(try next(connection) == 2)
                throw Refusal()
            }
        }
        #expect(try await database.read(next) == 2)
        await #expect(throws: PostgresError.self) {
            try await database.read { _ = try $0.query(prepared: "SELECT FROM missing") }
        }
        database.close()
        #expect(try await database.read(next) == 2)
        // More than the server keeps.
        try await database.read { connection in
            for number in 0..<150 {
                let rows = try connection.query(prepared: "SELECT \(number) + $1::bigint", [.integer(1)])
                #expect(rows.integer(0, 0) == Int64(number + 1))
            }
        }
    }

    @Test("A change that throws is rolled back, and the connection goes on")
    func rollback() async throws {
        struct Refusal: Error {}
        let database = try await database()
        await #expect(throws: Refusal.self) {
            try await database.write { connection in
                try connection.query("CREATE TABLE gone (number bigint)")
                throw Refusal()
            }
        }
        await #expect(throws: Refusal.self) {
            try await database.write { connection in
                try connection.query("CREATE TABLE gone (number bigint)")
                try connection.copy("COPY gone FROM STDIN") { _ in throw Refusal() }
            }
        }
        #expect(try await database.read { try $0.query("SELECT to_regclass('gone')").isNull(0, 0) })
    }

    @Test(
        "Canceling ends a statement here and on the server, also if the first request is ignored",
        .timeLimit(.minutes(1)),
        arguments: [true, false],
        [
            "SELECT pg_sleep(600), 'canceled by a test'",
            """
            DO 'BEGIN PERFORM pg_sleep(600); EXCEPTION WHEN query_canceled THEN PERFORM pg_sleep(600); END' -- canceled by a test
            """,
        ]
    )
    func canceling(_ isWriting: Bool, _ statement: String) async throws {
        // Beyond the time of the test, so that only a cancel request can end the statement.
        let database = try await database(statementLimit: .seconds(600))
        let started = AsyncStream<Void>.makeStream()
        let sleep: @Sendable (PostgresConnection) throws -> Void = { connection in
            started.continuation.finish()
            try connection.query(statement)
        }
        let task = Task {
            if isWriting { try await database.write(sleep) } else { try await database.read(sleep) }
        }
        for await _ in started.stream {}
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }

        let running =
            "SELECT count(*) FROM pg_stat_activity WHERE state = 'active' AND query LIKE $1 AND query NOT LIKE '%$1%'"
        var left: Int64? = nil
        while left != 0 {
            left = try await database.read { try $0.query(running, [.text("%canceled by a test%")]).integer(0, 0) }
        }
    }
}

@Suite("PostgreSQL: addresses")
struct PostgresAddressTests {
    @Test(
        "An address is named without its user and options",
        arguments: [
            ("postgresql://ada@db.example:5433/books?sslmode=require", "db.example:5433/books"),
            ("postgres://db.example/books", "db.example/books"),
            ("postgresql:///books?host=/run/postgresql", "/run/postgresql/books"),
            ("postgresql://", "localhost"),
        ]
    )
    func names(_ text: String, _ name: String) throws {
        #expect(try PostgresAddress(text).name == name)
    }

    @Test(
        "An address with a password is refused, and never quoted",
        arguments: [
            "postgresql://ada:secret@db/books", "postgresql://db/books?password=secret",
            "postgresql://db/books?p%61ssword=secret", "postgresql://ada:secret@db",
        ]
    )
    func passwords(_ text: String) {
        #expect(throws: PostgresError.passwordInAddress) { try PostgresAddress(text) }
    }

    @Test("Anything else is not an address", arguments: ["", "db", "http://db", "postgresql://a b", "mysql://db"])
    func others(_ text: String) {
        #expect(throws: PostgresError.self) { try PostgresAddress(text) }
    }
}
