import Foundation
import SatchelConsole
import SatchelPluginAPI
import Testing

@Suite("Console: completing a path")
struct PathCompletionTests {
    /// Runs a block with a folder of files and folders, which is gone afterwards.
    private func withFolder(_ body: (String) async throws -> Void) async throws {
        let folder = NSTemporaryDirectory() + "paths-" + UUID().uuidString
        defer { try? FileManager.default.removeItem(atPath: folder) }
        for name in ["My Books", "music", ".hidden"] {
            try FileManager.default.createDirectory(atPath: folder + "/" + name, withIntermediateDirectories: true)
        }
        for name in ["mine.csv", "My Books/shelf.ndjson", "bell\u{7}", ".profile"] {
            try Data().write(to: URL(filePath: folder + "/" + name))
        }
        try await body(folder)
    }

    private func candidates(_ typed: String, home: String? = nil) async -> [String] {
        await Completion.paths(for: typed, home: home).map(\.text)
    }

    @Test("Files and folders are offered in any case, folders with a slash")
    func names() async throws {
        try await withFolder { folder in
            #expect(await candidates(folder + "/m") == ["My Books/", "mine.csv", "music/"].map { folder + "/" + $0 })
            #expect(await candidates(folder + "/My Books/") == [folder + "/My Books/shelf.ndjson"])
            #expect(await candidates(folder + "/nothing/").isEmpty)
        }
    }

    @Test("Hidden files wait for their dot, and names that act on a terminal are never offered")
    func hidden() async throws {
        try await withFolder { folder in
            #expect(await candidates(folder + "/").count == 3)
            #expect(await candidates(folder + "/.") == [".hidden/", ".profile"].map { folder + "/" + $0 })
            #expect(await candidates(folder + "/bell").isEmpty)
        }
    }

    @Test("A tilde is the home folder, and stays as it was typed")
    func home() async throws {
        try await withFolder { folder in
            #expect(await candidates("~", home: folder) == ["~/"])
            #expect(await candidates("~/mu", home: folder) == ["~/music/"])
            #expect(await candidates("~").isEmpty)
        }
    }
}
