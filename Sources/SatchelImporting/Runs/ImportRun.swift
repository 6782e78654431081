import SatchelCatalog
import SatchelPluginAPI

/// Imports the rows of a file into a store, one transaction at a time.
///
/// Memory use is constant: two batches, one being read while the other is written. Invalid rows never end the run. A
/// canceled run keeps what it committed, and the next run of the same contents continues after it.
///
/// ```swift
/// let reader = try CSVReader(FileBytes(path: path))
/// let title = try reader.header.require("title")
/// let report = try await ImportRun(progress: show).run(reader, into: store) { row in
///     Film(title: row[title])
/// }
/// ```
package struct ImportRun: Sendable {
    /// The size of batches, and how much is reported.
    package struct Limits: Sendable {
        /// The rows of a transaction.
        package var batchRows = 5000
        /// The rows of the first transaction, which overlaps none; each later one has twice as many, up to the limit.
        package var firstBatchRows = 2500
        /// The unpacked bytes after which a transaction is full.
        package var batchBytes = 8 << 20
        /// The invalid rows named in the report.
        package var invalidRows = 10
        /// The least time between two progress reports.
        package var pause = Duration.milliseconds(100)

        package init() {}
    }

    private let limits: Limits
    private let elapsed: @Sendable () -> Duration
    private let progress: @Sendable (ImportProgress) async -> Void

    /// `progress` is called about ten times a second and at the end.
    package init(
        limits: Limits = Limits(),
        elapsed: @escaping @Sendable () -> Duration = Self.stopwatch(),
        progress: @escaping @Sendable (ImportProgress) async -> Void = { _ in }
    ) {
        self.limits = limits
        self.elapsed = elapsed
        self.progress = progress
    }

    /// Reads a file to its end, or resumes where the last run of the same contents stopped.
    ///
    /// `convert` returns nil to skip a row, and makes a row invalid by throwing. A fault of the file and an interruption
    /// are part of the report, since the rows before them are kept.
    ///
    /// - Throws: The store's errors, wrapped in ``ImportStopped`` if rows were kept before.
    @concurrent
    package func run<Reader: RowReader, Store: ImportStore>(
        _ reader: sending Reader,
        into store: Store,
        convert: @escaping @Sendable (Reader.Row) throws -> Store.Row?
    ) async throws -> ImportReport {
        var state = State(of: reader.window.source)
        let source = BatchSource(reader, limits, convert)
        do {
            if let checkpoint = try await store.checkpoint(of: state.file) {
                try await resume(source, at: checkpoint, &state)
            }
            async let preparation: Void = store.prepare()
            var next: BatchSource<Reader, Store.Row>.Reading? = try await source.next()
            try await preparation
            while let (batch, place) = next {
                try Task.checkCancellation()
                async let following = source.next()
                try await commit(batch, upTo: place.position, in: store, &state)
                await tell(place, &state, isLast: batch.isLast || batch.fault != nil)
                next = try await following
            }
        } catch is CancellationError {
            state.report.ending = .interrupted
        } catch ImportFileError.interrupted {
            state.report.ending = .interrupted
        } catch let fault as ImportFileError {
            state.report.ending = .broken(ImportFault(fault))
        } catch let error as any UserFacingError where state.rows > 0 {
            throw ImportStopped(cause: error, rows: state.rows)
        }
        return state.report
    }

    /// Returns a clock that starts now.
    package static func stopwatch() -> @Sendable () -> Duration {
        let start = ContinuousClock.now
        return { start.duration(to: .now) }
    }
}

// MARK: - Steps

extension ImportRun {
    private struct State {
        let file: FileFingerprint
        var report: ImportReport
        var lastTold: Duration?

        init(of source: any ByteSource) {
            file = source.fingerprint
            report = ImportReport(path: source.path)
        }

        var rows: Int { report.resumedAfter + report.rowsRead }
    }

    private func resume<Reader: RowReader, Row: Sendable>(
        _ source: BatchSource<Reader, Row>,
        at checkpoint: ImportCheckpoint,
        _ state: inout State
    ) async throws {
        state.report.resumedAfter = checkpoint.rows
        while case let (place, isThere) = try await source.advance(to: checkpoint.position), !isThere {
            try Task.checkCancellation()
            await tell(place, &state, isLast: false)
        }
    }

    private func commit<Store: ImportStore>(
        _ batch: ReadBatch<Store.Row>,
        upTo position: RowPosition,
        in store: Store,
        _ state: inout State
    ) async throws {
        let rows = state.rows + batch.rowsRead
        let checkpoint = ImportCheckpoint(file: state.file, position: position, rows: rows)
        let changes = try await store.commit(
            ImportBatch(rows: batch.rows, file: state.file, checkpoint: batch.isLast ? nil : checkpoint)
        )
        state.report.count(batch, changes, namingInvalid: limits.invalidRows)
    }

    private func tell(_ place: ReadingPlace, _ state: inout State, isLast: Bool) async {
        let now = elapsed()
        if let last = state.lastTold, !isLast, now - last < limits.pause {
            return
        }
        state.lastTold = now
        let fraction = place.byteCount > 0 ? min(1, Double(place.bytesRead) / Double(place.byteCount)) : nil
        await progress(ImportProgress(rows: state.rows, fraction: fraction))
    }
}

extension ImportReport {
    fileprivate mutating func count<Row>(_ batch: ReadBatch<Row>, _ changes: ImportChanges, namingInvalid limit: Int) {
        rowsRead += batch.rowsRead
        skipped += batch.skipped
        added += changes.added
        changed += changes.changed
        unchanged += changes.unchanged
        invalid += batch.invalid.count
        firstInvalidRows += batch.invalid.prefix(max(0, limit - firstInvalidRows.count))
        if let fault = batch.fault { ending = .broken(ImportFault(fault)) }
    }
}

extension ImportFault {
    /// Describes a file error.
    package init(_ error: ImportFileError) {
        self.init(message: error.message, hint: error.hint)
    }
}

/// An import that its store could not finish; the batches committed before are kept.
package struct ImportStopped: UserFacingError {
    /// The store's error.
    package let cause: any UserFacingError
    /// The rows read and kept, over all runs.
    package let rows: Int

    package var message: String { "the import stopped after \(rows.counted("row")): \(cause.message)" }
    package var hint: String? { "those rows are saved; fix the problem, then run the same command to resume" }
    package var exitStatus: ExitStatus { cause.exitStatus }
}
