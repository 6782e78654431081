import Foundation
import SatchelTestSupport
import Testing

@Suite("Sessions")
struct SessionTests {
    /// The session files beside this one, by path.
    static let names: [String] = {
        let names = (try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? []
        return names.filter { $0.hasSuffix(".session") }.sorted()
    }()

    private static let folder = String(#filePath.dropLast("SessionTests.swift".count)) + "Sessions/"

    @Test("There are conversations to hold")
    func thereAreSessions() {
        #expect(Self.names.count >= 8)
    }

    @Test("Every way a service can fail has a conversation")
    func everyFailure() throws {
        let texts = try Self.names.map { try String(contentsOfFile: Self.folder + $0, encoding: .utf8) }

        for service in FailingService.allCases {
            #expect(texts.contains { $0.contains("=stub:\(service.rawValue)\n") }, "\(service.rawValue)")
        }
    }

    @Test("The program answers a conversation as written down", arguments: names)
    @MainActor
    func session(_ name: String) async throws {
        let path = Self.folder + name
        let written = try String(contentsOfFile: path, encoding: .utf8)

        let transcript = try await SessionFile(written).transcript()

        // Writes the files anew, for reading the difference: RECORD_SESSIONS=1 swift test --filter SessionTests
        if ProcessInfo.processInfo.environment["RECORD_SESSIONS"] != nil {
            try transcript.write(toFile: path, atomically: true, encoding: .utf8)
        }
        let differs = zip(written.lines, transcript.lines).first { $0 != $1 }
        #expect(
            transcript == written,
            "first difference: \(differs.map { "wrote '\($0)', got '\($1)'" } ?? "one is longer")"
        )
    }
}

extension String {
    fileprivate var lines: [Substring] { split(separator: "\n", omittingEmptySubsequences: false) }
}
