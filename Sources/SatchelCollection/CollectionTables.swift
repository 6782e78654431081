import Foundation
import GRDB
import SatchelCatalog
import SatchelJSON
import SatchelPersistence

extension Migration {
    /// The tables of a collection.
    static let collection = Migration(
        id: "collection 1",
        sql: """
            CREATE TABLE thing (
                number INTEGER PRIMARY KEY,
                kind TEXT NOT NULL,
                sort TEXT NOT NULL CHECK (sort IN ('item', 'entry', 'list')),
                id TEXT NOT NULL,
                UNIQUE (kind, sort, id)
            ) STRICT;
            CREATE TABLE value (
                thing INTEGER NOT NULL REFERENCES thing ON DELETE CASCADE,
                field TEXT NOT NULL,
                place INTEGER NOT NULL, -- among the values of a field, from 0
                text TEXT NOT NULL,
                PRIMARY KEY (thing, field, place)
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX valueByText ON value (field, text);
            CREATE TABLE change (
                number INTEGER PRIMARY KEY,
                label TEXT NOT NULL,
                state TEXT NOT NULL CHECK (state IN ('done', 'undone', 'final'))
            ) STRICT;
            CREATE INDEX changeByState ON change (state);
            CREATE TABLE operation (
                clock INTEGER NOT NULL, -- milliseconds since 1970, times 65536, and a count
                device TEXT NOT NULL, -- empty for what a merge did here, which follows from operations of other devices
                change INTEGER NOT NULL REFERENCES change,
                kind TEXT NOT NULL,
                sort TEXT NOT NULL,
                id TEXT NOT NULL,
                item TEXT, -- the id of the item that it is about
                before TEXT, -- JSON
                after TEXT, -- JSON
                PRIMARY KEY (clock, device)
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX operationByChange ON operation (change);
            CREATE INDEX operationByItem ON operation (kind, item);
            CREATE INDEX operationByThing ON operation (kind, sort, id);
            CREATE TABLE state (
                number INTEGER PRIMARY KEY,
                key TEXT NOT NULL,
                text TEXT NOT NULL,
                at INTEGER NOT NULL -- milliseconds since 1970
            ) STRICT;
            CREATE INDEX stateByKey ON state (key);
            """
    )
}

extension Database {
    /// The number of a thing's row; nil if it is not there.
    func number(of thing: Thing) throws -> Int64? {
        let find = try cachedStatement(sql: "SELECT number FROM thing WHERE kind = ? AND sort = ? AND id = ?")
        return try Int64.fetchOne(find, arguments: [thing.kind, thing.sort.rawValue, thing.id])
    }

    /// What is kept of a thing; nil if it is not there.
    func texts(of thing: Thing) throws -> FieldTexts? {
        guard let number = try number(of: thing) else { return nil }
        let find = try cachedStatement(sql: "SELECT field, text FROM value WHERE thing = ? ORDER BY field, place")
        var texts: FieldTexts = [:]
        let rows = try Row.fetchCursor(find, arguments: [number])
        while let row = try rows.next() {
            texts[try row.decode(atIndex: 0), default: []].append(try row.decode(atIndex: 1))
        }
        return texts
    }

    /// Writes what is kept of a thing, or removes it.
    func replace(_ old: FieldTexts?, by new: FieldTexts?, of thing: Thing) throws {
        guard let new else {
            try cachedStatement(sql: "DELETE FROM thing WHERE kind = ? AND sort = ? AND id = ?")
                .execute(arguments: [thing.kind, thing.sort.rawValue, thing.id])
            return
        }
        if old == nil {
            try cachedStatement(sql: "INSERT INTO thing (kind, sort, id) VALUES (?, ?, ?)")
                .execute(arguments: [thing.kind, thing.sort.rawValue, thing.id])
        }
        let number = old == nil ? lastInsertedRowID : try number(of: thing)
        let changed = Set(new.keys).union((old ?? [:]).keys).filter { new[$0] != old?[$0] }
        let delete = try cachedStatement(sql: "DELETE FROM value WHERE thing = ? AND field = ?")
        let insert = try cachedStatement(sql: "INSERT INTO value (thing, field, place, text) VALUES (?, ?, ?, ?)")
        for field in changed.sorted() {
            if old?[field] != nil { try delete.execute(arguments: [number, field]) }
            for (place, text) in (new[field] ?? []).enumerated() {
                try insert.execute(arguments: [number, field, place, text])
            }
        }
    }
}

// MARK: - The journal

/// Whether a change can be undone or redone.
enum ChangeState: String {
    /// It can be undone.
    case done
    /// It was undone, and can be redone until another change is made.
    case undone
    /// Neither.
    case final
}

extension Database {
    /// The name of this device in operations, made with the first of them.
    func device() throws -> String {
        if let device = try knownDevice() { return device }
        let device = String(UInt64.random(in: 0 ... .max), radix: 36)
        try execute(sql: "INSERT INTO state (key, text, at) VALUES ('device', ?, 0)", arguments: [device])
        return device
    }

    /// The name of this device, once an operation has it.
    func knownDevice() throws -> String? {
        try String.fetchOne(cachedStatement(sql: "SELECT text FROM state WHERE key = 'device'"))
    }

    /// Counts on under a name.
    func nextNumber(of name: String) throws -> Int {
        let key = "number/" + name
        let last = try String.fetchOne(self, sql: "SELECT text FROM state WHERE key = ?", arguments: [key])
        let number = (last.flatMap { Int($0) } ?? 0) &+ 1
        guard number > 0 else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
        try execute(sql: "DELETE FROM state WHERE key = ?", arguments: [key])
        try execute(sql: "INSERT INTO state (key, text, at) VALUES (?, ?, 0)", arguments: [key, String(number)])
        return number
    }

