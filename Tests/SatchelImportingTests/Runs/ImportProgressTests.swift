import SatchelImporting
import Testing

@Suite("Importing: progress and checkpoints")
struct ImportProgressTests {
    @Test("Rate and time left come from this run alone")
    func rate() {
        let progress = ImportProgress(
            rows: 3000,
            rowsBefore: 1000,
            bytesRead: 60,
            bytesBefore: 20,
            byteCount: 100,
            elapsed: .seconds(4)
        )

        #expect(progress.fraction == 0.6)
        #expect(progress.rowsPerSecond == 500)
        #expect(progress.timeLeft == .seconds(4))
    }

    @Test("Nothing is made up before anything is known")
    func unknown() {
        let start = ImportProgress(rows: 0, bytesRead: 0, byteCount: 100, elapsed: .zero)
        #expect(start.fraction == 0)
        #expect(start.rowsPerSecond == nil)
        #expect(start.timeLeft == nil)
        #expect(ImportProgress(rows: 0, bytesRead: 0, byteCount: 0, elapsed: .zero).fraction == 1)
    }

    @Test("A checkpoint is the same after it was stored")
    func checkpoint() {
        let file = FileFingerprint(size: 12, seconds: -5, nanoseconds: 999_999_999, checksum: .max)
        let checkpoint = ImportCheckpoint(file: file, position: RowPosition(offset: 77, line: 8), rows: 6)

        #expect(ImportCheckpoint(checkpoint.description) == checkpoint)
        for text in ["", "1 2 3 4", "12.1.2.f 1 2", "12.1.2.f 1 2 x", "12.1.2.f -1 2 3", "12.1.2.f 1 2 \(Int.max)"] {
            #expect(ImportCheckpoint(text) == nil)
        }
    }
}
