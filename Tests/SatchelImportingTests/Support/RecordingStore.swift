import SatchelImporting
import Synchronization

/// A store in memory that keeps rows and checkpoint together, as a database would.
final class RecordingStore: ImportStore {
    struct Contents: Sendable {
        var rows: [String] = []
        /// The same rows, to tell a new one without reading all.
        var known: Set<String> = []
        var checkpoints: [FileFingerprint: String] = [:]
        var batches = 0
    }

    private let contents = Mutex(Contents())
    private let onPrepare: @Sendable () async throws -> Void
    private let onCommit: @Sendable (_ batch: Int) async throws -> Void

    /// - Parameters:
    ///   - onCommit: Runs before a batch is kept; what it throws, nothing is kept of.
    ///   - onPrepare: Runs before anything is kept.
    init(
        onCommit: @escaping @Sendable (_ batch: Int) async throws -> Void = { _ in },
        onPrepare: @escaping @Sendable () async throws -> Void = {}
    ) {
        self.onPrepare = onPrepare
        self.onCommit = onCommit
    }

    /// A store whose transaction is canceled once.
    static func canceled(at batch: Int) -> RecordingStore {
        let isPending = Mutex(true)
        return RecordingStore { number in
            guard number == batch, isPending.withLock({ $0 }) else { return }
            isPending.withLock { $0 = false }
            throw CancellationError()
        }
    }

    var kept: Contents { contents.withLock { $0 } }

    func checkpoint(of file: FileFingerprint) async throws -> ImportCheckpoint? {
        kept.checkpoints[file].flatMap(ImportCheckpoint.init)
    }

    func prepare() async throws {
        try await onPrepare()
    }

    func commit(_ batch: ImportBatch<String>) async throws -> ImportChanges {
        try await onCommit(kept.batches)
        return contents.withLock { contents in
            var changes = ImportChanges()
            for row in batch.rows {
                if contents.known.insert(row).inserted {
                    contents.rows.append(row)
                    changes.added += 1
                } else {
                    changes.unchanged += 1
                }
            }
            contents.checkpoints[batch.file] = batch.checkpoint?.description
            contents.batches += 1
            return changes
        }
    }
}
