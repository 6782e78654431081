/// How far an import is: what a progress bar shows.
package struct ImportProgress: Hashable, Sendable {
    /// The rows read, over all runs.
    package let rows: Int
    /// The bytes read of the file on disk.
    package let bytesRead: Int
    /// The bytes of the file on disk.
    package let byteCount: Int
    /// How long this run has taken.
    package let elapsed: Duration
    private let rowsBefore: Int
    private let bytesBefore: Int

    /// Describes a moment of an import.
    ///
    /// - Parameters:
    ///   - rows: The rows read, over all runs.
    ///   - rowsBefore: Those of earlier runs.
    ///   - bytesRead: The bytes read of the file on disk.
    ///   - bytesBefore: Those passed over to where an earlier run stopped.
    ///   - byteCount: The bytes of the file on disk.
    ///   - elapsed: How long the rows of this run have taken.
    package init(
        rows: Int,
        rowsBefore: Int = 0,
        bytesRead: Int,
        bytesBefore: Int = 0,
        byteCount: Int,
        elapsed: Duration
    ) {
        self.rows = rows
        self.rowsBefore = rowsBefore
        self.bytesRead = bytesRead
        self.bytesBefore = bytesBefore
        self.byteCount = byteCount
        self.elapsed = elapsed
    }

    /// The part that is done, from 0 to 1.
    package var fraction: Double {
        byteCount > 0 ? min(1, max(0, Double(bytesRead) / Double(byteCount))) : 1
    }

    /// How many rows of this run a second brought, or nil before any time has passed.
    package var rowsPerSecond: Double? {
        elapsed > .zero ? Double(rows - rowsBefore) / (elapsed / .seconds(1)) : nil
    }

    /// How long the rest takes at the rate of this run, or nil while nothing can be said.
    package var timeLeft: Duration? {
        let done = bytesRead - bytesBefore
        guard done > 0, elapsed > .zero else {
            return nil
        }
        return elapsed * (Double(max(0, byteCount - bytesRead)) / Double(done))
    }
}
