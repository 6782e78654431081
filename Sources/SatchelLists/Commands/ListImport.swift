import SatchelCatalog
import SatchelPluginAPI

/// The commands of a catalog that can import files.
@MainActor
extension ListCommands {
    /// The commands `import`, `sources` and `sources remove`, in the order of the help.
    ///
    /// - Parameters:
    ///   - words: The words of the feature.
    ///   - imports: Imports the files.
    ///   - formats: What can be imported, for the help.
    ///   - publicFiles: Public files that can be imported, each with the page to get it from, for the help.
    ///   - counted: What sources count, in the singular and the plural; by default the feature's items.
    ///   - options: Further options of `import`.
    ///   - statuses: The state of the sources that `--from` names, if there are any.
    ///   - keeping: What the user keeps, into which `import` puts files of other programs.
    /// - Returns: The commands.
    public static func importing(
        _ words: ListWords,
        imports: any CatalogImports,
        formats: String,
        publicFiles: [CommandSpec.Term] = [],
        counting counted: (one: String, many: String)? = nil,
        options: ImportOptions? = nil,
        statuses: (@Sendable () async -> [SourceStatus])? = nil,
        keeping: KeptImports? = nil
    ) -> [any Command] {
        let counted = counted ?? (words.one, words.many)
        let name = Parameter.argument(
            "name",
            .text,
            "the name of a source",
            from: CompletionSource("source") {
                let sources = (try? await imports.sources()) ?? []
                return sources.filter { !$0.isBuiltIn }.map { Completion($0.name) }
            }
        )
        let files = ListImport(
            words: words,
            imports: imports,
            formats: formats,
            publicFiles: publicFiles,
            options: options
        )
        return [
            keeping?.command(files) ?? files,
            SourcesCommand(words, imports: imports, statuses: statuses, counting: counted.many),
            ListSourcesRemove(words: words, imports: imports, counted: counted, name: name),
        ]
    }
}

/// A feature's own options of `import`.
@MainActor
public struct ImportOptions {
    let specs: [ParameterSpec]
    let examples: [Example]
    let imports: @MainActor (Invocation, any CommandContext) async throws -> any CatalogImports

    /// `imports` returns the importer for a line.
    public init(
        _ specs: [ParameterSpec],
        examples: [Example],
        imports: @escaping @MainActor (Invocation, any CommandContext) async throws -> any CatalogImports
    ) {
        self.specs = specs
        self.examples = examples
        self.imports = imports
    }
}

struct ListImport: Command {
    let words: ListWords
    let imports: any CatalogImports
    let formats: String
    let publicFiles: [CommandSpec.Term]
    let options: ImportOptions?
    private let files = Parameter.repeatedArgument("file", .path, "a file, plain or gzipped, or - for standard input")

    var discussion: String {
        """
        \(formats)

        An interrupted import keeps the rows imported so far; run the same command to resume it. Invalid rows are
        counted and skipped.
        """
    }

    var examples: [Example] {
        let name = words.feature
        return options?.examples ?? [
            Example("\(name) import \(name).csv.gz", "one file", touchesFile: true),
            Example("\(name) import one.txt.gz two.txt.gz", "several files that belong together", touchesFile: true),
        ]
    }

    var spec: CommandSpec {
        CommandSpec(
            "\(words.feature) import",
            "import \(words.many) from files",
            effect: .changes,
            discussion: discussion,
            terms: publicFiles,
            arguments: [files.spec],
            options: options?.specs ?? [],
            examples: examples
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        try context.allowInput(for: invocation[files])
        let imports = try await options?.imports(invocation, context) ?? imports
        try await context.excludeOthers(changing: words.feature)
        var reports: [ImportReport] = []
        context.ifInterrupted(say: "stopped; imported rows are saved, run the same command to resume")
        for path in invocation[files] {
            let report = try await imports.importFile(path, progress: teller(of: "importing \(path)", in: context))
            for line in report.notices { context.notify(line) }
            if case .interrupted = report.ending { throw CancellationError() }
            if let failure = PlainError(report) {
                for earlier in reports { context.notify(earlier.summary) }
                throw failure
            }
            reports.append(report)
        }
        let joined = try await imports.finish(progress: teller(of: "joining", in: context))
        if let joined { context.notify(joined.joined(words)) }
        return .records(ImportReport.table(of: reports))
    }
}

struct ListSourcesRemove: Command {
    let words: ListWords
    let imports: any CatalogImports
    let counted: (one: String, many: String)
    let name: Parameter<String>

    var spec: CommandSpec {
        CommandSpec(
            "\(words.feature) sources remove",
            "remove everything imported from a source",
            effect: .destroys,
            discussion: "Asks for confirmation; scripts need --yes. Favorites are kept.",
            arguments: [name.spec],
            options: [.yes()],
            examples: [Example("\(words.feature) sources remove mine --yes", "without a prompt", touchesFile: true)]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let name = invocation[name]
        let known = try await imports.sources().filter { !$0.isBuiltIn }
        guard let source = known.first(where: { $0.name == name }) else {
            throw CatalogSourceError.unknown(name, known: known.map(\.name))
        }
        let rows = source.count.counted(counted.one, counted.many)
        guard try await context.confirm("remove '\(name)' and its \(rows)", invocation) else {
            return .message("canceled: '\(name)' was not removed")
        }
        try await context.excludeOthers(changing: words.feature)
        context.ifInterrupted(say: "stopped; run the same command to remove the rest")
        let count = try await imports.removeSource(name, progress: teller(of: "removing \(name)", in: context))
        return .message("removed '\(name)' and its \(count.counted(counted.one, counted.many))")
    }
}

extension CommandContext {
    /// Throws a usage error if one of some files is standard input, and commands come from there.
    package func allowInput(for paths: [String]) throws {
        if paths.contains("-") { _ = try lines(from: "-") }
    }
}

@MainActor
private func teller(of label: String, in context: any CommandContext) -> ImportProgress.Handler {
    { [weak context] moment in
        context?.show(WorkProgress(label, done: moment.rows, fraction: moment.fraction))
    }
}
