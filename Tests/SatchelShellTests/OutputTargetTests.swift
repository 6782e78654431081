import SatchelConsole
import SatchelPluginAPI
import SatchelShell
import Testing

@Suite("Shell: where the output of a line goes")
struct OutputTargetTests {
    private static func missingSpace(before mark: String, in word: String) -> UsageError {
        UsageError(
            "missing space before '\(mark)' in '\(word)'",
            hint: "put a space before it to send the output there, or quotes around the word"
        )
    }

    @Test(
        "An operator at the start of a word ends the command, and what follows is where its output goes",
        arguments: [
            ("books list | less", ["books", "list"], .program(" less")),
            ("books list |head -2 | tail -1", ["books", "list"], .program("head -2 | tail -1")),
            ("x | awk '{print $1; exit}' && echo \"a", ["x"], .program(" awk '{print $1; exit}' && echo \"a")),
            ("books list > out.txt", ["books", "list"], .file("out.txt", appends: false)),
            ("books list >out.txt ", ["books", "list"], .file("out.txt", appends: false)),
            ("x >> 'my notes.txt'", ["x"], .file("my notes.txt", appends: true)),
            ("x >>~/a", ["x"], .file("~/a", appends: true)), ("x >\"| y\"", ["x"], .file("| y", appends: false)),
            ("x '|' y", ["x", "|", "y"], nil), ("x \\> y", ["x", ">", "y"], nil), ("x \"a > b\"", ["x", "a > b"], nil),
            ("x a|b a>b year>1990", ["x", "a|b", "a>b", "year>1990"], nil),
            ("x <3 ;-) R&B a;b", ["x", "<3", ";-)", "R&B", "a;b"], nil),
            ("x \"&&\" '&' \\; a\\; \"a; b\"", ["x", "&&", "&", ";", "a;", "a; b"], nil), ("# a | b", [], nil),
            ("x 해리|", ["x", "해리|"], nil),
        ] as [(String, [String], OutputTarget?)]
    )
    func targets(_ line: String, _ words: [String], _ target: OutputTarget?) throws {
        let typed = try Tokenizer.line(line)

        #expect(typed.tokens.map(\.text) == words)
        #expect(typed.target == target)
    }

    @Test(
        "Operators of other shells are named",
        arguments: [
            ("a && b", "&&"), ("a || b", "||"), ("a ; b", ";"), ("a &", "&"), ("a < b", "<"), ("a << b", "<<"),
            ("a |& b", "|&"), ("a &>b", "&>"), ("a 2> b", "2>"), ("a 2>&1", "2>"), ("a >& b", ">&"), ("a >| b", ">|"),
            ("&& b", "&&"), ("a >>> b", ">>>"), ("a; b", ";"), ("a;", ";"),
        ]
    )
    func unsupported(_ line: String, _ mark: String) {
        #expect(throws: UsageError(.unsupportedOperator(mark))) { try Tokenizer.line(line) }
    }

    @Test("An ampersand between words is one of them")
    func ampersand() throws {
        #expect(
            try Tokenizer.tokens(of: "search pride & prejudice").map(\.text) == ["search", "pride", "&", "prejudice"]
        )
    }

    @Test(
        "What is missing or too much is named",
        arguments: [
            ("| less", .missingCommand(before: "|")), ("> x", .missingCommand(before: ">")),
            ("x |", .missingTarget(after: "|")), ("x |  ", .missingTarget(after: "|")),
            ("x >", .missingTarget(after: ">")), ("x >> ", .missingTarget(after: ">>")),
            ("x > > y", .missingTarget(after: ">")), ("x > a b", .textAfterFile("b")),
            ("x > a | less", .textAfterFile("|")), ("x > a >> b", .textAfterFile(">>")),
            ("x > \"a", .unclosedQuote("\"")),
        ] as [(String, UsageError.Problem)]
    )
    func incomplete(_ line: String, _ problem: UsageError.Problem) {
        #expect(throws: UsageError(problem)) { try Tokenizer.line(line) }
    }

    @Test(
        "An operator behind a word without a space is an error where a file or a program follows, not sent as a search",
        arguments: [
            ("books list>e.txt", ">", "list>e.txt"), ("books list>>out.csv", ">", "list>>out.csv"),
            ("books list>/tmp/x", ">", "list>/tmp/x"), ("books list>~/x", ">", "list>~/x"),
            ("books list|less", "|", "list|less"), ("books list|head -2", "|", "list|head"),
            ("books \"x\">e.txt", ">", "\"x\">e.txt"),
        ]
    )
    func glued(_ line: String, _ mark: String, _ word: String) {
        #expect(throws: Self.missingSpace(before: mark, in: word)) { try Tokenizer.line(line) }
    }

    @Test(
        "An operator behind the name of a command is an error whatever follows",
        arguments: [
            ("books show>out", nil, "show>out"), ("show|x", "books", "show|x"), ("books|x", nil, "books|x"),
            ("Books Find>>out 1", nil, "Find>>out"), ("x>y", "books", nil), ("books x>y", nil, nil),
            ("books search show>out", nil, nil), ("\"show>out\"", "books", nil), ("show\\>out", "books", nil),
        ] as [(String, String?, String?)]
    )
    @MainActor
    func behindCommand(_ line: String, _ feature: String?, _ word: String?) {
        func read() throws { _ = try Tokenizer.line(line) { SampleTree.tree.isCommand($0, in: feature) } }
        guard let word else {
            #expect(throws: Never.self) { try read() }
            return
        }
        let mark = word.contains(">") ? ">" : "|"
        #expect(throws: Self.missingSpace(before: mark, in: word)) { try read() }
    }

    @Test(
        "Signs in words that no file or program follows, or in quotes, are letters",
        arguments: ["a|b", "x>y", "1>0.5", "->", "a>.", "'x>e.txt'", "x\\>e.txt", "\"list|less\""]
    )
    func lettersOfWords(_ word: String) throws {
        #expect(try Tokenizer.line("books " + word).tokens.count == 2)
        #expect(try Tokenizer.line("books " + word).target == nil)
    }

    @Test("Tab completes before the operator and not after it")
    @MainActor
    func completion() async {
        for (line, expected) in [
            ("books se", ["search"]), ("books search x | se", []), ("books list > se", []), ("books # se", []),
            ("# se", []),
        ] {
            let found = await SampleTree.tree.completions(for: CompletionRequest(line: line, feature: nil))
            #expect(found.completions.map(\.text) == expected, "\(line)")
        }
    }
}
