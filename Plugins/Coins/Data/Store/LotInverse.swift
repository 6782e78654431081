import CoinsDomain
import GRDB
import SatchelCatalog
import SatchelNumbers

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

        init(
            number: Int,
            coin: String,
            symbol: String,
            name: String,
            amount: String,
            price: String?,
            currency: String,
            day: String?
        ) {
            (self.number, self.coin, self.symbol, self.name) = (number, coin, symbol, name)
            (self.amount, self.price, self.currency, self.day) = (amount, price, currency, day)
        }

        init(number: Int, _ lot: Lot) {
            self.init(
                number: number,
                coin: lot.coin.rawValue,
                symbol: lot.symbol,
                name: lot.name,
                amount: lot.amount.description,
                price: lot.price?.description,
                currency: lot.currency.code,
                day: lot.day?.description
            )
        }

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

    /// An addition in words.
    static func label(added: [Holding]) -> String {
        "added " + words(added.map { "\($0.lot.amount.description.prefix(40)) \($0.lot.fullName)" })
    }

    /// A removal in words.
    static func label(removed: [Removed]) -> String {
        "removed " + words(removed.map { "\($0.amount.prefix(40)) \($0.name) (\($0.symbol))" })
    }

    /// One lot in words, or how many there are.
    private static func words(_ lots: [String]) -> String { lots.count == 1 ? lots[0] : "\(lots.count) lots" }

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

/// A lot as a store has it.
enum StoredLot: Sendable {
    case lot(Holding)
    case unreadable(UnreadableLot)
}

extension LotInverse.Removed {
    var stored: StoredLot {
        guard let exact = ExactDecimal(stored: amount) else {
            return .unreadable(UnreadableLot(id: HoldingID(number), name: name, amount: amount))
        }
        let lot = Lot(
            coin: InstrumentTable.shipped.canonical(CoinID(coin)),
            symbol: symbol,
            name: name,
            amount: exact,
            price: price.flatMap { ExactDecimal(stored: $0) },
            currency: Currency(currency) ?? .usd,
            day: day.flatMap { Day($0) }
        )
        return .lot(Holding(id: HoldingID(number), lot: lot))
    }
}
