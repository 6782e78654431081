import Foundation
import SatchelConsole
import SatchelPluginAPI
import SatchelTestSupport
import Testing

@testable import SatchelApp

@Suite("App: lists from several sources")
@MainActor
struct ListSourceTests {
    /// A program whose Open Library answers every search with the same rows.
    private func program(
        _ rows: [String],
        catalog: String,
        facts: TerminalFacts = TerminalFacts(),
        total: Int? = nil
    ) throws -> TestShell {
        let body = #"{"numFound":\#(total ?? rows.count),"docs":[\#(rows.joined(separator: ","))]}"#
        return try TestShell(set: ["books.catalog=\(catalog)"], facts: facts, answering: { body })
    }

    private static let dune = #"{"key":"/works/OL1W","title":"Dune Encyclopedia"}"#
    private static let unreadable = [#"{"key":"/works/OL2W"}"#, "7"]

    @Test("Rows that could not be read are told, with their source", arguments: ["openlibrary", "auto"])
    func skipped(catalog: String) async throws {
        let program = try program([Self.dune] + Self.unreadable, catalog: catalog)

        #expect(await program.shell.run("books search dunencyclo --output ndjson") == .success)

        #expect(program.console.output.contains("Dune Encyclopedia"))
        #expect(program.console.errors == "warning: 2 rows of Open Library could not be read\n")
    }

    @Test("A single one is told in the singular, and below the list on a terminal")
    func skippedOnTerminal() async throws {
        let facts = TerminalFacts(output: .init(isTerminal: true), columns: 200)
        let program = try program([Self.dune, "7"], catalog: "openlibrary", facts: facts)

        #expect(await program.shell.run("books search dune") == .success)

        #expect(program.console.output.contains(" · 1 row of Open Library could not be read"))
        #expect(program.console.errors.isEmpty)
    }

    @Test("Where every row could be read, nothing is told")
    func nothingSkipped() async throws {
        let program = try program([Self.dune], catalog: "openlibrary")
        #expect(await program.shell.run("books search dune --output ndjson") == .success)
        #expect(program.console.errors.isEmpty)
    }

    @Test("Rows of a second source have a Source column in 'more', too")
    func sourceColumn() async throws {
        let program = try program([Self.dune], catalog: "auto")
        #expect(await program.shell.run("books search dune messiah") == .success)
        _ = program.console.take()

        #expect(await program.shell.run("books more") == .success)

        let lines = program.console.output.split(separator: "\n")
        #expect(lines.first?.contains("Source") == true)
        #expect(lines.last?.contains("openlibrary") == true)
    }

    @Test("'sort' and 'filter' take the list on screen to another source, and stay there")
    func arrangedElsewhere() async throws {
        let program = try program([Self.dune], catalog: "embedded")
        #expect(await program.shell.run("books search dune") == .success)
        for line in ["books sort year --from openlibrary", "books filter year=..2100 --from openlibrary"] {
            _ = program.console.take()
            #expect(await program.shell.run(line + " --output ndjson") == .success)
            #expect(program.console.output.contains(#""source":"openlibrary""#), "\(line)")
        }
        _ = program.console.take()
        #expect(await program.shell.run("books filter clear --from embedded --output ndjson") == .success)
        #expect(program.console.output.contains(#""source":"embedded""#))
        #expect(!program.console.output.contains("openlibrary"))
    }
}
