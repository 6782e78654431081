import GRDB
import SatchelCatalog

extension Library {
    /// Encodes and indexes every document again, for a migration to a format that stores more.
    package static func encodeAnew(_ db: Database) throws {
        // The index removes a document by its tokens, so it is emptied before any changes.
        try db.execute(sql: "INSERT INTO word (word) VALUES ('delete-all'); DELETE FROM term")
        let update = try db.cachedStatement(sql: "UPDATE document SET text = ? WHERE place = ?")
        var last: Int64 = -1
        while true {
            let rows = try Row.fetchAll(
                db,
                sql: "SELECT place, id, text FROM document WHERE place > ? ORDER BY place LIMIT 1000",
                arguments: [last]
            )
            guard !rows.isEmpty else { break }
            for row in rows {
                last = try row.decode(atIndex: 0)
                let (id, text): (String, String) = (try row.decode(atIndex: 1), try row.decode(atIndex: 2))
                let new = Format.text(of: Format.item(ItemID(id), text, ItemSource(source: "")))
                if new != text { try update.execute(arguments: [new, last]) }
            }
        }
        try LibraryWriter<Format>(db).indexAnew()
    }
}
