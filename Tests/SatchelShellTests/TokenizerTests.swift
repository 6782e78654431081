import SatchelCatalog
import SatchelConsole
import SatchelPluginAPI
import SatchelShell
import SatchelTestSupport
import Testing

@Suite("Shell: splitting a line into words")
struct TokenizerTests {
    @Test(
        "Blanks separate words; quotes and backslashes keep them together",
        arguments: [
            ("", []), ("   \t ", []), ("books search dune", ["books", "search", "dune"]),
            ("  two\t\twords \r\n", ["two", "words"]), ("one\ntwo", ["one", "two"]),
            (#""good omens" x"#, ["good omens", "x"]), ("'good omens' x", ["good omens", "x"]),
            (#"good\ omens"#, ["good omens"]), (#"au"thor: f"h"#, ["author: fh"]),
            (#"author:"frank herbert""#, ["author:frank herbert"]), (#""" x"#, ["", "x"]), ("''", [""]),
            (#""say \"hi\"""#, [#"say "hi""#]), (#""back\\slash""#, [#"back\slash"#]),
            (#""c:\new""#, [#"c:\new"#]), (#"'c:\'"#, [#"c:\"#]), (#"\\"#, [#"\"#]), (#"\""#, ["\""]),
            (#""it's""#, ["it's"]), (#"'say "hi"'"#, [#"say "hi""#]), (#""one"'two'"#, [#"one'two'"#]),
            ("Ender's Game's", ["Ender's", "Game's"]), ("l'étranger", ["l'étranger"]), (#"\'tis"#, ["'tis"]),
            ("해리 포터", ["해리", "포터"]), (#""해리 포터" ㅎㄹ"#, ["해리 포터", "ㅎㄹ"]), ("e\u{301}a 🇰🇷", ["e\u{301}a", "🇰🇷"]),
            ("한\u{3000}글", ["한", "글"]), ("a\u{0}b", ["a\u{0}b"]), ("-5 --limit=3 --", ["-5", "--limit=3", "--"]),
        ]
    )
    func words(_ line: String, _ expected: [String]) throws {
        #expect(try Tokenizer.tokens(of: line).map(\.text) == expected)
    }

    @Test(
        "A word that begins with # begins a comment, except for a number behind a command",
        arguments: [
            ("# books", []), ("  #books \"", []), ("#", []), ("#1", []), ("books #1", ["books", "#1"]),
            ("books list # all", ["books", "list"]), ("books list #all \"", ["books", "list"]),
            ("books list #", ["books", "list"]), ("c# d", ["c#", "d"]), ("a \"# b\" '#'", ["a", "# b", "#"]),
            ("\"#1\" x", ["#1", "x"]), ("\\# x", ["#", "x"]),
        ]
    )
    func comments(_ line: String, _ expected: [String]) throws {
        #expect(try Tokenizer.tokens(of: line).map(\.text) == expected)
    }

    @Test("A line has at most 1 MB")
    func longest() throws {
        let longest = String(repeating: "x", count: Tokenizer.longestLine)

        #expect(try Tokenizer.tokens(of: longest).count == 1)
        #expect(throws: UsageError(.lineTooLong(limit: longest.count))) { try Tokenizer.tokens(of: longest + "x") }
        #expect(Tokenizer.partialTokens(of: longest + "x").isEmpty)
    }

    @Test("A word knows how it was typed, where it stands in UTF-8 bytes, and whether it was quoted")
    func places() throws {
        let tokens = try Tokenizer.tokens(of: #" 해리 "a b" x\ y Ender's"#)

        #expect(tokens.map(\.raw) == ["해리", #""a b""#, #"x\ y"#, "Ender's"])
        #expect(tokens.map(\.range) == [1..<7, 8..<13, 14..<18, 19..<26])
        #expect(tokens.map(\.isQuoted) == [false, true, true, false])
    }

    @Test(
        "A quotation mark that is never closed is named",
        arguments: [
            (#""dune"#, "\""), (#"search "dune"#, "\""), ("search 'dune", "'"), (#"해리 "포터"#, "\""), (#"a:"b c"#, "\""),
            (#""a" "b\""#, "\""), (#""a" 'b""#, "'"),
        ]
    )
    func unclosed(_ line: String, _ mark: String) {
        #expect(throws: UsageError(.unclosedQuote(mark))) { try Tokenizer.tokens(of: line) }
    }

    @Test("A backslash at the end has nothing to take", arguments: [#"\"#, #"dune\"#, #"x "y" z\"#])
    func trailingBackslash(_ line: String) {
        #expect(throws: UsageError(.trailingBackslash)) { try Tokenizer.tokens(of: line) }
    }

    @Test(
        "For completion, what is open counts as closed",
        arguments: [
            (#"show "good om"#, ["show", "good om"]), ("show '", ["show", ""]), (#"show good\"#, ["show", "good"]),
            ("show x", ["show", "x"]),
        ]
    )
    func partial(_ line: String, _ expected: [String]) {
        let tokens = Tokenizer.partialTokens(of: line)

        #expect(tokens.map(\.text) == expected)
        #expect(tokens.last?.range.upperBound == line.utf8.count)
    }

    @Test(
        "Whatever is typed, words are pieces of the line in order and nothing traps",
        arguments: 1...8 as ClosedRange<UInt64>
    )
    func anything(_ seed: UInt64) {
        let alphabet: [Character] = [
            "\"", "'", "\\", " ", "\t", "\r\n", "\n", "#", "-", "=", ":", "2", "a", "Z", "é", "e\u{301}", "한", "ㅎ",
            "\u{1112}",
            "👨\u{200D}👩\u{200D}👧", "🇰", "\u{301}", "\u{0}", "\u{1B}", "\u{FEFF}", "\u{3000}", "\u{2028}",
        ]
        var generator = SplitMix64(seed: seed)
        for _ in 0..<500 {
            let count = Int.random(in: 0...24, using: &generator)
            let line = String((0..<count).compactMap { _ in alphabet.randomElement(using: &generator) })
            let bytes = Array(line.utf8)
            let partial = Tokenizer.partialTokens(of: line)

            var end = 0
            for token in partial {
                #expect(token.range.lowerBound >= end && !token.range.isEmpty, "\(line.debugDescription)")
                #expect(Array(token.raw.utf8) == Array(bytes[token.range]), "\(line.debugDescription)")
                #expect(token.isQuoted || token.text == token.raw, "\(line.debugDescription)")
                end = token.range.upperBound
            }
            if let tokens = try? Tokenizer.tokens(of: line) {
                #expect(tokens == partial, "\(line.debugDescription)")
            } else {
                #expect(end == bytes.count, "only the last word can be open: \(line.debugDescription)")
            }
        }
    }
}

@Suite("Shell: words from outside a line")
struct TokenQuotingTests {
    @Test(
        "An argument of the process is one word, written as it would be typed, and in a search the words in it",
        arguments: [
            ("dune", "dune"), ("Frank Herbert", "\"Frank Herbert\""), ("", "\"\""), ("Ender's", "Ender's"),
            ("#1", "\"#1\""),
            ("author:Frank Herbert", "author:\"Frank Herbert\""), ("author:", "author:"), ("author:x", "author:x"),
            (":a b", "\":a b\""), ("the book: a story", "\"the book: a story\""), ("-not", "-not"),
            ("해리 포터", "\"해리 포터\""), ("author:\"Frank Herbert\"", "author:\"Frank Herbert\""),
        ]
    )
    func argument(_ text: String, _ raw: String) {
        let token = Token(argument: text)

        #expect(token.text == text)
        #expect(token.raw == raw)
        #expect(token.queryText == text)
        #expect(!token.isQuoted)
    }

    @Test(
        "What is quoted reads back as the one word it was",
        arguments: [
            "dune", "", "Frank Herbert", "Ender's", "'tis", "a\\b", "author:Frank Herbert", "한 글", "a\tb",
            "say \"hi\" now", "\"", "C:\\", "two words\\", "a\"b:c d", "'tis:a b", "title:\"x\" y",
            "|", ">x", "2>1", "&&", "a|b", "<3", "x;", "x>e.txt", "x|less",
        ]
    )
    func readBack(_ text: String) throws {
        #expect(try Tokenizer.tokens(of: Quoting.quoted(text)).map(\.text) == [text])
    }

    @Test(
        "Any text that is quoted reads back as one word, in each way of quoting",
        arguments: 1...8 as ClosedRange<UInt64>
    )
    func anything(_ seed: UInt64) throws {
        let alphabet: [Unicode.Scalar] = [
            "\"", "'", "\\", " ", "\t", "\r", "\n", "#", "-", "=", ":", "!", "a", "Z", "é", "한", "\u{1112}", "👨",
            "|", ">", "<", "&", ";", "2",
            "\u{200D}",
            "👧", "🇰", "\u{301}", "\u{0}", "\u{1B}", "\u{FEFF}", "\u{3000}", "\u{2028}", "\u{600}",
        ]
        var generator = SplitMix64(seed: seed)
        for _ in 0..<1000 {
            let count = Int.random(in: 0...16, using: &generator)
            var text = String.UnicodeScalarView()
            for _ in 0..<count { text.append(alphabet.randomElement(using: &generator) ?? " ") }
            let written = String(text)
            var ways = [
                Quoting.quoted(written), Quoting.quoted(written, recalls: true), Quoting.inDoubleQuotes(written),
            ]
            ways += [Quoting.inSingleQuotes(written)].compactMap { $0 }
            if !text.isEmpty, text.first != Quoting.comment { ways.append(Quoting.escaped(written)) }
            for way in ways {
                let tokens = try Tokenizer.tokens(of: way)
                #expect(tokens.map { Array($0.text.utf8) } == [Array(written.utf8)], "\(way.debugDescription)")
                #expect(Array(Quoting.meaning(of: way).utf8) == Array(written.utf8), "\(way.debugDescription)")
                #expect(try Tokenizer.tokens(of: "x \(way) y").count == 3, "\(way.debugDescription)")
            }
        }
    }

    @Test(
        "In a query, words quoted in any way become a phrase in double quotes, and others stay as typed",
        arguments: [
            ("dune", "dune"), ("\"good omens\"", "\"good omens\""), ("'good omens'", "\"good omens\""),
            ("good\\ omens", "\"good omens\""), ("author:\"frank herbert\"", "author:\"frank herbert\""),
            ("-\"good omens\"", "-\"good omens\""), ("Ender's", "Ender's"), ("''", "\"\""),
        ]
    )
    func queryText(_ typed: String, _ expected: String) throws {
        #expect(try Tokenizer.tokens(of: typed).map(\.queryText) == [expected])
    }
}
