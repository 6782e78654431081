import Foundation
import GRDB
import Glibc
import SatchelCatalog
import SatchelJSON

/// The newest changes of a database, each with what undoes it, as rows of the database itself.
///
/// Recorded in the transaction of the change, so that both are saved or neither.
package struct ChangeJournal<Inverse: Codable & Sendable>: Sendable {
    private let kind: String

    /// Creates a journal of one kind of changes; a database may have several.
    package init(_ kind: String) {
        self.kind = kind
    }

    /// Records a change, and forgets the oldest.
    package func record(_ label: String, undoneBy inverse: Inverse, _ db: Database) throws {
        let json = String(decoding: try JSONEncoder().encode(inverse), as: UTF8.self)
        try db.execute(
            sql: "INSERT INTO undoable (kind, at, label, inverse) VALUES (?, ?, ?, ?)",
            arguments: [kind, UndoableChange.moment, label, json]
        )
        try db.execute(
            sql: """
                DELETE FROM undoable WHERE kind = :kind AND number NOT IN (
                    SELECT number FROM undoable WHERE kind = :kind ORDER BY number DESC LIMIT :depth
                )
                """,
            arguments: ["kind": kind, "depth": UndoableChange.depth]
        )
    }

    /// Returns the newest change.
    package func last(_ db: Database) throws -> UndoableChange? {
        try row(db).map { row in
            UndoableChange(
                number: try row.decode(forColumn: "number"),
                at: try row.decode(forColumn: "at"),
                label: try row.decode(forColumn: "label")
            )
        }
    }

    /// Removes a change and returns what undoes it; nil if it is not the newest.
    package func take(_ change: UndoableChange, _ db: Database) throws -> Inverse? {
        guard try last(db) == change, let row = try row(db) else { return nil }
        let json: String = try row.decode(forColumn: "inverse")
        try db.execute(sql: "DELETE FROM undoable WHERE number = ?", arguments: [change.number])
        return try StrictJSON.decode(Inverse.self, from: Data(json.utf8))
    }

    private func row(_ db: Database) throws -> Row? {
        try Row.fetchOne(
            db,
            sql: "SELECT number, at, label, inverse FROM undoable WHERE kind = ? ORDER BY number DESC LIMIT 1",
            arguments: [kind]
        )
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
                    at INTEGER NOT NULL, -- nanoseconds since 1970
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

    /// Creates an empty journal.
    package init() {}

    /// The newest change.
    package var last: UndoableChange? { steps.last?.change }

    /// What undoes the changes, oldest first.
    package var inverses: [Inverse] { steps.map(\.inverse) }

    /// Records a change, and forgets the oldest.
    package mutating func record(_ label: String, undoneBy inverse: Inverse) {
        number += 1
        let change = UndoableChange(number: number, at: UndoableChange.moment, label: label)
        steps = (steps + [(change, inverse)]).suffix(UndoableChange.depth)
    }

    /// Removes a change and returns what undoes it; nil if it is not the newest.
    package mutating func take(_ change: UndoableChange) -> Inverse? {
        guard last == change else { return nil }
        return steps.popLast()?.inverse
    }
}

extension UndoableChange {
    /// The time in nanoseconds since 1970, finer than a clock for people, to tell the newest of several stores.
    package static var moment: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
    }
}
