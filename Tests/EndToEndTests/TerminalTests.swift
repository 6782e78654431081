import Foundation
import SatchelTestSupport
import TestSupport
import Testing

@Suite("End to end: at a terminal", .serialized)
struct TerminalTests {
    @Test("A person searches, goes on with an empty line, keeps a favorite, and leaves with Ctrl-D")
    func conversation() async throws {
        let program = try Program()
        let terminal = try await program.start(["--set", "books.page-size=2"])

        try await terminal.send("books\r", until: "books> ")
        try await terminal.send("search author:rowling\r", until: "1–2 of")
        try await terminal.send("\r", until: "3–4 of")
        try await terminal.send("fav 3\r", until: "added 'Harry Potter and the Prisoner of Azkaban' to favorites")
        try await terminal.wait(for: "books> ")
        terminal.send("\u{4}")

        #expect(try await terminal.waitForExit() == 0)
        #expect(terminal.echoes)
    }

    @Test("What is said while browsing stands on the screen behind it once that is left")
    func saidWhileBrowsing() async throws {
        let program = try Program()
        let watched = try WatchedTerminal(
            Program.path,
            arguments: [],
            environment: program.environment.merging(["https_proxy": "http://127.0.0.1:9"]) { $1 },
            columns: 100,
            rows: 30
        )
        let said = "asking Open Library (openlibrary.org)"
        try await watched.wait(for: "the prompt") { $0.rows.contains("satchel>") }
        watched.send("books browse\r")
        try await watched.wait(for: "browsing") { $0.isAlternate && $0.isWhole && $0.frames > 0 }
        watched.send("xyzzy")
        try await watched.wait(for: "an answer") { $0.rows.contains { $0.contains("could not be reached") } }
        #expect(watched.screen.rows.first == "books> xyzzy")
        #expect(!watched.screen.rows.contains { $0.contains(said) })
        watched.send("\u{3}")

        try await watched.wait(for: "the prompt") { !$0.isAlternate && $0.rows.contains { $0.contains(said) } }
        watched.send("quit\r")
        #expect(try await watched.terminal.waitForExit() == 0)
    }

    @Test("The greeting is one line where it fits, and two where it does not", arguments: [110, 80])
    func greeting(_ columns: Int) async throws {
        let terminal = try await Program().start(columns: columns)
        let lines = terminal.screen.split(whereSeparator: \.isNewline)

        #expect(lines.first?.hasSuffix(columns > 100 ? "Ctrl-D quits" : "quest, closet") == true)
        #expect(lines.contains { $0.hasPrefix("type 'help' for commands") } == (columns < 100))
    }

    @Test("In a narrow window the greeting breaks between words")
    func narrowGreeting() async throws {
        let screen = try await Program().start(columns: 40).screen

        #expect(screen.contains(" · books, cards, coins,\n"))
        #expect(screen.contains("type 'help' for commands, Tab completes,\n"))
    }

    @Test("Who has typed no line yet is shown some to try, and once there is a history nobody is")
    func firstGreeting() async throws {
        let program = try Program()
        let first = try await program.start()
        #expect(first.screen.contains("try: books search dune · books add dune · books import -h · help\n"))
        try await first.send("version\r", until: "\(Program.version)")
        first.send("quit\r")
        try await first.waitForExit()

        #expect(try await !program.start().screen.contains("try:"))
    }

    @Test("The up arrow and Ctrl-R recall lines of the session before")
    func recall() async throws {
        let program = try Program()
        let first = try await program.start()
        try await first.send("books search dune\r", until: "Frank Herbert")
        try await first.send("books search hobbit\r", until: "Tolkien")
        first.send("quit\r")
        try await first.waitForExit()

        let second = try await program.start()
        try await second.send("\u{1B}[A\u{1B}[A", until: "books search hobbit")
        try await second.send("\r", until: "Tolkien")
        // Control keys are readline's only at the prompt; before it is back, the terminal itself takes them.
        try await second.wait(for: "satchel> ")
        try await second.send("\u{12}dun", until: "books search dune")
        try await second.send("\r", until: "Frank Herbert")
        try await second.send("history --limit 2\r", until: "books search dune")
    }

