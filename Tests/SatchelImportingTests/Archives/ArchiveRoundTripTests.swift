import Foundation
import SatchelCatalog
import SatchelImporting
import SatchelTestSupport
import TestSupport
import Testing

@Suite("Importing: archives are written and read")
struct ArchiveRoundTripTests {
    /// Files of random bytes under names of every kind.
    private func files(_ seed: UInt64) -> [(name: String, bytes: [UInt8])] {
        var random = SplitMix64(seed: seed)
        let names = [
            "data.json", "photos/1.jpg", "photos/겨울 코트.jpg", String(repeating: "long/", count: 40) + "name",
            String(repeating: "n", count: 100), String(repeating: "n", count: 101), "empty", ".hidden", "a b c",
            "512",
        ]
        return names.map { name in
            let count = name == "empty" ? 0 : name == "512" ? 512 : Int.random(in: 0...70_000, using: &random)
            let isText = Bool.random(using: &random)
            return (name, (0..<count).map { _ in isText ? 65 : UInt8.random(in: 0...255, using: &random) })
        }
    }

    @Test("What goes in comes out", arguments: ArchiveFormat.allCases, 0..<4 as Range<UInt64>)
    func roundTrip(_ format: ArchiveFormat, _ seed: UInt64) async throws {
        try await withTemporaryFolder { folder in
            let files = files(seed)
            let writer = try ArchiveWriter(path: folder + "/a", format: format)
            for (index, file) in files.enumerated() {
                if index.isMultiple(of: 2) {
                    try writer.add(file.name, bytes: file.bytes, modified: 1_700_000_000)
                } else {
                    try put(file.bytes, at: folder + "/part")
                    try writer.add(file.name, file: folder + "/part")
                }
            }
            try writer.finish()

            let archive = try Archive(path: folder + "/a")

            #expect(archive.entries.map(\.name) == files.map(\.name))
            #expect(archive.entries.map(\.size) == files.map(\.bytes.count))
            for file in files { #expect(try archive.bytes(of: file.name) == file.bytes) }
            #expect(try archive.bytes(of: "none") == nil)
            try Archive.unpack(path: folder + "/a", limits: ArchiveLimits()) { entry, content in
                if entry.name == "photos/1.jpg" { try content.write(to: folder + "/out") }
            }
            #expect(try Data(contentsOf: URL(filePath: folder + "/out")) == Data(files[1].bytes))
        }
    }

    @Test("Other programs read what is written", arguments: ArchiveFormat.allCases)
    func othersRead(_ format: ArchiveFormat) async throws {
        try await withTemporaryFolder { folder in
            let files = files(9)
            let writer = try ArchiveWriter(path: folder + "/a", format: format)
            for file in files { try writer.add(file.name, bytes: file.bytes) }
            try writer.finish()

            let arguments = format == .zip ? ["unzip", "-qq", "a"] : ["tar", "xzf", "a"]
            guard let status = try Tool.run(arguments, in: folder) else { return }

            #expect(status == 0)
            for file in files {
                #expect(try Data(contentsOf: URL(filePath: folder + "/" + file.name)) == Data(file.bytes))
            }
        }
    }

    @Test(
        "What other programs write is read",
        arguments: [
            ["tar", "czf", "a", "-C", "in", "."], ["tar", "czf", "a", "--format=v7", "-C", "in", "한.txt", "sub"],
            ["tar", "czf", "a", "--format=pax", "-C", "in", "."], ["tar", "czf", "a", "--format=gnu", "-C", "in", "."],
            ["env", "-C", "in", "zip", "-qr", "../a.zip", "."], ["env", "-C", "in", "zip", "-q0r", "../a.zip", "."],
        ]
    )
    func othersWrite(_ arguments: [String]) async throws {
        try await withTemporaryFolder { folder in
            try FileManager.default.createDirectory(atPath: folder + "/in/sub", withIntermediateDirectories: true)
            let long = "sub/" + String(repeating: "x", count: arguments.contains("--format=v7") ? 80 : 180)
            let bytes = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 * $0 >> 7) }
            try put(bytes, at: folder + "/in/한.txt")
            try put([1, 2, 3], at: folder + "/in/" + long)

            guard let status = try Tool.run(arguments, in: folder) else { return }
            #expect(status == 0)
            let archive = try Archive(path: folder + (arguments.contains("zip") ? "/a.zip" : "/a"))

            #expect(Set(archive.entries.map(\.name)) == ["한.txt", long])
            #expect(try archive.bytes(of: "한.txt") == bytes)
            #expect(try archive.bytes(of: long) == [1, 2, 3])
        }
    }

    @Test("An archive that is not finished leaves nothing, and what was there stays", arguments: ArchiveFormat.allCases)
    func unfinished(_ format: ArchiveFormat) async throws {
        try await withTemporaryFolder { folder in
            try put([7], at: folder + "/a")
            do {
                let writer = try ArchiveWriter(path: folder + "/a", format: format)
                try writer.add("x", bytes: [1, 2])
                #expect(throws: ImportFileError.notFound(path: folder + "/none")) {
                    try writer.add("y", file: folder + "/none")
                }
                try writer.add("z", bytes: [3])
            }
            #expect(try names(in: folder) == ["a"])
            #expect(try Data(contentsOf: URL(filePath: folder + "/a")) == Data([7]))

            let writer = try ArchiveWriter(path: folder + "/a", format: format)
            #expect(throws: ArchiveError.self) { try writer.add("../x", bytes: [1]) }
            #expect(throws: ArchiveError.cannotWrite(path: folder + "/a", reason: "a file is missing")) {
                try writer.finish()
            }
        }
    }

    @Test("A folder that cannot be written to is named")
    func noFolder() {
        #expect(throws: ArchiveError.cannotWrite(path: "/none/a.zip", reason: "no such file or directory")) {
            try ArchiveWriter(path: "/none/a.zip", format: .zip)
        }
    }

    @Test("The end of the name says which format is meant")
    func formats() {
        #expect(ArchiveFormat(path: "a/w.ZIP") == .zip)
        #expect(ArchiveFormat(path: "w.tar.gz") == .tarGzip)
        #expect(ArchiveFormat(path: "w.tgz") == .tarGzip)
        #expect(ArchiveFormat(path: "w.json") == nil)
    }
}
