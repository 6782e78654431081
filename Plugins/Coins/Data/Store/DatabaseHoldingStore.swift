import CoinsDomain
import SatchelCatalog
import SatchelPersistence

/// Lots in a database.
package struct DatabaseHoldingStore<Base: StoreDatabase>: HoldingStore, JournaledStore where Base.Connection: LotRows {
    let database: Base
    private let journal: ChangeJournal<Base, LotInverse>

    /// Creates a store; the database is opened on first use.
    init(_ database: Base) {
        self.database = database
        journal = ChangeJournal("lots", in: database) { try $0.apply($1) }
    }

    package var changes: any UndoableChanges { journal }

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

/// The rows of lots.
package protocol LotRows: JournalRows {
    /// Adds a lot under the next number, which it returns.
    func addLot(_ lot: LotRow) throws -> Int

    /// Puts a removed lot back under its number; returns false if it is back already.
    func restoreLot(_ lot: LotRow) throws -> Bool

    /// Removes lots and returns those that were there.
    func takeLots(_ numbers: [Int]) throws -> [LotRow]

    /// Returns every lot in the order of their numbers.
    func lots() throws -> [LotRow]
}
