import Foundation
import TestSupport
import Testing

@Suite("End to end: screens", .serialized)
struct ScreenFileTests {
    private static let folder =
        URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().appending(path: "Screens").path
    private static let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
        .filter { $0.hasSuffix(".screen") }.sorted()

    @Test("The terminal shows what the file of screens says", arguments: names)
    func screens(_ name: String) async throws {
        let path = Self.folder + "/" + name
        let written = try String(contentsOfFile: path, encoding: .utf8)
        // Records the screens: RECORD_SESSIONS=1 swift test --filter ScreenFileTests
        let records = ProcessInfo.processInfo.environment["RECORD_SESSIONS"] != nil

        let played = try await ScreenFile(written).played(on: Program(), records: records)

        #expect(played.faults == [])
        if records { try played.text.write(toFile: path, atomically: true, encoding: .utf8) }
        #expect(
            records || played.text == written,
            "record \(name): RECORD_SESSIONS=1 swift test --filter ScreenFileTests"
        )
    }

    @Test("Every feature, three sizes of windows, Korean and a resize have screens")
    func coverage() throws {
        let texts = try Self.names.map { try String(contentsOfFile: Self.folder + "/" + $0, encoding: .utf8) }
        let parts = ["books", "cards", "coins", "closet", "quest"].map { "> \($0) browse" }
        for part in parts + ["window=40x15", "window=80x24", "window=200x60", "@ 해", "<window "] {
            #expect(texts.contains { $0.contains(part) }, "\(part)")
        }
    }
}
