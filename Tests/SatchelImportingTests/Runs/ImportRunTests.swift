import SatchelCatalog
import SatchelImporting
import SatchelPluginAPI
import Synchronization
import TestSupport
import Testing

@Suite("Importing: a run")
struct ImportRunTests {
    private let text = (1...95).map { "row \($0)\n" }.joined()
    private let all = (1...95).map { "row \($0)" }

    private static func limits(rows: Int = 10) -> ImportRun.Limits {
        var limits = ImportRun.Limits()
        limits.batchRows = rows
        limits.invalidRows = 3
        return limits
    }

    private func run(
        _ text: String,
        into store: RecordingStore,
        limits: ImportRun.Limits = limits(),
        fault: ImportFileError? = nil
    ) async throws -> ImportReport {
        let reader = try LineReader(MemoryBytes(text.utf8, sizes: [50], fault: fault))
        return try await ImportRun(limits: limits).run(reader, into: store) { $0.text }
    }

    @Test("All rows come in, a transaction at a time, and the last one forgets the checkpoint")
    func whole() async throws {
        let store = RecordingStore()

        let report = try await run(text, into: store)

        #expect(store.kept.rows == all)
        #expect(store.kept.batches == 10)
        #expect(store.kept.checkpoints.isEmpty)
        #expect(report.rowsRead == 95)
        #expect(report.added == 95)
        #expect(report.ending == .finished)
    }

    @Test("Transactions begin small, so that writing begins early, and grow")
    func growth() async throws {
        let store = RecordingStore()
        var limits = Self.limits(rows: 40)
        limits.firstBatchRows = 10

        _ = try await run(text, into: store, limits: limits)

        #expect(store.kept.rows == all)
        // 10, 20, 40 and the rest.
        #expect(store.kept.batches == 4)
    }

    @Test("Nothing is kept before what the store prepares is done, nor where it fails")
    func preparation() async throws {
        let isPrepared = Mutex(false)
        let store = RecordingStore { _ in
            #expect(isPrepared.withLock { $0 })
        } onPrepare: {
            try await Task.sleep(for: .milliseconds(20))
            isPrepared.withLock { $0 = true }
        }
        _ = try await run(text, into: store)
        #expect(store.kept.rows == all)

        let failing = RecordingStore(onPrepare: { throw RowProblem("no room") })
        await #expect(throws: RowProblem.self) { try await run(text, into: failing) }
        #expect(failing.kept.rows.isEmpty)
    }

    @Test("A second run of the same file changes nothing and says so")
    func again() async throws {
        let store = RecordingStore()
        _ = try await run(text, into: store)

        let report = try await run(text, into: store)

        #expect(report.added == 0)
        #expect(report.unchanged == 95)
        #expect(report.resumedAfter == 0)
    }

    @Test("A transaction has enough bytes as well as enough rows")
    func bytes() async throws {
        let store = RecordingStore()
        var limits = Self.limits(rows: 1000)
        limits.batchBytes = 100

        _ = try await run(text, into: store, limits: limits)

        #expect(store.kept.rows == all)
        // 95 rows of 6 or 7 bytes.
        #expect(store.kept.batches == 7)
    }

    @Test("An interrupted run keeps what it committed, and the next goes on there", arguments: 0..<10)
    func interrupted(_ batch: Int) async throws {
        let store = RecordingStore { number in
            if number == batch { withUnsafeCurrentTask { $0?.cancel() } }
        }
        let text = text
        let first = try await Task { try await run(text, into: store) }.value

        // The batch whose commit was under way is kept; after the last there is nothing to interrupt.
        #expect(store.kept.rows == Array(all.prefix(10 * (batch + 1))))
        #expect(first.rowsRead == store.kept.rows.count)
        #expect(first.ending == (batch == 9 ? .finished : .interrupted))

        let second = try await run(text, into: store)
        #expect(store.kept.rows == all)
        #expect(second.resumedAfter == (batch == 9 ? 0 : first.rowsRead))
        #expect(second.rowsRead == (batch == 9 ? 95 : 95 - first.rowsRead))
    }

    @Test("A batch whose transaction was canceled is not counted")
    func canceledCommit() async throws {
        let store = RecordingStore.canceled(at: 3)

        let report = try await run(text, into: store)

        #expect(report.ending == .interrupted)
        #expect(report.rowsRead == 30)
        #expect(report.added == 30)
    }

    @Test("What the store throws ends the run, with the batches before it kept")
    func storeFails() async throws {
        struct Full: Error {}
        let store = RecordingStore { number in if number == 2 { throw Full() } }

        await #expect(throws: Full.self) { try await run(text, into: store) }
        #expect(store.kept.rows == Array(all.prefix(20)))
        #expect(store.kept.checkpoints.count == 1)
    }

    @Test("A store that fails with words for the user is told with the rows that were kept, unless there are none")
    func storeFailsWithWords() async throws {
        struct Full: UserFacingError {
            var message: String { "no room left" }
            var hint: String? { "nothing was saved" }
        }
        let store = RecordingStore { number in if number == 2 { throw Full() } }

        let stop = await #expect(throws: ImportStopped.self) { try await run(text, into: store) }
        #expect(stop?.message == "the import stopped after 20 rows: no room left")
        #expect(stop?.hint == "those rows are saved; fix the problem, then run the same command to resume")

        let failing = RecordingStore { _ in throw Full() }
        await #expect(throws: Full.self) { try await run(text, into: failing) }
    }

