import ClosetData
import ClosetDomain
import Foundation
import SatchelPersistence
import SatchelPluginAPI
import SatchelTestSupport
import TestSupport
import Testing

@Suite("Closet: the files of a real program")
struct SharedClosetTests {
    @Test("Two programs at once lose nothing of each other")
    func twoPrograms() async throws {
        try await withTemporaryFolder { home in
            try Data(SamplePicture.png()).write(to: URL(filePath: home + "/photo.png"))
            try await withThrowingTaskGroup(of: TestProcess.self) { group in
                for program in ["a", "b"] {
                    group.addTask {
                        try await SatchelProcess.run(
                            (0..<15).flatMap {
                                [
                                    "closet add \(program)\($0) --category top",
                                    "closet photo \(program)\($0) \(home)/photo.png",
                                ]
                            },
                            home: home
                        )
                    }
                }
                for try await run in group { #expect(run.status == 0, "\(run.errors)") }
            }
            let store = StoredCloset(data: home + "/.local/share/satchel")
            let closet = try await store.closet()
            #expect(Set(closet.garments.map(\.title)).count == 30)
            #expect(closet.garments.count { !$0.photos.isEmpty } == 30)
            #expect(await ClosetCheck(store).diagnose().findings.isEmpty)
        }
    }

    @Test("A change is taken back by a later run")
    func undoLater() async throws {
        try await withTemporaryFolder { home in
            _ = try await SatchelProcess.run(
                ["closet add Coat --category outer", "closet add Hat --category hat"],
                home: home
            )
            let run = try await SatchelProcess.run(["undo", "closet list --output plain"], home: home)
            #expect(run.lines.first == "undid: added 'Hat'")
            #expect(run.lines.count == 2)
        }
    }

    @Test(
        "A full disk is one clear line, and what was confirmed is there",
        .enabled(if: TestProcess.canMount, "mounting a small disk needs root or user namespaces"),
        arguments: [400, 600]
    )
    func fullDisk(kilobytes: Int) async throws {
        try await withTemporaryFolder { home in
            let photo = home + "-photo.png"
            try Data(SamplePicture.png(width: 120, height: 120)).write(to: URL(filePath: photo))
            defer { for path in [photo, photo + ".now"] { try? FileManager.default.removeItem(atPath: path) } }
            let run = try await SatchelProcess.shell(
                """
                mount -t tmpfs -o size=\(kilobytes)k tmpfs "$HOME" || exit 9
                i=0
                next() { { cat '\(photo)'; echo $i; } > '\(photo)'.now; }
                while next && "$satchel" closet add g$i --category top >/dev/null && "$satchel" closet photo g$i '\(photo).now'; do
                    i=$((i+1))
                done
                "$satchel" closet list --output plain | wc -l
                """,
                home: home
            )
            let confirmed = run.lines.filter { $0.hasPrefix("added a photo") }.count
            let listed = try #require(run.lines.last.flatMap { Int($0) })
            let problems = run.errors.filter { $0.hasPrefix("error: ") }
            #expect(
                !problems.isEmpty
                    && problems.allSatisfy { $0.hasPrefix("error: can't save '\(home)") }
            )
            #expect(run.errors.count == 2 * problems.count, "a line and its hint: \(run.errors)")
            // With no room even for SQLite's shared-memory file nothing can be listed, and the same line says so.
            #expect(listed == confirmed || listed == confirmed + 1 || problems.count == 2)
        }
    }

    @Test(
        "A read-only folder is one clear line",
        .enabled(if: TestProcess.canMount, "permissions do not bind root; a read-only mount needs root")
    )
    func readOnly() async throws {
        try await withTemporaryFolder { home in
            try Data(SamplePicture.png()).write(to: URL(filePath: home + "/photo.png"))
            _ = try await SatchelProcess.run(["closet add Coat --category outer"], home: home)
            let run = try await SatchelProcess.shell(
                """
                mount --bind "$HOME" "$HOME" && mount -o remount,bind,ro "$HOME" || exit 9
                "$satchel" closet photo coat "$HOME/photo.png"
                """,
                home: home
            )
            let problems = run.errors.filter { $0.hasPrefix("error: ") }
            #expect(problems == ["error: '\(home)/.local/share/satchel/satchel.sqlite' is read-only"])
            #expect(run.status == 1)
        }
    }
}
