import CoinsDomain
import SatchelCatalog
import SatchelPersistence
import SatchelPostgres

/// Lots on a PostgreSQL server, each database role's own.
package struct PostgresHoldingStore: HoldingStore {
    private static let columns = "position, coin, symbol, name, amount, price, currency, day"

    private let database: PostgresStoreDatabase
    private let journal = PostgresJournal<LotInverse>("lots")

    /// Creates a store; the first connection creates its tables.
    package init(_ settings: PostgresSettings) {
        database = PostgresStoreDatabase(
            settings,
            schema: "satchel_coins",
            tables: [
                // Numbers are texts, digit for digit.
                "lot": """
                coin text NOT NULL, symbol text NOT NULL, name text NOT NULL, amount text NOT NULL, price text,
                currency text NOT NULL, day text
                """
            ]
        )
    }

    /// Closes the connection after the calls in progress.
    package func close() { database.close() }

    package func all() async throws -> [Holding] {
        try await rows().compactMap { if case .lot(let holding) = $0.stored { holding } else { nil } }
    }

    package func unreadable() async throws -> [UnreadableLot] {
        try await rows().compactMap { if case .unreadable(let lot) = $0.stored { lot } else { nil } }
    }

    package func add(_ lots: [Lot]) async throws -> [Holding] {
        try await database.write { [journal] db in
            let added = try lots.map { lot -> Holding in
                let number = try db.query(
                    """
                    INSERT INTO lot (coin, symbol, name, amount, price, currency, day)
                    VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING position
                    """,
                    Array(LotInverse.Removed(number: 0, lot).values.dropFirst())
                )
                .integer(0, 0)
                return Holding(id: HoldingID(Int(number ?? 0)), lot: lot)
            }
            if !added.isEmpty {
                let inverse = LotInverse(added: added.map(\.id.number))
                try journal.record(LotInverse.label(added: added), undoneBy: inverse, db)
            }
            return added
        }
    }

    package func remove(_ ids: [HoldingID]) async throws {
        try await database.write { [journal] db in
            let removed = try Self.rows(
                """
                WITH gone AS (
                    DELETE FROM lot WHERE owner = session_user AND position = ANY ($1) RETURNING \(Self.columns)
                )
                SELECT \(Self.columns) FROM gone ORDER BY position
                """,
                [.integers(ids.map { Int64($0.number) })],
                db
            )
            guard !removed.isEmpty else { return }
            try journal.record(LotInverse.label(removed: removed), undoneBy: LotInverse(removed: removed), db)
        }
    }

    package func lastChange() async throws -> UndoableChange? {
        try await database.read { [journal] db in try journal.last(db) }
    }

    package func undo(_ change: UndoableChange) async throws -> UndoOutcome {
        try await database.write { [journal] db -> UndoOutcome in
            guard let inverse = try journal.take(change, db) else { return .overtaken }
            return try inverse.apply(db) ? .undone : .outdated
        }
    }

    private func rows() async throws -> [LotInverse.Removed] {
        try await database.read { db in
            try Self.rows("SELECT \(Self.columns) FROM lot WHERE owner = session_user ORDER BY position", [], db)
        }
    }

    private static func rows(
        _ sql: String,
        _ values: [PostgresValue],
        _ db: PostgresConnection
    ) throws -> [LotInverse.Removed] {
        let rows = try db.query(sql, values)
        return (0..<rows.count).map { row in
            func optional(_ column: Int) -> String? { rows.isNull(row, column) ? nil : rows.text(row, column) }
            return LotInverse.Removed(
                number: Int(rows.integer(row, 0) ?? 0),
                coin: rows.text(row, 1),
                symbol: rows.text(row, 2),
                name: rows.text(row, 3),
                amount: rows.text(row, 4),
                price: optional(5),
                currency: rows.text(row, 6),
                day: optional(7)
            )
        }
    }
}

extension LotInverse {
    /// Returns whether anything changed.
    fileprivate func apply(_ db: PostgresConnection) throws -> Bool {
        var count = try db.query(
            "DELETE FROM lot WHERE owner = session_user AND position = ANY ($1)",
            [.integers(added.map(Int64.init))]
        )
        .changes
        for lot in removed {
            count += try db.query(
                """
                INSERT INTO lot (position, coin, symbol, name, amount, price, currency, day)
                VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING
                """,
                lot.values
            )
            .changes
        }
        return count > 0
    }
}

extension LotInverse.Removed {
    fileprivate var values: [PostgresValue] {
        func optional(_ text: String?) -> PostgresValue { text.map(PostgresValue.text) ?? .null }
        return [
            .integer(Int64(number)), .text(coin), .text(symbol), .text(name), .text(amount), optional(price),
            .text(currency), optional(day),
        ]
    }
}
