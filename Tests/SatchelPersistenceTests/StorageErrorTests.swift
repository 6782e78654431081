import SatchelPersistence
import SatchelPluginAPI
import Testing

@Suite("Database: words for errors")
struct StorageErrorTests {
    @Test(
        "Every error is one lower-case line that names the file, with a hint",
        arguments: [
            StorageError.cannotCreateFolder(path: "/p", reason: "permission denied"),
            .locked(path: "/p"),
            .readOnly(path: "/p"),
            .diskFull(path: "/p"),
            .damaged(path: "/p"),
            .foreign(path: "/p"),
            .newerVersion(path: "/p"),
            .inputOutput(path: "/p", reason: "disk I/O error"),
            .unusable(path: "/p", reason: "is a directory"),
        ]
    )
    func words(_ error: StorageError) throws {
        let hint = try #require(error.hint)
        #expect(error.message.contains("'/p'"))
        for line in [error.message, hint] {
            #expect(!line.contains("\n"))
            #expect(!line.hasSuffix("."))
            #expect(line.first?.isUppercase == false)
        }
        #expect(error.exitStatus == .failure)
    }
}
