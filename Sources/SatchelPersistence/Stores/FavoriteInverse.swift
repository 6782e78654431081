import Foundation
import GRDB

/// What undoes a change of favorites in the database.
struct FavoriteInverse: Codable, Sendable {
    /// A removed favorite.
    struct Removed: Codable, Sendable {
        var position: Int64
        var id: String
        var payload: Data
        var addedAt: Int64
    }

    var collection: String
    /// The ids to remove.
    var added: [String] = []
    /// The favorites to put back.
    var removed: [Removed] = []

    /// Returns whether anything changed; a favorite that is back already stays as it is.
    func apply(_ db: Database) throws -> Bool {
        var count = 0
        for id in added {
            try db.execute(
                sql: "DELETE FROM favorite WHERE collection = ? AND id = ?",
                arguments: [collection, id]
            )
            count += db.changesCount
        }
        for favorite in removed {
            // In its old place, unless another favorite has that.
            let isTaken = try Bool.fetchOne(
                db,
                sql: "SELECT EXISTS (SELECT 1 FROM favorite WHERE position = ?)",
                arguments: [favorite.position]
            )
            let position = isTaken == true ? nil : favorite.position
            try db.execute(
                sql: """
                    INSERT OR IGNORE INTO favorite (position, collection, id, payload, addedAt)
                    VALUES (?, ?, ?, coalesce(?, x''), ?)
                    """,
                arguments: [position, collection, favorite.id, favorite.payload, favorite.addedAt]
            )
            count += db.changesCount
        }
        return count > 0
    }
}

extension FavoriteInverse.Removed {
    init(_ row: Row) throws {
        position = try row.decode(forColumn: "position")
        id = try row.decode(forColumn: "id")
        payload = try row.decode(forColumn: "payload")
        addedAt = try row.decode(forColumn: "addedAt")
    }
}
