import SatchelCatalog
import SatchelCollection
import SatchelImporting
import SatchelPluginAPI

/// A command that exports what is kept of a kind, and can make it a part of a file with several.
@MainActor
package protocol WholeExporting: Command {
    /// The id of the kind.
    var kind: String { get }

    /// All that is kept of the kind.
    func whole() async throws -> WholePart

    /// What is kept of the kind as a list of a page; nil if nothing is.
    func page(in context: any CommandContext) async throws -> RecordList?

    /// Makes a part of such a file kept here, in a change.
    var merging: @Sendable (WholeKind, inout CollectionChange) throws -> WholeCounts { get }

    /// The store of the files that items name, if any do.
    var files: (any FileStore)? { get }
}

/// `<feature> export <file>`: writes what is kept to a file, in the format that its name tells.
struct KeepExport<Item: ListedItem>: WholeExporting {
    let kept: KeptItems<Item>
    /// The formats of other programs.
    let formats: [ExportFormat<Item>]
    /// The property list of a kind of the user's own.
    var declaration: @Sendable () -> String? = { nil }

    private let file = Parameter.argument("file", .path, "the file to write, or - to print")
    private var words: Parameter<String> {
        .query("words", "export only matches", minimum: 0, from: kept.presenter.parameters.queries)
    }
    private var format: Parameter<String?> {
        .option(
            "format",
            .choice([Self.whole] + OutputFormat.ofLists.map(\.rawValue) + formats.map(\.id)),
            "the format, where the name of the file doesn't tell"
        )
    }

    private static var listWord: String { Item.kind.keeping?.list ?? "list" }
    private var list: Parameter<String?> {
        .option(Self.listWord, .text, "export only what is on a \(Self.listWord), as many of each as it says")
    }

    private static var whole: String { "json" }

    /// What the columns of lists can't say.
    private static var listLacks: String? {
        guard let keeping = Item.kind.keeping else { return nil }
        guard keeping.quantity != .amount else { return "the entries of '\(Item.words.feature) log'" }
        let days = "the days of \(keeping.progress == nil ? "" : "starts and ")loans, other entries"
        return days + (keeping.quantity == .copies ? ", 'extra', and where copies differ" : ", and 'extra'")
    }

