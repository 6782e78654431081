import CoinsDomain
import GRDB
import SatchelCatalog
import SatchelImporting
import SatchelNumbers
import SatchelPersistence

/// Lots in a database.
package struct SQLiteHoldingStore: HoldingStore {
    private let database: SatchelDatabase
    private let journal: ChangeJournal<LotInverse>

    /// Creates a store; the database is opened on first use.
    package init(database: CoinDatabase) {
        self.database = database.database
        journal = ChangeJournal("lots", in: database.database) { try $0.apply($1) }
    }

    package func lastChange() async throws -> UndoableChange? { try await journal.lastChange() }

    package func undo(_ change: UndoableChange) async throws -> UndoOutcome { try await journal.undo(change) }

    package func all() async throws -> [Holding] {
        try await stored().compactMap { if case .lot(let holding) = $0 { holding } else { nil } }
    }

    package func unreadable() async throws -> [UnreadableLot] {
        try await stored().compactMap { if case .unreadable(let lot) = $0 { lot } else { nil } }
    }

    private func stored() async throws -> [StoredLot] {
        try await database.read { db in try db.lots().map(\.stored) }
    }

    package func add(_ lots: [Lot]) async throws -> [Holding] {
        try await database.write { [journal] db in
            let added = try lots.map { Holding(id: HoldingID(try db.addLot(LotRow($0))), lot: $0) }
            if !added.isEmpty {
                let inverse = LotInverse(added: added.map(\.id.number))
                try journal.record(LotInverse.label(added: added), undoneBy: inverse, db)
            }
            return added
        }
    }

    package func remove(_ ids: [HoldingID]) async throws {
        try await database.write { [journal] db in
            let removed = try db.takeLots(ids.map(\.number))
            guard !removed.isEmpty else { return }
            try journal.record(LotInverse.label(removed: removed), undoneBy: LotInverse(removed: removed), db)
        }
    }
}

extension Database {
    /// Adds a lot under the next number, which it returns.
    fileprivate func addLot(_ lot: LotRow) throws -> Int {
        try execute(
            sql: """
                INSERT INTO lot (coin, symbol, name, amount, price, currency, day)
                VALUES (?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [lot.coin, lot.symbol, lot.name, lot.amount, lot.price, lot.currency, lot.day]
        )
        return Int(lastInsertedRowID)
    }

    /// Puts a removed lot back under its number; returns false if it is back already.
    func restoreLot(_ lot: LotRow) throws -> Bool {
        try execute(
            sql: """
                INSERT OR IGNORE INTO lot (number, coin, symbol, name, amount, price, currency, day)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [lot.number, lot.coin, lot.symbol, lot.name, lot.amount, lot.price, lot.currency, lot.day]
        )
        return changesCount > 0
    }

    /// Removes lots and returns those that were there.
    func takeLots(_ numbers: [Int]) throws -> [LotRow] {
        try numbers.compactMap { number in
            let row = try Row.fetchOne(self, sql: "SELECT * FROM lot WHERE number = ?", arguments: [number])
            try execute(sql: "DELETE FROM lot WHERE number = ?", arguments: [number])
            return try row.map { try LotRow($0) }
        }
    }

    /// Returns every lot in the order of their numbers.
    fileprivate func lots() throws -> [LotRow] {
        try Row.fetchAll(self, sql: "SELECT * FROM lot ORDER BY number").map { try LotRow($0) }
    }
}

extension LotRow {
    fileprivate init(_ row: Row) throws {
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

/// The database of what the user has and imported: lots, price histories, names of coins.
///
/// A separate file, so that deleting what can be imported again doesn't touch favorites.
package struct CoinDatabase: Sendable {
    let database: SatchelDatabase

    /// Creates a database; its location is asked for on first use.
    package init(at location: @escaping @Sendable () throws -> String) {
        database = SatchelDatabase(at: location, migrations: Self.migrations)
    }

    /// Creates an in-memory database.
    package init() {
        database = SatchelDatabase(inMemory: Self.migrations)
    }

    /// Closes the file; the next call opens it again.
    package func close() async throws { try await database.close() }

    private static let migrations = [
        Migration(id: "coins 1 lots and imports") { db in
            // Numbers are texts: a REAL would round them. AUTOINCREMENT never reuses a lot's number.
            try db.execute(
                sql: """
                    CREATE TABLE lot (
                        number INTEGER PRIMARY KEY AUTOINCREMENT,
                        coin TEXT NOT NULL,
                        symbol TEXT NOT NULL,
                        name TEXT NOT NULL,
                        amount TEXT NOT NULL,
                        price TEXT,
                        currency TEXT NOT NULL,
                        day TEXT
                    ) STRICT;
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
                        name TEXT NOT NULL
                    ) STRICT, WITHOUT ROWID;
                    CREATE TABLE checkpoint (
                        file TEXT PRIMARY KEY,
                        place TEXT NOT NULL
                    ) STRICT, WITHOUT ROWID;
                    """
            )
        },
        Migration(id: "coins 2 sources of imports") { db in
            // A history is a source of its own. Until now, lists weren't stored with their coins.
            try db.execute(
                sql: """
                    CREATE TABLE source (name TEXT PRIMARY KEY, day TEXT NOT NULL) STRICT, WITHOUT ROWID;
                    ALTER TABLE coin ADD COLUMN source TEXT NOT NULL DEFAULT 'coins';
                    INSERT INTO source SELECT DISTINCT coin || '/' || currency, date('now') FROM price;
                    INSERT INTO source SELECT 'coins', date('now') WHERE EXISTS (SELECT 1 FROM coin);
                    \(UnfinishedImports.table)
                    INSERT INTO unfinished
                        SELECT substr(file, 1, instr(file, ' ') - 1), replace(substr(file, instr(file, ' ') + 1), ' ', '/'),
                            place
                        FROM checkpoint;
                    DROP TABLE checkpoint;
                    """
            )
        },
        Migration.undoableChanges(id: "coins 3 undo"),
    ]
}
