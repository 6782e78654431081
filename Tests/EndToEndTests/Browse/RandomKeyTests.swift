import Foundation
import SatchelCatalog
import TestSupport
import Testing

@Suite("End to end: random keys", .serialized)
struct RandomKeyTests {
    /// Which keys are pressed, the frequent ones more than once; those that leave come by themselves.
    private static let keys: [String] = {
        let leaving = ["Esc", "Enter", "Ctrl-C", "Ctrl-Z", "Ctrl-M", "Ctrl-J"]
        let named = BrowseKeys.named.filter { !leaving.contains($0.key) }.sorted { $0.key < $1.key }.map(\.value)
        let letters = ["d", "u", "n", "e", "a", "i", "o", "t", " ", "해", "리", "ㅎ", "é", "e\u{301}", "👩‍👩‍👧", "\"", "?"]
        let moves = ["Up", "Down", "PageDown", "PageUp", "Backspace", "Backspace"].compactMap { BrowseKeys.named[$0] }
        return named + letters + letters + moves + moves + moves
    }()

    @Test(
        "Ten thousand random keys neither end the program nor tear a frame, and its memory stays bounded",
        arguments: [22]
    )
    func keys(_ seed: UInt64) async throws {
        var random = SplitMix64(seed: seed)
        let program = try Program()
        let watched = try WatchedTerminal(
            Program.path,
            arguments: ["--offline"],
            environment: program.environment,
            columns: 100,
            rows: 30
        )
        try await watched.wait(for: "the prompt") { $0.rows.contains("satchel>") }
        var resident = 0
        for round in 0..<20 {
            let feature = ["books", "cards", "coins", "closet", "quest"][round % 5]
            // Terminals do not agree about families of emoji.
            watched.join(emoji: round % 2 == 0)
            watched.send("\(feature) browse\r")
            try await watched.wait(for: feature) { $0.isAlternate && $0.isWhole && $0.frames > 0 }
            try await press(500, on: watched, &random)
            try await compareWithWholeDrawing(watched, "round \(round)")
            try await resize(watched, &random)
            try await leave(watched, &random)
            if round == 9 { resident = try memory(of: watched) }
        }
        #expect(watched.screen.faults == [])
        #expect(watched.screen.frames > 500)
        // Caches and the allocator's slack; a leak of a frame for each key would be many times that.
        let grown = try memory(of: watched) - resident
        #expect(Program.isSanitized || grown < 24_000_000, "\(grown) bytes more")

        watched.send("quit\r")
        #expect(try await watched.terminal.waitForExit() == 0)
        #expect(watched.terminal.echoes)
    }

    /// Presses keys in bursts, as a keyboard that repeats does.
    private func press(_ count: Int, on watched: WatchedTerminal, _ random: inout SplitMix64) async throws {
        var left = count
        while left > 0 {
            let burst = min(left, Int.random(in: 1...8, using: &random))
            watched.send((0..<burst).compactMap { _ in Self.keys.randomElement(using: &random) }.joined())
            try await Task.sleep(for: .milliseconds(Int.random(in: 0...6, using: &random)))
            left -= burst
        }
    }

    /// Compares what many frames have drawn with one frame that draws everything.
    private func compareWithWholeDrawing(_ watched: WatchedTerminal, _ round: String) async throws {
        func isAsking(_ screen: TerminalScreen) -> Bool {
            screen.shown.contains { row in row.map(\.text).joined().contains("asking a service") }
        }
        // Longer than a busy machine lets keys wait.
        try await watched.rest(.milliseconds(1500))
        // On a busy machine the last search takes longer than that, and may begin to ask only while the screen rests, or
        // while it is drawn again.
        repeat {
            try await watched.wait(for: "the last search") { !isAsking($0) }
            try await watched.rest(.milliseconds(400))
            let (before, frames) = (watched.screen.shown, watched.screen.frames)
            watched.send("\u{C}")
            try await watched.wait(for: "a frame") { $0.frames > frames && $0.isWhole }
            guard !isAsking(watched.screen) else { continue }
            #expect(watched.screen.isAlternate && watched.screen.shown == before, "\(round)")
        } while isAsking(watched.screen)
    }

    private func resize(_ watched: WatchedTerminal, _ random: inout SplitMix64) async throws {
        let size = (Int.random(in: 2...130, using: &random), Int.random(in: 1...40, using: &random))
        for (columns, rows) in [size, (100, 30)] {
            try await watched.rest(.milliseconds(200))
            let frames = watched.screen.frames
            watched.resize(columns: columns, rows: rows)
            try await watched.wait(for: "a frame of \(columns)×\(rows)") { $0.frames > frames && $0.isWhole }
        }
    }

    /// Leaves in one of the ways there are; the terminal is as before.
    private func leave(_ watched: WatchedTerminal, _ random: inout SplitMix64) async throws {
        let ways = ["\u{3}", "\u{1B}", "\r"]
        // The first key may only close the help.
        while watched.screen.isAlternate {
            watched.send(ways.randomElement(using: &random) ?? "\u{3}")
            try? await watched.wait(for: "the ordinary screen", timeout: .seconds(2)) { !$0.isAlternate }
        }
        try await watched.wait(for: "the prompt") { $0.rows[$0.cursor.row] == "satchel>" }
        #expect(watched.screen.isCursorShown)
        #expect(watched.screen.modes.isDisjoint(with: [1049, 2026, 1000, 1006]))
    }

    private func memory(of watched: WatchedTerminal) throws -> Int {
        let status = try String(contentsOfFile: "/proc/\(watched.terminal.process)/status", encoding: .utf8)
        let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") })
        return (Int(line.filter(\.isNumber)) ?? 0) * 1024
    }
}
