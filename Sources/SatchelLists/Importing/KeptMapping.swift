import SatchelCatalog
import SatchelCollection
import SatchelImporting
import SatchelPluginAPI

/// What the columns of a table say of things of a kind: by a format, by their headings, or as the user maps them.
struct KeptMapping<Item: ListedItem>: Sendable {
    let format: KeptFormat?
    private let reader: ImportedRows<Item>

    /// - Throws: A usage error for a column or a field that there is not, and for columns of which none has titles, or a day that may be two.
    init(
        _ table: ImportTable,
        as format: KeptFormat?,
        mapping: [String],
        dates: KeptFormat.DayOrder?,
        currency: String?,
        choices: [String: [String]]
    ) throws {
        self.format = format
        let chosen = try Self.chosen(mapping, among: table.names)
        var columns = table.names.enumerated().map { index, name in
            if let column = chosen[name] { return Self.mapped(name, column, rank: -1) }
            // Spreadsheets leave columns without a name that say nothing.
            if name == ImportTable.nameless(index), table.rows.allSatisfy({ $0[index].isEmpty }) {
                return Self.mapped(name, "ignore", rank: .max)
            }
            guard let format else {
                let guessed = Self.guessed(name, rank: index)
                return guessed.column.field == "extra" && Self.areStates(table.rows.lazy.flatMap { $0[index] })
                    ? Self.mapped(name, "status", rank: index) : guessed
            }
            if let known = format.column(name, key: table.keys[name]) {
                return Self.mapped(name, known.column, rank: known.rank)
            }
            // A later table may have more columns than the one that a kind was made of.
            return format.isTable
                ? Self.guessed(name, rank: format.columns.count + index) : Self.mapped(name, "extra", rank: .max)
        }
        guard columns.contains(where: Self.identifies) else {
            throw PlainError(
                "no column is known to hold the titles: " + table.names.prefix(12).joined(separator: ", "),
                hint: "say which one: --map '\(table.names.first ?? "Name")=\(Item.titleKey)'",
                exitStatus: .usage
            )
        }
        var order = dates ?? format?.dates
        for index in columns.indices {
            let texts = table.rows.prefix(2000).lazy.flatMap { $0[index] }
            if columns[index].isNumeric { columns[index].hasDecimalComma = ImportedValue.haveDecimalComma(texts) }
            if order == nil, columns[index].hasDays {
                order = ImportedValue.order(of: texts.map { ImportedValue.clean($0) })
            }
        }
        if order == nil {
            for (index, column) in columns.enumerated() where column.hasDays {
                let days = table.rows.prefix(2000).lazy.flatMap { $0[index] }
                if let day = days.first(where: { ImportedValue.day($0.trimmed, nil) == .ambiguous }) {
                    throw PlainError(
                        "'\(UsageError.shown(day))' in '\(column.name)' may be two days",
                        hint: "add --dates dmy if the day of the month comes first, or --dates mdy",
                        exitStatus: .usage
                    )
                }
            }
        }
        reader = ImportedRows(
            columns,
            dates: order,
            currency: currency,
            hasBrackets: format?.hasBrackets == true,
            isList: format?.isList == true,
            choices: choices
        )
    }

    /// The name of the column that says a field.
    func column(of field: Field<Item>) -> String {
        reader.columns.first { $0.field === field }?.name ?? field.word
    }

    /// The columns whose values are kept as they are.
    var extra: [String] { reader.columns.filter { $0.column.field == "extra" && !$0.column.isHeaded }.map(\.name) }