    @Test("Tab completes commands, options, allowed values and titles on screen")
    func completion() async throws {
        let program = try Program()
        let terminal = try await program.start()

        try await terminal.complete("bo", to: "books ")
        try await terminal.complete("sea", to: "search ")
        try await terminal.send("dune messi\t\r", until: "Dune Messiah")
        try await terminal.wait(for: "satchel> ")
        try await terminal.complete("books sort y", to: "year ")
        try await terminal.complete("de", to: "desc")
        try await terminal.send("\r", until: "by year desc")
        try await terminal.wait(for: "satchel> ")
        try await terminal.complete("books show \"Dune M", to: "Messiah\"")
        try await terminal.send("\r", until: "first published")
        try await terminal.wait(for: "satchel> ")
        try await terminal.complete("books list --li", to: "--limit ")
        try await terminal.complete("1 --outp", to: "--output ")
        try await terminal.complete("js", to: "json")
        try await terminal.send("\r", until: "\"source\": \"embedded\"")
        try await terminal.wait(for: "satchel> ")
        try await terminal.send("books search ex\u{3}", until: "satchel> ")
    }

    @Test("Tab completes the names of sets and types, with a blank in them too")
    func cardValues() async throws {
        let program = try Program()
        let terminal = try await program.start()

        try await terminal.complete("cards filter type=Lig", to: "Lightning")
        terminal.send("\r")
        // The rows name sets too: the word that Tab writes is the one after the prompt.
        try await terminal.wait(for: "filter type=Lightning")
        try await terminal.wait(for: "satchel> ")
        try await terminal.complete("cards search set:Jun", to: "Jungle")
        try await terminal.send("\r", until: "set: Jungle · filter type=Lightning")
        try await terminal.wait(for: "satchel> ")
        try await terminal.complete("cards list --set \"Scarlet", to: "Violet\"")
        try await terminal.complete(" --type Fir", to: "Fire")
        try await terminal.send("\r", until: "set:\"Scarlet & Violet\"")
    }

    @Test("An apostrophe inside a word is a letter: !! after it recalls, and Tab goes on with the word")
    func apostrophe() async throws {
        let program = try Program()
        let terminal = try await program.start()
        try await terminal.send("version\r", until: "\(Program.version)")
        try await terminal.wait(for: "satchel> ")

        try await terminal.send("books search Ender's !!\r", until: "books search Ender's version")
        try await terminal.wait(for: "satchel> ")
        try await terminal.send("books search year:1985 ender\r", until: "Ender's Game")
        try await terminal.wait(for: "satchel> ")
        try await terminal.complete("books show Ender's", to: "\"Ender's Game\"")
        try await terminal.send("\r", until: "first published")
    }

    @Test("Ctrl-C while typing clears the line and keeps the shell")
    func interruptTyping() async throws {
        let program = try Program()
        let terminal = try await program.start()

        try await terminal.send("books search rubbish", until: "rubbish")
        try await terminal.send("\u{3}", until: "satchel> ")
        try await terminal.send("version\r", until: "\(Program.version)")
    }

    @Test("A pasted block runs line by line")
    func paste() async throws {
        let program = try Program()
        let terminal = try await program.start()

        terminal.paste("books search dune\nbooks fav 1\nbooks favorites")
        terminal.send("\r")

        try await terminal.wait(for: "added 'Dune' to favorites")
        try await terminal.wait(for: "★")
        let history = try program.read(".local/state/satchel/history")
        #expect(history == "books search dune\nbooks fav 1\nbooks favorites\n")
    }

    @Test("Tab after bytes that are no text, or within a character, completes nothing and harms nothing")
    func completingBrokenBytes() async throws {
        let terminal = try await Program().start()

        terminal.send(bytes: [UInt8(ascii: "#"), 0xFF, UInt8(ascii: "\t")])
        terminal.send("\u{15}")
        // Back to the middle of the text, which readline counts in bytes.
        terminal.send("가나\u{2}\t\u{15}\u{B}")
        try await terminal.send("version\r", until: "\(Program.version)")
    }

    @Test("A line that can't be recalled is an error like any other, in color")
    func notRecalled() async throws {
        let terminal = try await Program().start()

        try await terminal.send("!nosuchline\r", until: "event not found")
        try await terminal.wait(for: "satchel> ")
        try await terminal.send("version\r", until: "\(Program.version)")

        #expect(String(decoding: terminal.bytes, as: UTF8.self).contains("\u{1B}[31merror:\u{1B}["))
    }

