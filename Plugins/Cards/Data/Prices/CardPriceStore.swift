import CardsDomain
import GRDB
import SatchelCatalog
import SatchelNumbers
import SatchelPersistence

/// The prices of cards that services and files gave, each with the days on which it changed; they can be imported again.
package struct CardPriceStore: Sendable {
    private let database: SatchelDatabase

    /// Its location is asked for on first use.
    package init(at location: @escaping @Sendable () throws -> String) {
        database = SatchelDatabase(at: location, migrations: [Self.prices])
    }

    package init() { database = SatchelDatabase(inMemory: [Self.prices]) }

    /// Closes the file; the next call opens it again.
    package func close() async throws { try await database.close() }

    // Numbers are texts: a REAL would round them.
    private static let prices = Migration(
        id: "card prices 1",
        sql: """
            CREATE TABLE price (
                card TEXT NOT NULL,
                finish TEXT NOT NULL,
                source TEXT NOT NULL,
                day TEXT NOT NULL,
                amount TEXT NOT NULL,
                currency TEXT NOT NULL,
                low TEXT,
                PRIMARY KEY (card, finish, source, day)
            ) STRICT, WITHOUT ROWID
            """
    )

    /// All prices of some cards, or of every card.
    package func all(of cards: Set<CardID>? = nil) async throws -> CardPrices {
        try await database.read { db in
            var prices: [CardPrice] = []
            let rows = try Row.fetchCursor(db, sql: "SELECT * FROM price")
            while let row = try rows.next() {
                let card = CardID(try row.decode(String.self, forColumn: "card"))
                guard cards?.contains(card) ?? true else { continue }
                let (amount, low): (String, String?) = (
                    try row.decode(forColumn: "amount"), try row.decode(forColumn: "low")
                )
                // Another program may have stored anything.
                guard let amount = ExactDecimal(stored: amount) else { continue }
                prices.append(
                    CardPrice(
                        card: card,
                        finish: try row.decode(forColumn: "finish"),
                        source: try row.decode(forColumn: "source"),
                        day: try row.decode(forColumn: "day"),
                        amount: amount,
                        currency: try row.decode(forColumn: "currency"),
                        low: low.flatMap { ExactDecimal(stored: $0) }
                    )
                )
            }
            return CardPrices(prices)
        }
    }

    /// Appends prices that differ from the ones before them, and returns how many; one of the same day is replaced.
    package func add(_ prices: [CardPrice]) async throws -> Int {
        try await database.write { db in
            let find = try db.makeStatement(
                sql: """
                    SELECT amount, currency FROM price WHERE card = ? AND finish = ? AND source = ? AND day <= ?
                    ORDER BY day DESC LIMIT 1
                    """
            )
            let put = try db.makeStatement(sql: "INSERT OR REPLACE INTO price VALUES (?, ?, ?, ?, ?, ?, ?)")
            return try prices.sorted { $0.day < $1.day }.reduce(0) { count, price in
                let key = [price.card.rawValue, price.finish, price.source, price.day]
                let amount = price.amount.description
                let old = try Row.fetchOne(find, arguments: StatementArguments(key))
                if let old, try old.decode(String.self, atIndex: 0) == amount,
                    try old.decode(String.self, atIndex: 1) == price.currency
                {
                    return count
                }
                try put.execute(arguments: StatementArguments(key) + [amount, price.currency, price.low?.description])
                return count + 1
            }
        }
    }
}
