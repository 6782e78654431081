import BooksDomain
import SatchelApp
import SatchelCatalog
import SatchelDI
import SatchelPluginAPI
import SatchelTestSupport
import Testing

@Suite("Books: an id that is a number")
@MainActor
struct NumericIDTests {
    @Test("A list that shows one says, once, that no command can name it")
    func warning() async throws {
        let program = try TestShell { builder in
            builder.override((any Catalog<Book>).self, as: "embedded") {
                IndexedCatalog("embedded", day: "2026-11-22") {
                    [Book(id: BookID("12"), title: "Dune", provenance: ItemSource(source: "embedded"))]
                }
            }
        }
        for _ in 1...2 { #expect(await program.shell.runTyped("books list") == .success) }

        let warnings = program.console.take().filter { $0.stream == .error }.map(\.text)
        #expect(
            warnings == [
                "warning: the book '12' from 'embedded' can't be selected by its id: commands read a number as a row\n"
            ]
        )
    }
}
