/// The result of an import; every row read is counted as added, changed, unchanged, skipped or invalid.
public struct ImportReport: Hashable, Sendable {
    /// How an import ended.
    public enum Ending: Hashable, Sendable {
        /// At the end of the file.
        case finished
        /// By the user; importing the file again resumes there.
        case interrupted
        /// At a fault of the file; the rows before it are kept.
        case broken(ImportFault)
    }

    /// The name of the rows' source.
    public var source = ""
    /// The path of the file; empty for a report of several.
    public var path = ""
    /// The rows read by an earlier, interrupted run.
    public var resumedAfter = 0
    /// The rows read by this run.
    public var rowsRead = 0
    /// The number of new rows.
    public var added = 0
    /// The number of rows that replaced an older one.
    public var changed = 0
    /// The number of rows already there.
    public var unchanged = 0
    /// The number of valid rows that the catalog does not keep.
    public var skipped = 0
    /// The number of rows that could not be read or stored.
    public var invalid = 0
    /// The first of the invalid rows.
    public var firstInvalidRows: [InvalidRow] = []
    /// The names of columns, or keys of JSON objects, whose values are not imported.
    public var ignored: [String] = []
    /// How the import ended.
    public var ending = Ending.finished

    public init(source: String = "", path: String = "") {
        self.source = source
        self.path = path
    }

    /// Whether every row was invalid, which most likely means the wrong file.
    public var isAllInvalid: Bool { rowsRead > 0 && invalid == rowsRead && resumedAfter == 0 }
}

/// What is said of columns that an import has no place for.
extension ImportReport {
    private static let named = 5
    private static let longest = 40

    /// Names the first ones: `ignored columns: rating, shelves (+3 more)`; nil if there are none.
    package static func warning(_ names: [String]) -> String? {
        guard !names.isEmpty else { return nil }
        let first = names.prefix(named).map { $0.count > longest ? $0.prefix(longest) + "…" : $0 }
        let more = names.count - first.count
        return "ignored \(names.count == 1 ? "column" : "columns"): " + first.joined(separator: ", ")
            + (more > 0 ? " (+\(more) more)" : "")
    }
}

/// A row that could not be read or stored.
public struct InvalidRow: Hashable, Sendable {
    /// The line it starts on, from 1.
    public let line: Int
    /// What is wrong, as in an error message.
    public let reason: String

    public init(line: Int, reason: String) {
        self.line = line
        self.reason = reason
    }
}

/// A fault of a file that ends its import.
public struct ImportFault: Error, Hashable, Sendable {
    /// What is wrong, with the name of the file.
    public let message: String
    /// What the user can do about it.
    public let hint: String?

    public init(message: String, hint: String? = nil) {
        self.message = message
        self.hint = hint
    }
}

/// The progress of an import or a removal.
public struct ImportProgress: Hashable, Sendable {
    /// Receives progress, a few times a second.
    public typealias Handler = @MainActor @Sendable (ImportProgress) -> Void

    /// The rows done, including earlier runs.
    public var rows: Int
    /// The fraction done, from 0 to 1; nil if the total is unknown, as in a pipe.
    public var fraction: Double?

    public init(rows: Int, fraction: Double?) {
        self.rows = rows
        self.fraction = fraction
    }

    public init(rows: Int, of count: Int) {
        self.init(rows: rows, fraction: Double(rows) / Double(max(count, 1)))
    }
}
