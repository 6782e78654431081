import Foundation
import SatchelConsole
import SatchelPluginAPI
import SatchelTestSupport
import Synchronization
import Testing

@testable import SatchelApp

@Suite("App: words without a verb stay on this machine")
@MainActor
struct BareWordTests {
    private final class Requests: Sendable {
        private let asked = Mutex(0)
        var count: Int { asked.withLock { $0 } }
        func note() { asked.withLock { $0 += 1 } }
    }

    /// A program whose Open Library has one book for every search, and counts the requests.
    private func program(_ settings: [String], facts: TerminalFacts = TerminalFacts()) throws -> (TestShell, Requests) {
        let requests = Requests()
        let program = try TestShell(set: settings, facts: facts) {
            requests.note()
            return #"{"numFound":1,"docs":[{"key":"/works/OL1W","title":"Found Elsewhere"}]}"#
        }
        return (program, requests)
    }

    @Test(
        "A line with a verb that does not exist is an error and asks no service",
        arguments: [
            "books move 1 my-private-thing", "books value 1 5", "coins add \"My Coin\"", "cards own base1-4 2",
            "cards deck own /path", "coins own btc 0.1", "books list>e.txt", "closet undo", "closet doctor",
            "closet export clothes.zip", "books redo",
        ]
    )
    func unknownVerb(line: String) async throws {
        let (program, requests) = try program(["books.catalog=auto", "cards.catalog=auto", "coins.market=auto"])

        #expect(await program.shell.run(line) == .usage)

        #expect(requests.count == 0)
        #expect(program.console.output.isEmpty)
        #expect(program.console.errors.contains("hint: "))
    }

    @Test(
        "Words that match nothing here are no request in a script",
        arguments: ["books xyzzyq", "cards xyzzyq", "coins xyzzyq", "books \"rate xyzzyq\""]
    )
    func script(line: String) async throws {
        let (program, requests) = try program(["books.catalog=auto", "cards.catalog=auto", "coins.market=auto"])

        #expect(await program.shell.run(line) == .success)

        #expect(requests.count == 0)
        #expect(program.console.errors.contains("' in "))
        #expect(program.console.errors.contains(" built-in "))
        #expect(program.console.errors.contains("--from "))
    }

    @Test("A word nearly like a verb of another feature is an error only where it matches nothing")
    func doubt() async throws {
        let (program, requests) = try program(["books.catalog=auto"])

        #expect(await program.shell.run("books war and peace") == .success)
        #expect(program.console.output.contains("War and Peace"))
        #expect(await program.shell.run("books raet 1 5") == .usage)

        #expect(program.console.errors.contains("unknown command 'books raet'"))
        #expect(await program.shell.run("coins import-rates /tmp/rates.csv") == .usage)
        #expect(program.console.errors.contains("unknown command 'coins import-rates'; did you mean 'coins import'?"))
        #expect(await program.shell.run("coins usd-coin") == .success)
        #expect(requests.count == 0)
    }

    @Test("A person is asked before a service is, and a search by its verb asks it unasked")
    func asked() async throws {
        let facts = TerminalFacts(output: .init(isTerminal: true))
        for (answer, count) in [("n", 0), ("y", 1)] {
            let (program, requests) = try program(["books.catalog=auto"], facts: facts)
            program.shell.answerQuestions { _ in answer }

            #expect(await program.shell.run("books xyzzyq") == .success)

            #expect(requests.count == count)
            #expect(program.console.output.contains("Found Elsewhere") == (count == 1))
        }
        let (program, requests) = try program(["books.catalog=auto"])
        #expect(await program.shell.run("books search xyzzyq") == .success)
        #expect(requests.count == 1)
    }

    @Test("A service that is the whole catalog is not asked by words either, unless a person says so")
    func serviceAlone() async throws {
        let (program, requests) = try program(["books.catalog=openlibrary"])

        #expect(await program.shell.run("books dune") == .usage)
        #expect(program.console.errors.contains("hint: run 'books search dune' to ask it"))
        #expect(requests.count == 0)

        program.shell.answerQuestions { _ in "y" }
        #expect(await program.shell.run("books dune") == .success)
        #expect(requests.count == 1)
    }

    @Test("A list of words without a verb goes on in a service when more is asked for")
    func more() async throws {
        let (program, requests) = try program(["books.catalog=auto"])

        #expect(await program.shell.run("books dune messiah") == .success)
        #expect(requests.count == 0)
        #expect(await program.shell.run("books more") == .success)

        #expect(requests.count == 1)
    }
}
