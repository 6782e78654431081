import SatchelLists
import SatchelPluginAPI
import SatchelShell

/// `import <file>` at the top: imports a file of another program into the feature that knows its format.
struct ImportAnything: Command {
    unowned let session: Session

    var spec: CommandSpec {
        CommandSpec(
            "import",
            "import a file of another program into what you keep",
            effect: .changes,
            discussion: """
                The content of the file tells which feature it is for. Other files, such as a table of your own, are imported by
                the 'import' of their feature, whose help lists the formats.
                """,
            arguments: [ImportParameters.files.spec],
            options: ImportParameters.shared,
            examples: [Example("import goodreads_library_export.csv", "an export of Goodreads", touchesFile: true)]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let paths = invocation[ImportParameters.files]
        let commands = session.tree.features.map(\.id).compactMap { feature in
            (session.tree.command(at: [feature, "import"]) as? any RecognizingCommand).map { (feature, $0) }
        }
        var chosen: (any Command)?
        for path in paths {
            let known = commands.filter { $0.1.recognizes(path) }
            guard let (feature, command) = known.first else {
                throw PlainError(
                    "no feature knows the format of '\(path)'",
                    hint: "name the one to import it into: '\(commands.first?.0 ?? "books") import \(path)'"
                )
            }
            guard known.count == 1, chosen == nil || chosen?.spec.name == command.spec.name else {
                throw PlainError("'\(path)' may be for several features", hint: "run '\(feature) import \(path)'")
            }
            chosen = command
        }
        return try await chosen?.run(invocation, in: context) ?? .none
    }
}
