import Foundation
import Glibc
import SatchelImporting
import SatchelPersistence
import SatchelPluginAPI
import TestSupport
import Testing

@testable import SatchelApp

@Suite("Backup: archives that nobody should trust")
struct HostileBackupTests {
    @Test("An archive cut short is refused, wherever it ends, and nothing changes")
    func truncated() async throws {
        try await withBackup { home, bytes in
            for count in [0, 1, 17, 100, bytes.count / 2, bytes.count - 9, bytes.count - 1] {
                try await expectRefused(home, bytes.prefix(count), "\(count) bytes")
            }
        }
    }

    @Test("An archive with a flipped bit is refused, or is still what was saved")
    func flipped() async throws {
        try await withBackup { home, bytes in
            let before = try await home.look()
            var random = SystemRandomNumberGenerator()
            for _ in 0..<30 {
                var damaged = bytes
                let place = Int.random(in: bytes.indices, using: &random)
                damaged[place] ^= UInt8(1 << Int.random(in: 0...7, using: &random))
                try damaged.write(to: URL(filePath: home.archive))
                let restore = try Restore(home.places)
                do {
                    // A bit of gzip's header, such as the time, means nothing.
                    _ = try await restore.unpack(home.archive)
                    _ = try await restore.replace(at: "\(place)")
                } catch {
                    await restore.discard()
                }
                #expect(try await home.look() == before, "byte \(place)")
                #expect(try home.remains().isEmpty)
            }
        }
    }

    @Test("A manifest of a newer program is refused with the version that is needed")
    func newer() async throws {
        for (format, version) in [(1, "99.0.1"), (2, "99.0.1")] {
            let manifest = #"{"satchelBackup":\#(format),"version":"\#(version)","somethingNew":{}}"#
            let error = try await error(of: [("manifest.json", manifest)])
            #expect((error as? any UserFacingError)?.message.hasSuffix("was made by satchel 99.0.1") == true)
            #expect((error as? any UserFacingError)?.hint?.contains("update satchel to 99.0.1 or newer") == true)
        }
    }

    @Test(
        "A manifest that is missing, malformed or impossible is refused",
        arguments: [
            "", "dear diary", "[]", #"{"satchelBackup":1}"#, #"{"satchelBackup":0,"version":"0.1.0"}"#,
            #"{"satchelBackup":1,"version":"one","madeAt":"","members":[]}"#,
            #"{"satchelBackup":1,"version":"0.1.0","madeAt":"","members":[{"name":"data/x","bytes":-1,"sha256":""}]}"#,
            #"{"satchelBackup":1,"version":"0.1.0","madeAt":"","members":[{"name":"etc/x","bytes":1,"sha256":""}]}"#,
            #"{"satchelBackup":1,"version":"0.1.0","madeAt":"","members":[{"name":"state/x","bytes":1,"sha256":""}]}"#,
            #"{"satchelBackup":1,"version":"0.1.0","madeAt":"","members":[{"name":"Data/x","bytes":1,"sha256":""}]}"#,
            #"{"satchelBackup":1,"version":"0.1.0","madeAt":"","members":[{"name":"/data/x","bytes":1,"sha256":""}]}"#,
            #"{"satchelBackup":1,"version":"0.1.0","madeAt":"","members":[{"name":"data/x","bytes":1e30,"sha256":""}]}"#,
            #"{"satchelBackup":1,"version":"0.1.0","madeAt":"","members":[{"name":"data/x","bytes":274877906945,"sha256":""}]}"#,
            #"{"satchelBackup":1,"version":"0.1.0","madeAt":"","members":[{"name":"data/x","bytes":9223372036854775807,"sha256":""},{"name":"data/y","bytes":1,"sha256":""}]}"#,
            #"{"satchelBackup":1,"version":"0.1.0","madeAt":"","members":[{"name":"data/x","bytes":1,"sha256":""},{"name":"data/x","bytes":1,"sha256":""}]}"#,
        ]
    )
    func manifest(_ text: String) async throws {
        guard case .notABackup = try await error(of: [("manifest.json", text), ("data/x", "x")]) as? BackupError else {
            Issue.record("accepted")
            return
        }
    }

    @Test("A file that the manifest doesn't list, lists otherwise, or lists in vain is refused")
    func members() async throws {
        let x = try manifest("data/x", bytes: 1)
        for files in [
            [("manifest.json", x), ("data/x", "x"), ("data/y", "y")], [("manifest.json", x), ("data/y", "y")],
            [("manifest.json", x), ("data/x", "xx")], [("manifest.json", x), ("data/x", "y")],
            [("manifest.json", x)], [("manifest.json", x), ("data/x", "x"), ("data/x/y", "y")],
            [("manifest.json", x), ("data/x", "x"), ("data/x", "x")], [("manifest.json", x), ("data/X", "x")],
            [("manifest.json", x), ("manifest.json", x), ("data/x", "x")],
        ] {
            let error = try await error(of: files)
            #expect(error is BackupError || error is ArchiveError, "\(files)")
        }
        #expect(try await error(of: [("data/x", "x"), ("manifest.json", x)]) is BackupError)
    }

