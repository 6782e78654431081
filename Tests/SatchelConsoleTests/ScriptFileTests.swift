import Foundation
import SatchelConsole
import SatchelPluginAPI
import Testing

@Suite("Console: scripts in files and pipes", .timeLimit(.minutes(1)))
final class ScriptFileTests {
    private let path = NSTemporaryDirectory() + "script-" + UUID().uuidString

    deinit { try? FileManager.default.removeItem(atPath: path) }

    @Test("A file gives its lines and ends")
    func file() async throws {
        try Data("books list\r\nlast".utf8).write(to: URL(filePath: path))
        let file = try PlainLineEditor(path: path)

        #expect(await file.readLine(prompt: "") == .line("books list"))
        #expect(await file.readLine(prompt: "") == .line("last"))
        #expect(await file.readLine(prompt: "") == .endOfInput)
    }

    @Test("A pipe is read when somebody writes to it, and refused after a while when nobody does")
    func patience() async throws {
        #expect(mkfifo(path, 0o600) == 0)
        let error = #expect(throws: UsageError.self) { try PlainLineEditor(path: path, patience: .milliseconds(30)) }
        #expect(error?.message == "'\(path)' is a pipe that no program is writing to")

        let reading = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        defer { close(reading) }
        let writer = try #require(FileHandle(forWritingAtPath: path))
        let silent = try PlainLineEditor(path: path, patience: .milliseconds(30))
        try writer.write(contentsOf: Data("one\ntwo\n".utf8))
        #expect(await silent.readLine(prompt: "") == .line("one"))
        #expect(await silent.readLine(prompt: "") == .line("two"))
        try writer.close()
        #expect(await silent.readLine(prompt: "") == .endOfInput)
    }

    @Test("A pipe whose writer came and left without a word has ended")
    func silentWriter() async throws {
        #expect(mkfifo(path, 0o600) == 0)
        let pipe = path
        // Opening for writing waits for the reader.
        let writer = Thread { FileHandle(forWritingAtPath: pipe)?.closeFile() }
        writer.start()

        let file = try PlainLineEditor(path: path, patience: .seconds(10))

        #expect(await file.readLine(prompt: "") == .endOfInput)
    }

    @Test("Whoever is canceled waits no longer")
    func cancellation() async throws {
        #expect(mkfifo(path, 0o600) == 0)
        let keeper = open(path, O_RDWR | O_CLOEXEC)
        defer { close(keeper) }
        let file = try PlainLineEditor(path: path)
        let reader = Task { await file.readLine(prompt: "") }
        await Task.yield()
        reader.cancel()
        #expect(await reader.value == .interrupted)
    }

    @Test("A file that is not there and a folder are usage errors that name them")
    func unreadable() throws {
        for (path, message) in [(path, "no such file: '\(path)'"), ("/tmp", "'/tmp' is a folder, not a file")] {
            let error = #expect(throws: UsageError.self) { try PlainLineEditor(path: path) }
            #expect(error?.message == message)
        }
    }
}
