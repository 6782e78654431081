import Foundation
import SatchelConsole
import SatchelTestSupport
import Synchronization
import TestSupport
import Testing

@Suite("Console: the terminal")
struct TerminalTests {
    @Test(
        "COLUMNS and LINES win, nonsense in them does not",
        arguments: [("132", 132), ("0", nil), ("-3", nil), ("wide", nil)]
    )
    func columns(_ text: String, _ expected: Int?) {
        let facts = TerminalFacts.current(environment: ["COLUMNS": text, "LINES": "7"])

        #expect(facts.rows == 7)
        #expect(facts.columns == expected ?? TerminalFacts.current(environment: [:]).columns)
    }

    @Test("Results are fitted to a width on a terminal only")
    func width() {
        let terminal = TerminalFacts.Stream(isTerminal: true, usesColor: true)
        #expect(TerminalFacts(output: terminal, columns: 50).outputWidth == 50)
        #expect(TerminalFacts(columns: 50).outputWidth == nil)
        #expect(TerminalFacts(inputIsTerminal: true, output: terminal).isInteractive)
        #expect(!TerminalFacts(inputIsTerminal: true).isInteractive)
        #expect(
            RenderingContext(TerminalFacts(output: terminal, columns: 50))
                == RenderingContext(width: 50, usesColor: true)
        )
    }

    @Test(
        "More than ASCII is drawn unless the terminal is dumb or the locale is another",
        arguments: [
            (["TERM": "xterm"], true), (["TERM": "xterm", "LANG": "ko_KR.UTF-8"], true),
            (["TERM": "xterm", "LC_ALL": "", "LANG": "C.utf8"], true), (["TERM": "dumb", "LANG": "C.UTF-8"], false),
            ([:], false), (["TERM": "xterm", "LANG": "C"], false),
            (["TERM": "xterm", "LC_ALL": "en_US.ISO-8859-1", "LANG": "C.UTF-8"], false),
        ]
    )
    func unicode(_ environment: [String: String], _ expected: Bool) {
        let facts = TerminalFacts.current(environment: environment)
        #expect(facts.usesUnicode == expected)
        #expect(facts.movesCursor == (environment["TERM"] == "xterm"))
    }

    @Test(
        "Colors are for terminals that have them",
        arguments: [
            (["TERM": "xterm-256color"], true), (["TERM": "xterm", "NO_COLOR": ""], true), (["TERM": "vte"], true),
            (["TERM": "xterm", "NO_COLOR": "1"], false), (["TERM": "dumb"], false), ([:], false),
            (["TERM": "vt100"], false), (["TERM": "vt220"], false), (["TERM": "linux-m"], false),
            (["TERM": "xterm-mono"], false),
        ]
    )
    func colors(_ environment: [String: String], _ expected: Bool) {
        #expect(TerminalFacts.allowsColor(environment) == expected)
    }

    @Test("A signal reaches the handler and does nothing else")
    func signals() async throws {
        let seen = Mutex<[Signal]>([])
        let monitor = SignalMonitor([.resize]) { signal in seen.withLock { $0.append(signal) } }
        kill(getpid(), Signal.resize.number)
        for _ in 0..<400 where seen.withLock({ $0.isEmpty }) { try await Task.sleep(for: .milliseconds(5)) }

        #expect(seen.withLock { $0 } == [.resize])
        withExtendedLifetime(monitor) {}
    }
}

@Suite("Test support: a pseudo terminal")
struct PseudoTerminalTests {
    private func shell(_ script: String, workingDirectory: String? = nil) throws -> PseudoTerminal {
        try PseudoTerminal(
            "/bin/sh",
            arguments: ["-c", script],
            environment: ["PATH": "/usr/bin:/bin", "GREETING": "안녕"],
            workingDirectory: workingDirectory,
            columns: 101,
            rows: 33
        )
    }

    @Test("A program sees a controlling terminal of the given size, its environment and its folder")
    func surroundings() async throws {
        let terminal = try shell("stty size </dev/tty; tty; echo $GREETING; pwd; exit 7", workingDirectory: "/usr")
        try await terminal.wait(for: "33 101")
        try await terminal.wait(for: "/dev/pts/")
        try await terminal.wait(for: "안녕\n/usr\n")
        #expect(try await terminal.waitForExit() == 7)
    }

    @Test("What is typed arrives, and Ctrl-C is a signal")
    func typing() async throws {
        let terminal = try shell(
            "trap 'echo caught; exit 3' INT; read line; echo got $line; while :; do sleep 0.05; done"
        )
        try await terminal.send("hello\r", until: "got hello")
        try await terminal.send("\u{3}", until: "caught")
        #expect(try await terminal.waitForExit() == 3)
    }

    @Test("A new size and a closed window are told to the program")
    func windowChanges() async throws {
        let out = NSTemporaryDirectory() + UUID().uuidString
        defer { try? FileManager.default.removeItem(atPath: out) }
        let terminal = try shell(
            "trap 'stty size' WINCH; trap 'echo gone >\(out); exit 0' HUP; echo ready; while :; do sleep 0.05; done"
        )
        try await terminal.wait(for: "ready")
        terminal.resize(columns: 55, rows: 11)
        try await terminal.wait(for: "11 55")
        terminal.hangUp()
        try await terminal.waitForExit()
        #expect(try String(contentsOfFile: out, encoding: .utf8) == "gone\n")
    }

    @Test("Escape sequences are stripped from the screen and kept in the bytes")
    func stripping() async throws {
        let terminal = try shell(#"printf '\033[1;31mred\033[0m \033]0;title\007\033(Bdone\r\n'"#)
        try await terminal.waitForExit()
        #expect(terminal.screen == "red done\n")
        #expect(terminal.bytes.contains(0x1B))
    }

    @Test("A wait that fails shows the screen; the status of a killed program names the signal")
    func failure() async throws {
        let terminal = try shell("echo something else; while :; do sleep 0.05; done")
        try await terminal.wait(for: "something")
        let error = await #expect(throws: PseudoTerminal.Failure.self) {
            try await terminal.wait(for: "never", timeout: .milliseconds(50))
        }
        #expect(error?.description.contains("something else") == true)
        terminal.terminate()
        #expect(try await terminal.waitForExit() == 143)
    }

    @Test("A program that does not exist is a failure, not a screen of nothing")
    func missingProgram() {
        #expect(throws: PseudoTerminal.Failure.self) { try PseudoTerminal("/nonexistent/satchel") }
    }
}