    @Test("What is recalled or pasted shows nothing that acts on the terminal or hides")
    func harmlessLines() async throws {
        let program = try Program()
        let hostile = "books search \u{9B}31mdu\u{202E}ne\u{200B}"
        try program.write(hostile + "\n", to: ".local/state/satchel/history")
        let terminal = try await program.start()

        try await terminal.send("\u{1B}[A", until: "31mdune")
        terminal.send("\u{15}")
        terminal.paste(hostile + " x")
        try await terminal.wait(for: "31mdune x")

        let shown = String(decoding: terminal.bytes, as: UTF8.self).unicodeScalars
        #expect(!shown.contains { ["\u{9B}", "\u{202E}", "\u{200B}"].contains($0) })
    }

    @Test("A list fits the window, and the next one fits the window it has become")
    func resize() async throws {
        let program = try Program()
        let terminal = try await program.start(columns: 100)
        try await terminal.send("books search sorcerer\r", until: "Harry Potter and the Sorcerer's Stone  J.K. Rowling")
        try await terminal.wait(for: "satchel> ")

        terminal.resize(columns: 40, rows: 24)
        try await terminal.send("books search sorcerer\r", until: "1–1 of 1")

        let second = terminal.screen.ranges(of: "books search sorcerer").last?.upperBound ?? terminal.screen.startIndex
        let answer = terminal.screen[second...].split(whereSeparator: \.isNewline)
        #expect(answer.contains { $0.hasPrefix("1  Harry Potter and the ") })
        #expect(answer.allSatisfy { $0.count <= 40 })
    }

    @Test("A grid has several books to a row")
    func grid() async throws {
        let program = try Program()
        let terminal = try await program.start()

        try await terminal.send("books view grid\r", until: "view is now grid")
        try await terminal.send("books search author:herbert\r", until: "1 Dune")
        try await terminal.wait(for: "2 Dune Messiah")
        try await terminal.wait(for: "Frank Herbert")

        let row = terminal.screen.split(whereSeparator: \.isNewline).first { $0.contains("1 Dune ") }
        #expect(row?.contains("2 Dune Messiah") == true)
    }

    @Test("Clearing the history asks first, and no is the answer nobody typed")
    func confirmation() async throws {
        let program = try Program()
        let terminal = try await program.start()
        try await terminal.send("version\r", until: "\(Program.version)")

        try await terminal.send("history clear\r", until: "[y/N] ")
        try await terminal.send("\r", until: "canceled: history was not cleared")
        try await terminal.send("history clear\r", until: "[y/N] ")
        try await terminal.send("y\r", until: "cleared history")

        #expect(try program.read(".local/state/satchel/history").isEmpty)
    }

    @Test("A window that is closed, or a request to end, loses no line and leaves with the signal's status")
    func ending() async throws {
        for (signal, status) in [(SIGHUP, 129), (SIGTERM, 143)] as [(Int32, Int32)] {
            let program = try Program()
            let terminal = try await program.start()
            try await terminal.send("version\r", until: "satchel> ")

            try await terminal.send("half a li", until: "half a li")
            terminal.terminate(signal)

            #expect(try await terminal.waitForExit() == status)
            #expect(terminal.echoes)
            #expect(try program.read(".local/state/satchel/history") == "version\n")
        }
    }

    @Test("The prompt of the configuration is shown, its control bytes made visible")
    func prompt() async throws {
        let terminal = try await Program().start(
            ["--set", "shell.prompt=[{feature}\u{7}]$ "],
            environment: ["NO_COLOR": "1"],
            until: "[satchel␇]$ "
        )

        #expect(!terminal.bytes.contains(7))
    }
}

extension PseudoTerminal {
    /// Types the beginning of a word and presses Tab until the rest is there.
    ///
    /// Completion gives up rather than keep anybody waiting, so on a busy machine, as for a person, it may take a second
    /// Tab.
    fileprivate func complete(_ typed: String, to word: String) async throws {
        send(typed)
        for _ in 0..<60 {
            send("\t")
            if (try? await wait(for: word, timeout: .seconds(1))) != nil { return }
        }
        try await wait(for: word, timeout: .zero)
    }
}
