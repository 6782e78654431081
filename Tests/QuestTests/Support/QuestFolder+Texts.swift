import Foundation
import QuestData
import QuestDomain
import SatchelTestSupport
import TestSupport

extension QuestFolder {
    /// One whose day stands still.
    static let dated = QuestFolder(clock: FixedClock())

    /// The quest of a file that has a text.
    func load(_ text: String) async throws -> Quest { try await loaded(Data(text.utf8)).quest }

    /// The quest of a file that has some bytes, and what of it was left out.
    func loaded(_ bytes: Data) async throws -> LoadedQuest {
        try await withTemporaryFolder { folder in
            try bytes.write(to: URL(filePath: folder + "/stops"))
            return try await quest(at: folder + "/stops")
        }
    }

    /// What of a file that has a text can't be read.
    func problems(_ text: String) async throws -> [FileProblem] {
        do {
            _ = try await load(text)
            return []
        } catch QuestError.unreadableLines(_, let problems, _) {
            return problems
        }
    }
}
