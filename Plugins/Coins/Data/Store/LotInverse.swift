import GRDB

/// What undoes a change of lots.
struct LotInverse: Codable, Sendable {
    /// The row of a removed lot, as it was, so that even an unreadable one comes back.
    struct Removed: Codable, Sendable {
        var number: Int
        var coin: String
        var symbol: String
        var name: String
        var amount: String
        var price: String?
        var currency: String
        var day: String?

        init(_ row: Row) throws {
            number = try row.decode(forColumn: "number")
            coin = try row.decode(forColumn: "coin")
            symbol = try row.decode(forColumn: "symbol")
            name = try row.decode(forColumn: "name")
            amount = try row.decode(forColumn: "amount")
            price = try row.decode(forColumn: "price")
            currency = try row.decode(forColumn: "currency")
            day = try row.decode(forColumn: "day")
        }
    }

    /// The numbers of the lots to remove.
    var added: [Int] = []
    /// The lots to put back.
    var removed: [Removed] = []

    /// One lot in words, or how many there are.
    static func words(_ lots: [String]) -> String { lots.count == 1 ? lots[0] : "\(lots.count) lots" }

    /// Returns whether anything changed.
    func apply(_ db: Database) throws -> Bool {
        var count = 0
        for number in added {
            try db.execute(sql: "DELETE FROM lot WHERE number = ?", arguments: [number])
            count += db.changesCount
        }
        for lot in removed {
            try db.execute(
                sql: """
                    INSERT OR IGNORE INTO lot (number, coin, symbol, name, amount, price, currency, day)
                    VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                    """,
                arguments: [
                    lot.number, lot.coin, lot.symbol, lot.name, lot.amount, lot.price, lot.currency, lot.day,
                ]
            )
            count += db.changesCount
        }
        return count > 0
    }
}
