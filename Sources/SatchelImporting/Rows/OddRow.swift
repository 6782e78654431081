/// A row that could not be read or kept, and why.
package struct OddRow: Hashable, Sendable {
    /// The line it begins at, from 1.
    package let line: Int
    /// What is wrong with it, as an error message would say it.
    package let reason: String

    /// Describes an odd row.
    package init(line: Int, reason: String) {
        self.line = line
        self.reason = reason
    }
}

/// What whoever turns rows into records throws when a row has no record in it.
package struct RowProblem: Error, Hashable, Sendable {
    /// What is wrong, as an error message would say it.
    package let reason: String

    /// Describes a problem.
    package init(_ reason: String) {
        self.reason = reason
    }
}
