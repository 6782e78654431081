import Films
import Foundation
import SatchelTestSupport
import Testing

@Suite("Films")
struct FilmsSessionTests {
    @Test("The program answers a conversation as written down")
    @MainActor
    func session() async throws {
        let path = String(#filePath.dropLast("FilmsSessionTests.swift".count)) + "films.session"
        let written = try String(contentsOfFile: path, encoding: .utf8)

        let transcript = try await SessionFile(written).transcript(plugins: [FilmsPlugin()])

        if ProcessInfo.processInfo.environment["RECORD_SESSIONS"] != nil {
            try transcript.write(toFile: path, atomically: true, encoding: .utf8)
        }
        #expect(transcript == written)
    }
}
