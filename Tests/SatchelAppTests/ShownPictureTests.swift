import SatchelApp
import SatchelConsole
import SatchelPluginAPI
import SatchelTestSupport
import Testing

@Suite("App: pictures beside what 'show' prints")
@MainActor
struct ShownPictureTests {
    /// The beginning of a picture, without a number: drawn again, it would leave the place where it is.
    private static let drawing = "\u{1B}_Ga=T,C=1,"

    /// What lines print on a terminal.
    private func answer(to lines: String..., columns: Int = 80, pictures: String = "kitty") async throws -> String {
        let subject = try TestShell(
            set: ["shell.pictures=\(pictures)"],
            facts: TerminalFacts(output: .init(isTerminal: true), columns: columns, rows: 24)
        )
        for line in lines {
            _ = subject.console.take()
            #expect(await subject.shell.run(line) == .success, "\(line)")
        }
        return subject.console.take().filter { $0.stream == .output }.map(\.text).joined()
    }

    @Test(
        "A terminal that draws shows the picture of what is shown",
        arguments: [
            ["books search dune", "books show 1"], ["cards search charizard", "cards show 1"],
            ["quest list", "quest show 1"],
        ]
    )
    func shown(_ lines: [String]) async throws {
        let drawn = try await answer(to: lines[0], lines[1])
        let plain = try await answer(to: lines[0], lines[1], pictures: "off")

        #expect(drawn.contains(Self.drawing))
        #expect(!plain.contains("\u{1B}") && plain.contains("favorite"))
        #expect(drawn.contains("favorite"))
    }

    @Test("A narrow window, another format and a terminal that shows links have only the facts")
    func factsOnly() async throws {
        let search = "books search dune"
        let usual = try await answer(to: search, "books show 1", pictures: "off")
        #expect(try await answer(to: search, "books show 1", pictures: "link") == usual)
        #expect(try await !answer(to: search, "books show 1", columns: 71).contains("\u{1B}"))
        #expect(try await !answer(to: search, "books show 1 --json").contains("\u{1B}"))
    }

    @Test("A grid has covers, by 'view grid' and in the lists after it; a list in rows has none")
    func grid() async throws {
        for lines in [["books list", "books view grid"], ["books view grid", "books list"]] {
            // Covers that a busy machine has late are there the next time.
            var drawn = ""
            for _ in 0..<100 where !drawn.contains(Self.drawing) {
                drawn = try await answer(to: lines[0], lines[1])
            }
            #expect(drawn.contains(Self.drawing))
        }
        #expect(try await !answer(to: "books view list", "books list").contains("\u{1B}"))
        #expect(try await !answer(to: "books view grid", "books list --json").contains("\u{1B}"))
    }
}
