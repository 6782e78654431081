import CoinsDomain
import GRDB
import SatchelCatalog
import SatchelPersistence

/// Lots in the database file.
package struct SQLiteHoldingStore: HoldingStore {
    private let database: SatchelDatabase

    /// Creates a store; the database is opened on first use.
    package init(database: CoinDatabase) {
        self.database = database.database
    }

    package func all() async throws -> [Holding] {
        try await database.read { db in
            try Row.fetchAll(db, sql: "SELECT * FROM lot ORDER BY number").compactMap(Self.holding)
        }
    }

    package func add(_ lots: [Lot]) async throws -> [Holding] {
        try await database.write { db in
            try lots.map { lot in
                try db.execute(
                    sql: """
                        INSERT INTO lot (coin, symbol, name, amount, price, currency, day)
                        VALUES (?, ?, ?, ?, ?, ?, ?)
                        """,
                    arguments: [
                        lot.coin.rawValue, lot.symbol, lot.name, lot.amount.description, lot.price?.description,
                        lot.currency.code, lot.day?.description,
                    ]
                )
                return Holding(id: HoldingID(Int(db.lastInsertedRowID)), lot: lot)
            }
        }
    }

    package func remove(_ ids: [HoldingID]) async throws {
        try await database.write { db in
            for id in ids {
                try db.execute(sql: "DELETE FROM lot WHERE number = ?", arguments: [id.number])
            }
        }
    }

    /// The lot of a row; nil for an amount that another program wrote and that is no number.
    private static func holding(_ row: Row) throws -> Holding? {
        let price: String? = try row.decode(forColumn: "price")
        let day: String? = try row.decode(forColumn: "day")
        guard let amount = ExactDecimal(try row.decode(String.self, forColumn: "amount")) else { return nil }
        let lot = Lot(
            coin: CoinID(try row.decode(forColumn: "coin")),
            symbol: try row.decode(forColumn: "symbol"),
            name: try row.decode(forColumn: "name"),
            amount: amount,
            price: price.flatMap { ExactDecimal($0) },
            currency: Currency(try row.decode(String.self, forColumn: "currency")) ?? .usd,
            day: day.flatMap { Day($0) }
        )
        return Holding(id: HoldingID(try row.decode(forColumn: "number")), lot: lot)
    }
}
