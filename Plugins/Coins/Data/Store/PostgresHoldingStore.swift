import CoinsDomain
import SatchelPersistence
import SatchelPostgres

/// Lots on a PostgreSQL server, each database role's own.
package typealias PostgresHoldingStore = DatabaseHoldingStore<PostgresStoreDatabase>

extension DatabaseHoldingStore<PostgresStoreDatabase> {
    /// Creates a store; the first connection creates its tables.
    package init(_ settings: PostgresSettings) {
        self.init(
            PostgresStoreDatabase(
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
        )
    }

    /// Closes the connection after the calls in progress.
    package func close() { database.close() }
}

extension PostgresConnection: LotRows {
    private static var columns: String { "position, coin, symbol, name, amount, price, currency, day" }

    package func addLot(_ lot: LotRow) throws -> Int {
        let number = try query(
            """
            INSERT INTO lot (coin, symbol, name, amount, price, currency, day)
            VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING position
            """,
            lot.values
        )
        .integer(0, 0)
        return Int(number ?? 0)
    }

    package func restoreLot(_ lot: LotRow) throws -> Bool {
        try query(
            "INSERT INTO lot (\(Self.columns)) VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING",
            [.integer(Int64(lot.number))] + lot.values
        )
        .changes > 0
    }

    package func takeLots(_ numbers: [Int]) throws -> [LotRow] {
        try lots(
            """
            WITH gone AS (
                DELETE FROM lot WHERE owner = session_user AND position = ANY ($1) RETURNING \(Self.columns)
            )
            SELECT \(Self.columns) FROM gone ORDER BY position
            """,
            [.integers(numbers.map(Int64.init))]
        )
    }

    package func lots() throws -> [LotRow] {
        try lots("SELECT \(Self.columns) FROM lot WHERE owner = session_user ORDER BY position", [])
    }

    private func lots(_ sql: String, _ values: [PostgresValue]) throws -> [LotRow] {
        let rows = try query(sql, values)
        return (0..<rows.count).map { row in
            func optional(_ column: Int) -> String? { rows.isNull(row, column) ? nil : rows.text(row, column) }
            return LotRow(
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

extension LotRow {
    /// The values of its columns after the number.
    fileprivate var values: [PostgresValue] {
        func optional(_ text: String?) -> PostgresValue { text.map(PostgresValue.text) ?? .null }
        return [
            .text(coin), .text(symbol), .text(name), .text(amount), optional(price), .text(currency), optional(day),
        ]
    }
}
