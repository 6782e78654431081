import GRDB
import SatchelCatalog
import SatchelSearch

/// The places that a search finds, as an SQL statement.
struct FoundPlaces {
    private let sql: String
    private let arguments: StatementArguments
    let count: Int

    init(sql: String, argument: String? = nil, count: Int) {
        self.sql = sql
        arguments = argument.map { [$0] } ?? []
        self.count = count
    }

    init(_ places: [Int64]) {
        let list = "[" + places.map(String.init).joined(separator: ",") + "]"
        self.init(sql: "SELECT value AS place FROM json_each(?)", argument: list, count: places.count)
    }

    /// The places with a value, sorted: among many by a scan of the whole order, among few by lookups.
    ///
    /// Of equal values, only ascending ones are sorted by place: else all would be read.
    func known(by key: String, _ direction: SortDirection, amongMany: Bool, _ db: Database) throws -> RowCursor {
        let order = direction == .ascending ? "value, ordering.place" : "value DESC"
        let statement = try db.cachedStatement(
            sql: amongMany
                ? "SELECT place, value FROM ordering WHERE place IN (\(sql)) AND key = ? ORDER BY \(order)"
                : """
                SELECT ordering.place, value FROM (\(sql)) AS found CROSS JOIN ordering ON ordering.place = found.place
                WHERE key = ? ORDER BY \(order)
                """
        )
        return try Row.fetchCursor(statement, arguments: arguments + [key])
    }

    func unknown(by key: String, _ db: Database) throws -> [Int64] {
        let statement = try db.cachedStatement(
            sql: """
                SELECT place FROM (\(sql)) AS found
                WHERE NOT EXISTS (SELECT 1 FROM ordering WHERE ordering.place = found.place AND key = ?) ORDER BY place
                """
        )
        return try Int64.fetchAll(statement, arguments: arguments + [key])
    }
}
