import SatchelImporting
import SatchelLists
import SatchelPluginAPI
import SatchelShell

/// `import <file>` at the top: imports a file of another program into the feature that knows its format.
struct ImportAnything: Command {
    unowned let session: Session

    var spec: CommandSpec {
        CommandSpec(
            "import",
            "import a file of another program, or an export, into what you keep",
            effect: .changes,
            discussion: """
                The content of the file tells which feature it is for. A '.json' file of 'export' is imported whole, with
                kinds that are missing here; what is here stays, and importing it again changes nothing. A collection of
                Tellico, GCstar or recutils becomes a kind of its own, unless there is one. Other files, such as a table of
                your own, are imported by the 'import' of their feature, whose help lists the formats.
                """,
            arguments: [ImportParameters.files.spec],
            options: ImportParameters.shared,
            examples: [Example("import goodreads_library_export.csv", "an export of Goodreads", touchesFile: true)]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let paths = invocation[ImportParameters.files]
        if paths.count == 1, WholeFile.isOne(paths[0]) {
            return try await ImportWhole(session).run(paths[0], invocation, in: context)
        }
        let commands = session.tree.features.map(\.id).compactMap { feature in
            (session.tree.command(at: [feature, "import"]) as? any RecognizingCommand).map { (feature, $0) }
        }
        var chosen: (any Command)?
        for path in paths {
            let marks = try await Self.marks(of: path)
            let known = commands.filter { $0.1.recognizes(marks) }
            guard let (feature, command) = known.first else {
                if paths.count == 1, let made = try await made(path, marks, invocation, in: context) { return made }
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

    /// Imports a file into a kind that is not there yet: one that comes with the program, or one made of what the file says.
    private func made(
        _ path: String,
        _ marks: [String],
        _ invocation: Invocation,
        in context: any CommandContext
    ) async throws -> Output? {
        let kinds = KindCommands(session: session)
        let known = kinds.folders.available.first { (try? $0.declaration().knows(marks)) == true }
        if let known, (try? kinds.requireFree(known.id)) != nil {
            guard try await context.confirm("take '\(known.id)' into use and import '\(path)'", invocation) else {
                return Output.none
            }
            try kinds.folders.enable(known.id)
            try await kinds.reload()
            context.notify("enabled '\(known.id)'; 'help \(known.id)' lists its commands")
            return try await session.tree.command(at: [known.id, "import"])?.run(invocation, in: context)
        }
        guard let named = try await Self.kind(of: path) else { return nil }
        let id = named.lowercased().filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
        var free: String?
        for id in [id, id + "-collection"] where free == nil {
            if session.root.kinds.contains(where: { $0.id == id }), let own = session.tree.command(at: [id, "import"]) {
                return try await own.run(invocation, in: context)
            }
            if (try? kinds.requireFree(id)) != nil { free = id }
        }
        guard let free else { return nil }
        let values: [String: [any Sendable]] = ["kind": [free], "from": [path]]
        let confirmed: [String: [any Sendable]] = invocation.isConfirmed ? ["yes": [true]] : [:]
        return try await KindsNew(kinds: kinds).run(Invocation(values: values.merging(confirmed) { $1 }), in: context)
    }

    @concurrent
    private static func marks(of path: String) async throws -> [String] { try ImportTable.marks(of: path) ?? [] }

    @concurrent
    private static func kind(of path: String) async throws -> String? { try ImportTable(path: path).kind }
}
