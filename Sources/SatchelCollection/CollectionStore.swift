import Foundation
import GRDB
import SatchelCatalog
import SatchelPersistence

/// What the user keeps: items, entries and lists in one file, with a journal of every change.
///
/// A change is one transaction that writes rows and operations together, and is durable when the call returns. Several
/// shells may use the file: a change waits for the other's, and reads the latest state.
///
/// ```swift
/// try await store.change("added 'Wool coat'") { change in
///     try change.set(["name": ["Wool coat"]], of: .item("closet", "c1"))
/// }
/// try await store.undo()  // .done("added 'Wool coat'")
/// ```
public struct CollectionStore: Sendable {
    let database: SatchelDatabase
    /// The folder of indexes that are made from it; nil for none.
    package let indexes: (@Sendable () throws -> String)?
    let now: @Sendable () -> Date

    /// Opens the file at first use; by default the store is in memory.
    package init(
        _ database: SatchelDatabase = CollectionStore.inMemory,
        indexes: (@Sendable () throws -> String)? = nil,
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        (self.database, self.indexes, self.now) = (database, indexes, now)
    }

    /// The most bytes of pages in memory: those that an import of very many rows goes on changing.
    private static let cacheSize = 20 << 20

    /// The user's file; a missing `HOME` is reported at first use.
    package static func database(_ locations: FileLocations) -> SatchelDatabase {
        SatchelDatabase(at: { try locations.database }, migrations: .collection, cacheSize: cacheSize)
    }

    /// A file at a path.
    package static func database(path: String, patience: Duration = .seconds(4)) -> SatchelDatabase {
        SatchelDatabase(at: { path }, migrations: .collection, patience: patience, cacheSize: cacheSize)
    }

    /// Removes the name of this device and where it syncs from a copy, which may be used on another one, or all but what is kept of a kind.
    package static func prepare(copy path: String, only kind: String? = nil) throws {
        let copy = try DatabaseQueue(path: path)
        try copy.write { db in
            guard try db.tableExists("state") else { return }
            try db.execute(sql: "DELETE FROM state WHERE key = 'device' OR key LIKE 'sync/%'")
            guard let kind else { return }
            for table in ["thing", "operation"] {
                try db.execute(sql: "DELETE FROM \(table) WHERE kind != ?", arguments: [kind])
            }
            try db.execute(
                sql: """
                    DELETE FROM value WHERE thing NOT IN (SELECT number FROM thing);
                    DELETE FROM change WHERE number NOT IN (SELECT change FROM operation);
                    DELETE FROM state WHERE key != ?
                    """,
                arguments: [recentSearches + kind]
            )
        }
        // What was deleted is in the file until then.
        if kind != nil { try copy.vacuum() }
        try copy.close()
    }

    /// A database without a file.
    package static var inMemory: SatchelDatabase { SatchelDatabase(inMemory: .collection) }

    /// Reads what is kept at one moment, while others may write.
    public func read<Result: Sendable>(
        _ body: @Sendable (CollectionContents) throws -> Result
    ) async throws -> Result {
        try await database.read { db in try body(CollectionContents(db: db)) }
    }

    /// Reads without making, changing or migrating the file, for `doctor`; nil before anything was kept.
    package func inspect<Result: Sendable>(
        _ body: @escaping @Sendable (CollectionContents) throws -> Result
    ) async throws -> Result? {
        try await database.inspect { db in try body(CollectionContents(db: db)) }
    }

    /// Makes a change, or none if the closure throws; it runs again if another shell was in the way.
    ///
    /// The closure reads the latest state, checks rules between things, and changes them; it may set the label, when it
    /// knows more. A trial only returns what would become of it.
    @discardableResult
    public func change<Result: Sendable>(
        _ label: String = "",
        isTrial: Bool = false,
        _ body: @Sendable (inout CollectionChange) throws -> Result
    ) async throws -> Result {
        try await database.write { [now] db in
            var change = try CollectionChange(label, in: db, now: now())
            guard isTrial else {
                let result = try body(&change)
                try change.record(change.isFinal ? .final : .done)
                if change.isFinal { try db.forgetUndone() }
                return result
            }
            try db.execute(sql: "SAVEPOINT trial")
            let result = try body(&change)
            try db.execute(sql: "ROLLBACK TO trial; RELEASE trial")
            return result
        }
    }

    /// Lets the changes that a closure makes be undone as one; nothing else may change anything meanwhile.
    @MainActor
    package func together(_ body: () async throws -> Void) async throws {
        let last = try await database.read { try $0.lastChange() }
        var failure: (any Error)?
        do { try await body() } catch { failure = error }
        if try await database.read({ try $0.lastChange() }) > last {
            try await database.write { try $0.joinChanges(after: last) }
        }
        if let failure { throw failure }
    }

    // MARK: Undo

    /// What became of an attempt to undo or redo.
    public enum Turn: Sendable, Equatable {
        /// It is undone, or done again.
        case done(String)
        /// A later change of the same fields stands; nothing was touched, and the change is left out from now on.
        case refused(String, because: String?)
    }

    /// Undoes the newest change of this device, also of an earlier start; nil if there is none.
    public func undo() async throws -> Turn? { try await turn(.done, into: .undone) }

    /// Makes the change again that was undone last, unless another was made since; nil if there is none.
    public func redo() async throws -> Turn? { try await turn(.undone, into: .done) }

    private func turn(_ state: ChangeState, into other: ChangeState) async throws -> Turn? {
        // Without a file there is nothing to undo, and none is made.
        guard try await database.read({ try $0.change(state) }) != nil else { return nil }
        return try await database.write { [now] db in
            guard let (number, label) = try db.change(state) else { return nil }
            let operations = try db.operations("change.number = ? ORDER BY clock", number)
            var change = try CollectionChange((state == .done ? "undid: " : "redid: ") + label, in: db, now: now())
            try db.execute(sql: "SAVEPOINT trial")
            if let kept = try change.turn(operations, back: state == .done) {
                try db.execute(sql: "ROLLBACK TO trial; RELEASE trial")
                try db.set(.final, of: number)
                return .refused(label, because: try db.label(ofChangeOf: kept.fields, in: kept.thing, after: number))
            }
            try db.execute(sql: "RELEASE trial")
            try change.record(.final)
            try db.set(other, of: number)
            return .done(label)
        }
    }

    // MARK: The journal

    /// The operations on an item, its entries and its places on lists, newest first.
    public func history(of item: Thing, limit: Int = .max) async throws -> [CollectionOperation] {
        let item = item.normalized
        let condition = """
            device != '' AND (
                operation.kind = ? AND item = ?
                OR operation.kind = ? AND sort = 'list'
                    AND ? IN (SELECT key FROM json_each(before) UNION ALL SELECT key FROM json_each(after))
            ) ORDER BY clock DESC LIMIT ?
            """
        return try await database.read { db in
            let key = ReservedKey.member + item.id
            return try db.operations(condition, item.kind, item.id, item.kind, key, Int64(max(limit, 0)))
        }
    }

    /// The operations after a moment, oldest first, up to a limit; nil for those from the beginning.
    public func operations(after clock: HybridClock? = nil, limit: Int) async throws -> [CollectionOperation] {
        try await database.read { db in
            try db.operations(
                "clock > ? AND device != '' ORDER BY clock, device LIMIT ?",
                clock?.rawValue ?? 0,
                Int64(max(limit, 0))
            )
        }
    }
}
