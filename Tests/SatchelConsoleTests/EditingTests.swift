import SatchelPluginAPI
import Testing

@testable import SatchelConsole

@Suite("Console: completing a word")
struct CompletionWordTests {
    @Test(
        "The only candidate is written as the word was begun",
        arguments: [
            ("du", "dune", "dune"), ("", "dune", "dune"), ("해", "해리", "해리"), ("go", "good omens", "\"good omens\""),
            ("\"go", "good omens", "\"good omens\""), ("'go", "good omens", "'good omens'"),
            ("go\\ ", "good omens", "good\\ omens"),
            ("\"du", "dune", "\"dune\""), ("sa", "say \"hi\"", #""say \"hi\"""#), ("'o", "o'neill", "\"o'neill\""),
            ("b", #"back\slash"#, #""back\\slash""#), ("w", "wow!", "\"wow!\""), ("", "#1", "\"#1\""), ("", "", "\"\""),
            ("a\\'", "a'b c", "a\\'b\\ c"), ("Ender's", "Ender's Game", "\"Ender's Game\""),
            ("l'é", "l'étranger", "l'étranger"),
            ("author:Fr", "author:Frank Herbert", "author:\"Frank Herbert\""),
        ]
    )
    func single(_ typed: String, _ candidate: String, _ expected: String) {
        #expect(CompletionWord(typed: typed).written(candidate, endsWord: true) == expected)
    }

    @Test("An answer is completed as it is, without quotes")
    func verbatim() {
        let word = CompletionWord(typed: "tw", isVerbatim: true)
        #expect(word.written("two words", endsWord: false) == "two words")
        #expect(word.writtenCommonBeginning(["two \"a\"", "two \"b\""]) == "two \"")
    }

    @Test("A word that goes on keeps its quote open")
    func openEnd() {
        #expect(CompletionWord(typed: "\"go").written("good omens", endsWord: false) == "\"good omens")
    }

    @Test(
        "Several candidates give what they have in common, and never take away what was typed",
        arguments: [
            ("d", ["dune", "dungeon"], "dun"), ("dun", ["dune", "dungeon"], "dun"), ("해", ["해리 포터", "해리 왕자"], "\"해리 "),
            ("D", ["dune", "dungeon"], "dun"), ("ㅎㄹ", ["해리", "해리 포터"], "ㅎㄹ"), ("x", ["dune", "good"], "x"),
            ("\"d", ["dune", "dungeon"], "\"dun"), ("e", ["e\u{301}a", "e\u{301}b"], "e"), ("d", [], "d"),
        ]
    )
    func several(_ typed: String, _ candidates: [String], _ expected: String) {
        #expect(CompletionWord(typed: typed).writtenCommonBeginning(candidates) == expected)
    }
}

@Suite("Console: listing candidates")
struct CompletionListingTests {
    @Test("Summaries stand beside their candidates, lined up by cells")
    func described() {
        let candidates = [Completion("books", summary: "read more"), Completion("책", summary: "한글"), Completion("x")]
        #expect(
            candidates.listing(columns: 40, rows: 24) == ["books  read more", "책     한글", "x"]
        )
    }

    @Test("Candidates without summaries share lines")
    func packed() {
        let candidates = ["one", "둘", "three"].map { Completion($0) }
        #expect(candidates.listing(columns: 15, rows: 24) == ["one    둘", "three"])
    }

    @Test("A long list ends with how many are left, and no line is wider than the window")
    func long() {
        let candidates = (1...500).map { Completion("candidate \($0)", summary: "\u{1B}[1m") }
        let lines = candidates.listing(columns: 30, rows: 10)

        #expect(lines.count == 8)
        #expect(lines.last == "… and 486 more")
        #expect(lines.allSatisfy { $0.displayWidth < 30 && !$0.contains("\u{1B}") })
    }
}

@Suite("Console: what is typed")
struct TypedTextTests {
    @Test(
        "A ! in quotes, escaped, or before a blank stands for itself",
        arguments: [
            ("!!", 0, false), ("!2", 0, false), ("say !x", 4, false), ("say \"!x\"", 5, true), ("say '!x'", 5, true),
            ("\\!x", 1, true), ("wow! yes", 3, true), ("wow!", 3, true), ("!=", 0, true), ("'it' !x", 5, false),
            ("\"a\\\"!b\"", 4, true), ("'\\' !x", 4, false),
            ("search Ender's !!", 15, false), ("l'étranger !x", 12, false), ("x 'a !x", 5, true),
            ("\"\u{301} !x\"", 4, true),
        ]
    )
    func bang(_ line: String, _ offset: Int, _ isLiteral: Bool) {
        #expect(Quoting.isLiteralBang(Array(line.utf8), at: offset) == isLiteral)
    }

    @Test(
        "A pasted block is its lines, without the empty ones",
        arguments: [
            ("one", ["one"]), ("", [""]), (" ", [" "]), ("one\ntwo", ["one", "two"]), ("one\r\ntwo\r", ["one", "two"]),
            ("one\n\n  \ntwo\n", ["one", "two"]), ("\n\n", [""]), ("  indented\nx", ["  indented", "x"]),
        ]
    )
    func pasted(_ text: String, _ lines: [String]) {
        #expect(PastedText.lines(of: text) == lines)
    }

    @Test(
        "What is pasted loses what would act on the terminal, and the cursor keeps its place",
        arguments: [
            ("books dune", 10, nil, 10), ("한글 ^\u{3}\n", 3, nil, 3), ("a\u{9B}31mb\u{202E}c", 10, "a31mbc", 5),
            ("a\u{200B}b", 1, "ab", 1), ("a\u{200B}b", 3, "ab", 1), ("\u{E0041}x", 4, "x", 0),
            ("می\u{200C}خ👨\u{200D}👩", 0, nil, 0),
        ] as [(String, Int, String?, Int)]
    )
    func pastedMarks(_ text: String, _ point: Int, _ expected: String?, _ expectedPoint: Int) {
        var pasted = PastedText(point: point, mark: 0)
        let isChanged = pasted.take(Array(text.utf8))

        #expect(isChanged == (expected != nil))
        if let expected { #expect(String(decoding: pasted.bytes, as: UTF8.self) == expected) }
        #expect(pasted.point == expectedPoint)
        #expect(pasted.mark == 0)
    }

    @Test("Bytes of a paste that are no text go")
    func brokenPaste() {
        var pasted = PastedText(point: 4, mark: 1)
        let isChanged = pasted.take([0x61, 0x9B, 0xED, 0x62, 0xFF])

        #expect(isChanged)
        #expect(pasted.bytes == [0x61, 0x62])
        #expect(pasted.point == 2)
        #expect(pasted.mark == 1)
    }

    @Test(
        "Escape sequences in a prompt are marked as taking no cells",
        arguments: [
            ("books> ", "books> "), ("\u{1B}[36mbooks\u{1B}[0m> ", "\u{1}\u{1B}[36m\u{2}books\u{1}\u{1B}[0m\u{2}> "),
            ("책\u{1B}[1;38;5;200m>", "책\u{1}\u{1B}[1;38;5;200m\u{2}>"), ("x\u{1B}", "x\u{1}\u{1B}\u{2}"),
            ("\u{1B}[", "\u{1}\u{1B}[\u{2}"),
        ]
    )
    func prompt(_ prompt: String, _ expected: String) {
        #expect(ReadlineTerminal.marked(prompt) == expected)
    }
}
