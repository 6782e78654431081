import CoinsDomain
import GRDB
import SatchelCatalog
import SatchelNumbers
import SatchelPersistence

/// Lots in the database file.
package struct SQLiteHoldingStore: HoldingStore {
    private let database: SatchelDatabase

    /// Creates a store; the database is opened on first use.
    package init(database: CoinDatabase) {
        self.database = database.database
    }

    package func all() async throws -> [Holding] {
        try await rows().compactMap { if case .lot(let holding) = $0 { holding } else { nil } }
    }

    package func unreadable() async throws -> [UnreadableLot] {
        try await rows().compactMap { if case .unreadable(let lot) = $0 { lot } else { nil } }
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

    /// What a row holds.
    private enum StoredLot: Sendable {
        case lot(Holding)
        case unreadable(UnreadableLot)
    }

    private func rows() async throws -> [StoredLot] {
        try await database.read { db in
            try Row.fetchAll(db, sql: "SELECT * FROM lot ORDER BY number").map(Self.lot)
        }
    }

    private static func lot(_ row: Row) throws -> StoredLot {
        let price: String? = try row.decode(forColumn: "price")
        let day: String? = try row.decode(forColumn: "day")
        let number: Int = try row.decode(forColumn: "number")
        let name: String = try row.decode(forColumn: "name")
        let text: String = try row.decode(forColumn: "amount")
        guard let amount = ExactDecimal(stored: text) else {
            return .unreadable(UnreadableLot(id: HoldingID(number), name: name, amount: text))
        }
        let lot = Lot(
            coin: CoinID(try row.decode(forColumn: "coin")),
            symbol: try row.decode(forColumn: "symbol"),
            name: name,
            amount: amount,
            price: price.flatMap { ExactDecimal(stored: $0) },
            currency: Currency(try row.decode(String.self, forColumn: "currency")) ?? .usd,
            day: day.flatMap { Day($0) }
        )
        return .lot(Holding(id: HoldingID(number), lot: lot))
    }
}
