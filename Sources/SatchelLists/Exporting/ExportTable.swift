import SatchelCatalog

/// What is kept of a kind as a table with a row for each item, which ``KeptFormat/own`` reads again.
///
/// A cell has several values only where the field may. Copies are a number, with what is the same of all of them.
struct ExportTable: Sendable {
    struct Column: Sendable {
        /// Its name: the key of a field, or one of the words of ``KeptColumn``.
        let name: String
        let form: FactForm
        let isMultiple: Bool
        var isDay = false
    }

    let kind: String
    let columns: [Column]
    let rows: [[[String]]]

    /// The table of some items, without columns that are empty.
    init<Item: ListedItem>(_ exported: ExportedItems<Item>) {
        let all = KeptColumns<Item>.all
        let rows = exported.items.map { item in all.map { $0.texts(item, exported.favorites.contains(item.id)) } }
        let filled = all.indices.filter { column in rows.contains { !$0[column].isEmpty } }
        kind = Item.kind.id
        columns = filled.map { index in
            let field = all[index].field
            return Column(
                name: all[index].name,
                form: field?.form ?? .text,
                isMultiple: all[index].isMultiple,
                isDay: field?.isDay ?? (all[index].name == "stopped")
            )
        }
        self.rows = rows.map { row in filled.map { row[$0] } }
    }
}

/// The columns that say what is kept of a kind.
struct KeptColumns<Item: ListedItem> {
    let name: String
    let field: Field<Item>?
    let isMultiple: Bool
    let column: KeptColumn
    let texts: (Item, _ isFavorite: Bool) -> [String]

    private init(
        _ name: String,
        _ column: KeptColumn,
        field: Field<Item>? = nil,
        isMultiple: Bool = false,
        _ texts: @escaping (Item, Bool) -> [String]
    ) {
        (self.name, self.column, self.field, self.isMultiple, self.texts) = (name, column, field, isMultiple, texts)
    }

    /// The name of the column with the ids, by which such a table is known.
    static var id: String { Item.kind.id.replacing("-", with: "_") + "_id" }

    static var all: [KeptColumns] {
        var columns = [KeptColumns(id, .id(prefix: "")) { item, _ in [item.id.rawValue] }]
        // The title comes first, so that other programs begin with it.
        let stored = Item.kind.stored.filter { $0.part == .title } + Item.kind.stored.filter { $0.part != .title }
        let kept = Item.kind.kept.filter { $0.kept == .item && !["want", "extra"].contains($0.key) }
        for field in stored + kept {
            let column = KeptColumn(stringLiteral: field.key)
            columns.append(
                KeptColumns(field.key, column, field: field, isMultiple: field.isMultiple) { item, _ in
                    field.texts(item)
                }
            )
        }
        columns.append(KeptColumns("favorite", "favorite") { $1 ? ["yes"] : [] })
        guard let keeping = Item.kind.keeping else { return columns }
        if keeping.quantity == .copies { columns += copies }
        if keeping.quantity != .amount {
            // A kind may have a field that is called so.
            columns += loans.filter { loan in !columns.contains { $0.name == loan.name } }
        }
        if let progress = keeping.progress { columns += self.progress(progress) }
        if !keeping.isSingle {
            if keeping.progress == nil {
                columns.append(
                    KeptColumns("status", "status") { item, _ in keeping.status(of: item.keeping).map { [$0] } ?? [] }
                )
            }
            columns.append(KeptColumns("list", "list", isMultiple: true) { item, _ in item.keeping.lists.sorted() })
        }
        return columns + [
            KeptColumns("extra", .extras, isMultiple: true) { item, _ in item.keeping.texts["extra"] ?? [] }
        ]
    }

    private static var copies: [KeptColumns] {
        let count = KeptColumns("copies", "copies") { item, _ in
            item.keeping.copies.isEmpty ? [] : ["\(item.keeping.copies.count)"]
        }
        let fields = Item.kind.kept.filter { $0.kept == .entry(KeptEntryType.copy) }
        return [count]
            + fields.map { field in
                KeptColumns(field.key, KeptColumn(stringLiteral: field.key), field: field) { item, _ in
                    let values = Set(item.keeping.copies.map { $0.texts[field.key] ?? [] })
                    return values.count == 1 ? values.first ?? [] : []
                }
            }
    }

    /// Who has it, in the same order in each column.
    private static var loans: [KeptColumns] {
        [("borrower", "person"), ("due", "until"), ("lent", "since")].map { name, key in
            KeptColumns(name, KeptColumn(stringLiteral: name), isMultiple: true) { item, _ in
                // What is due some day comes first, so that each day is that of the person at its place.
                let loans = item.keeping.loans
                return (loans.filter { $0["until"] != nil } + loans.filter { $0["until"] == nil }).compactMap {
                    $0[key]
                }
            }
        }
    }

    private static func progress(_ progress: KindKeeping<Item>.Progress) -> [KeptColumns] {
        func entries(_ item: Item) -> [Keeping.Entry] { item.keeping.entries(progress.entry) }
        func isStopped(_ entry: Keeping.Entry) -> Bool { entry["stopped"] != nil }
        return [
            KeptColumns("status", "status") { item, _ in Item.kind.keeping?.status(of: item.keeping).map { [$0] } ?? []
            },
            KeptColumns("times", "times") { item, _ in
                let done = entries(item).count { $0["state"] == progress.done }
                return done > 1 ? ["\(done)"] : []
            },
            KeptColumns("readings", .readings(at: ";", pair: "|"), isMultiple: true) { item, _ in
                entries(item).filter { !isStopped($0) }.compactMap { entry in
                    let days = [entry["started"] ?? "", entry["finished"] ?? ""]
                    return days == ["", ""] ? nil : days.joined(separator: "|")
                }
            },
            KeptColumns("started", "started") { item, _ in
                entries(item).last.flatMap { isStopped($0) ? $0["started"] : nil }.map { [$0] } ?? []
            },
            KeptColumns("stopped", "stopped") { item, _ in
                entries(item).last.flatMap { $0["stopped"] }.map { [$0] } ?? []
            },
        ]
    }
}

extension KeptFormat {
    /// What Satchel itself writes of things of a kind in records and tables.
    static func own<Item: ListedItem>(_ item: Item.Type) -> KeptFormat {
        KeptFormat(
            "satchel",
            "Satchel",
            by: [KeptColumns<Item>.id],
            KeptColumns<Item>.all.map { ($0.name, $0.column) }
        )
    }

    /// What Satchel writes of a list in CSV and TSV; what follows from the rest of a row, or tells programs where it is from, is not read.
    static func listed<Item: ListedItem>(_ item: Item.Type) -> KeptFormat {
        var said: [(String, KeptColumn)] = [
            ("id", .id(prefix: "")), ("owned", "copies"), ("status", "status"), ("favorite", "favorite"),
            ("lists", .parts("list", at: ";")), ("lent", .parts("borrower", at: ";")),
        ]
        if let done = Item.kind.keeping?.progress?.done { said.append((done, .readings(at: ";", pair: "|"))) }
        let facts = ImportedRows<Item>.fields.map { ($0.key, KeptMapping<Item>.column(of: $0)) }
        return KeptFormat(
            list,
            "Satchel's lists",
            by: Item.kind.columns.map(\.key) + ["mine", "asOf", "ageSeconds"],
            said + facts + [("*", "ignore")]
        )
    }
}
