import Foundation
import SatchelPersistence
import Synchronization
import Testing

@testable import SatchelBackup

@Suite("Backup: killed restores")
struct KilledRestoreTests {
    /// What ends a restore as a kill would: nothing is tidied up.
    private struct Killed: Error {}

    @Test("A restore that is killed at any step is finished or undone by the next start, and loses nothing")
    func everyStep() async throws {
        var steps = 0
        var (undone, finished) = (0, 0)
        var wasKilled = true
        while wasKilled {
            let last = steps
            try await SampleHome.use { home in
                try await home.fill("old")
                _ = try await home.backUp()
                let old = try await home.look()
                try await home.fill("new")
                let new = try await home.look()

                wasKilled = try await restore(home, killedAt: last)
                let outcome = Restore.isPending(home.locations) ? try Restore.settleInterrupted(home.places) : nil

                let seen = try await home.look()
                let kept = [home.data, home.config].map { $0 + ".before-restore-then" }
                if seen == old {
                    #expect(try await SampleHome.look(data: kept[0], config: kept[1]) == new, "step \(last)")
                    finished += 1
                } else {
                    #expect(seen == new, "step \(last)")
                    #expect(outcome == .undone, "step \(last)")
                    #expect(!FileManager.default.fileExists(atPath: kept[0]))
                    undone += 1
                }
                #expect(try home.remains().isEmpty, "step \(last)")
                #expect(!Restore.isPending(home.locations))
            }
            steps += 1
        }
        // Six files and the check before the journal; the journal and four renames after it, and its removal.
        #expect(undone == 7)
        #expect(finished == 7)
    }

    @Test("A shell that starts between the renames and makes a new folder loses nothing either")
    func newcomer() async throws {
        try await SampleHome.use { home in
            try await home.fill("old")
            _ = try await home.backUp()
            let old = try await home.look()
            let isFirst = Mutex(true)
            let restore = try Restore(home.places) { step in
                guard step == .movedAway(home.data),
                    isFirst.withLock({ first in
                        defer { first = false }
                        return first
                    })
                else { return }
                try home.write("typed meanwhile", to: home.data + "/note")
            }

            _ = try await restore.unpack(home.archive)
            let kept = try await restore.replace(at: "then")

            #expect(try await home.look() == old)
            #expect(kept.count == 3)
            let note = kept.compactMap { try? String(contentsOfFile: $0 + "/note", encoding: .utf8) }
            #expect(note == ["typed meanwhile"])
        }
    }

    @Test("A restore that fails halfway puts everything back")
    func failure() async throws {
        try await SampleHome.use { home in
            try await home.fill("old")
            _ = try await home.backUp()
            let before = try await home.look()
            // Every name that the old configuration could be kept under is taken.
            for name in [""] + (2...99).map({ "-\($0)" }) {
                try home.write("x", to: home.config + ".before-restore-then\(name)/x")
            }

            let restore = try Restore(home.places)
            _ = try await restore.unpack(home.archive)
            await #expect(throws: BackupError.self) { try await restore.replace(at: "then") }

            #expect(try await home.look() == before)
            #expect(!FileManager.default.fileExists(atPath: home.data + ".before-restore-then"))
            #expect(try home.remains().isEmpty)
        }
    }

    @Test("A journal that is damaged is left alone, with an error that names it")
    func damagedJournal() async throws {
        try await SampleHome.use { home in
            try await home.fill()
            for text in ["", "{", "{\"moves\":[{\"folder\":\"etc\",\"moment\":\"x\"}]}"] {
                try home.write(text, to: home.path + "/.local/state/satchel/restore.json")
                let path = home.path + "/.local/state/satchel/restore.json"
                #expect(throws: BackupError.unreadable(path: path, reason: "it is corrupt")) {
                    try Restore.settleInterrupted(home.places)
                }
                #expect(FileManager.default.fileExists(atPath: path))
            }
        }
    }

    /// Restores, and ends at a step as a kill would; false if there are fewer steps.
    private func restore(_ home: SampleHome, killedAt step: Int) async throws -> Bool {
        let passed = Mutex(0)
        let restore = try Restore(home.places) { _ in
            let count = passed.withLock { passed in
                passed += 1
                return passed
            }
            if count == step + 1 { throw Killed() }
        }
        do {
            _ = try await restore.unpack(home.archive)
            _ = try await restore.replace(at: "then")
            return false
        } catch is Killed {
            return true
        }
    }
}