    var spec: CommandSpec {
        let name = Item.words.feature
        let others = formats.map { format in
            CommandSpec.Term(
                "\(format.id) (\(format.suffixes.map { "." + $0 }.joined(separator: ", ")))",
                format.title + (format.lacks.map { "; without \($0)" } ?? "")
            )
        }
        let named = formats.first { $0.suffixes.contains("csv") }.map {
            "Of two with the same suffix, the one that the name has is meant: '\($0.id).csv'. "
        }
        return CommandSpec(
            "\(name) export",
            "export what you keep to a file",
            effect: .destroys,
            discussion: """
                The name of the file tells the format. \(named ?? "")A page is whole in itself, pictures included, and \
                sorted and filtered in a browser.
                """,
            terms: [
                .init("json (.json)", "all there is, pictures beside it; 'import' reads it whole again"),
                .init("html (.html)", "a page for a browser, for somebody else or to print"),
                .init(
                    "csv, tsv, markdown (.md)",
                    "the columns of lists" + (Self.listLacks.map { "; without \($0)" } ?? "")
                ),
            ] + others,
            arguments: [file.spec, words.spec],
            options: [format.spec, list.spec, .replacing],
            examples: [
                Example("\(name) export shelf.html", "a page of all you keep", touchesFile: true),
                Example("\(name) export \(name).json", "everything, to import elsewhere", touchesFile: true),
            ]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let path = invocation[file]
        let chosen = try self.chosen(invocation[format], path)
        let isSome = !invocation[words].isEmpty || invocation[list] != nil
        var (items, count): ([Item], Int) = ([], 0)
        if case .whole = chosen, !isSome {
            count = try await kept.store.read { try $0.count(Item.kind.id) }
        } else {
            items = try await kept.mine(matching: invocation[words])
        }
        var quantities: [ItemID<Item>: Int]?
        if let name = invocation[list] {
            let members = try await members(of: name)
            let known = Dictionary(firstOf: items.map { ($0.id, $0) })
            // Exports begin with what was added first.
            items = members.compactMap { known[ItemID($0.item)] }.reversed()
            quantities = Dictionary(firstOf: members.map { (ItemID($0.item), $0.quantity) })
        }
        if isSome || count == 0 { count = items.count }
        guard count > 0 else {
            let place = invocation[list].map { " on the \(Self.listWord) '\($0)'" } ?? ""
            let what = invocation[words].isEmpty ? "" : " that match '\(invocation[words])'"
            return .message("nothing was exported: you keep no \(Item.words.many)\(place)\(what)")
        }
        guard try await context.mayWrite(path, invocation) else { return .notReplaced(path) }
        let text: String
        var (title, lost): (String, String?) = ("", nil)
        switch chosen {
        case .whole:
            let part = try await whole(isSome ? Set(items.map(\.id.rawValue)) : nil)
            try await files?.write(part.files, beside: path)
            let value = WholeFile.value([part.value], on: kept.clock.today.description)
            text = try await context.rendered(.document(Document("", data: value)), as: .json)
        case .list(let format):
            let list = try await list(items, hasPictures: format == .html, in: context)
            text = try await context.rendered(.records(list), as: format)
            // The others are to be looked at.
            if [.csv, .tsv].contains(format) {
                lost = Self.listLacks.map { "\(format.rawValue.uppercased()) can't carry \($0)" }
            }
        case .other(let format):
            title = " as \(format.title)"
            lost = format.lacks.map { "\(format.title) can't carry \($0)" }
            text = try await rendered(format, items, quantities, in: context)
        }
        if let lost { context.notify(lost) }
        guard path != "-" else { return .document(Document(text)) }
        try await ExportedFile.write(text, to: path)
        let words = count.counted(Item.words.one, Item.words.many)
        return .message("exported \(words) to '\(path)'\(title)")
    }

    private func rendered(
        _ format: ExportFormat<Item>,
        _ items: [Item],
        _ quantities: [ItemID<Item>: Int]?,
        in context: any CommandContext
    ) async throws -> String {
        let exported = ExportedItems(
            items: items.reversed(),
            quantities: quantities,
            favorites: await kept.viewModel.favoriteIDs(),
            day: kept.clock.today.description
        )
        switch try await Self.write(format, exported) {
        case .text(let text): return try await context.rendered(.document(Document(text)), as: .plain)
        case .json(let value): return try await context.rendered(.document(Document("", data: value)), as: .json)
        case .csv(let rows):
            let list = RecordList(
                columns: (rows.first ?? []).map { .init($0, $0) },
                records: rows.dropFirst().map { .init($0.map { .text($0) }) },
                emptyMessage: ""
            )
            return try await context.rendered(.records(list), as: .csv)
        }
    }

    private func members(of name: String) async throws -> [(item: String, quantity: Int)] {
        let folded = FoldedText(name).spaced
        let found = try await kept.store.read { contents in
            try contents.things(.list, Item.kind.id).first {
                FoldedText($0.texts["name"]?.first ?? "").spaced == folded
            }
        }
        guard let found else {
            throw PlainError.noList(name, word: Self.listWord, feature: Item.words.feature)
        }
        return found.texts.members
    }

    @concurrent
    private static func write(
        _ format: ExportFormat<Item>,
        _ items: ExportedItems<Item>
    ) async throws -> ExportFormat<Item>.Content { try format.write(items) }

    // MARK: - The format

    private enum Chosen {
        case whole
        case list(OutputFormat)
        case other(ExportFormat<Item>)
    }

    private func chosen(_ named: String?, _ path: String) throws -> Chosen {
        if let named {
            if named == Self.whole { return .whole }
            if let list = OutputFormat.ofLists.first(where: { $0.rawValue == named }) { return .list(list) }
            if let format = formats.first(where: { $0.id == named }) { return .other(format) }
        }
        let name = path.lowercased().split(separator: "/").last.map(String.init) ?? ""
        let fitting = formats.filter { $0.names(path) }
        if let format = fitting.first(where: { name.contains($0.id) }) { return .other(format) }
        if name.hasSuffix(".json") { return .whole }
        if let list = OutputFormat.ofLists.first(where: { $0.names(name) }) { return .list(list) }
        if let format = fitting.first { return .other(format) }
        let example = "\(Item.words.feature) export shelf.html"
        throw UsageError(
            "the name of '\(UsageError.shown(path))' tells no format",
            hint: "use a suffix such as '\(example)', or add --format; 'help \(Item.words.feature) export' lists them"
        )
    }

    // MARK: - A list

    private func list(_ items: [Item], hasPictures: Bool, in context: any CommandContext) async throws -> RecordList {
        var request = ListRequest<Item>(limit: ValueKind.noLimit)
        request.isMine = true
        let state = kept.viewModel.list(of: items, query: .everything, request)
        var list = await kept.presenter.records(of: state, layout: .list)
        (list.header, list.footer) = (nil, "as of \(kept.clock.today)")
        guard hasPictures else { return list }
        let pictures = try await kept.presenter.picturesOfPage(of: items, in: context)
        for (index, item) in items.enumerated() { list.records[index].picture = pictures[item.id] }
        return list
    }

    // MARK: - Parts of a file

    var kind: String { Item.kind.id }

    var files: (any FileStore)? { kept.rules.files ?? kept.rules.referred?.files }

    func whole() async throws -> WholePart { try await whole(nil) }

    private func whole(_ ids: Set<String>?) async throws -> WholePart {
        let (declaration, names) = (declaration(), await files?.names() ?? [])
        return try await kept.store.read { contents in
            try contents.whole(of: Item.kind, only: ids, files: names, declaration: declaration)
        }
    }

    func page(in context: any CommandContext) async throws -> RecordList? {
        let items = try await kept.mine(matching: "")
        return items.isEmpty ? nil : try await list(items, hasPictures: true, in: context)
    }

    var merging: @Sendable (WholeKind, inout CollectionChange) throws -> WholeCounts {
        let merge = WholeMerge<Item>()
        return { try merge.merge($0, into: &$1) }
    }
}

extension OutputFormat {
    /// The formats of any list that it is also exported in.
    fileprivate static let ofLists: [OutputFormat] = [.html, .csv, .tsv, .markdown]

