import Glibc
import SatchelCatalog
import SatchelPluginAPI
import SatchelTestSupport
import TestSupport
import Testing

@testable import SatchelImporting

@Suite("Importing: archives that are refused")
struct HostileArchiveTests {
    /// Opens bytes as an archive, and returns what that throws.
    private func failure(_ bytes: [UInt8], limits: ArchiveLimits = ArchiveLimits()) async throws -> ArchiveError? {
        try await withTemporaryFolder { folder in
            try put(bytes, at: folder + "/a")
            do {
                _ = try Archive(path: folder + "/a", limits: limits)
                return nil
            } catch let error as ArchiveError {
                return error
            }
        }
    }

    private func refusal(_ bytes: [UInt8]) async throws -> ArchiveError.Refusal? {
        guard case .refused(_, _, let refusal) = try await failure(bytes) else { return nil }
        return refusal
    }

    static let names: [(String, ArchiveError.Refusal)] = [
        ("/etc/passwd", .absoluteName), ("C:/x", .absoluteName), ("../x", .climbingName), ("a/../../x", .climbingName),
        ("a/..", .climbingName), ("./../x", .climbingName), ("a\\..\\x", .unusableName), ("a\nb", .unusableName),
        ("a\u{1B}[31m", .unusableName), ("a\u{202E}gpj", .unusableName), ("", .unusableName), (".", .unusableName),
        (String(repeating: "a", count: 300), .unusableName),
    ]

    @Test("A name that leads elsewhere, or cannot be a name, in a zip", arguments: names)
    func zipNames(_ name: String, _ expected: ArchiveError.Refusal) async throws {
        #expect(try await refusal(HandmadeZip(.init(name)).bytes) == expected)
    }

    @Test("A name that leads elsewhere, or cannot be a name, in a tar", arguments: names)
    func tarNames(_ name: String, _ expected: ArchiveError.Refusal) async throws {
        let pax = Array("\(name.utf8.count + (name.utf8.count < 91 ? 9 : 10)) path=\(name)\n".utf8)
        let viaPax = HandmadeTar.archive([HandmadeTar.entry("h", pax, flag: "x"), HandmadeTar.entry("ok", [1])])
        let viaLongName = HandmadeTar.archive([
            HandmadeTar.entry("././@LongLink", Array(name.utf8) + [0], flag: "L"), HandmadeTar.entry("ok", [1]),
        ])

        #expect(try await refusal(viaLongName) == expected)
        if !pax.isEmpty, name.utf8.count > 2 { #expect(try await refusal(viaPax) == expected) }
        if name.utf8.count <= 100 {
            #expect(try await refusal(HandmadeTar.archive([HandmadeTar.entry(name, [1])])) == expected)
        }
    }

    @Test("A folder of the old kind is a folder, and none with bytes in it")
    func slashes() async throws {
        let folder = HandmadeTar.archive([HandmadeTar.entry("a/"), HandmadeTar.entry("a/b", [1])])
        #expect(try await failure(folder) == nil)
        #expect(try await refusal(HandmadeTar.archive([HandmadeTar.entry("a/", [1])])) == .special)
    }

    @Test("A name that the old header splits is checked whole")
    func splitName() async throws {
        #expect(
            try await refusal(HandmadeTar.archive([HandmadeTar.entry("x", [1], prefix: "a/..")])) == .climbingName
        )
    }

    @Test("A name that is no UTF-8, shown as something harmless")
    func notUTF8() async throws {
        var zip = HandmadeZip(.init("x"))
        zip.entries[0].name = [0xFF, 0x1B, 0x41]
        let error = try await failure(zip.bytes)

        guard case .refused(_, "\u{FFFD}\u{FFFD}A", .unusableName) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        let long = ArchiveError.refused(path: "w.zip", entry: "a", .climbingName)
        #expect(long.message == "the archive 'w.zip' was rejected: its entry 'a' has a path outside of the archive")
        #expect(long.hint == "nothing was changed")
    }

    @Test("Links, devices and pipes", arguments: zip([0o120777, 0o020666, 0o010666, 0o140666], "2346"))
    func special(_ mode: UInt32, _ flag: Character) async throws {
        var zip = HandmadeZip(.init("x"))
        zip.entries[0].mode = mode
        let expected: ArchiveError.Refusal = mode == 0o120777 ? .link : .special

        #expect(try await refusal(zip.bytes) == expected)
        let tar = HandmadeTar.archive([HandmadeTar.entry("x", flag: flag, link: "/etc/passwd")])
        #expect(try await refusal(tar) == expected)
    }

    @Test("A hard link, and a file with holes")
    func hardLink() async throws {
        #expect(try await refusal(HandmadeTar.archive([HandmadeTar.entry("x", flag: "1", link: "y")])) == .link)
        #expect(try await refusal(HandmadeTar.archive([HandmadeTar.entry("x", flag: "S")])) == .special)
    }

