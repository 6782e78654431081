import Foundation
import GRDB
import QuestDomain
import QuestRouting
import SatchelCatalog
import SatchelJSON
import SatchelPersistence

/// The quest in a database of its own.
package struct SQLiteQuestStore: QuestStore {
    private let database: SatchelDatabase
    private let journal: ChangeJournal<QuestInverse>

    /// Creates a store over a database with ``migrations``, opened on first use.
    package init(database: SatchelDatabase) {
        self.database = database
        journal = ChangeJournal("quest", in: database) { inverse, db in
            let present = try Self.quest(db)
            let before = inverse.quest(over: present)
            guard inverse.isPossible(for: present), before != present else { return false }
            if let before {
                try Self.write(before, db)
            } else {
                try db.execute(sql: "DELETE FROM patient; DELETE FROM quest")
            }
            return true
        }
    }

    package init() {
        self.init(database: SatchelDatabase(inMemory: Self.migrations))
    }

    /// Creates a store in the user's data folder.
    package init(locations: FileLocations) {
        self.init(database: SatchelDatabase(at: { try locations.data + "/quest.sqlite" }, migrations: Self.migrations))
    }

    package func lastChange() async throws -> UndoableChange? { try await journal.lastChange() }

    package func undo(_ change: UndoableChange) async throws -> UndoOutcome { try await journal.undo(change) }

    package func quest() async throws -> Quest? {
        try await database.read(Self.quest)
    }

    package func update<Result: Sendable>(
        label: (@Sendable (Result) -> String)?,
        _ change: @escaping @Sendable (Quest?) throws -> (quest: Quest, result: Result)
    ) async throws -> Result {
        try await database.write { [journal] db in
            let old = try Self.quest(db)
            let (new, result) = try change(old)
            guard new != old else { return result }
            try Self.write(new, db)
            if let label { try journal.record(label(result), undoneBy: QuestInverse(from: old, to: new), db) }
            return result
        }
    }

    /// Closes the file; the next call opens it again.
    package func close() async throws { try await database.close() }

    // MARK: - Rows

    private static func quest(_ db: Database) throws -> Quest? {
        guard let row = try Row.fetchOne(db, sql: "SELECT * FROM quest"),
            let metric = RouteMetric(rawValue: try row.decode(forColumn: "metric"))
        else { return nil }
        var quest = Quest(
            title: try row.decode(forColumn: "title"),
            metric: metric,
            starterOf: try row.decode(forColumn: "starterOf"),
            origin: try position(row, "origin", metric),
            patients: try Row.fetchAll(db, sql: "SELECT * FROM patient ORDER BY position").compactMap {
                try patient($0, metric)
            }
        )
        quest.here = try position(row, "here", metric)
        let route: String? = try row.decode(forColumn: "route")
        quest.route = route.flatMap { try? StrictJSON.decode(RouteRecord.self, from: Data($0.utf8)) }?.route(metric)
        return quest
    }

    private static func position(_ row: Row, _ name: String, _ metric: RouteMetric) throws -> Position? {
        let x: Double? = try row.decode(forColumn: name + "X")
        let y: Double? = try row.decode(forColumn: name + "Y")
        guard let x, let y else { return nil }
        return Position(x: x, y: y, in: metric)
    }

    private static func patient(_ row: Row, _ metric: RouteMetric) throws -> Patient? {
        let ailment: String? = try row.decode(forColumn: "ailment")
        guard let position = try position(row, "at", metric) else { return nil }
        return try Patient(
            id: PatientID(try row.decode(forColumn: "id")),
            title: try row.decode(forColumn: "title"),
            position: position,
            provenance: ItemSource(
                source: try row.decode(forColumn: "source"),
                asOf: try row.decode(forColumn: "asOf")
            )
        )
        .with { patient in
            patient.koreanName = try row.decode(String?.self, forColumn: "koreanName")
            patient.number = try row.decode(Int?.self, forColumn: "number")
            patient.place = try row.decode(String?.self, forColumn: "place")
            patient.ailment = ailment.flatMap { Ailment(rawValue: $0) }
            patient.visit = try row.decode(StoredCount?.self, forColumn: "visit")?.value
        }
    }

    private static func write(_ quest: Quest, _ db: Database) throws {
        try db.execute(sql: "DELETE FROM patient")
        try db.execute(
            sql: "INSERT OR REPLACE INTO quest VALUES (1, ?, ?, ?, ?, ?, ?, ?, ?)",
            arguments: [
                quest.title, quest.metric.rawValue, quest.starterOf, quest.origin?.point.x, quest.origin?.point.y,
                quest.here?.point.x, quest.here?.point.y, try quest.route.map { try RouteRecord($0).text },
            ]
        )
        let insert = try db.makeStatement(sql: "INSERT INTO patient VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
        for (index, patient) in quest.patients.enumerated() {
            try insert.execute(arguments: [
                index, patient.id.rawValue, patient.title, patient.koreanName, patient.number, patient.place,
                patient.position.point.x, patient.position.point.y, patient.ailment?.rawValue, patient.visit,
                patient.provenance.source, patient.provenance.asOf,
            ])
        }
    }
}

extension SQLiteQuestStore {
    /// The migrations, oldest first.
    package static let migrations = [
        Migration(id: "quest 1") { db in
            try db.execute(
                sql: """
                    CREATE TABLE quest (
                        id INTEGER PRIMARY KEY CHECK (id = 1), -- there is one quest
                        title TEXT NOT NULL,
                        metric TEXT NOT NULL,
                        starterOf TEXT,
                        originX REAL, originY REAL,
                        hereX REAL, hereY REAL,
                        route TEXT -- JSON
                    ) STRICT;
                    CREATE TABLE patient (
                        position INTEGER PRIMARY KEY,
                        id TEXT NOT NULL UNIQUE,
                        title TEXT NOT NULL,
                        koreanName TEXT,
                        number INTEGER,
                        place TEXT,
                        atX REAL NOT NULL, atY REAL NOT NULL,
                        ailment TEXT,
                        visit INTEGER, -- how many were visited with it, NULL while it waits
                        source TEXT NOT NULL,
                        asOf TEXT
                    ) STRICT
                    """
            )
        },
        Migration.undoableChanges(id: "quest 2"),
    ]
}