    /// Whether a file is called as those of the format are.
    fileprivate func names(_ name: String) -> Bool {
        let suffixes = self == .html ? ["html", "htm"] : self == .markdown ? ["md", "markdown"] : [rawValue]
        return suffixes.contains { name.hasSuffix("." + $0) }
    }
}

/// The files that items name, in a folder beside an exported file.
extension FileStore {
    /// Writes some of the files there, unless the exported one is printed.
    @concurrent
    package func write(_ names: Set<String>, beside path: String) async throws {
        guard path != "-" else { return }
        for name in names.sorted() {
            guard let bytes = try await bytes(of: name) else { continue }
            try ExportedFile.write(bytes, as: name, in: WholeFile.folder(of: path))
        }
    }

    /// Keeps the files of such a folder that items name and that are missing here; returns the kind without those that are in
    /// neither place, and says so.
    @MainActor
    package func read(
        _ kind: WholeKind,
        beside path: String,
        in context: any CommandContext
    ) async throws -> WholeKind {
        let (read, wrong, missing) = try await self.read(kind, beside: path)
        if wrong > 0 { context.notify("warning: \(wrong) files beside '\(path)' are not what they are called") }
        if missing > 0 {
            context.notify("warning: left out: \(missing.counted("file")) missing in '\(WholeFile.folder(of: path))'")
        }
        return read
    }

    @concurrent
    private func read(
        _ kind: WholeKind,
        beside path: String
    ) async throws -> (kind: WholeKind, wrong: Int, missing: Int) {
        let named = Set(kind.items.flatMap { $0.fields.texts.values.joined() }.map { Referred($0)?.id ?? $0 })
        let (folder, here) = (WholeFile.folder(of: path), await names())
        var (kind, wrong, missing) = (kind, 0, 0)
        for name in ExportedFile.names(in: folder)
        where named.contains(name) && self.path(of: name) != nil && !here.contains(name) {
            if try await add(folder + "/" + name, isPicture: false).id != name { wrong += 1 }
        }
        let kept = await names()
        for place in kind.items.indices {
            for (key, texts) in kind.items[place].fields.texts {
                let left = texts.filter { !isMissing($0, in: kept) }
                missing += texts.count - left.count
                kind.items[place].fields.texts[key] = left
            }
        }
        return (kind, wrong, missing)
    }

    /// Takes the names of files that are missing here out of rows, which say so.
    @concurrent
    func checked(_ rows: [ImportedRow]) async -> [ImportedRow] {
        let here = await names()
        var rows = rows
        for place in rows.indices {
            for (key, texts) in rows[place].facts {
                let missing = texts.filter { isMissing($0, in: here) }
                guard !missing.isEmpty else { continue }
                for text in missing { rows[place].doubt(text, of: key, "the file is missing here") }
                rows[place].extra += missing.map { "\(key): \($0)" }
                let left = texts.filter { !missing.contains($0) }
                rows[place].facts[key] = left.isEmpty ? nil : left
            }
        }
        return rows
    }

    /// Whether a text names a file by itself that is not there.
    private func isMissing(_ text: String, in names: Set<String>) -> Bool {
        Referred(text) == nil && path(of: text) != nil && !names.contains(text)
    }
}