    @Test(
        "Names that are there twice, or are file and folder at once",
        arguments: [["a", "a"], ["a", "./a"], ["a/b", "a//b"], ["a", "a/b"], ["a/b/c", "a/b"], ["a/b", "a"]]
    )
    func twice(_ names: [String]) async throws {
        var zip = HandmadeZip()
        zip.entries = names.map { .init($0) }
        #expect(try await refusal(zip.bytes) == .repeatedName)
        #expect(try await refusal(HandmadeTar.archive(names.map { HandmadeTar.entry($0, [1]) })) == .repeatedName)
    }

    @Test("Encrypted entries and unknown packing")
    func unreadable() async throws {
        var encrypted = HandmadeZip(.init("x"))
        encrypted.entries[0].flags = 1
        var bzip = HandmadeZip(.init("x"))
        bzip.entries[0].method = 12

        #expect(try await refusal(encrypted.bytes) == .encrypted)
        #expect(try await refusal(bzip.bytes) == .unknownPacking)
    }

    @Test("An entry that claims to be too large")
    func tooLarge() async throws {
        var limits = ArchiveLimits()
        limits.entryBytes = 1000
        var zip = HandmadeZip(.init("x"))
        zip.entries[0].size = 1001
        let tar = HandmadeTar.archive([HandmadeTar.entry("x", size: 1001)])

        for bytes in [zip.bytes, tar] {
            guard case .refused(_, "x", .tooLarge(1000)) = try await failure(bytes, limits: limits) else {
                Issue.record("let in")
                continue
            }
        }
    }

    @Test("An entry that unpacks to more than it claims")
    func lyingSize() async throws {
        let zeros = [UInt8](repeating: 0, count: 100_000)
        var zip = HandmadeZip(.init("x", HandmadeZip.deflate(zeros)))
        zip.entries[0].method = 8
        zip.entries[0].size = 10

        guard case .damaged(_, "the entry 'x' is longer than declared") = try await failure(zip.bytes) else {
            Issue.record("let in")
            return
        }
    }

    @Test("All entries together, their number, and what a packed byte becomes")
    func bombs() async throws {
        var limits = ArchiveLimits()
        limits.ratioFloor = 10_000
        limits.totalBytes = 3_000_000
        let zeros = [UInt8](repeating: 0, count: 1_000_000)
        var zip = HandmadeZip(.init("x", HandmadeZip.deflate(zeros)))
        zip.entries[0].method = 8
        zip.entries[0].size = zeros.count
        let tar = HandmadeTar.archive([HandmadeTar.entry("x", zeros)])
        for bytes in [zip.bytes, tar] {
            guard case .suspicious(_, 200) = try await failure(bytes, limits: limits) else {
                Issue.record("let in")
                continue
            }
        }

        let large = (0..<4).map { HandmadeZip.Entry("x\($0)", zeros) }
        var stored = HandmadeZip()
        stored.entries = large
        guard case .tooLarge(_, 3_000_000) = try await failure(stored.bytes, limits: limits) else {
            Issue.record("let in")
            return
        }

        limits.entries = 3
        let many = HandmadeTar.archive((0..<4).map { HandmadeTar.entry("x\($0)", [1]) })
        let three = HandmadeTar.archive((0..<3).map { HandmadeTar.entry("x\($0)", [1]) })
        #expect(try await failure(three, limits: limits) == nil)
        for bytes in [stored.bytes, many] {
            guard case .tooManyEntries(_, 3) = try await failure(bytes, limits: limits) else {
                Issue.record("let in")
                continue
            }
        }
    }

    @Test("Zeros without end behind the end of a tar")
    func endlessEnd() async throws {
        var limits = ArchiveLimits()
        limits.ratioFloor = 100_000
        let bytes = gzip([UInt8](repeating: 0, count: 5_000_000))
        guard case .suspicious = try await failure(bytes, limits: limits) else {
            Issue.record("let in")
            return
        }
    }

    @Test("Entries made of the same bytes")
    func overlap() async throws {
        var zip = HandmadeZip(.init("a"), .init("b"))
        zip.entries[1].placeOf = 0
        zip.entries[1].localName = Array("a".utf8)
        guard case .damaged = try await failure(zip.bytes) else {
            Issue.record("let in")
            return
        }
        var same = HandmadeZip(.init("a"), .init("a"))
        same.entries[1].placeOf = 0
        #expect(try await failure(same.bytes) != nil)
    }

