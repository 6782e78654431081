import Foundation
import Glibc
import SatchelTestSupport
import TestSupport
import Testing

@Suite("End to end: a quest at a terminal", .serialized)
struct QuestTerminalTests {
    /// A program that shows where a mover is, and the pipe that it reads this from.
    private func watched(_ program: Program) async throws -> (PseudoTerminal, FileHandle) {
        let pipe = program.home + "/walk"
        #expect(mkfifo(pipe, 0o600) == 0)
        let terminal = try await program.start()
        terminal.send("quest watch \(pipe)\r")
        // Opening a pipe to write waits for its reader, so not on this thread.
        let writer = await Task.detached { FileHandle(forWritingAtPath: pipe) }.value
        let walk = try #require(writer)
        try walk.write(contentsOf: Data("37.5120,127.1020\n".utf8))
        try await terminal.wait(for: "at 37.512,127.102")
        return (terminal, walk)
    }

    @Test("The map follows a mover from a pipe until Ctrl-C, and stays below the prompt")
    func watch() async throws {
        let program = try Program()
        let (terminal, walk) = try await watched(program)
        try walk.write(contentsOf: Data("37.5500,126.9900\n".utf8))
        try await terminal.wait(for: "at 37.55,126.99")
        try await terminal.send("\u{3}", until: "satchel> ")
        try await terminal.send("quest here\r", until: "126.99")
        try walk.close()
    }

    @Test("A request to end is met while Ctrl-S has stopped the output", .timeLimit(.minutes(1)))
    func stoppedOutput() async throws {
        let program = try Program()
        let (terminal, walk) = try await watched(program)

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
        try await terminal.send("quest new --count 500 --seed 1\r", until: "started a quest with 500 patients, seed 1")
        try await terminal.send("quest route --budget 10m\r", until: "Ctrl-C keeps the best route so far")
        try await Task.sleep(for: .seconds(1))
        try await terminal.send("\u{3}", until: "stopped; kept the best route so far, run 'quest stops' to see it")
        // The planner ends by itself a moment after the prompt is back.
        try await Task.sleep(for: .seconds(2))
        try await terminal.send("quest stops --limit 1 --output json\r", until: "\"distance\"")
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
