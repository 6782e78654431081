import Foundation
import Glibc
import SatchelCatalog
import TestSupport
import Testing

/// Random keys at the prompt, over the real readline on a terminal, with the address sanitizer watching every `free`.
///
/// `.ci/keys 3600` runs for an hour; `KEY_FUZZ_SEED` repeats what a failure names.
@Suite("End to end: any keys at the prompt", .serialized)
struct KeyFuzzTests {
    private static let settings = ProcessInfo.processInfo.environment
    private static let seconds = settings["KEY_FUZZ_SECONDS"].flatMap(Int.init) ?? 20
    private static let seed = settings["KEY_FUZZ_SEED"].flatMap(UInt64.init)

    @Test("Keys, pastes, sizes and signals in any order never corrupt memory, and the prompt answers afterwards")
    func anyKeys() async throws {
        guard Self.seed == nil else { return try await conversation(Self.seed ?? 0) }
        let deadline = ContinuousClock.now + .seconds(Self.seconds)
        // The first few hundred are the same each time, an hour reaches new ones.
        var next: UInt64 = 1
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<3 { start(&group, &next) }
            while try await group.next() != nil, ContinuousClock.now < deadline { start(&group, &next) }
            try await group.waitForAll()
        }
        print("\(next - 1) conversations")
    }

    @Test(
        "Keys that freed memory twice, or jumped into a function that had returned, leave the prompt as it should be",
        arguments: [
            "\u{1B}[A\u{15}\u{1B}[5~\u{1B}[B\u{3}", "\u{1B}[5~\u{7F}\u{1B}[6~\u{0E}\u{10}\u{3}",
            "\u{10}du\u{1B}[5~\u{10}\u{0E}\u{3}", "\u{1B}2\u{1B}\u{1B}C\u{3}", "\u{1B}2\u{1B}y\u{7}\u{3}",
        ]
    )
    func found(_ keys: String) async throws {
        let watched = try await Watched(history: "books search dune\ncoins list\n", terminal: "xterm-256color")

        for _ in 0..<5 { watched.terminal.send(keys) }

        try await watched.leave("\(keys.debugDescription)")
    }

    @Test(
        "A line is typed in a window of no or few columns and rows, whatever the terminal can do",
        arguments: ["dumb", "", "no-such-terminal", "xterm-256color"],
        [0, 1, 2, 3]
    )
    func smallWindow(_ kind: String, _ columns: Int) async throws {
        let watched = try await Watched(history: "", terminal: kind)

        for rows in [1, 0, 2] {
            watched.terminal.resize(columns: columns, rows: rows)
            watched.terminal.send("books search dune and more words than fit\u{1}\u{5}\u{3}")
            try await Task.sleep(for: .milliseconds(20))
        }

        try await watched.leave("\(kind) \(columns)")
    }

    private func start(_ group: inout ThrowingTaskGroup<Void, any Error>, _ next: inout UInt64) {
        let seed = next
        next += 1
        group.addTask { try await conversation(seed) }
    }

    private func conversation(_ seed: UInt64) async throws {
        var random = SplitMix64(seed: seed)
        let watched = try await Watched(
            history: KeyStrokes.history(&random),
            terminal: KeyStrokes.terminals.randomElement(using: &random) ?? nil
        )
        for _ in 0..<Int.random(in: 3...12, using: &random) where watched.terminal.exitStatus == nil {
            try await KeyStrokes.press(on: watched.terminal, &random)
        }
        try await watched.leave("KEY_FUZZ_SEED=\(seed)")
    }
}

/// A conversation on a terminal, with the address sanitizer watching.
private struct Watched {
    /// Debian's copy, which every C compiler there depends on; a sanitized build has its own.
    private static let sanitizer = Program.isSanitized ? nil : "/usr/lib/\(machine)-linux-gnu/libasan.so.8"

    let terminal: PseudoTerminal
    private let program: Program

    init(history: String, terminal kind: String?) async throws {
        program = try Program()
        try program.write(history, to: ".local/state/satchel/history")
        // Where readline 8.2 scrolls a line sideways, it reads its copy of it up to a zero byte that may lie behind it.
        try program.write("interceptor_via_fun:rl_redisplay\n", to: ".suppressions")
        var environment = program.environment
        environment["TERM"] = kind
        environment["ASAN_OPTIONS", default: "detect_leaks=0"] +=
            ":log_path=\(program.home)/asan:suppressions=\(program.home)/.suppressions:verify_asan_link_order=0"
            + ":handle_segv=2:handle_abort=2:handle_sigfpe=2"
        environment["SWIFT_BACKTRACE"] = "enable=no"
        if let sanitizer = Self.sanitizer, access(sanitizer, R_OK) == 0 { environment["LD_PRELOAD"] = sanitizer }
        terminal = try PseudoTerminal(
            Program.path,
            arguments: ["--offline"],
            environment: environment,
            workingDirectory: program.home
        )
        try await terminal.wait(for: "satchel> ")
    }

