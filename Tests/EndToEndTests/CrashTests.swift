import Foundation
import Glibc
import SatchelTestSupport
import TestSupport
import Testing

@Suite("End to end: a crash", .serialized, .timeLimit(.minutes(2)))
struct CrashTests {
    private static let leavesSecondScreen = Array("\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l".utf8)
    private static let stopsMarkingPastes = Array("\u{1B}[?2004l".utf8)

    /// Without Swift's backtracer, which on a terminal asks what to do next.
    private static let alone = ["SWIFT_BACKTRACE": "enable=no"]

    @Test(
        "A crash while a command has the window gives the terminal back and says so",
        arguments: [SIGSEGV, SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE]
    )
    func window(_ signal: Int32) async throws {
        let program = try Program()
        let terminal = try await program.start(["--set", "coins.market=fixture"], environment: Self.alone)
        try await terminal.send("coins watch\r", until: "Fixture Coin One")
        #expect(!terminal.echoes)
        #expect(!terminal.bytes.contains(Self.leavesSecondScreen))

        terminal.terminate(signal)

        #expect(try await terminal.waitForExit() == 128 + signal)
        #expect(terminal.echoes)
        #expect(terminal.bytes.contains(Self.leavesSecondScreen))
        #expect(terminal.screen.contains("error: stopped by SIG"))
    }

    @Test("A crash while a line is typed gives the terminal back")
    func line() async throws {
        let terminal = try await Program().start(environment: Self.alone)
        try await terminal.send("books sea", until: "books sea")
        let before = terminal.bytes.count

        terminal.terminate(SIGSEGV)

        #expect(try await terminal.waitForExit() == 128 + SIGSEGV)
        #expect(terminal.echoes)
        #expect(Array(terminal.bytes[before...]).contains(Self.stopsMarkingPastes))
        #expect(terminal.screen.contains("error: stopped by SIGSEGV"))
    }

    @Test("A crash with nothing to give back says so and writes nothing else")
    func pipe() throws {
        let program = try Program()
        let script = """
            coproc '\(Program.path)'; process=$COPROC_PID
            echo version >&${COPROC[1]}; read -u ${COPROC[0]} line; echo "$line"
            kill -SEGV $process; wait $process; echo "status $?"
            """
        let run = try program.run(
            ["-c", script],
            program: "/bin/bash",
            environment: Self.alone
        )

        #expect(run.output.contains("status \(128 + SIGSEGV)"))
        #expect(run.errors.contains("error: stopped by SIGSEGV\n"))
        #expect(!run.output.contains("\u{1B}"))
    }

    @Test("No core dump is made, whatever the limit was before")
    func core() async throws {
        let program = try Program()
        let terminal = try PseudoTerminal(
            "/bin/sh",
            arguments: ["-c", "ulimit -S -c $(ulimit -H -c); exec '\(Program.path)'"],
            environment: program.environment
        )
        try await terminal.wait(for: "satchel> ")

        let limits = try String(contentsOfFile: "/proc/\(terminal.process)/limits", encoding: .utf8)
        let core = limits.split(separator: "\n").first { $0.hasPrefix("Max core file size") }
        let soft = try #require(core?.split(separator: " ").dropFirst(4).first)

        // One byte is the limit at which Linux neither writes a core nor pipes it to a collector.
        #expect(["0", "1"].contains(soft))
    }

    @Test(
        "Too little memory is told at the start",
        .enabled(if: !Program.isSanitized, "a sanitizer reserves more address space than the limit lets it")
    )
    func memory() throws {
        let run = try Program().run(["-c", "ulimit -v 150000; exec '\(Program.path)' version"], program: "/bin/sh")

        #expect(run.status == 1)
        #expect(
            run.errors == """
                error: memory is limited to 150000 KB (ulimit -v); Satchel needs at least 524288 KB
                hint: raise the limit with: ulimit -v 524288

                """
        )
    }
}

extension [UInt8] {
    fileprivate func contains(_ part: [UInt8]) -> Bool {
        indices.contains { self[$0...].starts(with: part) }
    }
}
