import Foundation
import Glibc
import SatchelImporting
import SatchelPluginAPI
import TestSupport
import Testing

@Suite("Importing: the bytes of a file")
struct FileBytesTests {
    private let text = Array((0..<150).map { "line \($0 * $0)\n" }.joined().utf8)

    @Test("A plain file is read as it is, whatever its name")
    func plain() async throws {
        try await withTemporaryFolder { folder in
            try put(text, at: folder + "/a.gz")
            let source = try FileBytes(path: folder + "/a.gz")

            #expect(contents(of: source).bytes == text)
            #expect(source.bytesRead == text.count)
            #expect(source.byteCount == text.count)
        }
    }

    @Test("A gzip file of several members is one text, wherever the members meet", arguments: [0, 1, 17, 900, 1500])
    func members(_ cut: Int) async throws {
        try await withTemporaryFolder { folder in
            let packed = gzip(text.prefix(cut)) + gzip([]) + gzip(text.dropFirst(cut))
            try put(packed, at: folder + "/a.csv")
            let source = try FileBytes(path: folder + "/a.csv")

            let read = contents(of: source)

            #expect(read.bytes == text)
            #expect(read.fault == nil)
            #expect(source.bytesRead == packed.count)
        }
    }

    @Test("A gzip file cut off at any byte gives what was there, and says where it ends")
    func truncated() async throws {
        try await withTemporaryFolder { folder in
            let path = folder + "/a.gz"
            let packed = gzip(text.prefix(700)) + gzip(text.dropFirst(700))
            let boundary = gzip(text.prefix(700)).count
            for count in 2..<packed.count where count != boundary {
                try put(packed.prefix(count), at: path)

                let read = contents(of: try FileBytes(path: path))

                #expect(text.starts(with: read.bytes))
                #expect(read.fault == .truncatedGzip(path: path, byte: count))
            }
        }
    }

