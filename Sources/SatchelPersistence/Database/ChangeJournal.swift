import Foundation
import GRDB
import SatchelCatalog
import SatchelJSON

/// The newest changes of a store, each with what undoes it, as rows of its database.
///
/// Recorded in the transaction of the change, so that both are saved or neither.
package struct ChangeJournal<Inverse: Codable & Sendable>: UndoableChanges {
    private let kind: String
    private let database: SatchelDatabase
    private let revert: @Sendable (Inverse, Database) throws -> Bool

    /// Creates a journal of one kind of changes; a database may have several.
    ///
    /// `revert` undoes a change and returns whether anything changed.
    package init(
        _ kind: String,
        in database: SatchelDatabase,
        revert: @escaping @Sendable (Inverse, Database) throws -> Bool
    ) {
        self.kind = kind
        self.database = database
        self.revert = revert
    }

    /// Records a change, and forgets the oldest.
    package func record(_ label: String, undoneBy inverse: Inverse, _ db: Database) throws {
        try db.addChange(kind, label, inverse: String(decoding: try JSONEncoder().encode(inverse), as: UTF8.self))
    }

    package func lastChange() async throws -> UndoableChange? {
        try await database.read { [kind] db in try db.newestChange(kind)?.change }
    }

    package func undo(_ change: UndoableChange) async throws -> UndoOutcome {
        try await database.write { [kind, revert] db -> UndoOutcome in
            guard let newest = try db.newestChange(kind), newest.change == change else { return .superseded }
            try db.removeChange(change.number)
            let inverse = try StrictJSON.decode(Inverse.self, from: Data(newest.inverse.utf8))
            return try revert(inverse, db) ? .undone : .outdated
        }
    }
}

extension Database {
    /// Adds a change, and removes the oldest of its kind.
    fileprivate func addChange(_ kind: String, _ label: String, inverse: String) throws {
        try execute(
            sql: "INSERT INTO undoable (kind, at, label, inverse) VALUES (?, ?, ?, ?)",
            arguments: [kind, try ChangeOrder.next(self), label, inverse]
        )
        try execute(
            sql: """
                DELETE FROM undoable WHERE kind = :kind AND number NOT IN (
                    SELECT number FROM undoable WHERE kind = :kind ORDER BY number DESC LIMIT :depth
                )
                """,
            arguments: ["kind": kind, "depth": UndoableChange.depth]
        )
    }

    /// Returns the newest change of a kind, and what undoes it.
    fileprivate func newestChange(_ kind: String) throws -> (change: UndoableChange, inverse: String)? {
        let sql = "SELECT number, at, label, inverse FROM undoable WHERE kind = ? ORDER BY number DESC LIMIT 1"
        return try Row.fetchOne(self, sql: sql, arguments: [kind]).map { row in
            let change = UndoableChange(
                number: try row.decode(forColumn: "number"),
                at: try row.decode(forColumn: "at"),
                label: try row.decode(forColumn: "label")
            )
            return (change, try row.decode(forColumn: "inverse"))
        }
    }

    fileprivate func removeChange(_ number: Int64) throws {
        try execute(sql: "DELETE FROM undoable WHERE number = ?", arguments: [number])
        // It was just read, so a change that isn't there would be the newest again and again.
        guard changesCount == 1 else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
    }
}

extension Migration {
    /// Creates the table of a ``ChangeJournal``.
    package static func undoableChanges(id: String) -> Migration {
        Migration(
            id: id,
            sql: """
                CREATE TABLE undoable (
                    number INTEGER PRIMARY KEY,
                    kind TEXT NOT NULL,
                    at INTEGER NOT NULL, -- nanoseconds since 1970, later than those before
                    label TEXT NOT NULL,
                    inverse TEXT NOT NULL -- JSON
                ) STRICT
                """
        )
    }
}

/// The newest changes of a store in memory.
package struct MemoryJournal<Inverse: Sendable>: Sendable {
    private var steps: [(change: UndoableChange, inverse: Inverse)] = []
    private var number: Int64 = 0

    package init() {}

    /// The newest change.
    package var last: UndoableChange? { steps.last?.change }

    /// What undoes the changes, oldest first.
    package var inverses: [Inverse] { steps.map(\.inverse) }

    /// Records a change, and forgets the oldest.
    package mutating func record(_ label: String, undoneBy inverse: Inverse) {
        number += 1
        let change = UndoableChange(number: number, at: ChangeOrder.next(in: nil), label: label)
        steps = (steps + [(change, inverse)]).suffix(UndoableChange.depth)
    }

    /// Removes a change and returns what undoes it; nil if it is not the newest.
    package mutating func take(_ change: UndoableChange) -> Inverse? {
        guard last == change else { return nil }
        return steps.popLast()?.inverse
    }
}
