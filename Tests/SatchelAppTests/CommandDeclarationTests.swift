import Foundation
import SatchelPluginAPI
import SatchelShell
import SatchelTestSupport
import Testing

@testable import SatchelApp

/// A command of the real program, by its name.
struct DeclaredCommand: Sendable, CustomTestStringConvertible {
    let spec: CommandSpec

    var testDescription: String { spec.name }

    /// Every command of every feature and of the host.
    @MainActor
    static func all() throws -> [DeclaredCommand] {
        let program = try TestShell()
        // Commands do not keep the shell that they belong to.
        return withExtendedLifetime(program) {
            program.shell.session.tree.commands.map { DeclaredCommand(spec: $0.spec) }
        }
    }
}

/// A line that a help page says a user may type.
struct DeclaredExample: Sendable, CustomTestStringConvertible {
    let command: String
    let example: Example

    var testDescription: String { example.line }

    /// Every example of every command.
    @MainActor
    static func all() throws -> [DeclaredExample] {
        try DeclaredCommand.all().flatMap { command in
            command.spec.examples.map { DeclaredExample(command: command.spec.name, example: $0) }
        }
    }
}

@Suite("App: what commands declare")
@MainActor
struct CommandDeclarationTests {
    @Test(
        "Every example runs, after the lines it needs, and shows the command it is an example of",
        arguments: try await DeclaredExample.all()
    )
    func example(_ declared: DeclaredExample) async throws {
        let program = try TestShell()
        for line in declared.example.preparation {
            #expect(await program.shell.run(line) == .success, "\(line): \(program.console.errors)")
        }

        let tokens = try Tokenizer.tokens(of: declared.example.line)
        let match = try program.shell.session.tree.match(tokens, in: program.shell.session.coordinator.activeFeature)
        #expect(match.spec.name == declared.command)
        guard !declared.example.touchesFile else {
            _ = try CommandParser.parse(match.rest, for: match.spec)
            return
        }
        #expect(await program.shell.run(declared.example.line) == .success, "\(program.console.errors)")
        #expect(!program.console.errors.contains("error:"))
    }

    @Test("Every command of a feature is typed in a session")
    func sessions() throws {
        let folder =
            URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().path
            + "/SessionTests/Sessions/"
        let files = try FileManager.default.subpathsOfDirectory(atPath: folder).filter { $0.hasSuffix(".session") }
        var typed: Set<String> = []
        for file in files {
            let text = try String(contentsOfFile: folder + file, encoding: .utf8)
            for line in text.split(separator: "\n") where line.hasPrefix("> ") {
                let words = line.dropFirst(2).split(separator: " ")
                for count in 2...max(2, min(words.count, 4)) where words.count >= count {
                    typed.insert(words.prefix(count).joined(separator: " "))
                }
            }
        }
        // Browsing takes a terminal; end-to-end tests type there.
        let features = try DeclaredCommand.all().map(\.spec).filter { $0.path.count > 1 && !$0.isForPrompt }
        let featureIDs: Set<String> = ["books", "cards", "coins", "closet", "quest"]
        let missing = features.filter { featureIDs.contains($0.path[0]) }.map(\.name).filter { !typed.contains($0) }
        #expect(missing == [])
    }

    @Test("Every command has an example, with words that say what it shows", arguments: try await DeclaredCommand.all())
    func examples(_ command: DeclaredCommand) {
        #expect(!command.spec.examples.isEmpty)
        #expect(command.spec.examples.allSatisfy { !$0.summary.isEmpty })
    }

    @Test(
        "Arguments can be told apart by position, and every parameter by its name",
        arguments: try await DeclaredCommand.all()
    )
    func parameters(_ command: DeclaredCommand) {
        let spec = command.spec
        let roles = spec.arguments.map(\.role)
        let isOptional = roles.map { role in
            switch role {
            case .optionalArgument, .repeatedArgument(minimum: 0): true
            case .argument, .repeatedArgument, .option, .repeatedOption, .flag: false
            }
        }
        let isRepeated = roles.map { role in
            if case .repeatedArgument = role { true } else { false }
        }

        #expect(!roles.contains(.option) && !roles.contains(.repeatedOption) && !roles.contains(.flag))
        #expect(!isOptional.drop { !$0 }.contains(false), "none required follows an optional one")
        #expect(!isRepeated.dropLast().contains(true), "only the last is repeated")
        #expect(spec.options.map(\.role).allSatisfy { [.option, .repeatedOption, .flag].contains($0) })
        let names = (spec.arguments + spec.options + CommandParser.sharedOptions).map(\.name)
        #expect(Set(names).count == names.count, "names are unique")
    }

    @Test("Every command says what it does to stored data", arguments: try await DeclaredCommand.all())
    func effects(_ command: DeclaredCommand) {
        let spec = command.spec

        #expect(spec.effect != nil)
        // What asks before it starts can lose something, lets another program run, or has guessed what a table means.
        let asks = spec.options.contains { $0.name == "yes" }
        #expect(
            !asks || spec.effect == .destroys || spec.path.last == "import"
                || ["kinds new", "plugins add", "plugins refresh", "plugins trust"].contains(spec.name)
        )
    }

    @Test("Everything is said in lower case with no full stop", arguments: try await DeclaredCommand.all())
    func words(_ command: DeclaredCommand) {
        let spec = command.spec
        let sentences = [spec.summary] + (spec.arguments + spec.options).map(\.summary) + spec.examples.map(\.summary)

        for sentence in sentences {
            #expect(!sentence.isEmpty && !sentence.hasSuffix(".") && !sentence.contains("\n"), "\(sentence)")
        }
        for sentence in [spec.summary] + (spec.arguments + spec.options).map(\.summary) {
            #expect(sentence.first?.isUppercase == false, "\(sentence)")
        }
    }

    @Test("Command words are lower-case and can be typed unquoted", arguments: try await DeclaredCommand.all())
    func typedWords(_ command: DeclaredCommand) throws {
        for word in command.spec.callPaths.joined() + command.spec.options.map(\.name) {
            #expect(word == word.lowercased())
            #expect(try Tokenizer.tokens(of: word).map(\.text) == [word])
            #expect(!word.hasPrefix("-") || word == "-h")
        }
    }

    @Test("No two commands are called alike, and every one is found by every name it has")
    func unique() throws {
        let program = try TestShell()
        let tree = program.shell.session.tree
        defer { withExtendedLifetime(program) {} }
        let paths = tree.commands.flatMap(\.spec.callPaths)

        #expect(Set(paths).count == paths.count)
        for command in tree.commands {
            for path in command.spec.callPaths {
                #expect(tree.command(at: path)?.spec.name == command.spec.name)
            }
        }
    }

    @Test("The commands of a feature begin with its id", arguments: await PluginCatalog.all.map(\.id))
    func featureCommands(_ id: String) throws {
        let program = try TestShell(set: ["plugins.enabled=\(id)"])

        let commands = program.shell.session.composition.plugins.flatMap(\.commands)
        #expect(!commands.isEmpty)
        #expect(commands.allSatisfy { $0.spec.path.first == id })
    }
}
