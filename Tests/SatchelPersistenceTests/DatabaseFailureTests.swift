import Foundation
import GRDB
import SatchelCatalog
import SatchelCollection
import SatchelPersistence
import SatchelTestSupport
import TestSupport
import Testing

@Suite("Database: files that cannot be used")
struct DatabaseFailureTests {
    @Test(
        "A file that is no database is reported and left alone",
        arguments: [
            Data("x".utf8),
            Data("dear diary, today I tried a new terminal".utf8),
            Data(repeating: 0, count: 8192),
            Data((0..<50_000).map { UInt8(truncatingIfNeeded: $0 &* 167) }),
        ]
    )
    func garbage(_ garbage: Data) async throws {
        try await withTemporaryFolder { folder in
            let path = folder + "/satchel.sqlite"
            try put(garbage, at: path)

            try await expect(.damaged(path: path), at: path)
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["satchel.sqlite"])
        }
    }

    @Test("A broken header is reported and left alone")
    func brokenHeader() async throws {
        try await withFilledDatabase { path in
            var broken = try bytes(of: path)
            broken.replaceSubrange(0..<8, with: Data("BROKEN!!".utf8))
            try put(broken, at: path)
            try await expect(.damaged(path: path), at: path)
        }
    }

    @Test("A file cut short is reported and left alone", arguments: [1, 99, 100, 511, 8191, 8192, 10_000, 24_576])
    func truncated(_ length: Int) async throws {
        try await withFilledDatabase { path in
            try put(bytes(of: path).prefix(length), at: path)
            try await expect(.damaged(path: path), at: path)
        }
    }

    @Test("Overwritten pages are reported, never a trap, and left alone", arguments: 0..<40 as Range<UInt64>)
    func overwrittenPages(seed: UInt64) async throws {
        try await withFilledDatabase { path in
            var random = SplitMix64(seed: seed)
            var broken = try bytes(of: path)
            for _ in 0..<200 {
                broken[Int.random(in: 100..<broken.count, using: &random)] = .random(in: 0...255, using: &random)
            }
            try put(broken, at: path)

            let favorites = CollectionStore(CollectionStore.database(path: path))
            do {
                _ = try await favorites.read { try $0.things(.item, "shelf").map(\.texts) }
                _ = try await favorites.ids(in: "shelf")
            } catch let error as StorageError {
                switch error {
                case .damaged, .foreign, .newerVersion, .unusable: break
                default: Issue.record(error)
                }
            }
            #expect(try bytes(of: path) == broken)
        }
    }

    @Test("Another program's database is reported and left alone")
    func foreign() async throws {
        try await withTemporaryFolder { folder in
            let path = folder + "/satchel.sqlite"
            let other = try DatabaseQueue(path: path)
            try await other.write { try $0.execute(sql: "CREATE TABLE bookmarks (url TEXT)") }
            try other.close()
            try await expect(.foreign(path: path), at: path)
        }
    }

    @Test("A folder in the file's place is reported")
    func folderInPlace() async throws {
        try await withTemporaryFolder { folder in
            let path = folder + "/satchel.sqlite"
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
            await #expect(throws: StorageError.unusable(path: path, reason: "is a directory")) {
                try await write(at: path)
            }
        }
    }

    @Test("A pipe in the file's place is reported, and not waited for")
    func pipeInPlace() async throws {
        try await withTemporaryFolder { folder in
            let path = folder + "/satchel.sqlite"
            #expect(mkfifo(path, 0o600) == 0)
            let error = StorageError.unusable(path: path, reason: "it is not a file")
            await #expect(throws: error) { try await write(at: path) }
            await #expect(throws: error) { try await read(at: path) }
        }
    }

    @Test(
        "A folder or a file behind a link to a disk that is not there is reported, by reading too",
        arguments: ["", "/disk", "/disk/satchel.sqlite"]
    )
    func brokenLink(_ inside: String) async throws {
        try await withTemporaryFolder { folder in
            let path = folder + "/link" + inside
            let target = folder + "/missing/satchel"
            try FileManager.default.createSymbolicLink(atPath: folder + "/link", withDestinationPath: target)
            let error = StorageError.brokenLink(path: folder + "/link", target: target)
            await #expect(throws: error) { try await read(at: path) }
            await #expect(throws: error) { try await write(at: path) }
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["link"])
        }
    }

    @Test("A link to a file that is to be made is followed")
    func linkToNewFile() async throws {
        try await withTemporaryFolder { folder in
            let path = folder + "/link"
            try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "satchel.sqlite")
            try await read(at: path)
            try await write(at: path)
            #expect(FileManager.default.fileExists(atPath: folder + "/satchel.sqlite"))
        }
    }

    @Test("A file in the folder's place is reported")
    func fileInPlace() async throws {
        try await withTemporaryFolder { folder in
            try put(Data("mine".utf8), at: folder + "/share")
            let error = StorageError.cannotCreateFolder(path: folder + "/share", reason: "not a directory")
            await #expect(throws: error) {
                try await write(at: folder + "/share/satchel/satchel.sqlite")
            }
            #expect(try bytes(of: folder + "/share") == Data("mine".utf8))
        }
    }

    @Test("A path that leads round in a circle is reported for what it is")
    func circle() async throws {
        try await withTemporaryFolder { folder in
            let path = folder + "/satchel.sqlite"
            try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "satchel.sqlite")
            await #expect(throws: StorageError.unusable(path: path, reason: "too many levels of symbolic links")) {
                try await write(at: path)
            }
        }
    }

    @Test("A missing HOME is reported once the file is needed")
    func noHome() async throws {
        let database = CollectionStore.database(FileLocations(environment: [:]))
        await #expect(throws: StorageError.noHome(variable: "XDG_DATA_HOME")) {
            try await CollectionStore(database).remember("dune", as: "shelf", limit: 5)
        }
    }

    @Test("A missing table is reported")
    func missingTable() async throws {
        try await withFilledDatabase { path in
            let other = try DatabaseQueue(path: path)
            try await other.write { try $0.execute(sql: "DROP TABLE state") }
            let reason = "no such table: state"
            await #expect(throws: StorageError.unusable(path: path, reason: reason)) {
                try await write(at: path)
            }
        }
    }

    @Test("A full database undoes the change, keeps what it held and takes smaller ones")
    func full() async throws {
        try await withFilledDatabase { path in
            let database = CollectionStore.database(path: path)
            try await database.write { db in
                let pages = try Int.fetchOne(db, sql: "PRAGMA page_count") ?? 0
                _ = try Int.fetchOne(db, sql: "PRAGMA max_page_count = \(pages + 2)")
            }
            let favorites = CollectionStore(database)
            let held = try await favorites.ids(in: "shelf")

            await #expect(throws: StorageError.diskFull(path: path)) {
                try await favorites.add(["x", "y"], String(repeating: "x", count: 24_000), in: "shelf")
            }
            #expect(try await favorites.ids(in: "shelf") == held)
            try await favorites.remember("emma", as: "shelf", limit: 5)
            #expect(try await favorites.remembered(as: "shelf").map(\.text) == ["emma"])
        }
    }

    @Test(
        "A full disk is reported, and every write that was confirmed can be read",
        .enabled(if: TestProcess.canMount, "mounting a small disk needs root or user namespaces"),
        arguments: [4, 40, 64, 120, 400, 800]
    )
    func fullDisk(kilobytes: Int) async throws {
        try await withTemporaryFolder { folder in
            let child = try await StoreWriter.script(
                """
                mount -t tmpfs -o size=\(kilobytes)k tmpfs "$folder" || exit 9
                "$writer" count "$folder/satchel.sqlite" p 1000; echo "--- $?"; "$writer" read "$folder/satchel.sqlite"
                """,
                folder: folder
            )
            let parts = child.lines.split(separator: "--- 1")
            let message = "error: can't save '\(folder)/satchel.sqlite': the disk is full"
            #expect(parts.first?.last == message)
            let confirmed = parts.first?.dropLast().flatMap { ["\($0)-a", "\($0)-b"] } ?? []
            if child.status == 0 {
                #expect(Set(confirmed).isSubset(of: parts.last ?? []))
            } else {
                // With no room for the shared-memory file nothing could be confirmed either.
                #expect(confirmed.isEmpty)
            }
        }
    }

    @Test(
        "A read-only file or folder is reported and left alone",
        .enabled(if: TestProcess.canMount, "permissions do not bind root; a read-only mount needs root"),
        arguments: ["satchel.sqlite", ""]
    )
    func readOnly(place: String) async throws {
        try await withFilledDatabase { path in
            let before = try bytes(of: path)
            let folder = String(path.dropLast("/satchel.sqlite".count))
            let child = try await StoreWriter.script(
                """
                place="$folder/\(place)"
                mount --bind "$place" "$place" && mount -o remount,bind,ro "$place" || exit 9
                exec "$writer" count "$folder/satchel.sqlite" p 1
                """,
                folder: folder
            )
            #expect(child.lines == ["error: '\(path)' is read-only"])
            #expect(child.status == 1)
            #expect(try bytes(of: path) == before)
        }
    }

    @Test(
        "What was saved can be read on a read-only disk, with a log that a kill left or none, and in no folder at all",
        .enabled(if: TestProcess.canMount, "permissions do not bind root; a read-only mount needs root")
    )
    func readingReadOnly() async throws {
        try await withTemporaryFolder { folder in
            let child = try await StoreWriter.script(
                """
                mkdir "$folder/a %3f#b" && cd "$folder/a %3f#b" || exit 9
                "$writer" count "$PWD/satchel.sqlite" p 1; "$writer" kill "$PWD/logged.sqlite"; rm -f *-shm; ls logged*
                mount --bind . . && mount -o remount,bind,ro . && cd "$PWD" || exit 9
                for name in satchel logged none deep/none; do "$writer" read "$PWD/$name.sqlite"; echo "$?"; done
                """,
                folder: folder
            )
            let expected = [
                "p-0", "logged.sqlite", "logged.sqlite-wal", "p-0-a", "p-0-b", "0", "killed", "0", "0", "0",
            ]
            #expect(child.lines == expected)
        }
    }

    @Test(
        "What was saved can be read on a full disk",
        .enabled(if: TestProcess.canMount, "mounting a small disk needs root or user namespaces")
    )
    func readingFull() async throws {
        try await withTemporaryFolder { folder in
            let child = try await StoreWriter.script(
                """
                mount -t tmpfs -o size=400k tmpfs "$folder" || exit 9
                "$writer" count "$folder/satchel.sqlite" p 1; cat /dev/zero > "$folder/rest" 2> /dev/null
                "$writer" read "$folder/satchel.sqlite"; "$writer" count "$folder/satchel.sqlite" q 1
                """,
                folder: folder
            )
            let error = "error: can't save '\(folder)/satchel.sqlite': the disk is full"
            #expect(child.lines == ["p-0", "p-0-a", "p-0-b", error])
        }
    }

    @Test("What lies in a folder that cannot be entered is not taken for an empty database")
    func closedFolder() async throws {
        try await withTemporaryFolder { folder in
            // Permissions bind root only without the right to override them.
            let child = try await StoreWriter.script(
                """
                mkdir "$folder/closed" && "$writer" count "$folder/closed/satchel.sqlite" p 1
                chmod 000 "$folder/closed"
                if [ "$(id -u)" = 0 ]; then drop='setpriv --bounding-set=-dac_override,-dac_read_search'; fi
                $drop "$writer" read "$folder/closed/satchel.sqlite"; echo "$?"; chmod 700 "$folder/closed"
                """,
                folder: folder,
                mounting: false
            )
            #expect(child.lines.first == "p-0")
            #expect(child.lines.last == "1")
            #expect(child.lines.dropFirst().first?.hasPrefix("error: ") == true)
        }
    }

    @Test("A folder that is read-only before there is a file is named")
    func readOnlyFolder() async throws {
        try await withTemporaryFolder { folder in
            // The kernel's own folder takes no new files from anyone.
            await #expect(throws: StorageError.self) { try await write(at: "/proc/self/satchel.sqlite") }
            guard TestProcess.canMount else {
                return
            }
            let child = try await StoreWriter.script(
                """
                mount -t tmpfs -o ro tmpfs "$folder" || exit 9
                "$writer" count "$folder/satchel.sqlite" p 1; "$writer" count "$folder/deep/satchel.sqlite" p 1
                """,
                folder: folder
            )
            let expected = [
                "error: '\(folder)' is read-only",
                "error: can't create the folder '\(folder)/deep': read-only file system",
            ]
            #expect(child.lines == expected)
        }
    }

    @Test(
        "A disk that fails to write is reported, and what was confirmed is kept",
        .enabled(
            if: ProcessInfo.processInfo.environment["TSAN_OPTIONS"] == nil,
            "the thread sanitizer cannot start under a limit on the size of files"
        )
    )
    func failingDisk() async throws {
        try await withTemporaryFolder { folder in
            // A limit on the size of files makes the system refuse a write for another reason than a full disk.
            let child = try await StoreWriter.script(
                """
                trap '' XFSZ; ulimit -f 1600
                exec "$writer" count "$folder/satchel.sqlite" p 1000
                """,
                folder: folder,
                mounting: false
            )
            let message = "error: can't read or write '\(folder)/satchel.sqlite': disk I/O error"
            #expect(child.lines.last == message)

            let favorites = CollectionStore(CollectionStore.database(path: folder + "/satchel.sqlite"))
            let confirmed = child.lines.dropLast().flatMap { ["\($0)-a", "\($0)-b"] }
            #expect(!confirmed.isEmpty)
            #expect(try await favorites.ids(in: "pairs").isSuperset(of: confirmed))
        }
    }

    private func expect(_ error: StorageError, at path: String) async throws {
        let before = try bytes(of: path)
        await #expect(throws: error) { try await write(at: path) }
        #expect(try bytes(of: path) == before)
    }

    private func read(at path: String) async throws {
        #expect(try await CollectionStore(CollectionStore.database(path: path)).ids(in: "shelf").isEmpty)
    }

    private func write(at path: String) async throws {
        let store = CollectionStore(CollectionStore.database(path: path))
        try await store.remember("dune", as: "shelf", limit: 5)
    }

    private func withFilledDatabase(_ body: (_ path: String) async throws -> Void) async throws {
        try await withTemporaryFolder { folder in
            let path = folder + "/satchel.sqlite"
            let database = CollectionStore.database(path: path)
            let ids = (1...40).map { "b\($0)" }
            try await CollectionStore(database).add(ids, String(repeating: "x", count: 400), in: "shelf")
            try await database.close()
            try await body(path)
        }
    }
}
