import CoinsDomain
import GRDB
import SatchelCatalog
import SatchelImporting
import SatchelNumbers
import SatchelPersistence
import SatchelPluginAPI

/// Imports in the database file.
package struct SQLiteCoinImports: CoinImportStore {
    private let database: SatchelDatabase

    /// Creates a store; the database is opened on first use.
    package init(database: CoinDatabase) {
        self.database = database.database
    }

    package func all() async throws -> [Coin] {
        try await database.read { db in
            // A history may be of a coin that no list names: its id stands in for its name.
            let sql = """
                SELECT id, symbol, name FROM coin
                UNION SELECT coin, upper(coin), coin FROM price WHERE coin NOT IN (SELECT id FROM coin)
                ORDER BY name, id
                """
            return try Row.fetchAll(db, sql: sql).map { row in
                ImportedFacts.coin(
                    ImportedCoin(
                        id: try row.decode(forColumn: "id"),
                        symbol: try row.decode(forColumn: "symbol"),
                        name: try row.decode(forColumn: "name")
                    )
                )
            }
        }
    }

    package func history(of id: CoinID) async throws -> PriceHistory? {
        try await database.read { db in
            let fullest = try String.fetchOne(
                db,
                sql: "SELECT currency FROM price WHERE coin = ? GROUP BY currency ORDER BY count(*) DESC, currency",
                arguments: [id.rawValue]
            )
            guard let currency = fullest.flatMap({ Currency($0) }) else { return nil }
            let points = try Row.fetchAll(
                db,
                sql: "SELECT second, close, open, high, low FROM price WHERE coin = ? AND currency = ?",
                arguments: [id.rawValue, currency.code]
            )
            .compactMap(Self.point)
            return ImportedFacts.history(points, in: currency)
        }
    }

    package func checkpoint(of file: FileFingerprint, for purpose: String) async throws -> ImportCheckpoint? {
        try await database.read { db in
            try String.fetchOne(
                db,
                sql: "SELECT place FROM checkpoint WHERE file = ?",
                arguments: [Self.key(file, purpose)]
            )
            .flatMap { ImportCheckpoint($0) }
        }
    }

    package func keep(_ batch: ImportBatch<ImportedPrice>, for purpose: String) async throws -> ImportChanges {
        try await database.write { db in
            let find = try db.makeStatement(
                sql: """
                    SELECT second, close, open, high, low FROM price WHERE coin = ? AND currency = ? AND second = ?
                    """
            )
            let put = try db.makeStatement(
                sql: """
                    INSERT OR REPLACE INTO price (coin, currency, second, close, open, high, low)
                    VALUES (?, ?, ?, ?, ?, ?, ?)
                    """
            )
            let changes = try batch.rows.reduce(into: ImportChanges()) { changes, row in
                let (coin, code, point) = (row.coin.rawValue, row.currency.code, row.point)
                let old = try Row.fetchOne(find, arguments: [coin, code, point.second]).flatMap(Self.point)
                changes.count(old, point)
                guard old != point else { return }
                try put.execute(arguments: [
                    coin, code, point.second, point.close.description, point.range?.open.description,
                    point.range?.high.description, point.range?.low.description,
                ])
            }
            try Self.keep(batch.checkpoint, as: Self.key(batch.file, purpose), in: db)
            return changes
        }
    }

    package func keep(_ batch: ImportBatch<ImportedCoin>, for purpose: String) async throws -> ImportChanges {
        try await database.write { db in
            let find = try db.makeStatement(sql: "SELECT id, symbol, name FROM coin WHERE id = ?")
            let put = try db.makeStatement(sql: "INSERT OR REPLACE INTO coin (id, symbol, name) VALUES (?, ?, ?)")
            let changes = try batch.rows.reduce(into: ImportChanges()) { changes, row in
                let old = try Row.fetchOne(find, arguments: [row.id]).map {
                    ImportedCoin(
                        id: row.id,
                        symbol: try $0.decode(forColumn: "symbol"),
                        name: try $0.decode(forColumn: "name")
                    )
                }
                changes.count(old, row)
                guard old != row else { return }
                try put.execute(arguments: [row.id, row.symbol, row.name])
            }
            try Self.keep(batch.checkpoint, as: Self.key(batch.file, purpose), in: db)
            return changes
        }
    }

    // MARK: - Rows

    private static func key(_ file: FileFingerprint, _ purpose: String) -> String { "\(file) \(purpose)" }

    private static func keep(_ checkpoint: ImportCheckpoint?, as key: String, in db: Database) throws {
        if let checkpoint {
            try db.execute(
                sql: "INSERT OR REPLACE INTO checkpoint (file, place) VALUES (?, ?)",
                arguments: [key, checkpoint.description]
            )
        } else {
            try db.execute(sql: "DELETE FROM checkpoint WHERE file = ?", arguments: [key])
        }
    }

    /// The point of a row; nil for a price that another program wrote and that is not a number, or not of a known time.
    private static func point(_ row: Row) throws -> PricePoint? {
        func number(_ column: String) throws -> ExactDecimal? {
            let text: String? = try row.decode(forColumn: column)
            return text.flatMap { ExactDecimal(stored: $0) }
        }
        guard let close = try number("close") else { return nil }
        let range: PricePoint.Range? =
            if let open = try number("open"), let high = try number("high"), let low = try number("low") {
                .init(open: open, high: high, low: low)
            } else {
                nil
            }
        let second: Int = try row.decode(forColumn: "second")
        guard UTCTime.written ~= second else { return nil }
        return PricePoint(second: second, close: close, range: range)
    }
}
