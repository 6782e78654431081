/// A built-in tab-separated table: a line of column names, then one item per line.
public struct BuiltInTable<Item: Sendable>: Sendable {
    /// An invalid row, which is skipped.
    public struct Fault: Hashable, Sendable {
        /// The line number; the column names are on line 1.
        public let line: Int
        /// The invalid column; nil if the number of columns is wrong.
        public let column: String?

        public init(line: Int, column: String?) {
            self.line = line
            self.column = column
        }
    }

    /// The items in the order of the rows.
    public private(set) var items: [Item] = []
    /// The rows that were skipped.
    public private(set) var faults: [Fault] = []

    /// Reads a table.
    ///
    /// - Parameters:
    ///   - bytes: The table in UTF-8.
    ///   - columns: The names of the columns, in order.
    ///   - isRead: Whether the cell of a column is valid.
    ///   - item: Makes an item of valid cells.
    public init(
        _ bytes: some Collection<UInt8>,
        columns: [String],
        isRead: (_ column: String, _ cell: String) -> Bool,
        item: ([String]) -> Item
    ) {
        // Splitting bytes rather than characters takes a tenth of the time, which the first use waits for.
        for (index, line) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated()
        where !line.isEmpty && index > 0 {
            let cells = line.split(separator: 0x09, omittingEmptySubsequences: false).map {
                String(decoding: $0, as: UTF8.self)
            }
            guard cells.count == columns.count else {
                faults.append(Fault(line: index + 1, column: nil))
                continue
            }
            if let invalid = zip(columns, cells).first(where: { !isRead($0, $1) }) {
                faults.append(Fault(line: index + 1, column: invalid.0))
            } else {
                items.append(item(cells))
            }
        }
    }

    /// The elements of a cell with a list, separated by `; `.
    public static func list(_ cell: String) -> [String] {
        cell.utf8.split(separator: UInt8(ascii: ";")).compactMap { member in
            let text = Substring(member.drop { $0 == UInt8(ascii: " ") })
            return text.isEmpty ? nil : String(text)
        }
    }
}

extension BuiltInTable where Item: CatalogItem {
    /// Reads a table whose first line has the keys of fields; an empty cell is an unknown fact.
    public init(_ bytes: some Collection<UInt8>, from provenance: ItemSource) {
        let heading = bytes.prefix { $0 != 0x0A }.split(separator: 0x09, omittingEmptySubsequences: false)
        let columns = heading.map { String(decoding: $0, as: UTF8.self) }
        let fields = columns.map { Item.kind.field($0) }
        self.init(
            bytes,
            columns: columns,
            isRead: { column, cell in
                guard let field = Item.kind.field(column) else { return true }
                return cell.isEmpty ? !field.isRequired : field.isMultiple || field.accepts(cell)
            },
            item: { cells in
                let id = zip(columns, cells).first { $0.0 == "id" }?.1 ?? ""
                return Item(id: ItemID(id), provenance: provenance).with { item in
                    for (field, cell) in zip(fields, cells) where !cell.isEmpty {
                        field?.set(&item, field?.isMultiple == true ? Self.list(cell) : [cell])
                    }
                }
            }
        )
    }
}