    @Test(
        "Names that leave the folder, links and huge names are refused",
        arguments: ["climbing", "absolute", "link", "long"]
    )
    func names(_ kind: String) async throws {
        try await SampleHome.use { home in
            try await home.fill()
            let before = try await home.look()
            let name = kind == "long" ? "data/" + String(repeating: "n/", count: 600) + "x" : "data/x"
            try home.write(try manifest(name, bytes: 1), to: home.path + "/s/manifest.json")
            try home.write("x", to: home.path + "/s/" + (kind == "long" ? "x" : "data/x"))
            let extra =
                switch kind {
                case "climbing": "--transform 's,^data/x,data/../../../escaped,'"
                case "absolute": "-P --transform 's,^data/x,\(home.path)/escaped,'"
                case "link": ""
                default: "--transform 's,^x$,\(name),'"
                }
            let link = kind == "link" ? "rm data/x; ln -s \(home.path)/escaped data/x;" : ""
            let member = kind == "long" ? "x" : "data/x"
            try TestProcess.shell(
                "cd '\(home.path)/s' && \(link) tar -czf '\(home.archive)' \(extra) manifest.json \(member)"
            )

            let restore = try Restore(home.places)
            let error = await #expect(throws: ArchiveError.self) { _ = try await restore.unpack(home.archive) }
            await restore.discard()

            // It used to say that nothing was imported.
            #expect(kind == "long" || error?.hint == "nothing was changed")
            #expect(try await home.look() == before)
            #expect(!FileManager.default.fileExists(atPath: home.path + "/escaped"))
            #expect(try home.remains().isEmpty)
        }
    }

    @Test(
        "A manifest can name no file outside of the folders that are restored",
        .enabled(if: TestProcess.python != nil, "it takes python3"),
        arguments: [
            "data/../x", "data/../../x", "config/../data/x", "data/./x", "data//x", "data/", "data/x/", "data/x\0",
            "data/x\0/../../y", "data/..", "data/\u{1B}[2J",
        ]
    )
    func manifestNames(_ name: String) async throws {
        try await SampleHome.use { home in
            try await home.fill()
            let before = try await home.look()
            try home.write(try manifest(name, bytes: 1), to: home.path + "/s/manifest.json")
            // Python writes any name, as tar's own would be corrected.
            let script = """
                import io, sys, tarfile
                archive = tarfile.open(sys.argv[1], "w:gz", format=tarfile.PAX_FORMAT)
                archive.add(sys.argv[2], "manifest.json")
                member = tarfile.TarInfo(sys.argv[3].encode().decode("unicode_escape"))
                member.size = 1
                archive.addfile(member, io.BytesIO(b"x"))
                archive.close()
                """
            let escaped = name.unicodeScalars.map {
                $0.value < 0x20 ? "\\x" + ($0.value < 16 ? "0" : "") + String($0.value, radix: 16) : String($0)
            }
            try home.write(script, to: home.path + "/s/write.py")
            try TestProcess.shell(
                "\(try #require(TestProcess.python)) '\(home.path)/s/write.py' '\(home.archive)' '\(home.path)/s/manifest.json' '\(escaped.joined())'"
            )

            let restore = try Restore(home.places)
            await #expect(throws: (any Error).self) { _ = try await restore.unpack(home.archive) }
            await restore.discard()

            #expect(try await home.look() == before)
            #expect(!FileManager.default.fileExists(atPath: home.path + "/.local/share/x"))
            #expect(try home.remains().isEmpty)
        }
    }

    @Test("A file can't be written through a link of the archive, nor be a hard link", arguments: ["folder", "hard"])
    func throughLink(_ kind: String) async throws {
        try await SampleHome.use { home in
            try await home.fill()
            let before = try await home.look()
            let outside = home.path + "/outside"
            try home.write("mine", to: outside + "/x")
            let name = kind == "folder" ? "data/l/x" : "data/x"
            try home.write(try manifest(name, bytes: 1), to: home.path + "/s/manifest.json")
            try FileManager.default.createDirectory(atPath: home.path + "/s/data", withIntermediateDirectories: true)
            let folder =
                "ln -s '\(outside)' data/l; tar -cf a.tar manifest.json data/l; rm data/l; mkdir data/l;"
                + " printf x > data/l/x; tar -rf a.tar data/l/x"
            let hard = "printf x > data/x; ln data/x x; tar -cf a.tar manifest.json x data/x"
            try TestProcess.shell(
                "cd '\(home.path)/s'; \(kind == "folder" ? folder : hard); gzip -c a.tar > '\(home.archive)'"
            )

            let restore = try Restore(home.places)
            await #expect(throws: (any Error).self) { _ = try await restore.unpack(home.archive) }
            await restore.discard()

            #expect(try String(contentsOfFile: outside + "/x", encoding: .utf8) == "mine")
            #expect(try await home.look() == before)
            #expect(try home.remains().isEmpty)
        }
    }

