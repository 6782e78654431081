import SatchelPluginAPI

/// An import that its store could not take to the end; what it committed before is kept.
package struct ImportStopped: UserFacingError {
    /// What the store said.
    package let cause: any UserFacingError
    /// How many rows were read and kept, over all runs.
    package let rows: Int

    /// Creates the error.
    package init(cause: any UserFacingError, rows: Int) {
        self.cause = cause
        self.rows = rows
    }

    package var message: String { "the import stopped after \(rows) \(rows == 1 ? "row" : "rows"): \(cause.message)" }
    package var hint: String? { "those rows are saved; once that is fixed, the same command continues with the rest" }
    package var exitStatus: ExitStatus { cause.exitStatus }
}
