/// A table that is compiled in, read row by row: a line of column names, then one item a line, cells separated by tabs.
public struct BuiltInTable<Item: Sendable>: Sendable {
    /// What is wrong with a row; such a row is left out.
    public struct Fault: Hashable, Sendable {
        /// The number of the line, the one with the names being line 1.
        public let line: Int
        /// The column that cannot be read, or nil where the number of columns is wrong.
        public let column: String?

        /// Names a row, and what of it cannot be read.
        public init(line: Int, column: String?) {
            self.line = line
            self.column = column
        }
    }

    /// The items, in the order of the rows.
    public private(set) var items: [Item] = []
    /// The rows that were left out.
    public private(set) var faults: [Fault] = []

    /// Reads a table.
    ///
    /// - Parameters:
    ///   - bytes: The table in UTF-8.
    ///   - columns: The names of the columns, in order.
    ///   - isRead: Whether the cell of a column can be read.
    ///   - item: Makes an item of cells that can be read.
    public init(
        _ bytes: some Collection<UInt8>,
        columns: [String],
        isRead: (_ column: String, _ cell: String) -> Bool,
        item: ([String]) -> Item
    ) {
        // Bytes are split rather than characters: it is a tenth of the work, and it is all there is to do at first use.
        for (index, line) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated()
        where !line.isEmpty && index > 0 {
            let cells = line.split(separator: 0x09, omittingEmptySubsequences: false).map {
                String(decoding: $0, as: UTF8.self)
            }
            guard cells.count == columns.count else {
                faults.append(Fault(line: index + 1, column: nil))
                continue
            }
            if let odd = zip(columns, cells).first(where: { !isRead($0, $1) }) {
                faults.append(Fault(line: index + 1, column: odd.0))
            } else {
                items.append(item(cells))
            }
        }
    }

    /// The members of a cell that holds a list, which `; ` separates.
    public static func list(_ cell: String) -> [String] {
        cell.utf8.split(separator: UInt8(ascii: ";")).compactMap { member in
            let text = Substring(member.drop { $0 == UInt8(ascii: " ") })
            return text.isEmpty ? nil : String(text)
        }
    }
}
