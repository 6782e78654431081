import Foundation
import SatchelPostgres
import SatchelPluginAPI

/// Tables of a PostgreSQL server through which devices exchange operations; each device numbers its lines.
package struct SyncTable: SyncCarrier {
    private static let most = (devices: 100, pictures: 100_000)
    /// The number by which programs that create the tables wait for each other.
    private static let lock: Int64 = 0x7361_7463_6873_796E

    package let place: String
    private let database: PostgresDatabase

    /// Tables at an address, for which other settings hold.
    package init(_ place: String, _ settings: PostgresSettings) {
        var settings = settings
        settings.address = { place }
        (self.place, database) = (place, PostgresDatabase(settings))
    }

    /// Whether a place is an address of a server.
    package static func isAddress(_ place: String) -> Bool {
        ["postgresql://", "postgres://"].contains { place.hasPrefix($0) }
    }

    package func marker() async throws -> Data? {
        try await read { connection in
            guard try !connection.query("SELECT to_regclass('satchel_sync')").isNull(0, 0) else { return nil }
            let rows = try connection.query("SELECT left(marker, 10000) FROM satchel_sync LIMIT 1")
            return rows.count == 1 ? Data(rows.text(0, 0).utf8) : nil
        }
    }

    package func prepare(marker: String) async throws {
        try await write { connection in
            try connection.waitToCreate(Self.lock)
            for statement in Self.tables { try connection.query(statement) }
            try connection.query(
                "INSERT INTO satchel_sync (marker) SELECT $1 WHERE NOT EXISTS (SELECT FROM satchel_sync)",
                [.text(marker)]
            )
        }
    }

    /// A role adds and changes nothing but what is of its own devices; only the owner of the tables could.
    private static let tables = [
        "CREATE TABLE IF NOT EXISTS satchel_sync (marker text NOT NULL)",
        """
        CREATE TABLE IF NOT EXISTS satchel_device (
            id text PRIMARY KEY CHECK (id ~ '^[a-z0-9]{1,20}$'),
            note text NOT NULL CHECK (octet_length(note) <= 10000),
            role name NOT NULL DEFAULT current_user
        )
        """,
        """
        CREATE TABLE IF NOT EXISTS satchel_operation (
            device text NOT NULL REFERENCES satchel_device,
            number bigint NOT NULL CHECK (number > 0),
            line text NOT NULL CHECK (octet_length(line) <= \(SyncLines.mostBytes)),
            PRIMARY KEY (device, number)
        )
        """,
        """
        CREATE TABLE IF NOT EXISTS satchel_picture (
            store text NOT NULL CHECK (octet_length(store) <= 100),
            name text NOT NULL CHECK (octet_length(name) <= 200),
            bytes bytea NOT NULL CHECK (octet_length(bytes) <= \(mostPictureBytes + 1000)),
            PRIMARY KEY (store, name)
        )
        """,
        "ALTER TABLE satchel_device ENABLE ROW LEVEL SECURITY",
        "ALTER TABLE satchel_operation ENABLE ROW LEVEL SECURITY",
        "DROP POLICY IF EXISTS reading ON satchel_device",
        "CREATE POLICY reading ON satchel_device FOR SELECT USING (true)",
        "DROP POLICY IF EXISTS own ON satchel_device",
        "CREATE POLICY own ON satchel_device FOR INSERT WITH CHECK (role = current_user)",
        "DROP POLICY IF EXISTS reading ON satchel_operation",
        "CREATE POLICY reading ON satchel_operation FOR SELECT USING (true)",
        "DROP POLICY IF EXISTS own ON satchel_operation",
        """
        CREATE POLICY own ON satchel_operation FOR INSERT WITH CHECK (
            EXISTS (SELECT FROM satchel_device WHERE id = device AND role = current_user)
        )
        """,
        "DROP POLICY IF EXISTS compacting ON satchel_operation",
        compacting,
    ]

    /// Tables of versions before `sync compact` lack it; without it a role deletes nothing, and no error says so.
    private static let compacting = """
        CREATE POLICY compacting ON satchel_operation FOR DELETE USING (\
        EXISTS (SELECT FROM satchel_device WHERE id = device AND role = current_user))
        """

    // MARK: Devices

    package func devices() async throws -> [(id: String, note: Data?)] {
        try await read { connection in
            let rows = try connection.query(
                "SELECT id, note FROM satchel_device ORDER BY id LIMIT $1",
                [.integer(Int64(Self.most.devices))]
            )
            return (0..<rows.count).map { (id: rows.text($0, 0), note: Data(rows.text($0, 1).utf8)) }
                .filter { CollectionOperation.isDevice($0.id) }
        }
    }

    package func add(_ device: String, note: String) async throws {
        guard try await !devices().contains(where: { $0.id == device }) else { return }
        try await write { connection in
            try connection.query(
                "INSERT INTO satchel_device (id, note) VALUES ($1, $2) ON CONFLICT DO NOTHING",
                [.text(device), .text(note)]
            )
        }
    }

    // MARK: Lines

    package func files() async throws -> [SyncFile] {
        let sizes = try await read { connection in
            // One row for each device by its index, however many lines there are.
            let rows = try connection.query(
                """
                SELECT id, (SELECT max(number) FROM satchel_operation WHERE device = id)
                FROM satchel_device ORDER BY id LIMIT $1
                """,
                [.integer(Int64(Self.most.devices))]
            )
            return (0..<rows.count).map { (rows.text($0, 0), rows.integer($0, 1)) }
        }
        return sizes.compactMap { device, size in
            guard let size, CollectionOperation.isDevice(device) else { return nil }
            return SyncFile(device: device, name: "operations", size: Int(size), state: "\(size)")
        }
    }

    package func isEnd(_ offset: Int, of file: SyncFile) -> Bool { offset <= file.size }

    package func lines(
        of file: SyncFile,
        from offset: Int,
        as read: @escaping SyncLines.Reading
    ) async throws -> SyncLines {
        try await self.read { connection in
            let rows = try connection.query(
                """
                SELECT number, line FROM (
                    SELECT number, line, sum(octet_length(line)) OVER (ORDER BY number) - octet_length(line) AS before
                    FROM (
                        SELECT number, line FROM satchel_operation
                        WHERE device = $1 AND number > $2 ORDER BY number LIMIT $3
                    ) AS next
                ) AS batch WHERE before < $4 ORDER BY number
                """,
                [
                    .text(file.device), .integer(Int64(offset)), .integer(Int64(SyncLines.batch)),
                    .integer(Int64(SyncLines.batchBytes)),
                ]
            )
            var lines = SyncLines(end: offset)
            for row in 0..<rows.count {
                rows.withBytes(row, 1) { lines.add(UnsafeRawBufferPointer($0), as: read) }
                lines.end = rows.integer(row, 0).map { Int($0) } ?? lines.end
            }
            lines.hasMore = lines.end > offset
            return lines
        }
    }

    package func append(_ lines: [SyncLine], by device: String) async throws {
        try await write { connection in
            try connection.query(
                """
                INSERT INTO satchel_operation (device, number, line)
                SELECT $1, last + place, line
                FROM (SELECT coalesce(max(number), 0) AS last FROM satchel_operation WHERE device = $1) AS known,
                    unnest($2::text[]) WITH ORDINALITY AS new (line, place)
                """,
                [.text(device), .texts(lines.map(\.text))]
            )
        }
    }

    package func replace(
        _ files: [SyncFile],
        of device: String,
        by snapshot: String,
        _ next: () async throws -> [SyncLine]
    ) async throws {
        if !files.isEmpty { try await checkDeleting() }
        while case let lines = try await next(), !lines.isEmpty { try await append(lines, by: device) }
        for file in files {
            try await write { connection in
                try connection.query(
                    "DELETE FROM satchel_operation WHERE device = $1 AND number <= $2",
                    [.text(device), .integer(Int64(file.size))]
                )
            }
        }
    }

    /// Throws unless this role may delete lines of its own devices, with what lets it.
    private func checkDeleting() async throws {
        let (isGranted, isLetThrough) = try await read { connection in
            let rows = try connection.query(
                """
                SELECT has_table_privilege('satchel_operation', 'DELETE'),
                    NOT row_security_active('satchel_operation') OR EXISTS (
                        SELECT FROM pg_policy
                        WHERE polrelid = 'satchel_operation'::regclass AND polcmd IN ('d', '*')
                    )
                """
            )
            return (rows.text(0, 0) == "t", rows.text(0, 1) == "t")
        }
        let missing = [
            isGranted ? nil : "GRANT DELETE ON satchel_operation TO …;", isLetThrough ? nil : Self.compacting + ";",
        ]
        guard !isGranted || !isLetThrough else { return }
        throw PlainError(
            "this role may not delete lines of its own devices from '\(place)'",
            hint: "its owner lets it: " + missing.compactMap(\.self).joined(separator: " ")
        )
    }

    // MARK: Pictures

    package func pictures(in store: String) async throws -> [String: Int] {
        try await read { connection in
            let rows = try connection.query(
                "SELECT name, octet_length(bytes) FROM satchel_picture WHERE store = $1 ORDER BY name LIMIT $2",
                [.text(store), .integer(Int64(Self.most.pictures))]
            )
            return (0..<rows.count).reduce(into: [:]) { sizes, row in
                let name = rows.text(row, 0)
                if SyncPictures.isName(name) { sizes[name] = rows.integer(row, 1).map { Int($0) } }
            }
        }
    }

    package func picture(_ name: String, in store: String) async throws -> Data? {
        try await read { connection in
            let rows = try connection.query(
                "SELECT encode(bytes, 'base64') FROM satchel_picture WHERE store = $1 AND name = $2",
                [.text(store), .text(name)]
            )
            return rows.count == 1 ? Data(base64Encoded: rows.text(0, 0), options: .ignoreUnknownCharacters) : nil
        }
    }

    package func add(_ picture: Data, as name: String, in store: String) async throws {
        try await write { connection in
            try connection.query(
                """
                INSERT INTO satchel_picture (store, name, bytes) VALUES ($1, $2, decode($3, 'base64'))
                ON CONFLICT DO NOTHING
                """,
                [.text(store), .text(name), .text(picture.base64EncodedString())]
            )
        }
    }

    // MARK: The server

    private func read<Result: Sendable>(
        _ body: @escaping @Sendable (PostgresConnection) throws -> Result
    ) async throws -> Result {
        do { return try await database.read(body) } catch let error as PostgresError { throw Self.words(of: error) }
    }

    private func write<Result: Sendable>(
        _ body: @escaping @Sendable (PostgresConnection) throws -> Result
    ) async throws -> Result {
        do { return try await database.write(body) } catch let error as PostgresError { throw Self.words(of: error) }
    }

    /// What is wrong, with what to do about it; the settings of libraries are others.
    private static func words(of error: PostgresError) -> any Error {
        switch error {
        case .missingLibrary, .passwordInAddress, .notPermitted: error
        case .passwordNeeded, .denied:
            PlainError(error.message, hint: "check the user in the address; set PGPASSWORD or use ~/.pgpass")
        default: PlainError(error.message, hint: "nothing was lost; run 'sync' again once it can be reached")
        }
    }
}
