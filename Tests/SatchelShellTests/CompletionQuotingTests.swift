import SatchelCatalog
import SatchelShell
import SatchelTestSupport
import Testing

@testable import SatchelConsole

@Suite("Shell: what completion writes, the tokenizer reads")
struct CompletionQuotingTests {
    /// How a word may be begun: bare, in either quotes, and with an escape.
    private static let starts = ["", "x", "\"x", "'x", "\"", "'", "x\\ ", "\\\"", "x\\'"]

    @Test(
        "However the word was begun, the candidate written in its place is the candidate again",
        arguments: [
            "dune", "good omens", "", " ", "  a  b ", "o'neill", "Ender's Game", "say \"hi\"", "'", "\"", "'\"", "\\",
            "back\\slash",
            "ends with \\", "wow!", "!!", "!x", "#1", "a#b", "--limit", "-x", "author:Frank Herbert", "a=b", "해리 포터",
            "ㅎㄹ", "👨‍👩‍👧 ok",
            "tab\there", "é è",
        ]
    )
    func fixed(_ candidate: String) throws {
        for start in Self.starts { try check(candidate, begunAs: start) }
    }

    @Test("That holds for any text", arguments: 0..<20 as Range<UInt64>)
    func random(_ seed: UInt64) throws {
        var generator = SplitMix64(seed: seed)
        let letters = Array("ab 해é'\"\\!#:=-👍\t")
        for _ in 0..<100 {
            let candidate = String(
                (0..<Int.random(in: 0...8, using: &generator)).compactMap { _ in
                    letters.randomElement(using: &generator)
                }
            )
            try check(candidate, begunAs: Self.starts.randomElement(using: &generator) ?? "")
        }
    }

    private func check(_ candidate: String, begunAs start: String) throws {
        // Nothing empty goes on from letters that were typed.
        guard !candidate.isEmpty || ["", "\"", "'"].contains(start) else { return }
        let written = CompletionWord(typed: start).written(candidate, endsWord: true)
        let words = try Tokenizer.tokens(of: "books show \(written) next").map(\.text)
        #expect(words == ["books", "show", candidate, "next"], "begun as \(start), written as \(written)")
    }
}
