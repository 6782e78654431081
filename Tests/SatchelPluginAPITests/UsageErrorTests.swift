import SatchelPluginAPI
import Testing

@Suite("Plugin API: words of usage errors")
struct UsageErrorTests {
    @Test(
        "Every mistake has its words",
        arguments: [
            (.unknownCommand("boks", nearest: "books"), "unknown command 'boks'; did you mean 'books'?"),
            (.unknownCommand("xyz", nearest: nil), "unknown command 'xyz'"),
            (
                .unknownCommand(String(repeating: "x", count: 100), nearest: nil),
                "unknown command '\(String(repeating: "x", count: 100))'"
            ),
            (
                .unknownCommand(String(repeating: "x", count: 10_000), nearest: nil),
                "unknown command '\(String(repeating: "x", count: 100))…'"
            ),
            (
                .wrongValue("--n", found: String(repeating: "한", count: 101), allowed: "a number", nearest: nil),
                "invalid --n '\(String(repeating: "한", count: 100))…': expected a number"
            ),
            (.incompleteCommand("config", next: ["show"]), "incomplete command 'config'"),
            (.missingArgument("book"), "missing <book>"), (.unexpectedArgument("now"), "unexpected argument 'now'"),
            (.unknownOption("limt", nearest: "limit"), "unknown option '--limt'; did you mean '--limit'?"),
            (.unknownOption("xyz", nearest: nil), "unknown option '--xyz'"),
            (.missingValue("limit"), "--limit needs a value"), (.unexpectedValue("yes"), "--yes doesn't take a value"),
            (.repeatedOption("limit"), "--limit is given more than once"),
            (
                .wrongValue("--sort", found: "yaer", allowed: "one of title, year", nearest: "year"),
                "invalid --sort 'yaer': expected one of title, year; did you mean 'year'?"
            ),
            (
                .wrongValue("<n>", found: "x", allowed: "a whole number from 1", nearest: nil),
                "invalid <n> 'x': expected a whole number from 1"
            ),
            (.unclosedQuote("'"), "missing closing quote '"),
            (.trailingBackslash, "the line ends with a backslash"),
            (.unsupportedOperator("&&"), "'&&' is not supported"),
            (.missingCommand(before: ">"), "missing command before '>'"),
            (.missingTarget(after: "|"), "missing command after '|'"),
            (.missingTarget(after: ">>"), "missing file after '>>'"),
            (.textAfterFile("b"), "unexpected 'b' after the file"),
            (.unconfirmed("forget all"), "confirmation required: forget all"),
            (.other("anything", hint: nil), "anything"),
        ] as [(UsageError.Problem, String)]
    )
    func message(_ problem: UsageError.Problem, _ expected: String) {
        let error = UsageError(problem)

        #expect(error.message == expected)
        #expect(error.exitStatus == .usage)
        #expect(error.exitStatus.rawValue == 2)
    }

    @Test(
        "A mistake in a command's words hints at its usage, the others at what helps",
        arguments: [
            (.missingArgument("book"), "books show <book>", "usage: books show <book>"),
            (.unknownOption("x", nearest: nil), "books show <book>", "usage: books show <book>"),
            (
                .unknownOption("offline", nearest: nil), "books list [--limit <n>]",
                "put it before the command: satchel --offline …"
            ),
            (.unknownCommand("boks", nearest: nil), nil, "run 'help' for the list of commands"),
            (
                .unknownCommand("serch", nearest: "search", search: "books search serch"), nil,
                "run 'books search serch' to search for that word"
            ),
            (.missingTarget(after: "|"), nil, #"to search for the word, type "|""#),
            (.incompleteCommand("config", next: ["show", "path"]), nil, "add one of show, path"),
            (.unconfirmed("forget all"), "history clear [--yes]", "add --yes to run it without a prompt"),
            (.unclosedQuote("'"), nil, #"to type a quote or backslash as is, put a backslash before it: \""#),
            (.trailingBackslash, nil, #"to type a quote or backslash as is, put a backslash before it: \""#),
            (.other("anything", hint: "try again"), "books", "try again"),
            (.other("anything", hint: nil), "books", nil),
        ] as [(UsageError.Problem, String?, String?)]
    )
    func hint(_ problem: UsageError.Problem, _ usage: String?, _ expected: String?) {
        #expect(UsageError(problem, usage: usage).hint == expected)
    }

    @Test("An error that says no more fails with status 1 and has no hint")
    func plainError() {
        struct Plain: UserFacingError {
            let message = "it failed"
        }

        #expect(Plain().hint == nil)
        #expect(Plain().exitStatus == .failure)
    }
}
