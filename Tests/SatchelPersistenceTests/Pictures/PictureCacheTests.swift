import Foundation
import SatchelPersistence
import SatchelPluginAPI
import SatchelTestSupport
import Synchronization
import TestSupport
import Testing

@Suite("Picture cache: files within bounds")
struct PictureCacheTests {
    /// Counts loads and reports.
    final class Spy: Sendable {
        private let state = Mutex((loads: [String](), reports: [any Error]()))

        var loads: [String] { state.withLock { $0.loads } }
        var reports: [any Error] { state.withLock { $0.reports } }

        func load(_ name: String, _ bytes: [UInt8] = SamplePicture.png()) -> @Sendable () async throws -> [UInt8] {
            {
                self.state.withLock { $0.loads.append(name) }
                return bytes
            }
        }

        func cache(
            _ folder: String,
            _ limits: PictureCacheLimits = PictureCacheLimits()
        ) -> PictureCache {
            PictureCache(limits: limits, report: { error in self.state.withLock { $0.reports.append(error) } }) {
                folder
            }
        }
    }

    private func names(_ folder: String) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
    }

    @Test("A picture is loaded once, then comes from disk")
    func loading() async throws {
        try await withTemporaryFolder { folder in
            let spy = Spy()
            let first = spy.cache(folder + "/a/pictures")
            #expect(names(folder).isEmpty)

            let loaded = try await first.picture(for: "books/1", load: spy.load("1"))
            #expect(try await first.picture(for: "books/1", load: spy.load("1")) == loaded)
            // Another cache on the same folder is another process.
            #expect(try await spy.cache(folder + "/a/pictures").picture(for: "books/1", load: spy.load("1")) == loaded)
            #expect(spy.loads == ["1"])
        }
    }

    @Test("File names say nothing of the key, and nobody else may read the files")
    func fileNames() async throws {
        try await withTemporaryFolder { folder in
            let spy = Spy()
            _ = try await spy.cache(folder + "/p").picture(for: "secret/../../key", load: spy.load("1"))
            let name = try #require(names(folder + "/p").first)
            #expect(name.wholeMatch(of: /[0-9a-f]{64}\.picture/) != nil)
            #expect(names(folder) == ["p"])
            let stored = try bytes(of: folder + "/p/" + name)
            #expect(stored.range(of: Data("secret".utf8)) == nil)
            let attributes = try FileManager.default.attributesOfItem(atPath: folder + "/p/" + name)
            #expect(attributes[.posixPermissions] as? Int == 0o600)
        }
    }

    @Test("The disk keeps within its bounds, the picture not used for longest is out first")
    func diskBounds() async throws {
        try await withTemporaryFolder { folder in
            let spy = Spy()
            let limits = PictureCacheLimits(diskCount: 3, diskBytes: 1_000)
            let cache = spy.cache(folder, limits)
            try put(Data("mine".utf8), at: folder + "/notes.txt")
            for key in ["a", "b", "c", "a", "d"] {
                _ = try await cache.picture(for: key, load: spy.load(key))
                // The clock of a file system may tick only every few milliseconds.
                try await Task.sleep(for: .milliseconds(15))
                #expect(names(folder).count <= 4)
            }
            #expect(spy.loads == ["a", "b", "c", "d"])
            _ = try await cache.picture(for: "a", load: spy.load("a"))
            _ = try await cache.picture(for: "b", load: spy.load("b"))
            #expect(spy.loads == ["a", "b", "c", "d", "b"])

            let large = SamplePicture.png(width: 16, height: 16)
            _ = try await cache.picture(for: "large", load: spy.load("large", large))
            let files = names(folder).filter { $0.hasSuffix(".picture") }
            let sizes = try files.map { try bytes(of: folder + "/" + $0).count }
            #expect(sizes.reduce(0, +) <= 1_000 && sizes.contains { $0 > large.count })
            #expect(names(folder).contains("notes.txt"))
        }
    }

    @Test(
        "A damaged file is a miss and is replaced",
        arguments: ["empty", "cut", "flipped", "foreign", "folder", "pipe"]
    )
    func corruption(_ damage: String) async throws {
        try await withTemporaryFolder { folder in
            let spy = Spy()
            let loaded = try await spy.cache(folder).picture(for: "k", load: spy.load("first"))
            let path = folder + "/" + (try #require(names(folder).first))
            var stored = try bytes(of: path)
            switch damage {
            case "empty": stored = Data()
            case "cut": stored.removeLast(5)
            case "flipped": stored[stored.count - 20] ^= 1
            case "foreign": stored = Data("hello".utf8)
            default: break
            }
            try FileManager.default.removeItem(atPath: path)
            switch damage {
            case "folder": try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
            case "pipe": #expect(mkfifo(path, 0o600) == 0)
            default: try put(stored, at: path)
            }

            #expect(try await spy.cache(folder).picture(for: "k", load: spy.load("second")) == loaded)
            #expect(spy.loads == ["first", "second"])
            if damage != "folder" {
                _ = try await spy.cache(folder).picture(for: "k", load: spy.load("third"))
                #expect(spy.loads.count == 2)
            }
        }
    }

    @Test("A folder that cannot be written is reported once, and pictures are loaded again")
    func unwritable() async throws {
        let spy = Spy()
        let cache = spy.cache("/proc/nowhere/pictures")
        for key in ["a", "b", "a"] { _ = try await cache.picture(for: key, load: spy.load(key)) }

        #expect(spy.loads == ["a", "b", "a"])
        #expect(spy.reports.count == 1 && spy.reports.first is StorageError)
    }

    @Test("Bytes that are no picture, or too many, are refused and nothing is kept")
    func refusal() async throws {
        try await withTemporaryFolder { folder in
            let spy = Spy()
            let cache = spy.cache(folder + "/p", PictureCacheLimits(pictureBytes: 200))
            await #expect(throws: PictureError.notAPicture) {
                try await cache.picture(for: "k", load: spy.load("html", Array("<html>".utf8)))
            }
            let huge = SamplePicture.png() + [UInt8](repeating: 0, count: 200)
            await #expect(throws: PictureError.tooManyBytes(count: huge.count, limit: 200)) {
                try await cache.picture(for: "k", load: spy.load("huge", huge))
            }
            #expect(names(folder).isEmpty)
            _ = try await cache.picture(for: "k", load: spy.load("good"))
            #expect(spy.loads == ["html", "huge", "good"])
        }
    }
}
