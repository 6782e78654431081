import SatchelPluginAPI
import Testing

@Suite("Plugin API: words of usage errors")
struct UsageErrorTests {
    @Test(
        "Every mistake has its words",
        arguments: [
            (.unknownCommand("boks", nearest: "books"), "unknown command 'boks'; did you mean 'books'?"),
            (.unknownCommand("xyz", nearest: nil), "unknown command 'xyz'"),
            (.incompleteCommand("config", next: ["show"]), "'config' needs another word"),
            (.missingArgument("book"), "missing <book>"), (.unexpectedArgument("now"), "unexpected 'now'"),
            (.unknownOption("limt", nearest: "limit"), "unknown option '--limt'; did you mean '--limit'?"),
            (.unknownOption("xyz", nearest: nil), "unknown option '--xyz'"),
            (.missingValue("limit"), "'--limit' needs a value"), (.unexpectedValue("yes"), "'--yes' takes no value"),
            (.repeatedOption("limit"), "'--limit' is given twice"),
            (
                .wrongValue("--sort", found: "yaer", allowed: "one of title, year", nearest: "year"),
                "--sort is 'yaer', and must be one of title, year; did you mean 'year'?"
            ),
            (
                .wrongValue("<n>", found: "x", allowed: "a whole number from 1", nearest: nil),
                "<n> is 'x', and must be a whole number from 1"
            ),
            (.unclosedQuote("'"), "a quotation mark ' is never closed"),
            (.trailingBackslash, "the line ends in a backslash"),
            (.unconfirmed("forget all"), "confirmation required, and the input is not interactive"),
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
            (.unknownCommand("boks", nearest: nil), nil, "'help' lists the commands"),
            (.incompleteCommand("config", next: ["show", "path"]), nil, "one of show, path"),
            (.unconfirmed("forget all"), "history clear [--yes]", "add --yes to run it without a prompt"),
            (.unclosedQuote("'"), nil, #"a backslash before it takes a quotation mark as it is: \""#),
            (.trailingBackslash, nil, #"a backslash before it takes a quotation mark as it is: \""#),
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
