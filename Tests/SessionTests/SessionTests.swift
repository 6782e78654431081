import Foundation
import SatchelTestSupport
import Synchronization
import Testing

@Suite("Sessions")
struct SessionTests {
    /// The session files beside this one, by path.
    static let names: [String] = (try? files()) ?? []

    fileprivate static let folder = String(#filePath.dropLast("SessionTests.swift".count)) + "Sessions/"

    /// Every file of the folder, whatever it is called.
    fileprivate static func files() throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: folder).filter { name in
            var isFolder: ObjCBool = false
            return FileManager.default.fileExists(atPath: folder + name, isDirectory: &isFolder) && !isFolder.boolValue
        }.sorted()
    }

    @Test("Every file of the folder is a conversation, and something is typed in it")
    func filesAreConversations() throws {
        let files = try Self.files()

        #expect(!files.isEmpty)
        for name in files {
            let session = SessionFile(try String(contentsOfFile: Self.folder + name, encoding: .utf8))
            #expect(name.hasSuffix(".session"), "\(name) is not named as a session")
            #expect(!session.typed.isEmpty, "nothing is typed in \(name)")
        }
    }

    @Test("Every way a service can fail has a conversation")
    func everyFailure() throws {
        let texts = try Self.names.map { try String(contentsOfFile: Self.folder + $0, encoding: .utf8) }

        for service in FailingService.allCases {
            #expect(texts.contains { $0.contains("=stub:\(service.rawValue)\n") }, "\(service.rawValue)")
        }
    }

    @Test("The program answers a conversation as written down", .everyFileRuns, arguments: names)
    @MainActor
    func session(_ name: String) async throws {
        EveryFileRuns.note(name)
        // Writes the files anew, for reading the difference: RECORD_SESSIONS=1 swift test --filter SessionTests
        let (written, transcript) = try await SessionFile.run("Sessions/" + name)

        let differs = zip(written.lines, transcript.lines).first { $0 != $1 }
        #expect(
            transcript == written,
            "first difference: \(differs.map { "wrote '\($0)', got '\($1)'" } ?? "one is longer")"
        )
    }
}

/// Compares the files that ran with those in the folder, once all cases of the test are done.
private struct EveryFileRuns: TestTrait, TestScoping {
    private static let ran = Mutex<Set<String>>([])

    static func note(_ name: String) {
        ran.withLock { _ = $0.insert(name) }
    }

    func scopeProvider(for test: Test, testCase: Test.Case?) -> EveryFileRuns? { testCase == nil ? self : nil }

    func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        try await function()
        let missing = Set(try SessionTests.files()).subtracting(Self.ran.withLock { $0 })
        for name in missing.sorted() { Issue.record("\(name) was not run") }
    }
}

extension Trait where Self == EveryFileRuns {
    fileprivate static var everyFileRuns: EveryFileRuns { EveryFileRuns() }
}

extension String {
    fileprivate var lines: [Substring] { split(separator: "\n", omittingEmptySubsequences: false) }
}
