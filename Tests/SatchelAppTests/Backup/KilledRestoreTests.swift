import Foundation
import Glibc
import SatchelPersistence
import Synchronization
import Testing

@testable import SatchelApp

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
                let outcome = Restore.isPending(home.locations) ? try Restore.finishInterrupted(home.places) : nil

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

    @Test("A merge of files that is killed at any step leaves each there or not, and a second run adds the rest")
    func mergedFiles() async throws {
        for step in 0...3 {
            try await SampleHome.use { home in
                try await home.fill("old")
                _ = try await home.backUp()
                let all = try await home.look()
                for name in ["/films.sqlite", "/closet-photos"] {
                    try FileManager.default.removeItem(atPath: home.data + name)
                }
                try FileManager.default.removeItem(atPath: home.config + "/tools")
                let left = Mutex(step)
                let killed = try Restore(home.places) { reached in
                    guard case .movedIn = reached else { return }
                    try left.withLock { count in
                        if count == 0 { throw Killed() }
                        count -= 1
                    }
                }
                let manifest = try await killed.unpack(home.archive)
                let merge: (Restore) async throws -> [String] = { restore in
                    try await restore.addMissing(of: manifest, besides: ["data/satchel.sqlite"], isDryRun: false).added
                }
                if step < 3 {
                    await #expect(throws: Killed.self) { _ = try await merge(killed) }
                } else {
                    #expect(try await merge(killed).count == 3)
                }
                await killed.discard()

                let again = try Restore(home.places)
                _ = try await again.unpack(home.archive)
                #expect(try await merge(again).count == max(0, 2 - step), "step \(step)")
                await again.discard()
                #expect(try await home.look() == all)
                #expect(try home.remains().isEmpty)
            }
        }
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
            let moments = ["", "a/b", "a\\u0000", String(repeating: "1", count: 33)]
            let odd = moments.map { #"{"moves":[{"folder":"\#(home.data)","moment":"\#($0)"}]}"# }
            for text in ["", "{", String(repeating: " ", count: 1 << 17)] + odd {
                try home.write(text, to: home.journal)
                let reason = text.utf8.count > 1 << 16 ? "it is too large" : "it is corrupt"
                #expect(throws: BackupError.unreadable(path: home.journal, reason: reason)) {
                    try Restore.finishInterrupted(home.places)
                }
                #expect(FileManager.default.fileExists(atPath: home.journal))
            }
        }
    }

    @Test("A pipe or a folder in the place of the journal ends in an error, and not in waiting")
    func notAFile() async throws {
        try await SampleHome.use { home in
            try home.write("", to: home.journal)
            for make in [{ mkfifo($0, 0o600) }, { mkdir($0, 0o700) }] as [(String) -> Int32] {
                try FileManager.default.removeItem(atPath: home.journal)
                #expect(make(home.journal) == 0)
                #expect(throws: BackupError.unreadable(path: home.journal, reason: "it is not a regular file")) {
                    try Restore.finishInterrupted(home.places)
                }
            }
        }
    }

    @Test("A journal moves no folder but those that a restore replaces")
    func foreignFolder() async throws {
        try await SampleHome.use { home in
            try await home.fill()
            let before = try await home.look()
            for folder in [home.path + "/victim", home.data + "/closet-photos", home.data + "/", "etc", ""] {
                try home.write("mine", to: home.path + "/victim/file")
                try home.write("theirs", to: home.path + "/victim.restoring/file")
                let own = #"{"folder":"\#(home.data)","moment":"x"}"#
                try home.write(#"{"moves":[\#(own),{"folder":"\#(folder)","moment":"x"}]}"#, to: home.journal)
                try home.write("theirs", to: home.data + ".restoring/file")

                #expect(throws: BackupError.self, "\(folder)") { try Restore.finishInterrupted(home.places) }

                #expect(try String(contentsOfFile: home.path + "/victim/file", encoding: .utf8) == "mine")
                #expect(try await home.look() == before)
            }
        }
    }

    @Test("A restore into a linked folder, or under one, that is killed between the renames is finished")
    func killedBehindLink() async throws {
        for isParent in [false, true] {
            try await SampleHome.use { home in
                try await home.fill("old")
                let linked = isParent ? home.path + "/.config" : home.config
                try FileManager.default.moveItem(atPath: linked, toPath: home.path + "/dotfiles")
                try FileManager.default.createSymbolicLink(
                    atPath: linked,
                    withDestinationPath: isParent ? "dotfiles/" : "../dotfiles/"
                )
                _ = try await home.backUp()
                let old = try await home.look()
                try await home.fill("new")

                let target = try #require(try home.places.folders[.config])
                #expect(target.hasSuffix(isParent ? "/dotfiles/satchel" : "/dotfiles"))
                #expect(try await restore(home) { $0 == .movedAway(target) })
                _ = try Restore.finishInterrupted(home.places)

                #expect(try await home.look() == old)
                #expect(try home.remains().isEmpty)
            }
        }
    }

    /// Restores, and ends at a step as a kill would; false if there are fewer steps.
    private func restore(_ home: SampleHome, killedAt step: Int) async throws -> Bool {
        let passed = Mutex(0)
        return try await restore(home) { _ in
            passed.withLock { passed in
                passed += 1
                return passed == step + 1
            }
        }
    }

    /// Restores, and ends as a kill would at the first step of which `isLast` is true; false if there is none.
    private func restore(
        _ home: SampleHome,
        killedWhen isLast: @escaping @Sendable (Restore.Step) -> Bool
    ) async throws -> Bool {
        let restore = try Restore(home.places) { step in
            if isLast(step) { throw Killed() }
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
