import Foundation
import SatchelPluginAPI
import SatchelTestSupport
import Synchronization
import Testing

@testable import SatchelApp

@Suite("App: a page of which the service sends only a part")
@MainActor
struct PartialPageTests {
    /// A program whose service answers the first request, and fails at all others.
    private func program(set settings: [String], answering body: String) throws -> TestShell {
        let first = Mutex<String?>(body)
        return try TestShell(set: settings, answering: { first.withLock { $0.take() } })
    }

    @Test("Without its details an item is shown from the list, and standard error and the output say so")
    func books() async throws {
        let program = try program(
            set: ["books.catalog=openlibrary"],
            answering:
                #"{"numFound":1,"start":0,"docs":[{"key":"/works/OL1W","title":"Dune","author_name":["Frank Herbert"]}]}"#
        )
        #expect(await program.shell.run("books search dune") == .success)
        _ = program.console.take()

        #expect(await program.shell.run("books show 1 --output ndjson") == .success)

        let problem = "server error at 'openlibrary.org' (500)"
        #expect(program.console.errors == "warning: could not fetch more about 'Dune': \(problem)\n")
        #expect(program.console.output.contains(#""title":"Dune""#))
        #expect(program.console.output.contains(#""state":"failed""#))
        #expect(program.console.output.contains(#""reason":"\#(problem)""#))
    }
}
