import Testing

@testable import SatchelImporting

@Suite("Importing: checkpoints")
struct ImportCheckpointTests {
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
