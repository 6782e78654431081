/// What rows are imported into.
///
/// ```swift
/// func commit(_ batch: ImportBatch<BookRecord>) async throws -> ImportChanges {
///     try await database.write { db in
///         let changes = try batch.rows.reduce(into: ImportChanges()) { changes, row in … }
///         try Self.keep(batch.checkpoint, of: batch.file, in: db)
///         return changes
///     }
/// }
/// ```
package protocol ImportStore<Row>: Sendable {
    /// What a row becomes.
    associatedtype Row: Sendable

    /// Returns how far an unfinished import of these contents came.
    ///
    /// - Parameter file: The contents.
    /// - Returns: What was last kept with rows of them, or nil where there is nothing to go on from.
    /// - Throws: What the store throws.
    func checkpoint(of file: FileFingerprint) async throws -> ImportCheckpoint?

    /// Does what has to be done before the first rows are kept, while they are read; nothing unless a store says what.
    ///
    /// - Throws: What the store throws, which ends the run.
    func prepare() async throws

    /// Keeps rows and how far they reach, both or neither.
    ///
    /// - Parameter batch: The rows.
    /// - Returns: What they changed.
    /// - Throws: What the store throws, having kept nothing of the batch.
    func commit(_ batch: ImportBatch<Row>) async throws -> ImportChanges
}

extension ImportStore {
    package func prepare() async throws {}
}

/// Rows that are kept in one transaction.
package struct ImportBatch<Row: Sendable>: Sendable {
    /// The rows, in the order of the file; the last batch may have none.
    package let rows: [Row]
    /// The contents they are from.
    package let file: FileFingerprint
    /// What to keep with them, or nil when the file is done and there is nothing to go on with.
    package let checkpoint: ImportCheckpoint?
}

/// What a batch changed in the store.
package struct ImportChanges: Hashable, Sendable {
    /// How many rows are new.
    package var added: Int
    /// How many rows replace another.
    package var changed: Int
    /// How many rows were there already.
    package var unchanged: Int
    /// The rows that the store could not keep.
    package var odd: [OddRow]

    /// Counts changes.
    package init(added: Int = 0, changed: Int = 0, unchanged: Int = 0, odd: [OddRow] = []) {
        self.added = added
        self.changed = changed
        self.unchanged = unchanged
        self.odd = odd
    }
}
