import SatchelCatalog
import SatchelCollection
import SatchelImporting
import SatchelPluginAPI

/// The parameters of `import`.
package enum ImportParameters {
    package static let files = Parameter.repeatedArgument(
        "file",
        .path,
        "a file, plain or gzipped, or - for standard input"
    )
    static let map = Parameter.repeatedOption("map", .text, "what a column says, such as 'Bought for=paid'")
    static let dates = Parameter.option(
        "dates",
        .choice(KeptFormat.DayOrder.names),
        "which number of 03/04/2024 is the day of the month"
    )
    static let currency = Parameter.option("currency", .text, "the currency of amounts without one, such as EUR")
    package static let trial = Parameter.flag("dry-run", "say what would change, and change nothing")
    static let report = Parameter.option("report", .path, "a CSV file for the rows and values that are not taken")

    /// The options of every feature.
    package static let shared = [map.spec, dates.spec, currency.spec, trial.spec, report.spec, .yes()]
}

/// A command that knows by the content of a file whether it is one of things of its feature.
@MainActor
package protocol RecognizingCommand: Command {
    /// Whether a file is of a known format, by what ``ImportTable/marks(of:)`` says of it.
    func recognizes(_ marks: [String]) -> Bool
    /// How well the headings of a table fit that no format has; 0 if they don't say what a thing is called.
    func fit(_ marks: [String]) -> Int
}

/// `<feature> import <file>`: keeps the rows of a file of another program, or imports a file into the catalog.
struct KeepImport<Item: ListedItem>: RecognizingCommand {
    let kept: KeptItems<Item>
    /// The formats that are told by their headings.
    let formats: [KeptFormat]
    /// Imports a file into the catalog of the feature, if it has one.
    let catalog: ListImport?

    private var files: Parameter<[String]> { ImportParameters.files }
    private var map: Parameter<[String]> { ImportParameters.map }
    private var dates: Parameter<String?> { ImportParameters.dates }
    private var currency: Parameter<String?> { ImportParameters.currency }
    private var trial: Parameter<Bool> { ImportParameters.trial }
    private var report: Parameter<String?> { ImportParameters.report }
    private var format: Parameter<String?> {
        .option("as", .choice(formats.map(\.id).distinct + [Self.anyTable]), "the format, where the file doesn't tell")
    }

    private static var anyTable: String { KeptFormat.table }

