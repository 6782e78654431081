import CardsDomain
import GRDB
import SatchelImporting
import SatchelPersistence

extension ImportedCards: ImportStore {
    package func checkpoint(of file: FileFingerprint) async throws -> ImportCheckpoint? {
        try await database.read { database in
            try String.fetchOne(
                database,
                sql: "SELECT checkpoint FROM checkpoints WHERE file = ?",
                arguments: [file.description]
            )
        }
        .flatMap { ImportCheckpoint($0) }
    }

    package func commit(_ batch: ImportBatch<ImportedRow>) async throws -> ImportChanges {
        try await database.write { database in
            var changes = ImportChanges()
            let writer = try ImportedRowWriter(database)
            for row in batch.rows { try writer.write(row, counting: &changes) }
            if let checkpoint = batch.checkpoint {
                try database.execute(
                    sql: "INSERT OR REPLACE INTO checkpoints VALUES (?, ?)",
                    arguments: [batch.file.description, checkpoint.description]
                )
            } else {
                try database.execute(
                    sql: "DELETE FROM checkpoints WHERE file = ?",
                    arguments: [batch.file.description]
                )
            }
            try database.execute(sql: "UPDATE revision SET number = number + 1")
            return changes
        }
    }
}

/// Writes rows with statements that are read once.
private struct ImportedRowWriter {
    private let database: Database
    private let known: Statement
    private let insert: Statement
    private let update: Statement
    private let knownSet: Statement
    private let set: Statement

    init(_ database: Database) throws {
        self.database = database
        known = try database.makeStatement(sql: "SELECT facts, picture FROM cards WHERE id = ?")
        insert = try database.makeStatement(sql: "INSERT INTO cards (id, day, facts, picture) VALUES (?, ?, ?, ?)")
        update = try database.makeStatement(sql: "UPDATE cards SET day = ?, facts = ?, picture = ? WHERE id = ?")
        knownSet = try database.makeStatement(sql: "SELECT name, series, released, total FROM sets WHERE id = ?")
        set = try database.makeStatement(sql: "INSERT OR REPLACE INTO sets VALUES (?, ?, ?, ?, ?)")
    }

    func write(_ row: ImportedRow, counting changes: inout ImportChanges) throws {
        switch row {
        case .card(let id, let day, let facts, let picture):
            guard let old = try GRDB.Row.fetchOne(known, arguments: [id]) else {
                changes.added += 1
                return try insert.execute(arguments: [id, day, facts, picture])
            }
            let isSame = try old.decode(atIndex: 0) == facts && old.decode(atIndex: 1) == picture
            if isSame { changes.unchanged += 1 } else { changes.changed += 1 }
            // Facts that are confirmed are of today.
            try update.execute(arguments: [day, facts, picture, id])
        case .set(let new):
            let old = try GRDB.Row.fetchOne(knownSet, arguments: [new.id])
            let values: StatementArguments = [new.id, new.name, new.series?.text, new.released, new.total]
            if let old {
                let isSame =
                    try old.decode(atIndex: 0) == new.name && old.decode(atIndex: 1) == new.series?.text
                    && old.decode(atIndex: 2) == new.released && old.decode(atIndex: 3) == new.total
                if isSame { changes.unchanged += 1 } else { changes.changed += 1 }
            } else {
                changes.added += 1
            }
            try set.execute(arguments: values)
        }
    }
}
