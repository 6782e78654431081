import SatchelConsole
import SatchelPluginAPI
import SatchelTestSupport
import Testing

@testable import SatchelApp

@Suite("App: questions, and lines from outside", .timeLimit(.minutes(1)))
@MainActor
struct QuestionTests {
    private func program(
        _ body: @escaping @MainActor @Sendable (any CommandContext) async throws -> Output
    ) throws -> TestShell {
        try TestShell(plugins: [FakePlugin(id: "closet", commands: { _ in [FakeCommand("closet add", body)] })])
    }

    private static func askBoth(_ context: any CommandContext) async throws -> Output {
        let name = try await context.ask(Question("Name", parameter: "<name>"))
        let category = try await context.ask(
            Question("Category", parameter: "--category", default: "top", allowed: ["outer", "top"])
        )
        return .message("added '\(name)' (\(category))")
    }

    /// Answers questions from a script, nil for giving up, and keeps what was asked.
    @MainActor
    private final class Person {
        var answers: [String?]
        var asked: [String] = []

        init(_ answers: [String?]) { self.answers = answers }

        func answer(_ prompt: String) -> String? {
            asked.append(prompt)
            return answers.isEmpty ? nil : answers.removeFirst()
        }
    }

    @Test("Field by field, an empty line takes the default, and what will not do is said and asked again")
    func fields() async throws {
        let program = try program(Self.askBoth)
        let person = Person(["", "Wool coat", "oter", ""])
        program.shell.answerQuestions { person.answer($0) }

        #expect(await program.shell.run("closet add") == .success)
        #expect(program.console.output == "added 'Wool coat' (top)\n")
        #expect(
            program.console.errors
                == "name is required\n'oter' is not one of outer, top; did you mean 'outer'?\n"
        )
        #expect(
            person.asked == [
                "Name: ", "Name: ", "Category (outer, top) [top]: ", "Category (outer, top) [top]: ",
            ]
        )
    }

    @Test("Giving a question up ends the whole command without a word")
    func givenUp() async throws {
        let program = try program(Self.askBoth)
        let person = Person(["Wool coat", nil])
        program.shell.answerQuestions { person.answer($0) }

        #expect(await program.shell.run("closet add") == .interrupted)
        #expect(program.console.take().isEmpty)
    }

    @Test("Where nobody is there to answer, the error names what gives the answer")
    func nobody() async throws {
        let program = try program { context in
            .message(try await context.ask(Question("Category", parameter: "--category")))
        }
        #expect(await program.shell.run("closet add") == .usage)
        #expect(
            program.console.errors
                == "error: missing --category, and the input is not interactive\nhint: add --category\n"
        )
    }

    @Test("Tab completes the answer while a question is asked, nothing at yes or no, and commands before and after")
    func completion() async throws {
        let program = try program { context in
            let answer = try await context.ask(
                Question("Category", parameter: "--category", allowed: ["two words", "top"])
            )
            return .message(try await context.confirm("add it") ? answer : "nothing")
        }
        var found: [CompletionResult] = []
        program.shell.answerQuestions { [shell = program.shell] prompt in
            found.append(await shell.complete("t", 1))
            return prompt.hasPrefix("Category") ? "top" : "y"
        }
        #expect(await program.shell.complete("close", 5).candidates.map(\.text) == ["closet"])
        #expect(await program.shell.run("closet add") == .success)
        #expect(found.map { $0.candidates.map(\.text) } == [["two words", "top"], []])
        #expect(found.first?.isVerbatim == true && found.first?.endsWord == false)
        #expect(await program.shell.complete("close", 5).candidates.map(\.text) == ["closet"])
    }

    @Test("Standard input belongs to the commands where they come from there")
    func standardInput() async throws {
        let program = try program { context in
            for try await _ in try context.lines(from: "-") {}
            return .none
        }
        program.shell.session.readsCommandsFromInput = true
        #expect(await program.shell.run("closet add") == .usage)
        #expect(program.console.errors.hasPrefix("error: '-' is standard input, which commands are read from\n"))
    }
}
