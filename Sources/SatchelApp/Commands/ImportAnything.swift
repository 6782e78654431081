import SatchelCatalog
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
                Tellico, GCstar or recutils becomes a kind of its own, unless there is one. A table of your own is imported
                into the feature that its headings fit best, whose own 'import' has help on formats and options.
                """,
            arguments: [ImportParameters.files.spec],
            options: ImportParameters.shared,
            examples: [Example("import goodreads_library_export.csv", "an export of Goodreads", touchesFile: true)]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let paths = invocation[ImportParameters.files]
        try context.allowInput(for: paths)
        if paths.count == 1, WholeFile.isOne(paths[0]) {
            return try await ImportWhole(session).run(paths[0], invocation, in: context)
        }
        let commands = session.commands("import", as: (any RecognizingCommand).self)
        var chosen: (any Command)?
        for path in paths {
            let marks = try await Self.marks(of: path)
            let known = commands.filter { $0.1.recognizes(marks) }
            guard let (_, command) = known.first else {
                if paths.count == 1, let made = try await made(path, marks, invocation, in: context) { return made }
                if paths.count == 1, let (feature, command) = Self.fitting(marks, commands) {
                    context.notify("the columns of '\(path)' fit \(feature) best")
                    // At a terminal, the command shows what they are taken for, and asks.
                    if !context.isInteractive, !invocation[ImportParameters.trial] {
                        guard try await context.confirm("import '\(path)' into \(feature)", invocation) else {
                            return .none
                        }
                    }
                    return try await command.run(invocation, in: context)
                }
                let own = marks.count > 1 ? ", or make a kind of it: 'kinds new <kind> --from \(path)'" : ""
                throw PlainError(
                    "no feature knows the format of '\(path)'",
                    hint: "name the one to import it into: '\(commands.first?.0 ?? "books") import \(path)'\(own)"
                )
            }
            guard known.count == 1, chosen == nil || chosen?.spec.name == command.spec.name else {
                let lines = known.map { "'\($0.0) import \(path)'" }
                throw PlainError(
                    "'\(path)' may be for several features",
                    hint: "run " + lines.joined(separator: " or ")
                )
            }
            chosen = command
            if let other = KindCommands(session: session).free(knowing: marks) {
                let first = "run 'kinds enable \(other.id)' first to import it there"
                context.notify("'\(other.id)' reads such files, too; \(first)")
            }
        }
        return try await chosen?.run(invocation, in: context) ?? .none
    }

    /// The feature that the headings of a table fit better than any other.
    private static func fitting(
        _ marks: [String],
        _ commands: [(feature: String, command: any RecognizingCommand)]
    ) -> (feature: String, command: any RecognizingCommand)? {
        let fits = commands.map { ($0, fit: $0.command.fit(marks)) }
        guard let most = fits.map(\.fit).max(), most > 0 else { return nil }
        let best = fits.filter { $0.fit == most }
        return best.count == 1 ? best[0].0 : nil
    }

    /// Imports a file into a kind that is not there yet: one that comes with the program, or one made of what the file says.
    private func made(
        _ path: String,
        _ marks: [String],
        _ invocation: Invocation,
        in context: any CommandContext
    ) async throws -> Output? {
        let kinds = KindCommands(session: session)
        if let known = kinds.free(knowing: marks) {
            if invocation[ImportParameters.trial] { return try await tried(known, invocation, in: context) }
            guard try await context.confirm("take '\(known.id)' into use and import '\(path)'", invocation) else {
                return Output.none
            }
            try kinds.folders.enable(known.id)
            try await session.reloadPlugins()
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
        if invocation[ImportParameters.trial] { return .records(try Self.told(KindTable(path), as: free)) }
        let values: [String: [any Sendable]] = ["kind": [free], "from": [path]]
        let confirmed: [String: [any Sendable]] = invocation.isConfirmed ? ["yes": [true]] : [:]
        return try await KindsNew(kinds: kinds).run(Invocation(values: values.merging(confirmed) { $1 }), in: context)
    }

    /// What an import would do into a kind that is enabled for this line alone.
    private func tried(_ kind: KindFile, _ invocation: Invocation, in context: any CommandContext) async throws
        -> Output?
    {
        context.notify("would enable '\(kind.id)' first")
        try await session.recompose { $0.add(KindFeature(kind)) }
        let output: Result<Output?, any Error>
        do {
            output = .success(try await session.tree.command(at: [kind.id, "import"])?.run(invocation, in: context))
        } catch {
            output = .failure(error)
        }
        try await session.reloadPlugins()
        return try output.get()
    }

    /// The fields of a kind that a dry run doesn't make.
    private static func told(_ table: KindTable, as id: String) -> RecordList {
        var list = KindCommands.table(KindDeclaration(id, fields: table.fields), examples: table.examples)
        list.total =
            "would make '\(id)' with these fields and add \(table.count.counted("row")); nothing was changed: this was a dry run"
        return list
    }

    @concurrent
    private static func marks(of path: String) async throws -> [String] { try ImportTable.marks(of: path) ?? [] }

    @concurrent
    private static func kind(of path: String) async throws -> String? { try ImportTable(path: path).kind }
}

extension KindCommands {
    /// The first kind that is not in use, and could be, whose programs write files with some marks.
    fileprivate func free(knowing marks: [String]) -> KindFile? {
        let known = folders.available.first { (try? $0.declaration().knows(marks)) == true }
        return known.flatMap { (try? requireFree($0.id)) == nil ? nil : $0 }
    }
}
