/// What an import did.
///
/// Every row read is counted once more: as added, changed, unchanged, skipped or odd.
public struct ImportReport: Hashable, Sendable {
    /// How an import ended.
    public enum Ending: Hashable, Sendable {
        /// At the end of the file.
        case finished
        /// By the user; importing the file again continues from there.
        case interrupted
        /// At a fault of the file; the rows before it are kept.
        case broken(ImportFault)
    }

    /// The name of the source that the rows belong to.
    public var source = ""
    /// The path of the file; empty for a report of several.
    public var path = ""
    /// How many rows an earlier, interrupted run had read.
    public var resumedAfter = 0
    /// How many rows this run read, whatever became of them.
    public var rowsRead = 0
    /// How many rows are new.
    public var added = 0
    /// How many rows replaced an older one.
    public var changed = 0
    /// How many rows were there already.
    public var unchanged = 0
    /// How many rows are valid and of a kind that the catalog has no place for.
    public var skipped = 0
    /// How many rows could not be read or kept.
    public var odd = 0
    /// The first of the odd rows.
    public var firstOddRows: [OddRow] = []
    /// How it ended.
    public var ending = Ending.finished

    /// Creates the report of an import that has read nothing.
    ///
    /// - Parameters:
    ///   - source: The name of the source.
    ///   - path: The path of the file.
    public init(source: String = "", path: String = "") {
        self.source = source
        self.path = path
    }

    /// Whether rows were read and each of them is odd, which is most likely the wrong file.
    public var isAllOdd: Bool { rowsRead > 0 && odd == rowsRead && resumedAfter == 0 }
}

/// A row that could not be read or kept, and why.
public struct OddRow: Hashable, Sendable {
    /// The line it begins at, from 1.
    public let line: Int
    /// What is wrong with it, as an error message would say it.
    public let reason: String

    /// Describes an odd row.
    public init(line: Int, reason: String) {
        self.line = line
        self.reason = reason
    }
}

/// A fault of a file that ends its import.
public struct ImportFault: Error, Hashable, Sendable {
    /// What is wrong, with the file it is about.
    public let message: String
    /// What the user can do about it.
    public let hint: String?

    /// Describes a fault.
    public init(message: String, hint: String? = nil) {
        self.message = message
        self.hint = hint
    }
}

/// The progress of an import or a removal.
public struct ImportProgress: Hashable, Sendable {
    /// Receives progress, a few times a second.
    public typealias Handler = @MainActor @Sendable (ImportProgress) -> Void

    /// The rows done, earlier runs included.
    public var rows: Int
    /// The part done, from 0 to 1; nil where the whole is not known, as in a pipe.
    public var fraction: Double?

    /// Describes a moment.
    public init(rows: Int, fraction: Double?) {
        self.rows = rows
        self.fraction = fraction
    }

    /// Describes a moment by the rows done and the rows there are.
    public init(rows: Int, of count: Int) {
        self.init(rows: rows, fraction: Double(rows) / Double(max(count, 1)))
    }
}
