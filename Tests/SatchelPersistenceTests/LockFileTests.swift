import Foundation
import Glibc
import SatchelPersistence
import TestSupport
import Testing

@Suite("Files: locks")
struct LockFileTests {
    @Test("Who locks a file alone keeps everyone out and is named; who shares it keeps out only that one")
    func modes() async throws {
        try await withTemporaryFolder { folder in
            let path = folder + "/new/data.lock"

            let alone = try #require(try LockFile(path))
            #expect(try LockFile(path) == nil)
            #expect(try LockFile(path, isShared: true) == nil)
            #expect(LockFile.owner(of: path) == Int(getpid()))
            alone.release()
            #expect(LockFile.owner(of: path) == nil)

            let shared = try #require(try LockFile(path, isShared: true))
            let other = try #require(try LockFile(path, isShared: true))
            #expect(try LockFile(path) == nil)
            #expect(LockFile.owner(of: path) == nil)
            shared.release()
            #expect(try LockFile(path) == nil)
            other.release()
            #expect(!FileManager.default.fileExists(atPath: path))
        }
    }

    @Test("A lock whose process ended without releasing it is free, and its file still there")
    func abandoned() async throws {
        try await withTemporaryFolder { folder in
            let path = folder + "/data.lock"
            do { _ = try LockFile(path) }
            #expect(FileManager.default.fileExists(atPath: path))
            #expect(LockFile.owner(of: path) == nil)
            #expect(try LockFile(path) != nil)
        }
    }
}