    @Test("A fault of the file keeps all rows before it, and a rerun starts there")
    func brokenFile() async throws {
        let fault = ImportFileError.truncatedGzip(path: "memory", byte: 9)
        let store = RecordingStore()

        let report = try await run(text + "hal", into: store, fault: fault)
        let again = try await run(text + "hal", into: store, fault: fault)

        #expect(store.kept.rows == all)
        #expect(report.ending == .broken(ImportFault(fault)))
        #expect(again.ending == .broken(ImportFault(fault)))
        #expect(again.resumedAfter == 95)
        #expect(again.rowsRead == 0)
    }

    @Test("Other contents under the same name are read from their beginning")
    func otherContents() async throws {
        let store = RecordingStore.canceled(at: 3)
        _ = try await run(text, into: store)

        let report = try await run(text + "one more\n", into: store, limits: Self.limits(rows: 1000))

        #expect(report.resumedAfter == 0)
        #expect(report.rowsRead == 96)
    }

    @Test("Odd rows are counted, the first are named by line, and none stops the run")
    func invalidRows() async throws {
        let store = RecordingStore()
        let csv = "n,name\n1,a\n2\n3,\"x\" y\n4,d\n5\nx,e\n7\n"
        let reader = try CSVReader(MemoryBytes(csv.utf8))

        let report = try await ImportRun(limits: Self.limits(rows: 2)).run(reader, into: store) { row in
            guard let number = Int(row[0]) else { throw RowProblem("'\(row[0])' is not a number") }
            return number == 4 ? nil : row[1]
        }

        #expect(store.kept.rows == ["a"])
        #expect(report.rowsRead == 7)
        #expect(report.skipped == 1)
        #expect(report.invalid == 5)
        #expect(
            report.firstInvalidRows == [
                InvalidRow(line: 3, reason: "it has 1 field, but the header has 2 columns"),
                InvalidRow(line: 4, reason: "unexpected text after a closing quote"),
                InvalidRow(line: 6, reason: "it has 1 field, but the header has 2 columns"),
            ]
        )
    }

    @Test("A file of nothing is done at once")
    func empty() async throws {
        let report = try await run("", into: RecordingStore())
        #expect(report == ImportReport(path: "memory"))
    }

    @Test("Every kind of reader goes on where it stopped", arguments: ["csv", "array", "lines"], [true, false])
    func everyReader(_ kind: String, _ isPacked: Bool) async throws {
        let rows = (0..<50).map { "{\"n\": \"\($0)\"}" }
        let text =
            switch kind {
            case "csv": "\u{FEFF}n\n" + rows.map { CSVReader.line([$0 + "\n"]) }.joined()
            case "array": "[\n" + rows.joined(separator: ",\n") + "\n]\n"
            default: rows.joined(separator: "\n")
            }
        try await withTemporaryFolder { folder in
            try put(isPacked ? gzip(text.utf8) : Array(text.utf8), at: folder + "/file")
            let convert: @Sendable (Int, String) -> String = { "\($0) \($1)" }
            func run(into store: RecordingStore) async throws -> ImportReport {
                let source = try FileBytes(path: folder + "/file")
                let run = ImportRun(limits: Self.limits(rows: 10))
                if kind == "csv" {
                    return try await run.run(try CSVReader(source), into: store) {
                        convert($0.line, String($0[0].dropLast()))
                    }
                }
                return try await run.run(try JSONElementReader(source), into: store) {
                    convert($0.line, String(decoding: $0.bytes, as: UTF8.self))
                }
            }
            let store = RecordingStore.canceled(at: 3)

            let first = try await run(into: store)
            let second = try await run(into: store)

            #expect(first.ending == .interrupted && first.rowsRead == 30)
            #expect(second.resumedAfter == 30 && second.rowsRead == 20)
            let firstLine = kind == "lines" ? 1 : 2
            let step = kind == "csv" ? 2 : 1
            #expect(store.kept.rows == rows.enumerated().map { "\(firstLine + step * $0) \($1)" })
        }
    }

    @Test("Progress is told now and then and at the end, with what is really done")
    func progress() async throws {
        let told = Mutex<[ImportProgress]>([])
        let time = Mutex(Duration.zero)
        let reader = try LineReader(MemoryBytes(text.utf8, sizes: [50]))
        // Each look at the clock finds it 40 ms on.
        let run = ImportRun(limits: Self.limits(rows: 10)) {
            time.withLock { time in
                time += .milliseconds(40)
                return time
            }
        } progress: { moment in
            told.withLock { $0.append(moment) }
        }

        _ = try await run.run(reader, into: RecordingStore()) { $0.text }

        let moments = told.withLock { $0 }
        #expect(moments.map(\.rows) == [10, 40, 70, 95])
        #expect(moments.last?.fraction == 1)
    }
}
