import CoinsDomain
import GRDB
import SatchelCatalog
import SatchelImporting
import SatchelNumbers
import SatchelPersistence
import SatchelPluginAPI

/// Imported price histories and lists of coins, which can be imported again.
package struct CoinImportStore: Sendable {
    private static let provenance = "imported"

    let database: SatchelDatabase

    /// Its location is asked for on first use.
    package init(at location: @escaping @Sendable () throws -> String) {
        database = SatchelDatabase(at: location, migrations: [Self.layout])
    }

    package init() { database = SatchelDatabase(inMemory: [Self.layout]) }

    /// Closes the file; the next call opens it again.
    package func close() async throws { try await database.close() }

    // Numbers are texts: a REAL would round them. A price history is a source of its own.
    private static let layout = Migration(
        id: "coins 1 imports",
        sql: """
            CREATE TABLE price (
                coin TEXT NOT NULL,
                currency TEXT NOT NULL,
                second INTEGER NOT NULL, -- since 1970
                close TEXT NOT NULL,
                open TEXT,
                high TEXT,
                low TEXT,
                PRIMARY KEY (coin, currency, second)
            ) STRICT, WITHOUT ROWID;
            CREATE TABLE coin (
                id TEXT PRIMARY KEY,
                symbol TEXT NOT NULL,
                name TEXT NOT NULL,
                source TEXT NOT NULL
            ) STRICT, WITHOUT ROWID;
            CREATE TABLE source (name TEXT PRIMARY KEY, day TEXT NOT NULL) STRICT, WITHOUT ROWID;
            \(UnfinishedImports.table)
            """
    )

    package func all() async throws -> [Coin] {
        try await database.read { db in
            // A coin with a history may be in no list: its id then stands in for its name.
            let sql = """
                SELECT id, symbol, coin.name AS name, day FROM coin LEFT JOIN source ON source.name = coin.source
                UNION ALL SELECT coin, upper(coin), coin, max(day)
                FROM (SELECT DISTINCT coin, currency FROM price WHERE coin NOT IN (SELECT id FROM coin))
                LEFT JOIN source ON name = coin || '/' || currency GROUP BY coin
                ORDER BY name, id
                """
            return try Row.fetchAll(db, sql: sql).map { row in
                Coin(
                    id: CoinID(try row.decode(forColumn: "id")),
                    symbol: try row.decode(forColumn: "symbol"),
                    name: try row.decode(forColumn: "name"),
                    provenance: ItemSource(source: Self.provenance, asOf: try row.decode(forColumn: "day"))
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
            .compactMap(PricePoint.init)
            guard let last = points.map(\.second).max(), let day = Day(secondsSince1970: last) else { return nil }
            return PriceHistory(
                points,
                currency: currency,
                provenance: ItemSource(source: Self.provenance, asOf: day.description),
                state: .snapshot(day: day.description)
            )
        }
    }

    // MARK: - Sources

    /// Returns every history and every list, by name.
    func sources() async throws -> [CatalogSource] {
        try await database.read { db in
            let unfinished = try UnfinishedImports.sources(db)
            return try Row.fetchAll(
                db,
                sql: """
                    SELECT name, coalesce(rows, 0), day FROM source LEFT JOIN (
                        SELECT coin || '/' || currency AS name, count(*) AS rows FROM price GROUP BY coin, currency
                        UNION ALL SELECT source, count(*) FROM coin GROUP BY source
                    ) USING (name) ORDER BY name
                    """
            )
            .map { row -> CatalogSource in
                var source = CatalogSource(
                    name: try row.decode(atIndex: 0),
                    count: try row.decode(atIndex: 1),
                    day: try row.decode(atIndex: 2)
                )
                source.isUnfinished = unfinished.contains(source.name)
                return source
            }
        }
    }

    /// Removes a history or a list, and returns its number of rows; throws `CatalogSourceError.unknown`.
    func removeSource(_ name: String) async throws -> Int {
        let known = try await sources().map(\.name)
        guard known.contains(name) else { throw CatalogSourceError.unknown(name, known: known) }
        return try await database.write { db in
            try db.execute(sql: "DELETE FROM source WHERE name = ?", arguments: [name])
            try UnfinishedImports.forget(name, db)
            try db.execute(sql: "DELETE FROM coin WHERE source = ?", arguments: [name])
            let coins = db.changesCount
            try db.execute(sql: "DELETE FROM price WHERE coin || '/' || currency = ?", arguments: [name])
            return coins + db.changesCount
        }
    }
}

struct ImportedCoin: Hashable, Sendable {
    var id: String
    var symbol: String
    var name: String
}

/// Stores the imported prices of one coin.
struct PriceRows: DatabaseImportStore {
    typealias Row = PricePoint

    let database: SatchelDatabase
    let coin: CoinID
    let currency: Currency
    let day: String

    // Unique, since lists, named for files, have no slash.
    var source: String { "\(coin)/\(currency.code)" }

    func keep(_ rows: [PricePoint], _ db: Database) throws -> ImportChanges {
        let find = try db.makeStatement(
            sql: "SELECT second, close, open, high, low FROM price WHERE coin = ? AND currency = ? AND second = ?"
        )
        let put = try db.makeStatement(
            sql: """
                INSERT OR REPLACE INTO price (coin, currency, second, close, open, high, low) VALUES (?, ?, ?, ?, ?, ?, ?)
                """
        )
        try CoinImportStore.begin(source, day: day, db)
        return try rows.reduce(into: ImportChanges()) { changes, point in
            let old = try GRDB.Row.fetchOne(find, arguments: [coin.rawValue, currency.code, point.second])
                .flatMap(PricePoint.init)
            changes.count(old, point)
            guard old != point else { return }
            try put.execute(arguments: [
                coin.rawValue, currency.code, point.second, point.close.description, point.range?.open.description,
                point.range?.high.description, point.range?.low.description,
            ])
        }
    }
}

/// Stores the coins of one imported list.
struct CoinRows: DatabaseImportStore {
    typealias Row = ImportedCoin

    let database: SatchelDatabase
    let source: String
    let day: String

    func keep(_ rows: [ImportedCoin], _ db: Database) throws -> ImportChanges {
        let find = try db.makeStatement(sql: "SELECT symbol, name, source FROM coin WHERE id = ?")
        let put = try db.makeStatement(
            sql: "INSERT OR REPLACE INTO coin (id, symbol, name, source) VALUES (?, ?, ?, ?)"
        )
        try CoinImportStore.begin(source, day: day, db)
        return try rows.reduce(into: ImportChanges()) { changes, row in
            let known = try GRDB.Row.fetchOne(find, arguments: [row.id])
            let old = try known.map {
                ImportedCoin(id: row.id, symbol: try $0.decode(atIndex: 0), name: try $0.decode(atIndex: 1))
            }
            changes.count(old, row)
            // A coin belongs to the last list that named it.
            guard try old != row || known?.decode(atIndex: 2) != source else { return }
            try put.execute(arguments: [row.id, row.symbol, row.name, source])
        }
    }
}

extension CoinImportStore {
    /// Registers a source, with its first rows.
    fileprivate static func begin(_ source: String, day: String, _ db: Database) throws {
        try db.execute(sql: "INSERT OR REPLACE INTO source (name, day) VALUES (?, ?)", arguments: [source, day])
    }
}

extension PricePoint {
    /// Returns nil if another program has stored a malformed price or time.
    fileprivate init?(_ row: Row) throws {
        func number(_ column: String) throws -> ExactDecimal? {
            let text: String? = try row.decode(forColumn: column)
            return text.flatMap { ExactDecimal(stored: $0) }
        }
        let second: Int = try row.decode(forColumn: "second")
        guard let close = try number("close"), UTCTime.written ~= second else { return nil }
        let range = try Range(open: number("open"), high: number("high"), low: number("low"))
        self.init(second: second, close: close, range: range)
    }
}
