/// The names of a table's columns.
package struct CSVHeader: Hashable, Sendable {
    /// The names, from the first column on.
    package let names: [String]
    private let path: String

    /// Creates the heading of a table.
    ///
    /// - Parameters:
    ///   - names: The names of the columns.
    ///   - path: The file it heads, for what is said when a column is missing.
    package init(names: [String], path: String) {
        self.names = names
        self.path = path
    }

    /// The column of this name; letter case and outer spaces count only when they tell two columns apart.
    package subscript(name: String) -> Int? {
        names.firstIndex(of: name) ?? names.firstIndex { Self.plain($0) == Self.plain(name) }
    }

    /// Finds a column that is needed.
    ///
    /// - Parameter name: The name of the column.
    /// - Returns: Its index in every row.
    /// - Throws: ``ImportFileError/missingColumn(path:name:columns:)``, which lists the columns there are.
    package func require(_ name: String) throws(ImportFileError) -> Int {
        guard let column = self[name] else {
            throw .missingColumn(path: path, name: name, columns: names)
        }
        return column
    }

    private static func plain(_ name: String) -> String {
        var plain = name.lowercased()[...]
        while plain.first == " " { plain.removeFirst() }
        while plain.last == " " { plain.removeLast() }
        return String(plain)
    }
}