    @Test("Modes and owners of an archive count for nothing: files are the user's alone")
    func modes() async throws {
        try await SampleHome.use { home in
            try home.write(try manifest("data/x", bytes: 1), to: home.path + "/s/manifest.json")
            try home.write("x", to: home.path + "/s/data/x")
            try TestProcess.shell(
                "cd '\(home.path)/s'; chmod 4777 data/x;"
                    + " tar --owner=nobody:65534 -czf '\(home.archive)' manifest.json data/x"
            )
            let restore = try Restore(home.places)
            _ = try await restore.unpack(home.archive)
            _ = try await restore.replace(at: "now")

            let facts = try FileManager.default.attributesOfItem(atPath: home.data + "/x")
            #expect(facts[.posixPermissions] as? Int == 0o600)
            #expect(facts[.ownerAccountID] as? Int == Int(geteuid()))
        }
    }

    @Test("More than the disk can hold is refused before anything is unpacked")
    func noSpace() async throws {
        let bytes = 255 << 30
        let error = try await error(of: [("manifest.json", try manifest("data/x", bytes: bytes)), ("data/x", "x")])
        switch error as? BackupError {
        case .noSpace(_, let needed)?: #expect(needed == bytes)
        // A disk with that much space comes as far as the file, which has another size.
        case .damaged(_, let member)?: #expect(member == "data/x")
        default: Issue.record("accepted: \(String(describing: error))")
        }
    }

    @Test("Names that differ in case are different files; such that differ in how a letter is composed are refused")
    func similarNames() async throws {
        try await SampleHome.use { home in
            let names = ["data/x", "data/X", "data/\u{301}x"]
            let members = names.map { BackupManifest.Member(name: $0, bytes: 1, sha256: Self.hashOfX) }
            let writer = try ArchiveWriter(path: home.archive, format: .tarGzip)
            try writer.add("manifest.json", bytes: BackupManifest(madeAt: "", members: members).encoded())
            for name in names { try writer.add(name, bytes: Array("x".utf8)) }
            try writer.finish()

            let restore = try Restore(home.places)
            _ = try await restore.unpack(home.archive)
            _ = try await restore.replace(at: "now")

            #expect(try FileManager.default.contentsOfDirectory(atPath: home.data).count == 3)
        }
        let both = ["data/\u{E9}", "data/e\u{301}"].map {
            BackupManifest.Member(name: $0, bytes: 1, sha256: Self.hashOfX)
        }
        let manifest = String(decoding: try BackupManifest(madeAt: "", members: both).encoded(), as: UTF8.self)
        #expect(try await error(of: [("manifest.json", manifest), (both[0].name, "x")]) is BackupError)
    }

    @Test("A folder, a pipe and a missing file are no backup")
    func odd() async throws {
        try await SampleHome.use { home in
            try TestProcess.shell("mkfifo '\(home.path)/pipe'")
            for path in ["", "/pipe", "/missing"] {
                let restore = try Restore(home.places)
                await #expect(throws: ImportFileError.self) { _ = try await restore.unpack(home.path + path) }
                await restore.discard()
            }
        }
    }

    // MARK: - Making archives

    // printf x | sha256sum
    private static let hashOfX = "2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881"

    private func manifest(_ name: String, bytes: Int) throws -> String {
        let member = BackupManifest.Member(name: name, bytes: bytes, sha256: Self.hashOfX)
        return String(decoding: try BackupManifest(madeAt: "", members: [member]).encoded(), as: UTF8.self)
    }

    private func withBackup(_ body: (SampleHome, Data) async throws -> Void) async throws {
        try await SampleHome.use { home in
            try await home.fill()
            _ = try await home.backUp()
            try await body(home, Data(contentsOf: URL(filePath: home.archive)))
        }
    }

    private func expectRefused(_ home: SampleHome, _ bytes: Data, _ comment: Comment) async throws {
        let before = try await home.look()
        try bytes.write(to: URL(filePath: home.archive))
        let restore = try Restore(home.places)
        await #expect(throws: (any Error).self, comment) { _ = try await restore.unpack(home.archive) }
        await restore.discard()
        #expect(try await home.look() == before, comment)
        #expect(try home.remains().isEmpty, comment)
    }

    /// What a restore says of an archive of these files, after which the home is as it was.
    private func error(of files: [(name: String, text: String)]) async throws -> (any Error)? {
        var found: (any Error)?
        try await SampleHome.use { home in
            try await home.fill()
            let before = try await home.look()
            do {
                let writer = try ArchiveWriter(path: home.archive, format: .tarGzip)
                for file in files { try writer.add(file.name, bytes: Array(file.text.utf8)) }
                try writer.finish()
                let restore = try Restore(home.places)
                do {
                    _ = try await restore.unpack(home.archive)
                } catch {
                    found = error
                }
                await restore.discard()
            } catch {
                found = error
            }
            #expect(try await home.look() == before)
            #expect(try home.remains().isEmpty)
        }
        return found
    }
}