    var spec: CommandSpec {
        let name = Item.words.feature
        let programs = formats.map(\.title).distinct.joined(separator: ", ")
        let known = formats.isEmpty ? "" : "Exports of \(programs) are told by their headings. "
        let words = KeptColumn.words.map(\.key).joined(separator: ", ")
        return CommandSpec(
            "\(name) import",
            "import \(Item.words.many) from files",
            effect: .changes,
            discussion: """
                \(known)Any table in CSV or TSV is read by headings that name fields, or by --map; besides fields, a column \
                may say \(words). Rows are matched with what you keep by numbers and ids, then by title. What the file leaves \
                out stays, an empty cell erases nothing ('\(name) edit --clear' does), importing it again changes nothing, and \
                'undo' undoes all of it. Columns without a field are kept under 'extra'.
                """ + (catalog.map { "\n\n" + $0.discussion } ?? ""),
            terms: catalog?.publicFiles ?? [],
            arguments: [files.spec],
            options: [format.spec] + ImportParameters.shared
                + (catalog?.options?.specs.filter { $0.name != currency.spec.name } ?? []),
            examples: [
                Example("\(name) import library.csv --dry-run", "what it would change", touchesFile: true),
                Example("\(name) import list.csv --map 'Bought for=paid'", "a table of your own", touchesFile: true),
            ] + (catalog?.examples ?? [])
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let paths = invocation[files]
        try context.allowInput(for: paths)
        if let whole = try await whole(paths, invocation, in: context) { return whole }
        let lists = paths.filter { isKept($0, invocation) }
        if lists.isEmpty, let catalog {
            do {
                return try await catalog.run(invocation, in: context)
            } catch CatalogSourceError.unknownFile(let path, let accepted) {
                guard try paths.allSatisfy({ try isTable($0, in: context) }) else {
                    let exports = formats.isEmpty ? [] : ["exports that 'help \(Item.words.feature) import' lists"]
                    throw CatalogSourceError.unknownFile(
                        path: path,
                        accepted: accepted + exports + ["a table, with --map"]
                    )
                }
            }
        } else if let other = paths.first(where: { !lists.contains($0) }) {
            throw UsageError("import '\(other)' by itself")
        }
        try await context.excludeOthers(changing: Item.words.feature)
        var records: [RecordList.Record] = []
        for path in paths { records.append(try await keep(path, invocation, in: context)) }
        return .records(
            RecordList(columns: Self.columns, records: records, emptyMessage: "nothing was imported")
        )
    }

    /// Imports what a file of `export` has of the kind; nil for other files.
    private func whole(
        _ paths: [String],
        _ invocation: Invocation,
        in context: any CommandContext
    ) async throws -> Output? {
        guard let path = paths.first, WholeFile.isOne(path) else { return nil }
        let file = try await Self.read(whole: path)
        guard paths.count == 1, var kind = file.kinds.first(where: { $0.kind == Item.kind.id }) else {
            throw PlainError(
                "'\(path)' has no \(Item.words.many), or is not alone",
                hint: "'import \(path)' imports all it has"
            )
        }
        try await context.excludeOthers(changing: Item.words.feature)
        let export = KeepExport(kept: kept, formats: [])
        if let files = export.files, !invocation[trial] {
            kind = try await files.read(kind, beside: path, in: context)
        }
        let merging = export.merging
        let name = path.fileName
        let label = "imported '\(name)' into \(Item.words.feature)"
        let counts = try await kept.store.change(label, isTrial: invocation[trial]) { [kind] change in
            [try merging(kind, &change)]
        }
        WholeCounts.tell(counts, isTrial: invocation[trial], in: context)
        let sum = counts[0]
        let unmatched = sum.items - sum.added - sum.changed - sum.unchanged
        let numbers = [sum.items, sum.added, sum.changed, sum.unchanged, unmatched, 0]
        let record = RecordList.Record([.text(path), .text("Satchel")] + numbers.map { .integer($0) } + [.absent])
        return .records(
            RecordList(columns: Self.columns, records: [record], emptyMessage: "nothing was imported")
        )
    }

    @concurrent
    private static func read(whole path: String) async throws -> WholeFile { try WholeFile(path: path) }

    private static var columns: [RecordList.Column] {
        [.init("file", "File", .title), .init("format", "Format", .subtitle)]
            + [
                ("rows", "Rows"), ("added", "Added"), ("changed", "Changed"), ("unchanged", "Unchanged"),
                ("unmatched", "Unmatched"), ("invalid", "Invalid"),
            ].map { .init($0.0, $0.1, alignment: .trailing) } + [.init("extra", "Extra", .data)]
    }

    /// Whether a file is one of things that people keep, rather than one for the catalog.
    private func isKept(_ path: String, _ invocation: Invocation) -> Bool {
        guard catalog != nil, invocation[format] == nil, invocation[map].isEmpty else { return true }
        guard let marks = try? ImportTable.marks(of: path) else { return false }
        // A catalog would take any objects, and leave out what only the user says.
        return recognizes(marks) || list(marks) != nil
            || KeptMapping<Item>.saysOwn(marks) && (try? ImportTable.isJSON(path)) == true
    }

    /// The format of a list of Satchel in JSON, which has no names of what no row has.
    private nonisolated func list(_ marks: [String]) -> KeptFormat? {
        let always = ["id", Item.titleKey, "added", "favorite", "source", "state"]
        return always.allSatisfy(marks.contains) ? formats.first { $0.isList } : nil
    }

    /// Whether a file is a table whose headings name fields, which is believed where nothing else knows it; at a terminal the
    /// user says whether its other columns are understood.
    private func isTable(_ path: String, in context: any CommandContext) throws -> Bool {
        guard let names = try ImportTable.marks(of: path), names.count > 1 else { return false }
        if KeptMapping<Item>.names(names) { return true }
        guard context.isInteractive, KeptMapping<Item>.namesTitle(names) else {
            throw PlainError(
                "no format is known with the columns "
                    + names.prefix(12).map { UsageError.shown($0) }.joined(separator: ", "),
                hint: "say what they hold, such as --map '\(names.first ?? "Name")=\(Item.titleKey)'; "
                    + "'help \(Item.words.feature) import' lists formats",
                exitStatus: .usage
            )
        }
        return true
    }

    func recognizes(_ marks: [String]) -> Bool { recognized(marks) != nil }

    /// The format of a file by its marks; of several, the one that has more of them.
    private nonisolated func recognized(_ marks: [String]) -> KeptFormat? {
        formats.filter { $0.matches(marks) }.max { $0.marks.count < $1.marks.count }
    }

    private func keep(
        _ path: String,
        _ invocation: Invocation,
        in context: any CommandContext
    ) async throws -> RecordList.Record {
        context.show(WorkProgress("reading \(path)", done: 0))
        let (table, format, count, notMade) = try await loaded(path, as: invocation[format])
        let reading = try KeptMapping<Item>(
            table,
            as: format,
            mapping: invocation[map],
            dates: invocation[dates].flatMap { KeptFormat.DayOrder(rawValue: $0) },
            currency: invocation[currency] ?? kept.rules.currency,
            choices: kept.rules.choices
        )
        try await confirm(reading, path, table, invocation, in: context)
        let title = KeptTitle<Item>(distinct: kept.rules.distinct, apart: kept.rules.apart)
        // The table itself is needed no longer than it is read.
        let (files, notes) = (table.files, table.notes)
        var (rows, notTaken) = try await reading.rows(table, by: title)
        notTaken += notMade
        if let referred = kept.rules.referred {
            rows = try await referred.resolved(rows, by: reading, files, isTrial: invocation[trial])
        }
        if let files = kept.rules.files { rows = await files.checked(rows) }
        context.show(WorkProgress("looking up \(Item.words.many)", done: 0))
        let known = try await CatalogMatches.of(rows, in: kept.viewModel.catalog, besides: kept.store, by: title)
        let plan = KeptImport(
            store: kept.store,
            rows: rows,
            known: known,
            isList: reading.format?.isList == true,
            source: reading.format.flatMap { $0.isList ? nil : $0.id } ?? "mine",
            day: kept.clock.today.description,
            ids: kept.ids,
            title: title
        )
        let name = path.fileName
        let result = try await plan.run(
            "imported \(rows.count.counted("row")) of \(name) into \(Item.words.feature)",
            isTrial: invocation[trial]
        )
        let told = (notTaken + result.unmatched + rows.flatMap(\.doubts)).sorted { $0.line < $1.line }
        try tell(told, about: path, notes, reading, isTrial: invocation[trial], in: context)
        if let first = result.outdated.first {
            let more = result.outdated.count > 5 ? " and \(result.outdated.count - 5) more" : ""
            context.notify(
                "warning: copies of an earlier file are not in this one, which has others of the same \(Item.words.many): "
                    + result.outdated.prefix(5).joined(separator: ", ") + more
                    + "; if they were moved or regraded, '\(Item.words.feature) log remove \(first)' removes one"
            )
        }
        if let file = invocation[report] {
            let rows = told.map { one in
                let taken = one.column == nil ? "no" : "without this value"
                return [path, "\(one.line)", taken, one.column ?? "", one.value ?? "", one.reason]
            }
            try CSVReader.write([["file", "line", "taken", "column", "value", "reason"]] + rows, to: file)
        }
        if reading.format == nil, count > 0, result.added + result.changed + result.unchanged == 0 {
            throw PlainError(
                "nothing could be imported from '\(path)': "
                    + (count == 1 ? "its only row is invalid" : "all \(count.counted("row")) are invalid"),
                hint: "check that it is the right file"
            )
        }
        return .init(
            [.text(path), .text(reading.format?.title ?? "a table")]
                + [
                    count, result.added, result.changed, result.unchanged,
                    result.unmatched.count, notTaken.count,
                ].map { .integer($0) } + [.texts(reading.extra)]
        )
    }

    /// Reads a file, with the rows that its format makes of those that it has, which are counted.
    @concurrent
    private func loaded(
        _ path: String,
        as id: String?
    ) async throws -> (table: ImportTable, format: KeptFormat?, count: Int, notTaken: [NotTaken]) {
        let table = try ImportTable(path: path)
        let format =
            id == nil
            ? recognized(table.marks + [path.fileName]) ?? list(table.marks) : formats.first { $0.id == id }
        let count = table.rows.count + table.invalid.count
        guard let rows = format?.rows else { return (table, format, count, []) }
        let made = rows(
            KeptRows(
                names: table.names,
                rows: table.rows.map { row in
                    KeptRows.Row(line: row.line, cells: row.cells.map { $0.joined(separator: "; ") })
                }
            )
        )
        let reshaped = table.reshaped(
            made.names,
            made.rows.map { row in .init(line: row.line, cells: row.cells.map { $0.isEmpty ? [] : [$0] }) }
        )
        return (reshaped, format, count, made.notTaken.map { NotTaken(line: $0.line, reason: $0.reason) })
    }

    /// Shows what the columns of an unknown table are taken for, and asks.
    private func confirm(
        _ reading: KeptMapping<Item>,
        _ path: String,
        _ table: ImportTable,
        _ invocation: Invocation,
        in context: any CommandContext
    ) async throws {
        guard reading.format == nil, context.isInteractive, !invocation.isConfirmed, !invocation[trial] else { return }
        for line in reading.lines(table) { context.notify(line) }
        let rows = table.rows.count.counted("row")
        guard try await context.confirm("import \(rows) of '\(path)' like this") else { throw CancellationError() }
    }

    func fit(_ marks: [String]) -> Int { KeptMapping<Item>.fit(marks) }

    private func tell(
        _ told: [NotTaken],
        about path: String,
        _ notes: [String],
        _ reading: KeptMapping<Item>,
        isTrial: Bool,
        in context: any CommandContext
    ) throws {
        for note in notes { context.notify("\(path): \(note)") }
        for words in told.words(about: path) { context.notify("warning: \(words)") }
        if !reading.extra.isEmpty {
            let names = reading.extra.prefix(5).joined(separator: ", ")
            let more = reading.extra.count > 5 ? " and \(reading.extra.count - 5) more" : ""
            context.notify("kept as they are, under 'extra': \(names)\(more)")
        }
        if isTrial { context.notify("nothing was changed: this was a dry run") }
    }
}