    @Test("A header that disagrees with the directory, a wrong checksum, a wrong count, a cut and an addition")
    func damaged() async throws {
        var otherName = HandmadeZip(.init("a"))
        otherName.entries[0].localName = Array("b".utf8)
        var checksum = HandmadeZip(.init("a"))
        checksum.entries[0].checksum = 1
        var count = HandmadeZip(.init("a"))
        count.count = 2
        let good = HandmadeZip(.init("a")).bytes
        let tar = HandmadeTar.archive([HandmadeTar.entry("a", [1])])
        var header = HandmadeTar.entry("a", [1])
        header[5] ^= 1

        #expect(try await failure(good) == nil)
        #expect(try await failure(tar) == nil)
        let bad = [
            otherName.bytes, checksum.bytes, count.bytes, Array(good.dropLast()), good + [0],
            HandmadeTar.archive([header]), gzip(HandmadeTar.entry("a", [1]).dropLast(512)),
            gzip(HandmadeTar.entry("a", [1]) + [UInt8](repeating: 0, count: 1024) + [1]),
        ]
        for (index, bytes) in bad.enumerated() {
            guard case .damaged = try await failure(bytes) else {
                Issue.record("\(index) is let in")
                continue
            }
        }
    }

    @Test("Any byte changed or cut away is no crash, and nothing false is read", arguments: [true, false])
    func fuzz(_ isZip: Bool) async throws {
        let text = Array((0..<60).map { "line \($0)\n" }.joined().utf8)
        var zip = HandmadeZip(.init("dir/a", HandmadeZip.deflate(text)), .init("b"))
        zip.entries[0].method = 8
        zip.entries[0].size = text.count
        zip.entries[0].checksum = crc(text)
        let good =
            isZip
            ? zip.bytes : HandmadeTar.archive([HandmadeTar.entry("dir/a", text), HandmadeTar.entry("b", [1, 2, 3])])
        try await withTemporaryFolder { folder in
            try put(good, at: folder + "/a")
            #expect(try Archive(path: folder + "/a").bytes(of: "dir/a") == text)
            for index in good.indices {
                var changed = good
                changed[index] ^= 0xFF
                for bytes in [changed, Array(good.prefix(index))] {
                    try put(bytes, at: folder + "/a")
                    guard let archive = try? Archive(path: folder + "/a") else { continue }
                    for entry in archive.entries where entry.name == "dir/a" {
                        #expect(try archive.bytes(of: "dir/a") == text, "byte \(index)")
                    }
                }
            }
        }
    }

    @Test(
        "A zip archive that is cut while it is read ends with an error",
        arguments: [ZipEntry.stored, ZipEntry.deflated]
    )
    func cutMeanwhile(_ method: UInt16) async throws {
        var generator = SplitMix64(seed: 3)
        let noise = (0..<300_000).map { _ in UInt8.random(in: 0...255, using: &generator) }
        var zip = HandmadeZip(.init("a", method == ZipEntry.deflated ? HandmadeZip.deflate(noise) : noise))
        zip.entries[0].method = method
        zip.entries[0].size = noise.count
        zip.entries[0].checksum = crc(noise)
        try await withTemporaryFolder { folder in
            try put(zip.bytes, at: folder + "/a")
            let reader = try ZipReader(RegularFile(path: folder + "/a"), limits: ArchiveLimits())
            #expect(throws: ArchiveError.damaged(path: folder + "/a", reason: "the entry 'a' ends unexpectedly")) {
                try reader.forEachEntry { _, content in
                    try content.forEachPiece { _ in
                        #expect(truncate(folder + "/a", 1000) == 0)
                    }
                }
            }
        }
    }

    @Test("What was found harmless is what is handed out, whatever becomes of the archive", arguments: [true, false])
    func replacedMeanwhile(_ isZip: Bool) async throws {
        let text = Array("hello".utf8)
        let bytes =
            isZip
            ? HandmadeZip(.init("a", text), .init("b")).bytes : HandmadeTar.archive([HandmadeTar.entry("a", text)])
        try await withTemporaryFolder { folder in
            try put(bytes, at: folder + "/a")
            let archive = try Archive(path: folder + "/a")
            #expect(truncate(folder + "/a", 0) == 0)
            #expect(try archive.bytes(of: "a") == text)
            #expect(try archive.bytes(of: "c") == nil)
            let sizes = try archive.entries.map { "\($0.name) \(try archive.bytes(of: $0.name)?.count ?? 0)" }
            #expect(sizes == (isZip ? ["a 5", "b 3"] : ["a 5"]))
        }
    }

    @Test("What is no archive, and what is one of a kind not read")
    func others() async throws {
        guard case .notAnArchive = try await failure(Array("hello".utf8)) else {
            Issue.record("read")
            return
        }
        var zip64 = HandmadeZip(.init("a"))
        zip64.count = 0xFFFF
        guard case .unsupported(_, "it is in the zip64 format") = try await failure(zip64.bytes) else {
            Issue.record("read")
            return
        }
    }

    @Test("An empty archive has no entries", arguments: ArchiveFormat.allCases)
    func empty(_ format: ArchiveFormat) async throws {
        try await withTemporaryFolder { folder in
            try ArchiveWriter(path: folder + "/a", format: format).finish()
            #expect(try Archive(path: folder + "/a").entries.isEmpty)
        }
    }
}
