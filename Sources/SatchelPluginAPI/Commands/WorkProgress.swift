/// How far a long piece of work has come.
///
/// ```swift
/// context.show(WorkProgress("importing books", done: rows, fraction: Double(bytesRead) / Double(fileSize)))
/// ```
package struct WorkProgress: Sendable, Equatable {
    /// What is being done: `importing books`.
    package var label: String
    /// How much of it is done.
    package var done: Int
    /// What is counted, in the plural.
    package var unit: String
    /// The part of the whole that is done, 0 to 1; nil where the whole is not known.
    package var fraction: Double?

    /// Creates a report.
    package init(_ label: String, done: Int, unit: String = "rows", fraction: Double? = nil) {
        self.label = label
        self.done = done
        self.unit = unit
        self.fraction = fraction
    }
}
