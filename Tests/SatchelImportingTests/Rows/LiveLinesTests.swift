import Foundation
import SatchelImporting
import SatchelPluginAPI
import Testing

@Suite("Importing: lines as they come", .timeLimit(.minutes(1)))
final class LiveLinesTests {
    private let path = NSTemporaryDirectory() + "lines-" + UUID().uuidString

    deinit { try? FileManager.default.removeItem(atPath: path) }

    @Test("A file gives its lines and ends")
    func file() async throws {
        try Data("37.5,126.9\r\nlast".utf8).write(to: URL(filePath: path))
        var lines: [String] = []
        for try await line in try LiveLines(path: path).lines { lines.append(line) }
        #expect(lines == ["37.5,126.9", "last"])
    }

    @Test("A pipe is opened before anybody writes to it, gives lines as they come, and ends with its last writer")
    func pipe() async throws {
        #expect(mkfifo(path, 0o600) == 0)
        var lines = try LiveLines(path: path).lines.makeAsyncIterator()
        let writer = try #require(FileHandle(forWritingAtPath: path))
        try writer.write(contentsOf: Data("one\ntw".utf8))
        #expect(try await lines.next() == "one")
        try writer.write(contentsOf: Data("o\n".utf8))
        #expect(try await lines.next() == "two")
        try writer.close()
        #expect(try await lines.next() == nil)
    }

    @Test("Whoever is canceled waits no longer")
    func cancellation() async throws {
        #expect(mkfifo(path, 0o600) == 0)
        let file = try LiveLines(path: path)
        let keeper = open(path, O_RDWR)
        defer { close(keeper) }
        let reader = Task {
            for try await _ in file.lines {}
            try Task.checkCancellation()
        }
        await Task.yield()
        reader.cancel()
        await #expect(throws: CancellationError.self) { try await reader.value }
    }

    @Test("A file that is not there and a folder are named")
    func unreadable() throws {
        #expect(throws: ImportFileError.notFound(path: path)) { try LiveLines(path: path) }
        #expect(throws: ImportFileError.isFolder(path: "/tmp")) { try LiveLines(path: "/tmp") }
    }

    @Test("Of a line that is too long the beginning comes, and the next line after it")
    func long() async throws {
        let longest = String(repeating: "x", count: LiveLines.lineLimit)
        let long = longest + String(repeating: "y", count: 100_000)
        try Data((longest + "\n\n" + long + "\nnext\n" + long).utf8).write(to: URL(filePath: path))
        var lines: [String] = []
        for try await line in try LiveLines(path: path).lines { lines.append(line) }
        #expect(lines == [longest, "", longest, "next", longest])
    }

    @Test("A line without an end in sight is given up with its number")
    func endless() async throws {
        let zeros = ImportFileError.lineTooLong(path: "/dev/zero", line: 1, kilobytes: 1024)
        await #expect(throws: zeros) { for try await _ in try LiveLines(path: "/dev/zero").lines {} }
    }

    @Test("A pipe nobody writes to is given up")
    func noWriter() async throws {
        #expect(mkfifo(path, 0o600) == 0)
        await #expect(throws: ImportFileError.noWriter(path: path, seconds: 2)) {
            for try await _ in try LiveLines(path: path).lines {}
        }
    }
}