    /// Leaves whatever the keys have begun, quits, and expects that nothing was found.
    func leave(_ name: String) async throws {
        terminal.resize(columns: 80, rows: 24)
        for _ in 0..<400 where terminal.exitStatus == nil {
            terminal.terminate(SIGCONT)
            // The end of a stop (Ctrl-S), of a paste, of a search, of an argument, and of whatever runs.
            terminal.send("\u{11}\u{1B}[201~\u{7}\u{3}")
            try await Task.sleep(for: .milliseconds(25))
            terminal.send("\u{3}quit\r")
            try await Task.sleep(for: .milliseconds(25))
        }
        let status = terminal.exitStatus
        let said = terminal.screen.suffix(600)
        // Ctrl-D may have ended it, with the status of the last command; Ctrl-\\ ends a command and its shell by SIGQUIT.
        #expect([0, 1, 2, 130, 131].contains(status), "\(name): status \(String(describing: status)), \(said)")
        let reports = try FileManager.default.contentsOfDirectory(atPath: program.home).filter { $0.hasPrefix("asan") }
        let findings = reports.compactMap { try? program.read($0).prefix(4000) }
        #expect(findings.isEmpty, "\(name): \(findings.joined(separator: "\n"))")
    }
}

/// What somebody, or something, may do to a prompt.
private enum KeyStrokes {
    static let terminals: [String?] = [
        "xterm-256color", "xterm", "linux", "vt100", "dumb", "", "no-such-terminal", nil,
    ]

    /// Keys that recall, search, undo and cancel come several times: they share what readline frees.
    private static let special = [
        "\u{1B}[A", "\u{1B}[A", "\u{1B}[B", "\u{1B}[5~", "\u{1B}[5~", "\u{1B}[6~", "\u{1B}[C", "\u{1B}[D", "\u{1B}[H",
        "\u{1B}[F", "\u{1B}[3~", "\u{7F}", "\u{7F}", "\r", "\u{3}", "\u{3}", "\u{15}", "\u{17}", "\u{0B}", "\u{19}",
        "\u{1F}",
        "\u{0E}", "\u{10}", "\u{12}", "\u{13}", "\u{7}", "\u{1}", "\u{5}", "\u{14}", "\u{18}\u{15}", "\u{1B}<",
        "\u{1B}>",
        "\u{1B}r", "\u{1B}.", "\u{1B}p", "\u{1B}n", "\u{1B}y", "\u{1B}t", "\u{1B}d", "\u{1B}\u{7F}", "\u{1B}\\",
        "\u{16}",
        "\t", "\u{1B}[200~", "\u{1B}[201~", "\u{1B}[200~x\ry\u{1B}[201~", "\u{1B}#", "\u{1B}2", "\u{1B}-", "\u{18}(",
        "\u{18})", "\u{18}e", "\u{18}\u{18}", "\u{0C}", "\u{1B}\u{15}", "\u{1D}", "\u{1B}u", "\u{1B}l", "\u{1B}c",
        "\u{0F}",
    ]
    private static let letters = [
        "d", "u", "n", "e", " ", "a", "!", "!!", "\"", "'", "\\", "한", "e\u{301}", "👩‍👩‍👧", "\u{202E}",
    ]
    private static let lines = [
        "books search dune", "coins list", "dune", "a", "du", "books show 1", "해리 포터 \\", "x!$",
    ]

    static func history(_ random: inout SplitMix64) -> String {
        let count = [0, 0, 1, 2, 2, 3, 10, 3000].randomElement(using: &random) ?? 0
        return (0..<count).map { "\(lines[$0 % lines.count])\($0 < lines.count ? "" : String($0))\n" }.joined()
    }

    static func press(on terminal: PseudoTerminal, _ random: inout SplitMix64) async throws {
        let share = Double.random(in: 0...1, using: &random)
        for _ in 0..<Int.random(in: 1...40, using: &random) {
            if Double.random(in: 0...1, using: &random) < 0.01 {
                terminal.send(bytes: (0..<8).map { _ in UInt8.random(in: 0...255, using: &random) })
            } else {
                let isSpecial = Double.random(in: 0...1, using: &random) < share
                terminal.send((isSpecial ? special : letters).randomElement(using: &random) ?? "")
            }
        }
        switch Int.random(in: 0..<12, using: &random) {
        case 0...3:
            let columns = [0, 1, 2, 3, 4, 5, 7, 8, 9, 12, 40, 80, 500].randomElement(using: &random) ?? 80
            terminal.resize(columns: columns, rows: [0, 1, 2, 3, 24].randomElement(using: &random) ?? 24)
        case 4: terminal.terminate(SIGINT)
        case 5: terminal.terminate(SIGWINCH)
        case 6: terminal.terminate(SIGCONT)
        default: break
        }
        try await Task.sleep(for: .milliseconds(Int.random(in: 0...20, using: &random)))
    }
}

#if arch(arm64)
private let machine = "aarch64"
#else
private let machine = "x86_64"
#endif
