import Foundation
import SatchelCatalog

/// What stores keep their rows in: a file of SQLite's, or a PostgreSQL server.
package protocol StoreDatabase: Sendable {
    /// What reads and writes rows within one call.
    associatedtype Connection: JournalRows

    /// Reads from one snapshot.
    func read<Result: Sendable>(
        _ body: @escaping @Sendable (Connection) throws -> Result
    ) async throws -> Result

    /// Makes a change in one transaction.
    func write<Result: Sendable>(
        _ body: @escaping @Sendable (Connection) throws -> Result
    ) async throws -> Result
}

extension SatchelDatabase: StoreDatabase {}
extension PostgresStoreDatabase: StoreDatabase {}

/// A store whose changes stand in the journal of its database.
package protocol JournaledStore: UndoableChanges {
    /// The journal.
    var changes: any UndoableChanges { get }
}

extension JournaledStore {
    package func lastChange() async throws -> UndoableChange? { try await changes.lastChange() }

    package func undo(_ change: UndoableChange) async throws -> UndoOutcome { try await changes.undo(change) }
}

/// A store in a database that dates what it keeps.
package protocol DatingStore {
    /// The database.
    associatedtype Base: StoreDatabase

    /// Creates a store; the database is opened at first use.
    init(_ database: Base, now: @escaping @Sendable () -> Date)
}

extension DatingStore where Base == SatchelDatabase {
    /// Creates a store, in memory without a database; the database is opened at first use.
    package init(
        database: SatchelDatabase = SatchelDatabase(inMemory: Migration.all),
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.init(database, now: now)
    }
}
