import Foundation
import SatchelConsole
import SatchelPluginAPI
import Testing

@Suite("Console: lines of files and pipes", .timeLimit(.minutes(1)))
final class LineFileTests {
    private let path = NSTemporaryDirectory() + "lines-" + UUID().uuidString

    deinit { try? FileManager.default.removeItem(atPath: path) }

    @Test("A file gives its lines and ends")
    func file() async throws {
        try Data("37.5,126.9\r\nlast".utf8).write(to: URL(filePath: path))
        var lines: [String] = []
        for try await line in try LineFile(path: path).lines { lines.append(line) }
        #expect(lines == ["37.5,126.9", "last"])
    }

    @Test("A pipe is opened before anybody writes to it, gives lines as they come, and ends with its last writer")
    func pipe() async throws {
        #expect(mkfifo(path, 0o600) == 0)
        var lines = try LineFile(path: path).lines.makeAsyncIterator()
        let writer = try #require(FileHandle(forWritingAtPath: path))
        try writer.write(contentsOf: Data("one\ntw".utf8))
        #expect(try await lines.next() == "one")
        try writer.write(contentsOf: Data("o\n".utf8))
        #expect(try await lines.next() == "two")
        try writer.close()
        #expect(try await lines.next() == nil)
    }

    @Test("A pipe that must have a writer is read when it has one, and refused after a while when it has none")
    func patience() async throws {
        #expect(mkfifo(path, 0o600) == 0)
        let error = #expect(throws: UsageError.self) { try LineFile(path: path, patience: .milliseconds(30)) }
        #expect(error?.message == "'\(path)' is a pipe, and no program writes to it")

        let reading = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        defer { close(reading) }
        let writer = try #require(FileHandle(forWritingAtPath: path))
        let silent = try LineFile(path: path, patience: .milliseconds(30))
        try writer.write(contentsOf: Data("one\ntwo\n".utf8))
        #expect(await silent.editor.readLine(prompt: "") == .line("one"))
        #expect(await silent.editor.readLine(prompt: "") == .line("two"))
        try writer.close()
        #expect(await silent.editor.readLine(prompt: "") == .endOfInput)
    }

    @Test("Whoever is cancelled waits no longer")
    func cancellation() async throws {
        #expect(mkfifo(path, 0o600) == 0)
        let file = try LineFile(path: path)
        let reader = Task {
            for try await _ in file.lines {}
            try Task.checkCancellation()
        }
        await Task.yield()
        reader.cancel()
        await #expect(throws: CancellationError.self) { try await reader.value }
    }

    @Test("A file that is not there and a folder are usage errors that name them")
    func unreadable() throws {
        for (path, reason) in [(path, "No such file or directory"), ("/tmp", "Is a directory")] {
            let error = #expect(throws: UsageError.self) { try LineFile(path: path) }
            #expect(error?.message == "'\(path)' cannot be read: \(reason)")
        }
    }
}
