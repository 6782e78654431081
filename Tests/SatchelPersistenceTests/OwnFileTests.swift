import Foundation
import Glibc
import SatchelPersistence
import TestSupport
import Testing

@Suite("Persistence: reading files of the program's own")
struct OwnFileTests {
    @Test("A file is read whole, up to the limit")
    func limit() async throws {
        try await withTemporaryFolder { folder in
            let bytes = Data((0..<70_000).map { UInt8(truncatingIfNeeded: $0) })
            try bytes.write(to: URL(filePath: folder + "/file"))

            #expect(try OwnFile.bytes(of: folder + "/file", limit: bytes.count) == bytes)
            #expect(throws: OwnFile.Failure.tooLarge) {
                try OwnFile.bytes(of: folder + "/file", limit: bytes.count - 1)
            }
        }
    }

    @Test("A pipe, a folder, a device and a sparse file of a terabyte are refused at once")
    func odd() async throws {
        try await withTemporaryFolder { folder in
            #expect(mkfifo(folder + "/pipe", 0o600) == 0)
            try Data().write(to: URL(filePath: folder + "/sparse"))
            #expect(truncate(folder + "/sparse", 1 << 40) == 0)

            for path in [folder, folder + "/pipe", "/dev/zero", "/dev/null"] {
                #expect(throws: OwnFile.Failure.notRegular, "\(path)") { try OwnFile.bytes(of: path, limit: 100) }
            }
            #expect(throws: OwnFile.Failure.tooLarge) { try OwnFile.bytes(of: folder + "/sparse", limit: 100) }
            #expect(throws: OwnFile.Failure.missing) { try OwnFile.bytes(of: folder + "/none", limit: 100) }
            #expect(throws: OwnFile.Failure.missing) { try OwnFile.bytes(of: folder + "/sparse/x", limit: 100) }
        }
    }

    @Test("A link is followed only where it may be")
    func links() async throws {
        try await withTemporaryFolder { folder in
            try Data("x".utf8).write(to: URL(filePath: folder + "/file"))
            try FileManager.default.createSymbolicLink(atPath: folder + "/link", withDestinationPath: "file")

            #expect(try OwnFile.bytes(of: folder + "/link", limit: 1) == Data("x".utf8))
            #expect(throws: OwnFile.Failure.system(ELOOP)) {
                _ = try OwnFile(folder + "/link", followsLink: false).bytes(limit: 1)
            }
        }
    }
}