    /// Reads the rows, parts of them at the same time; those that can't be read are told.
    @concurrent
    func rows(
        _ table: ImportTable,
        by title: KeptTitle<Item>
    ) async throws -> (rows: [ImportedRow], notTaken: [NotTaken]) {
        let isWishList = format?.isWishList == true
        let parts = try await withThrowingTaskGroup(of: (start: Int, rows: [ImportedRow]).self) { group in
            for part in table.rows.batches(of: 2000) {
                group.addTask {
                    try Task.checkCancellation()
                    let rows = part.map { row in
                        var read = reader.read(row)
                        if isWishList { read.state = read.state ?? .wanted }
                        read.names = title.names(read.facts)
                        return read
                    }
                    return (part.startIndex, rows)
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        var rows: [ImportedRow] = []
        var notTaken = table.invalid.map { NotTaken(line: $0.line, reason: $0.reason) }
        for read in parts.sorted(by: { $0.start < $1.start }).flatMap(\.rows) {
            if let refusal = read.refusal {
                notTaken.append(.init(line: read.line, reason: refusal))
            } else {
                rows.append(read)
            }
        }
        return (rows, notTaken)
    }

    /// What the columns are taken for, with examples, for a question.
    func lines(_ table: ImportTable) -> [String] {
        reader.columns.enumerated().map { index, column in
            let examples = table.rows.lazy.flatMap { $0[index].prefix(1) }.prefix(3).map { UsageError.shown($0) }
            return "  \(column.name) → \(column.column.field)"
                + (examples.isEmpty ? "" : ": " + examples.joined(separator: " · "))
        }
    }

    // MARK: - Columns

    /// Whether a column says which thing a row is about.
    private static func identifies(_ mapped: ImportedRows<Item>.Mapped) -> Bool {
        mapped.column.field == "id"
            || mapped.field.map { field in
                field.part == .title || Item.kind.identity.contains { $0 === field }
            } == true
    }

    /// Whether values can only say what was read and the like, whatever stands above them.
    private static func areStates(_ texts: some Sequence<String>) -> Bool {
        guard Item.kind.keeping?.progress != nil else { return false }
        var areAny = false
        for text in texts where !text.trimmed.isEmpty {
            guard ImportedState(text) != nil else { return false }
            areAny = true
        }
        return areAny
    }

    /// Whether headings by themselves name what a thing is called and something else.
    static func names(_ headings: [String]) -> Bool { namesTitle(headings) && known(headings).count > 1 }

    /// Whether one of the headings names what a thing is called.
    static func namesTitle(_ headings: [String]) -> Bool { known(headings).contains(where: identifies) }

    /// Whether headings name a thing, and what only the user says of it.
    static func saysOwn(_ headings: [String]) -> Bool {
        let columns = known(headings)
        let own = ["status", "copies", "started", "finished", "stopped", "list", "borrower"]
        return columns.contains(where: identifies)
            && columns.contains { column in
                column.field.map { $0.kept != nil && $0.key != "added" } ?? own.contains(column.column.field)
            }
    }

    /// How well headings fit: a point for each that means a field, and two for one that is its name; 0 unless they name a thing and
    /// a fact of it, rather than what may be said of anything.
    static func fit(_ headings: [String]) -> Int {
        let columns = known(headings)
        let hasFacts = columns.contains { $0.field.map { $0.kept == nil && $0.part != .title && !$0.isProse } ?? false }
        guard hasFacts, columns.contains(where: identifies) else { return 0 }
        return columns.reduce(0) { $0 + (field(named: ColumnHeadings.letters($1.name)) == nil ? 1 : 2) }
    }

    private static func known(_ headings: [String]) -> [ImportedRows<Item>.Mapped] {
        headings.map { guessed($0, rank: 0) }.filter { $0.column.field != "extra" }
    }

    private static func mapped(_ name: String, _ column: KeptColumn, rank: Int) -> ImportedRows<Item>.Mapped {
        let isWord = KeptColumn.isWord(column.field) || column.ofEntry?.key == "day"
        return .init(name, column, isWord ? nil : ImportedRows<Item>.field(column.field), rank: rank)
    }

    /// The mapping of the user's, by columns.
    private static func chosen(_ mapping: [String], among names: [String]) throws -> [String: KeptColumn] {
        var chosen: [String: KeptColumn] = [:]
        for text in mapping {
            guard let mark = text.lastIndex(of: "=") else {
                throw UsageError(
                    .wrongValue(
                        "--map",
                        found: text,
                        allowed: "a column and a field, such as 'Bought for=paid'",
                        nearest: nil
                    )
                )
            }
            let (heading, field) = (text[..<mark].trimmed, text[text.index(after: mark)...].trimmed)
            guard let name = names.first(where: { $0.lowercased() == heading.lowercased() }) else {
                throw UsageError(
                    .unknownValue("--map", heading, of: names, allowed: "a column: " + names.joined(separator: ", "))
                )
            }
            var column = KeptColumn(written: field)
            let words = KeptColumn.words.map(\.key) + KeptFields<Item>.settable.map(\.word)
            guard
                words.contains(column.field) || ImportedRows<Item>.field(column.field) != nil
                    || ImportedRows<Item>.isOfEntry(field)
            else {
                throw UsageError(
                    .unknownValue(
                        "--map",
                        field,
                        of: words,
                        allowed: "a field: " + Set(words).sorted().joined(separator: ", ")
                    )
                )
            }
            if column.ofEntry == nil { column.field = ImportedRows<Item>.field(column.field)?.key ?? column.field }
            chosen[name] = column
        }
        return chosen
    }

    private static func field(named letters: String) -> Field<Item>? {
        ImportedRows<Item>.fields.first { field in
            [field.key, field.word].contains { $0.lowercased() == letters } || field.key.lowercased() + "s" == letters
        }
    }

    /// What a heading names by itself.
    private static func guessed(_ name: String, rank: Int) -> ImportedRows<Item>.Mapped {
        let (letters, fields) = (ColumnHeadings.letters(name), ImportedRows<Item>.fields)
        if letters == "id" { return .init(name, .anyID, nil, rank: rank) }
        if let field = field(named: letters) { return .init(name, column(of: field), field, rank: rank) }
        if letters == "read", Item.kind.keeping?.progress != nil {
            let words = Dictionary(uniqueKeysWithValues: ["yes", "y", "x", "true", "1"].map { ($0, "read") })
            return .init(name, .words("status", words, isTolerant: true), nil, rank: rank)
        }
        let isKind = [Item.words.one, Item.words.many, Item.words.feature].contains { $0.lowercased() == letters }
        for word in isKind ? ["title"] : ColumnHeadings.keys(for: name) {
            let word = word == "title" ? Item.titleKey : String(word)
            if KeptColumn.isWord(word) {
                // The names of several lists are written as other facts of which there are several.
                let column = word == "list" ? .parts(word, at: ";") : KeptColumn(stringLiteral: word)
                return .init(name, column, nil, rank: rank)
            }
            if let field = fields.first(where: { $0.key == word }) {
                return .init(name, column(of: field), field, rank: rank)
            }
        }
        return .init(name, "extra", nil, rank: .max)
    }

    /// What a column of a field by itself says: of facts of which there may be several, as lists are written, all.
    static func column(of field: Field<Item>) -> KeptColumn {
        field.isMultiple && field.kept == nil && field.key != "tags"
            ? .parts(field.key, at: ";") : KeptColumn(stringLiteral: field.key)
    }
}
