import Foundation
import SatchelPersistence
import TestSupport
import Testing

@Suite("Files: private folders")
struct PrivateFolderTests {
    @Test("Missing folders are made for their owner alone, and those that exist keep their mode")
    func modes() async throws {
        try await withTemporaryFolder { folder in
            try FileManager.default.createDirectory(
                atPath: folder + "/old",
                withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o755]
            )
            try PrivateFolder.create(containing: folder + "/old/new/er/file")
            try PrivateFolder.create(folder + "/old/new/er/")

            let modes = try ["old", "old/new", "old/new/er"].map { name in
                try FileManager.default.attributesOfItem(atPath: "\(folder)/\(name)")[.posixPermissions] as? Int
            }
            #expect(modes == [0o755, 0o700, 0o700])
        }
    }

    @Test("Places that cannot hold a folder are reported", arguments: ["/proc/satchel/deep", "/dev/null/satchel"])
    func impossible(_ path: String) {
        let error = #expect(throws: StorageError.self) { try PrivateFolder.create(path) }
        #expect(error?.message.hasPrefix("can't create the folder '/") == true)
    }

    @Test("Many at once make one folder")
    func race() async throws {
        try await withTemporaryFolder { folder in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<20 {
                    group.addTask { try PrivateFolder.create(folder + "/a/b/c/d") }
                }
                try await group.waitForAll()
            }
        }
    }
}
