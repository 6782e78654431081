import Foundation
import GRDB
import Glibc
import SatchelCollection
import SatchelPersistence
import SatchelPluginAPI
import TestSupport
import Testing

@testable import SatchelApp

@Suite("Backup: saving and restoring everything")
struct BackupTests {
    @Test(
        "A restore brings back what a backup saved, and keeps what was there beside it",
        arguments: ["tar.gz", "zip"]
    )
    func everything(_ format: String) async throws {
        try await SampleHome.use { home in
            try await home.fill("old")
            let old = try await home.look()
            let archive = home.path + "/everything." + format
            let summary = try await home.backUp(to: archive)
            #expect(summary.files == 6 && summary.databases == 2 && summary.skipped.isEmpty)
            try await home.fill("new")
            let new = try await home.look()

            let restore = try Restore(home.places)
            let manifest = try await restore.unpack(archive)
            let kept = try await restore.replace(at: "20261122T101500Z")

            #expect(try await home.look() == old)
            #expect(
                kept == [
                    home.data + ".before-restore-20261122T101500Z", home.config + ".before-restore-20261122T101500Z",
                ]
            )
            #expect(try await SampleHome.look(data: kept[0], config: kept[1]) == new)
            #expect(manifest.version == SatchelVersion.number && manifest.members.count == 6)
            #expect(try home.remains().isEmpty)
            #expect(FileManager.default.isExecutableFile(atPath: home.config + "/tools/old.sh"))
        }
    }

    @Test("An archive is private, and its manifest gives the hash of every file")
    func manifest() async throws {
        try await SampleHome.use { home in
            try await home.fill()
            _ = try await home.backUp()

            let mode = try FileManager.default.attributesOfItem(atPath: home.archive)[.posixPermissions] as? Int
            #expect(mode == 0o600)
            let restore = try Restore(home.places)
            let manifest = try await restore.unpack(home.archive)
            await restore.discard()
            let key = try #require(manifest.members.first { $0.name == "config/aladin.key" })
            #expect(key.bytes == 7)
            // printf 'key old' | sha256sum
            #expect(key.sha256 == "ceed33479ba3b696fac7862117d1ca4cf7b75b3a279bdade213b8322d17dc65f")
            #expect(try home.remains().isEmpty)
        }
    }

    @Test("An empty home makes a backup, which restores an empty home")
    func empty() async throws {
        try await SampleHome.use { home in
            #expect(try await home.backUp().files == 0)
            try await home.fill()

            let restore = try Restore(home.places)
            #expect(try await restore.unpack(home.archive).members.isEmpty)
            _ = try await restore.replace(at: "now")

            #expect(try await home.look().isEmpty)
        }
    }

    @Test("Files of any name come back, or are named as left out", arguments: ["tar.gz", "zip"])
    func anyName(_ format: String) async throws {
        try await SampleHome.use { home in
            let texts = OddText.all.map { $0.replacing("/", with: "").replacing("\0", with: "") }
            let names = Set(texts.map { Array($0.utf8.prefix(200)) }).map { String(decoding: $0, as: UTF8.self) }
            var written: [[UInt8]: String] = [:]
            for name in names where !["", ".", ".."].contains(name) {
                let path = home.data + "/" + name
                try PrivateFolder.create(home.data)
                guard let file = fopen(path, "w") else { continue }
                fputs(path, file)
                fclose(file)
                written[Array(name.utf8)] = path
            }
            #expect(written.count > 40)
            let archive = home.path + "/all." + format
            let summary = try await home.backUp(to: archive)
            #expect(summary.files + summary.skipped.count == written.count)
            try FileManager.default.removeItem(atPath: home.data)

            let restore = try Restore(home.places)
            _ = try await restore.unpack(archive)
            _ = try await restore.replace(at: "now")

            let skipped = Set(summary.skipped.map { Array($0.utf8) })
            for path in written.values where !skipped.contains(Array(path.utf8)) {
                #expect(access(path, F_OK) == 0, "\(path.debugDescription)")
            }
        }
    }

    @Test("A manifest and a journal with any text are read again", arguments: OddText.all)
    func anyText(_ text: String) async throws {
        let members = [
            BackupManifest.Member(name: "data/" + text, bytes: 1, sha256: text),
            BackupManifest.Member(name: "config/" + text, bytes: 1, sha256: text, isExecutable: true),
        ]
        let manifest = BackupManifest(madeAt: text, members: members)
        #expect(try BackupManifest(manifest.encoded(), of: "x") == manifest)
        try await SampleHome.use { home in
            let scalars = text.unicodeScalars.filter { $0 != "/" && $0 != "\0" }.prefix(40)
            let part = String(String.UnicodeScalarView(scalars))
            let odd = SampleHome(path: home.path + "/x\(part)x")
            try PrivateFolder.create(try odd.places.state)
            let journal = RestoreJournal(moves: [RestoreMove(folder: odd.data, moment: "now")])
            try journal.write(to: odd.places.state)
            #expect(try RestoreJournal(in: odd.places) == journal)
        }
    }

    @Test("A file whose name no archive can hold is named and left out, and the others are saved")
    func oddNames() async throws {
        try await SampleHome.use { home in
            try await home.fill()
            try home.write("x", to: home.data + "/a\nb")
            let notText = Array((home.data + "/").utf8CString.dropLast()) + [CChar(bitPattern: 0xFF), 0]
            let file = open(notText, O_WRONLY | O_CREAT, 0o600)
            // Some file systems refuse such a name.
            if file >= 0 { close(file) }

            let summary = try await home.backUp()

            #expect(summary.files == 6)
            #expect(summary.skipped.count == (file >= 0 ? 2 : 1))
            #expect(summary.skipped.contains(home.data + "/a\nb"))
        }
    }

    @Test("A damaged database is saved as it is, and named; an empty file is none")
    func damagedDatabase() async throws {
        try await SampleHome.use { home in
            try await home.fill()
            #expect(try await home.backUp().damaged.isEmpty)
            try home.write("", to: home.data + "/new.sqlite")
            try home.write("dear diary", to: home.data + "/diary.sqlite")

            let summary = try await home.backUp()

            #expect(summary.damaged == [home.data + "/diary.sqlite"])
            #expect(summary.files == 8 && summary.databases == 2)
        }
    }

    @Test("A pipe or a device is not replaced by an archive")
    func specialFile() async throws {
        try await SampleHome.use { home in
            try await home.fill()
            #expect(mkfifo(home.archive, 0o600) == 0)

            await #expect(throws: (any Error).self) { _ = try await home.backUp() }

            var status = stat()
            #expect(stat(home.archive, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO)
            #expect(try home.remains().isEmpty)
        }
    }

    @Test(
        "Where caches or the journal would lie in a folder that is replaced, nothing is saved or restored",
        arguments: ["XDG_STATE_HOME", "XDG_CACHE_HOME"]
    )
    func overlapping(_ variable: String) async throws {
        try await SampleHome.use { home in
            let folder = home.path + "/.local/share"
            let environment = ["HOME": home.path, "XDG_DATA_HOME": folder, variable: folder]
            #expect(throws: BackupError.overlapping(folder: home.data, other: home.data)) {
                _ = try BackupPlaces(FileLocations(environment: environment))
            }
            _ = try BackupPlaces(FileLocations(environment: ["HOME": home.path, "XDG_CONFIG_HOME": folder]))
        }
    }

    @Test("Restores within one second keep the old data of each")
    func twice() async throws {
        try await SampleHome.use { home in
            try await home.fill()
            _ = try await home.backUp()
            for _ in 1...3 {
                let restore = try Restore(home.places)
                _ = try await restore.unpack(home.archive)
                #expect(try await restore.replace(at: "now").count == 2)
            }
            #expect(FileManager.default.fileExists(atPath: home.data + ".before-restore-now"))
            #expect(FileManager.default.fileExists(atPath: home.data + ".before-restore-now-2"))
            #expect(FileManager.default.fileExists(atPath: home.data + ".before-restore-now-3"))
        }
    }

    @Test("Changes that another shell made and still has in its log are saved")
    func openLog() async throws {
        try await SampleHome.use { home in
            let database = CollectionStore.database(home.locations)
            let favorites = CollectionStore(database)
            try await favorites.add(["logged"], in: "books")
            #expect(FileManager.default.fileExists(atPath: home.data + "/satchel.sqlite-wal"))

            #expect(try await home.backUp().files == 1)
            try await favorites.add(["later"], in: "books")
            let restore = try Restore(home.places)
            _ = try await restore.unpack(home.archive)
            _ = try await restore.replace(at: "now")

            // The shell that has the old file open notices that it was replaced.
            #expect(try await favorites.ids(in: "books") == ["logged"])
            try await database.close()
        }
    }

    @Test("While another process writes, each backup holds whole changes")
    func consistent() async throws {
        try await SampleHome.use { home in
            let database = CollectionStore.database(home.locations)
            let favorites = CollectionStore(database)
            let writer = Task {
                var number = 0
                while !Task.isCancelled {
                    number += 1
                    let pair = ["\(number)a", "\(number)b"]
                    try await favorites.add(pair, String(repeating: "x", count: 3000), in: "books")
                }
            }
            for round in 1...5 {
                let archive = home.path + "/\(round).tar.gz"
                try await Task.sleep(for: .milliseconds(30))
                _ = try await home.backUp(to: archive)
                try await SampleHome.use { other in
                    let restore = try Restore(other.places)
                    _ = try await restore.unpack(archive)
                    _ = try await restore.replace(at: "now")
                    let copy = CollectionStore.database(other.locations)
                    let ids = try await CollectionStore(copy).ids(in: "books")
                    #expect(ids.count.isMultiple(of: 2))
                    try await copy.close()
                }
            }
            writer.cancel()
            _ = await writer.result
            try await database.close()
        }
    }

    @Test("Settings that are a link are saved as their text; a link to a folder is named and left out")
    func links() async throws {
        try await SampleHome.use { home in
            try home.write("linked", to: home.path + "/dotfiles/AppConfig.plist")
            try home.write("x", to: home.config + "/other")
            let manager = FileManager.default
            try manager.createSymbolicLink(
                atPath: home.config + "/AppConfig.plist",
                withDestinationPath: home.path + "/dotfiles/AppConfig.plist"
            )
            try manager.createSymbolicLink(atPath: home.config + "/away", withDestinationPath: home.path + "/dotfiles")

            let summary = try await home.backUp()

            #expect(summary.skipped == [home.config + "/away"])
            let restore = try Restore(home.places)
            _ = try await restore.unpack(home.archive)
            _ = try await restore.replace(at: "now")
            #expect(try await home.look() == ["AppConfig.plist: linked", "other: x"])
        }
    }

    @Test("A folder that is a link stays one, and what it points to is replaced")
    func linkedFolder() async throws {
        try await SampleHome.use { home in
            try home.write("old", to: home.path + "/dotfiles/satchel/AppConfig.plist")
            try FileManager.default.createDirectory(atPath: home.path + "/.config", withIntermediateDirectories: true)
            try FileManager.default.createSymbolicLink(
                atPath: home.config,
                withDestinationPath: home.path + "/dotfiles/satchel"
            )
            _ = try await home.backUp()
            try home.write("new", to: home.config + "/AppConfig.plist")

            let restore = try Restore(home.places)
            _ = try await restore.unpack(home.archive)
            _ = try await restore.replace(at: "now")

            #expect(
                try FileManager.default.destinationOfSymbolicLink(atPath: home.config) == home.path
                    + "/dotfiles/satchel"
            )
            let seen = try await SampleHome.look(data: home.data, config: home.path + "/dotfiles/satchel")
            #expect(seen == ["AppConfig.plist: old"])
        }
    }

    @Test("A backup that can't be written leaves no file and no copies")
    func unwritable() async throws {
        try await SampleHome.use { home in
            try await home.fill()
            await #expect(throws: (any Error).self) {
                try await home.backUp(to: home.path + "/no/such/folder/b.tar.gz")
            }
            let canceled = Task {
                withUnsafeCurrentTask { $0?.cancel() }
                return try await home.backUp()
            }
            await #expect(throws: CancellationError.self) { try await canceled.value }
            #expect(!FileManager.default.fileExists(atPath: home.archive))
            #expect(try home.remains().isEmpty)
        }
    }

    @Test("A second restore at the same time is refused")
    func alone() async throws {
        try await SampleHome.use { home in
            try await home.fill()
            let first = try Restore(home.places)
            #expect(throws: BackupError.restoring) { _ = try Restore(home.places) }
            #expect(Restore.isPending(home.locations))
            #expect(try Restore.finishInterrupted(home.places) == nil)
            await first.discard()
            #expect(!Restore.isPending(home.locations))
        }
    }
}
