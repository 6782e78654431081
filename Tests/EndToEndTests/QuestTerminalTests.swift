import Foundation
import Glibc
import SatchelTestSupport
import TestSupport
import Testing

@Suite("End to end: a quest at a terminal", .serialized)
struct QuestTerminalTests {
    @Test("The map follows a mover from a pipe until Ctrl-C, and stays below the prompt")
    func watch() async throws {
        let program = try Program()
        let pipe = program.home + "/walk"
        #expect(mkfifo(pipe, 0o600) == 0)
        let terminal = try await program.start()
        terminal.send("quest watch \(pipe)\r")
        // Opening a pipe to write waits for its reader, so not on this thread.
        let writer = await Task.detached { FileHandle(forWritingAtPath: pipe) }.value
        let walk = try #require(writer)

        try walk.write(contentsOf: Data("37.5120,127.1020\n".utf8))
        try await terminal.wait(for: "at 37.512,127.102")
        try walk.write(contentsOf: Data("37.5500,126.9900\n".utf8))
        try await terminal.wait(for: "at 37.55,126.99")
        terminal.send("\u{3}")
        try await terminal.wait(for: "satchel> ")
        terminal.send("quest here\r")
        try await terminal.wait(for: "126.99")
        try walk.close()
    }

    @Test("A request to end is met while Ctrl-S has stopped the output", .timeLimit(.minutes(1)))
    func stoppedOutput() async throws {
        let program = try Program()
        let pipe = program.home + "/walk"
        #expect(mkfifo(pipe, 0o600) == 0)
        let terminal = try await program.start()
        terminal.send("quest watch \(pipe)\r")
        let writer = await Task.detached { FileHandle(forWritingAtPath: pipe) }.value
        let walk = try #require(writer)
        try walk.write(contentsOf: Data("37.5120,127.1020\n".utf8))
        try await terminal.wait(for: "at 37.512,127.102")

        terminal.send("\u{13}")
        try await Task.sleep(for: .milliseconds(300))
        try walk.write(contentsOf: Data("37.5500,126.9900\n".utf8))
        // By then the next frame waits for the terminal.
        try await Task.sleep(for: .seconds(1))
        terminal.terminate()

        #expect(try await terminal.waitForExit(timeout: .seconds(20)) == 143)
        #expect(terminal.echoes)
        try walk.close()
    }

    @Test("Ctrl-C while a route is planned keeps the best so far and says how to see it")
    func interruptedPlan() async throws {
        let program = try Program()
        let terminal = try await program.start()
        terminal.send("quest new --count 500 --seed 1\r")
        try await terminal.wait(for: "started a quest with 500 patients, seed 1")
        terminal.send("quest route --budget 10m\r")
        try await terminal.wait(for: "Ctrl-C keeps the best route so far")
        try await Task.sleep(for: .seconds(1))
        terminal.send("\u{3}")
        try await terminal.wait(for: "stopped; kept the best route so far, run 'quest stops' to see it")
        // The planner ends by itself a moment after the prompt is back.
        try await Task.sleep(for: .seconds(2))
        terminal.send("quest stops --limit 1 --output json\r")
        try await terminal.wait(for: "\"distance\"")
    }

    @Test("A later start finds the quest as it was")
    func laterStart() throws {
        let program = try Program()
        let first = try program.run("-c", "quest route", "-c", "quest visit 1", "-c", "quest stops --output json")
        #expect(first.status == 0, "\(first.errors)")
        let second = try program.run("-c", "quest stops --output json")
        #expect(first.output.hasSuffix(second.output))
        #expect(second.output.contains("\"leg\""))
    }
}
