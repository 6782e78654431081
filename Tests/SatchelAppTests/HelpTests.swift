import SatchelConsole
import SatchelPluginAPI
import SatchelShell
import SatchelTestSupport
import Testing

@testable import SatchelApp

@Suite("App: help")
@MainActor
struct HelpTests {
    private func answer(_ lines: String..., columns: Int? = nil) async throws -> [String] {
        let facts = TerminalFacts(output: .init(isTerminal: columns != nil), columns: columns ?? 80)
        let program = try TestShell(facts: facts)
        for line in lines {
            _ = program.console.take()
            #expect(await program.shell.run(line) == .success, "\(line): \(program.console.errors)")
        }
        return program.console.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(
            String.init
        )
    }

    @Test("Help fits a window of 24 rows and 80 columns, above the prompt", arguments: [nil, 80])
    func overview(_ columns: Int?) async throws {
        let lines = try await answer("help", columns: columns)

        #expect(lines.count < 24)
        #expect(lines.allSatisfy { $0.displayWidth <= 80 })
    }

    @Test("Features come first, each with a line to try")
    func features() async throws {
        let lines = try await answer("help")

        #expect(
            zip(lines.dropFirst(), PluginCatalog.all).allSatisfy { line, plugin in
                line.hasPrefix("  " + plugin.example + " ") && line.hasSuffix(" " + plugin.summary)
            }
        )
    }

    @Test(
        "A feature has one page, however it is asked for",
        arguments: ["help books", "books help", "books ?", "books -h", "books --help", "help books --output table"]
    )
    func featurePage(_ line: String) async throws {
        let page = try await answer("books", "help")

        #expect(page.first?.hasPrefix("books: ") == true)
        #expect(page.dropFirst().first?.hasPrefix("  books search ") == true)
        #expect(try await answer(line) == page)
        #expect(try await answer("cards", line) == page)
    }

    @Test(
        "A command has one page, however it is asked for",
        arguments: ["help books fav", "books help fav", "books ? fav", "books fav --help"]
    )
    func commandPage(_ line: String) async throws {
        let page = try await answer("books", "help fav")

        #expect(page.first == "usage: books fav [<book>...]")
        #expect(try await answer(line) == page)
    }

    @Test(
        "A command whose name begins others has one page, which explains it and lists them",
        arguments: ["help sync conflicts", "sync conflicts -h", "sync conflicts --help"]
    )
    func commandWithOthers(_ line: String) async throws {
        let page = try await answer(line)

        #expect(page.first == "usage: sync conflicts")
        #expect(page.contains { $0.hasPrefix("  sync conflicts use <number>   ") })
        #expect(page.last == "'help sync conflicts use' explains one of them.")
    }

    @Test(
        "Words that only begin commands have one page, which lists them",
        arguments: ["help books shelf", "books shelf -h", "books shelf --help"]
    )
    func group(_ line: String) async throws {
        let page = try await answer("books", "shelf --help")

        #expect(page.first == "books shelf:" || page.first == "shelf:")
        #expect(page.last == "'help books shelf new' explains one of them.")
        #expect(try await answer(line).dropFirst() == page.dropFirst())
    }

    @Test("A row number with -h asks for the page of show", arguments: ["books", "cards", "coins", "quest", "closet"])
    func rowPage(_ feature: String) async throws {
        let page = try await answer("\(feature) show --help")

        #expect(page.first?.hasPrefix("usage: \(feature) show ") == true)
        #expect(try await answer("\(feature) 3 -h") == page)
        #expect(try await answer(feature, "3 -h") == page)
    }

    @Test("The other commands of the shell are on a page of their own, within a feature, too")
    func commands() async throws {
        let page = try await answer("help commands")

        #expect(page.contains { $0.hasPrefix("  config validate ") })
        #expect(try await answer("books", "help commands") == page)
    }

    @Test("A feature's name as the only command of a run shows its page, and in a script switches to it")
    func aloneInRun() async throws {
        let program = try TestShell()

        #expect(await ScriptRunner(shell: program.shell, keepsGoing: false).run(lines: ["books"]) == 0)
        #expect(program.console.take().isEmpty)
        #expect(await ScriptRunner(shell: program.shell, keepsGoing: false).run(words: ["books"]) == 0)
        #expect(program.console.output.hasPrefix("books: "))
    }

    @Test("Every page fits the window, and breaks no word", arguments: [40, 80, 120])
    func windows(_ columns: Int) async throws {
        let facts = TerminalFacts(output: .init(isTerminal: true), columns: columns)
        let program = try TestShell(facts: facts)
        for spec in program.shell.session.tree.specs {
            #expect(await program.shell.run("help \(spec.name)") == .success)
            let lines = program.console.take().flatMap { $0.text.split(separator: "\n") }
            #expect(lines.allSatisfy { String($0).displayWidth <= columns }, "\(spec.name)")
        }
    }
}