    @Test("A gzip file with any byte changed is either read alike or found damaged")
    func damaged() async throws {
        try await withTemporaryFolder { folder in
            let path = folder + "/a.gz"
            let packed = gzip(text)
            for index in 2..<packed.count {
                var broken = packed
                broken[index] ^= 0x55
                try put(broken, at: path)

                let read = contents(of: try FileBytes(path: path))

                // Bytes 4 to 9 of the header are the time and the system, which change nothing.
                #expect(read.fault != nil || read.bytes == text, "byte \(index)")
                if (10..<packed.count).contains(index) { #expect(read.fault != nil, "byte \(index)") }
            }
        }
    }

    @Test("Zeros after the last member are padding, anything else is damage at its byte")
    func trailing() async throws {
        try await withTemporaryFolder { folder in
            let path = folder + "/a.gz"
            let packed = gzip(text)
            try put(packed + [0, 0, 0], at: path)
            #expect(contents(of: try FileBytes(path: path)) == (text, nil))

            try put(packed + Array("rubbish".utf8), at: path)
            let read = contents(of: try FileBytes(path: path))
            #expect(read.bytes == text)
            guard case .damagedGzip(_, let byte, "incorrect header check") = read.fault else {
                Issue.record("\(String(describing: read.fault))")
                return
            }
            #expect(byte >= packed.count)
        }
    }

    @Test("What is no file to import is refused in one line")
    func refused() async throws {
        try await withTemporaryFolder { folder in
            let pipe = folder + "/pipe"
            #expect(mkfifo(pipe, 0o600) == 0)
            try put([0x50, 0x4B, 3, 4, 0, 0], at: folder + "/a.csv")

            #expect(throws: ImportFileError.notFound(path: folder + "/none")) {
                try FileBytes(path: folder + "/none")
            }
            #expect(throws: ImportFileError.isFolder(path: folder)) { try FileBytes(path: folder) }
            #expect(throws: ImportFileError.isPipe(path: pipe)) { try FileBytes(path: pipe) }
            #expect(throws: ImportFileError.unsupported(path: folder + "/a.csv", kind: "a zip archive")) {
                try FileBytes(path: folder + "/a.csv")
            }
        }
    }

    @Test("A device is refused at once, whatever it would give")
    func devices() {
        for path in ["/dev/zero", "/dev/null"] {
            #expect(throws: ImportFileError.isDevice(path: path)) { try FileBytes(path: path, acceptsPipes: true) }
        }
        #expect(ImportFileError.isDevice(path: "/dev/zero").message == "'/dev/zero' is a device, not a file")
    }

    @Test("A pipe is read to its end, plain and gzipped, however slowly its writer writes", arguments: [false, true])
    func pipe(_ isPacked: Bool) async throws {
        try await withTemporaryFolder { folder in
            let pipe = folder + "/pipe"
            #expect(mkfifo(pipe, 0o600) == 0)
            let bytes = isPacked ? gzip(text) : text
            let writer = Task.detached {
                let handle = try #require(FileHandle(forWritingAtPath: pipe))
                for start in stride(from: 0, to: bytes.count, by: 500) {
                    try handle.write(contentsOf: Data(bytes[start..<min(start + 500, bytes.count)]))
                    try await Task.sleep(for: .milliseconds(5))
                }
                try handle.close()
            }
            let source = try FileBytes(path: pipe, acceptsPipes: true)
            #expect(try source.beginning(100).elementsEqual(text.prefix(100)))
            #expect(try source.beginning(5).elementsEqual(text.prefix(5)))
            #expect(contents(of: source) == (text, nil))
            #expect(source.bytesRead == bytes.count)
            try await writer.value
        }
    }

    @Test("A pipe nobody writes to is given up, and one that was closed without a word is empty")
    func silentPipes() async throws {
        try await withTemporaryFolder { folder in
            let pipe = folder + "/pipe"
            #expect(mkfifo(pipe, 0o600) == 0)
            #expect(throws: ImportFileError.noWriter(path: pipe, seconds: 2)) {
                try FileBytes(path: pipe, acceptsPipes: true)
            }
            let writer = Task.detached { try FileHandle(forWritingAtPath: pipe)?.close() }
            #expect(contents(of: try FileBytes(path: pipe, acceptsPipes: true)) == ([], nil))
            try await writer.value
        }
    }

    @Test("A pipe whose writer says nothing is waited for until the task is canceled")
    func canceledPipe() async throws {
        try await withTemporaryFolder { folder in
            let pipe = folder + "/pipe"
            #expect(mkfifo(pipe, 0o600) == 0)
            let keeper = open(pipe, O_RDWR)
            defer { close(keeper) }
            let reader = Task.detached { _ = try FileBytes(path: pipe, acceptsPipes: true) }
            try await Task.sleep(for: .milliseconds(20))
            reader.cancel()
            await #expect(throws: ImportFileError.interrupted(path: pipe)) { try await reader.value }
        }
    }

    @Test("A file that is read whole has a bound, packed or not")
    func whole() async throws {
        try await withTemporaryFolder { folder in
            let zeros = [UInt8](repeating: 65, count: 3 << 20)
            try put(zeros, at: folder + "/a")
            try put(gzip(zeros), at: folder + "/b")
            for name in ["/a", "/b"] {
                #expect(try FileBytes(path: folder + name).wholeFile(atMost: 3 << 20) == zeros)
                #expect(throws: ImportFileError.tooLarge(path: folder + name, megabytes: 2)) {
                    try FileBytes(path: folder + name).wholeFile(atMost: 2 << 20)
                }
            }
        }
    }

    @Test("A file that may not be read says so", .enabled(if: geteuid() != 0, "root may read everything"))
    func notPermitted() async throws {
        try await withTemporaryFolder { folder in
            try put([1], at: folder + "/a")
            #expect(chmod(folder + "/a", 0) == 0)

            #expect(throws: ImportFileError.notPermitted(path: folder + "/a")) { try FileBytes(path: folder + "/a") }
        }
    }

    @Test("Errors name the file, and what to do")
    func words() {
        let error = ImportFileError.damagedGzip(path: "a.gz", byte: 12, reason: "invalid block type")
        #expect(error.message == "'a.gz' is corrupt at byte 12: invalid block type")
        #expect(error.hint == "download the file again")
        #expect(error.exitStatus == .failure)

        let names = (1...15).map { "c\($0)" }
        #expect(
            ImportFileError.missingColumn(path: "a.csv", name: "x", columns: names).message.hasSuffix(
                "'c12' and 3 more"
            )
        )
    }

    @Test("Other contents have another fingerprint, even with the same size and time")
    func fingerprint() async throws {
        try await withTemporaryFolder { folder in
            let (one, two) = (folder + "/1", folder + "/2")
            let times: [FileAttributeKey: Any] = [.modificationDate: Date(timeIntervalSince1970: 1_700_000_000)]
            for (path, last) in [(one, "a"), (two, "b")] {
                try put(Array(repeating: 65, count: 5000) + Array(last.utf8), at: path)
                try FileManager.default.setAttributes(times, ofItemAtPath: path)
            }

            let first = try FileBytes(path: one).fingerprint
            #expect(try FileBytes(path: one).fingerprint == first)
            #expect(try FileBytes(path: two).fingerprint != first)
            #expect(FileFingerprint(first.description) == first)
            #expect(FileFingerprint("1.2.3") == nil)
        }
    }
}
