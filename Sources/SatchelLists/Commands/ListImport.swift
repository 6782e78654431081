import SatchelCatalog
import SatchelPluginAPI

/// The commands of a catalogue that files can be taken into.
@MainActor
public enum ImportCommands {
    /// Importing: `import`, `sources`, `sources remove`.
    ///
    /// - Parameters:
    ///   - words: The words of the feature.
    ///   - imports: What takes files in.
    ///   - formats: What can be imported, for help.
    /// - Returns: The commands, in the order help lists them.
    public static func all(
        _ words: ListWords,
        imports: any CatalogImports,
        formats: String
    ) -> [any Command] {
        [
            ListImport(words: words, imports: imports, formats: formats),
            ListSources(words: words, imports: imports),
            ListSourcesRemove(words: words, imports: imports),
        ]
    }
}

/// `<feature> import <file>…`: takes files into the catalogue.
struct ListImport: Command {
    let words: ListWords
    let imports: any CatalogImports
    let formats: String
    private var files: Parameter<[String]> { .repeatedArgument("file", .text, "a file, gzipped or not") }

    var spec: CommandSpec {
        let name = words.feature
        return CommandSpec(
            "\(name) import",
            "take files into the catalogue",
            discussion: """
                \(formats)

                What was taken in stays when the import is interrupted; the same command goes on from there. Rows that
                make no sense are counted and left out.
                """,
            arguments: [files.spec],
            examples: [
                Example("\(name) import \(name).csv.gz", "one file", touchesFile: true),
                Example("\(name) import one.txt.gz two.txt.gz", "several that belong together", touchesFile: true),
            ]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        var reports: [CatalogImportReport] = []
        context.ifInterrupted(say: "stopped; what was taken in stays, and the same command goes on from there")
        for path in invocation[files] {
            let report = try await imports.importFile(path, progress: teller(of: "importing \(path)", in: context))
            for line in ImportText.warnings(about: report) { context.notify(line) }
            reports.append(report)
            if report.isInterrupted { throw CancellationError() }
            if let fault = report.fault { throw ImportBrokenOff(fault: fault, rows: report.rowsRead) }
        }
        let joined = try await imports.finish(progress: teller(of: "putting together", in: context))
        if let joined { context.notify(ImportText.joined(joined, words)) }
        return .records(ImportText.table(of: reports))
    }
}

/// A file that broke off; what was read of it is kept.
struct ImportBrokenOff: UserFacingError {
    let fault: String
    let rows: Int

    var message: String { fault }
    var hint: String? { rows > 0 ? "the \(ImportText.count(rows, "row")) before that are kept" : nil }
}

/// `<feature> sources`: where the items of the catalogue came from.
struct ListSources: Command {
    let words: ListWords
    let imports: any CatalogImports

    var spec: CommandSpec {
        CommandSpec(
            "\(words.feature) sources",
            "list where the \(words.many) came from",
            examples: [Example("\(words.feature) sources", "with how many there are")]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let sources = try await imports.sources()
        return .records(
            RecordList(
                columns: [
                    .init("source", "Source", .title),
                    .init("count", words.many.capitalizedFirst, alignment: .trailing),
                    .init("asOf", "As of"), .init("state", "State", .subtitle),
                ],
                records: sources.map {
                    .init([.text($0.name), .integer($0.count), .text($0.day), .text(ImportText.state(of: $0))])
                },
                firstNumber: nil,
                emptyMessage: "nothing was imported yet"
            )
        )
    }
}

/// `<feature> sources remove <name>`: takes a source out.
struct ListSourcesRemove: Command {
    let words: ListWords
    let imports: any CatalogImports
    private var name: Parameter<String> {
        let imports = imports
        return .argument(
            "name",
            .text,
            "the name of a source",
            from: CompletionSource("source") {
                let sources = (try? await imports.sources()) ?? []
                return sources.filter { !$0.isBuiltIn }.map { Completion($0.name) }
            }
        )
    }

    var spec: CommandSpec {
        CommandSpec(
            "\(words.feature) sources remove",
            "take out what was imported from a source",
            discussion: "Favourites stay: they are kept whole.",
            arguments: [name.spec],
            examples: [Example("\(words.feature) sources remove mine", "take it out", touchesFile: true)]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let name = invocation[name]
        context.ifInterrupted(
            say: "stopped; what was taken out stays out, and the same command takes out the rest"
        )
        let count = try await imports.removeSource(name, progress: teller(of: "removing \(name)", in: context))
        return .message("removed '\(name)' with \(ImportText.count(count, words.one, words.many))")
    }
}

/// Shows how far a piece of work is.
@MainActor
private func teller(
    of label: String,
    in context: any CommandContext
) -> @MainActor @Sendable (CatalogImportProgress) -> Void {
    { [weak context] moment in
        context?.show(WorkProgress(label, done: moment.rows, fraction: moment.fraction))
    }
}