    /// The moment of the last operation.
    func lastClock() throws -> HybridClock? {
        try Int64.fetchOne(cachedStatement(sql: "SELECT max(clock) FROM operation")).map { HybridClock(rawValue: $0) }
    }

    /// Adds a change, and returns its number.
    func addChange(_ label: String, _ state: ChangeState) throws -> Int64 {
        if state == .done {
            // What was undone before is not redone after another change.
            try execute(sql: "UPDATE change SET state = 'final' WHERE state = 'undone'")
        }
        try execute(
            sql: "INSERT INTO change (label, state) VALUES (?, ?)",
            arguments: [label, state.rawValue]
        )
        return lastInsertedRowID
    }

    func set(_ state: ChangeState, of change: Int64) throws {
        try execute(sql: "UPDATE change SET state = ? WHERE number = ?", arguments: [state.rawValue, change])
        // It was just read, so a change that isn't there would be the newest again and again.
        guard changesCount == 1 else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
    }

    /// The change that would be undone, or else redone: the last that is done, or the first that was undone.
    func change(_ state: ChangeState) throws -> (number: Int64, label: String)? {
        let order = state == .done ? "DESC" : "ASC"
        let sql = "SELECT number, label FROM change WHERE state = ? ORDER BY number \(order) LIMIT 1"
        return try Row.fetchOne(self, sql: sql, arguments: [state.rawValue]).map { row in
            (try row.decode(forColumn: "number"), try row.decode(forColumn: "label"))
        }
    }

    /// Adds an operation of a change.
    func add(_ operation: CollectionOperation, to change: Int64) throws {
        let thing = operation.thing
        let isAbout = thing.sort == .item ? thing.id : (operation.after ?? operation.before)?[ReservedKey.item]?.first
        let insert = try cachedStatement(
            sql: """
                INSERT INTO operation (clock, device, change, kind, sort, id, item, before, after)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
                """
        )
        try insert.execute(
            arguments: [
                operation.clock.rawValue, operation.device, change, thing.kind, thing.sort.rawValue, thing.id, isAbout,
                try json(operation.before), try json(operation.after),
            ]
        )
    }

    private func json(_ texts: FieldTexts?) throws -> String? {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return try texts.map { String(decoding: try encoder.encode($0), as: UTF8.self) }
    }

    /// The operations that a condition selects, oldest first.
    func operations(_ condition: String, _ arguments: StatementArguments) throws -> [CollectionOperation] {
        let sql = """
            SELECT clock, device, label, operation.kind, sort, id, before, after
            FROM operation JOIN change ON change.number = operation.change
            WHERE \(condition)
            """
        return try Row.fetchAll(cachedStatement(sql: sql), arguments: arguments).map { try CollectionOperation($0) }
    }

    /// All operations on a thing, oldest first, without what merges did here.
    func operations(on thing: Thing) throws -> [CollectionOperation] {
        try operations(
            "operation.kind = ? AND sort = ? AND id = ? AND device != '' ORDER BY clock, device",
            [thing.kind, thing.sort.rawValue, thing.id]
        )
    }

    /// The id of the thing that an operation changed; nil if the operation isn't here.
    func id(changedBy operation: CollectionOperation) throws -> String? {
        let find = try cachedStatement(sql: "SELECT id FROM operation WHERE clock = ? AND device = ?")
        return try String.fetchOne(find, arguments: [operation.clock.rawValue, operation.device])
    }

    /// Whether a thing was ever here.
    func knows(_ thing: Thing) throws -> Bool {
        let find = try cachedStatement(sql: "SELECT 1 FROM operation WHERE kind = ? AND sort = ? AND id = ? LIMIT 1")
        return try Row.fetchOne(find, arguments: [thing.kind, thing.sort.rawValue, thing.id]) != nil
    }

    /// The newest change, if it can be undone and changed this thing alone.
    func lastChange(ofOnly thing: Thing) throws -> Int64? {
        let sql = """
            SELECT number FROM change WHERE number = (SELECT max(number) FROM change) AND state = 'done' AND NOT EXISTS (
                SELECT 1 FROM operation WHERE change = number AND (kind, sort, id) IS NOT (?, ?, ?)
            )
            """
        return try Int64.fetchOne(self, sql: sql, arguments: [thing.kind, thing.sort.rawValue, thing.id])
    }

    /// The newest change of a thing after another one.
    func label(ofChangeOf thing: Thing, after change: Int64) throws -> String? {
        let sql = """
            SELECT label FROM operation JOIN change ON change.number = operation.change
            WHERE operation.kind = ? AND sort = ? AND id = ? AND change > ? ORDER BY clock DESC LIMIT 1
            """
        return try String.fetchOne(self, sql: sql, arguments: [thing.kind, thing.sort.rawValue, thing.id, change])
    }
}

extension CollectionOperation {
    fileprivate init(_ row: Row) throws {
        func texts(_ column: String) throws -> FieldTexts? {
            try row.decode(String?.self, forColumn: column).map {
                try StrictJSON.decode(FieldTexts.self, from: Data($0.utf8))
            }
        }
        guard let sort = Thing.Sort(rawValue: try row.decode(forColumn: "sort")) else {
            throw DatabaseError(resultCode: .SQLITE_CORRUPT)
        }
        self.init(
            clock: HybridClock(rawValue: try row.decode(forColumn: "clock")),
            device: try row.decode(forColumn: "device"),
            label: try row.decode(forColumn: "label"),
            thing: Thing(sort, try row.decode(forColumn: "kind"), try row.decode(forColumn: "id")),
            before: try texts("before"),
            after: try texts("after")
        )
    }
}
