import GRDB
import SatchelPersistence

/// The values of stored orders in a file: a row for each document, and a column with an index for each order.
enum OrderTable {
    /// The column of an order, qualified, so that SQLite does not take one that is missing for a text.
    static func column(_ key: String) -> String { "orderValue." + name(key) }

    private static func name(_ key: String) -> String { "\"by " + key.replacing("\"", with: "\"\"") + "\"" }

    /// Whether there is a column for each of some orders; not before a format with a new one has stored something.
    static func has(_ keys: some Sequence<String>, _ db: Database) throws -> Bool {
        guard try db.tableExists("orderValue") else { return false }
        let columns = try Set(db.columns(in: "orderValue").map(\.name))
        return keys.allSatisfy { columns.contains("by " + $0) }
    }

    /// Creates the table in place of one for other orders.
    static func create(for keys: [String], _ db: Database) throws {
        let columns = keys.map { ", \(name($0)) BLOB" }.joined()
        try db.execute(
            sql: """
                DROP TABLE IF EXISTS orderValue;
                CREATE TABLE orderValue (
                    place INTEGER PRIMARY KEY REFERENCES document(place) ON DELETE CASCADE ON UPDATE CASCADE\(columns)
                ) STRICT;
                """
        )
        for (number, key) in keys.enumerated() {
            try db.execute(sql: "CREATE INDEX orderValue\(number) ON orderValue (\(name(key)))")
        }
    }

    /// The statement that stores the values of a document which has none yet.
    ///
    /// With REPLACE, SQLite would keep a journal of each row in a file.
    static func insertion(for keys: [String], _ db: Database) throws -> BulkStatement {
        let columns = keys.map { ", " + name($0) }.joined()
        let marks = String(repeating: ", ?", count: keys.count)
        return try db.bulkStatement(sql: "INSERT INTO orderValue (place\(columns)) VALUES (?\(marks))")
    }
}
