import SatchelCatalog
import SatchelCollection
import SatchelImporting
import SatchelPluginAPI

/// `<feature> add <item>`: keeps items, each with a copy.
struct KeepAdd<Item: ListedItem>: Command {
    let kept: KeptItems<Item>
    private let copies = Parameter.option("copies", .integer(0...1000), "how many copies; by default 1")
    private var fields: KeptFields<Item> { KeptFields(kept) }

    var spec: CommandSpec {
        let name = Item.words.feature
        return CommandSpec(
            "\(name) add",
            "add \(Item.words.many) to what you own",
            effect: .changes,
            discussion: """
                An item may be a row number, an id or a title. What is kept already gets another copy. Anything that is not
                found is added by hand with the facts given as options; at a terminal, you are asked for those that
                are missing. Days may also be 'today', 'yesterday' or '-3d'.
                """,
            arguments: [kept.items.spec],
            options: [copies.spec] + fields.options,
            examples: [
                Example(
                    "\(name) add 1 --copies 2 --place \"living/shelf 3\" --paid \"9.90 EUR\"",
                    "two copies of the first row",
                    after: [Item.words.example]
                )
            ]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        var given = try await fields.resolved(fields.given(invocation))
        // Of what is new, what would be added is all there is.
        for key in given.changes.keys where key != "tags" { given.facts[key] = given.changed(key, []) }
        let references = invocation[kept.items]
        guard given.facts[Item.titleKey] != nil || !references.contains(where: RowText.isBlank) else {
            let word = Item.kind.field(Item.titleKey)?.word ?? Item.titleKey
            throw PlainError("\(Item.words.one.withArticle) needs a \(word)", exitStatus: .usage)
        }
        var items: [Item] = []
        if references.count == 1, !given.facts.isEmpty, !isRow(references[0]) {
            items = [
                Item.kind.isOwn ? try await own(references[0], &given, in: context) : try byHand(references[0], given)
            ]
        } else {
            guard given.facts.isEmpty else { throw UsageError("facts are given for one new title") }
            for reference in try RowSet.expanding(references) {
                if Item.kind.isOwn, !isRow(reference) {
                    // A title that is part of another one's is a new item.
                    if let same = try await kept.kept(named: reference, in: context) {
                        items.append(same)
                    } else {
                        items.append(try await own(reference, &given, in: context))
                    }
                } else if let item = try await kept.meant(by: reference, in: context) {
                    items.append(item)
                } else {
                    items.append(try await asked(reference, &given, in: context))
                }
            }
        }
        kept.presenter.reportProblems(in: context)
        let (count, found) = (invocation[copies] ?? 1, given)
        return try await kept.tell(items) { change, thing, item in
            let before = try change.keeping(of: item)
            for _ in 0..<count { try change.add(KeptEntryType.copy, about: thing, found.copies) }
            var said = found.said
            if count > 0 { said["want"] = [] }
            if let filled = found.filled[item.id.rawValue] { said[KindLookups.key] = filled.texts }
            if found.changes["tags"] != nil { said["tags"] = found.changed("tags", before.texts["tags"] ?? []) }
            try change.set(said, of: thing)
            return Self.words(Item.name(of: item), item.id.rawValue, added: count, before: before.copies.count)
                + (found.filled[item.id.rawValue].map { "; " + $0.words } ?? "")
        }
    }

    nonisolated private static func words(_ name: String, _ id: String, added: Int, before: Int) -> String {
        let total = added + before
        let count = total.counted("copy", "copies")
        guard before > 0 else { return "added \(name) (\(id)\(total == 0 ? "" : ", " + count))" }
        guard added > 0 else { return "\(name) is kept already (\(count))" }
        return "added \(added == 1 ? "another copy" : "\(added) more copies") of \(name) (\(count))"
    }

    /// Whether a reference is a row or several, rather than a title or a code.
    private func isRow(_ reference: String) -> Bool {
        RowSet.isOne(reference[...]) && kept.rules.lookups?.isCode(reference) != true
    }

    /// A new item of the user's own with what look-ups find, after a question for each fact that is still missing.
    private func own(
        _ title: String,
        _ line: inout KeptFields<Item>.Given,
        in context: any CommandContext
    ) async throws -> Item {
        var given = line
        let found = try await kept.rules.lookups?.found(title, given.facts, in: context)
        if let found { given.facts = found.facts }
        let missing = KeptFields<Item>.settable.filter { field in
            field.kept == nil && field.isRequired && field.key != Item.titleKey && given.facts[field.key] == nil
        }
        try await fields.ask(missing, &given, in: context)
        given = try await fields.resolved(given)
        let item = try byHand(title, given)
        if let same = try await same(as: item) { return same }
        try await refuseAnother(item)
        if let found, !found.filled.isEmpty {
            line.filled[item.id.rawValue] = (found.filled, found.words.joined(separator: "; "))
        }
        return item
    }

    /// What is kept under the title of a new item and agrees in all that is given, and in what tells things of one title apart.
    ///
    /// Throws if something is the same by what identifies it, and yet differs.
    private func same(as item: Item) async throws -> Item? {
        let distinct = kept.rules.distinct
        func texts(of keys: [String], _ item: Item) -> [String] {
            keys.map { Item.kind.field($0)?.texts(item).map { FoldedText($0).spaced }.joined(separator: ";") ?? "" }
        }
        let given = Item.kind.stored.filter { !$0.texts(item).isEmpty && $0.key != Item.titleKey }.map(\.key)
        let known = try await kept.store.read { contents in
            try contents.ids(of: Item.self, named: item.title).compactMap { try contents.keptItem($0) as Item? }
        }
        if let same = known.first(where: { texts(of: given + distinct, $0) == texts(of: given + distinct, item) }) {
            return same
        }
        let words = distinct.filter(given.contains).compactMap { Item.kind.field($0)?.word }
        guard kept.rules.isIdentity, !words.isEmpty,
            let other = known.first(where: { texts(of: distinct, $0) == texts(of: distinct, item) })
        else { return nil }
        throw isKept(other, by: words.joined(separator: ", ", last: " and "))
    }

    private func isKept(_ item: Item, by words: String) -> PlainError {
        let (name, id) = (Item.words.feature, item.id.rawValue)
        return PlainError(
            "\(Item.name(of: item)) has this \(words) already",
            hint: "run '\(name) add \(id)' to add another copy, or '\(name) edit \(id)' to change it"
        )
    }

    /// Throws if something else is kept that is the same by what identifies things of the kind.
    private func refuseAnother(_ item: Item) async throws {
        let same = try await kept.store.read { contents -> (item: Item, word: String)? in
            for field in Item.kind.identity {
                for text in field.texts(item) {
                    let id = try contents.ids(.item, Item.kind.id, having: field.key, text).min()
                    if let id, let kept: Item = try contents.keptItem(ItemID(id)) { return (kept, field.word) }
                }
            }
            return nil
        }
        if let same { throw isKept(same.item, by: same.word) }
    }

    /// Asks for the facts of what nothing knows.
    private func asked(
        _ title: String,
        _ given: inout KeptFields<Item>.Given,
        in context: any CommandContext
    ) async throws -> Item {
        let fields = KeptFields<Item>.settable.filter { $0.kept == nil && $0.key != Item.titleKey }
        let example = fields.first { $0.part == .credits } ?? fields.first
        kept.presenter.reportProblems(in: context)
        guard context.isInteractive,
            try await context.confirm("no \(Item.words.one) is called '\(title)'; add it by hand")
        else {
            let search = Item.line("search \(title)")
            throw PlainError(
                "nothing is called '\(title)'",
                hint: "run '\(search)' and add a row of it, or add it by hand with a fact, such as "
                    + "--\(example?.word ?? "note")"
            )
        }
        var own = given
        let asked = fields.filter { $0.isRequired || $0.part == .credits || $0.form == .year }
        try await KeptFields(kept, fields).ask(asked, &own, in: context)
        return try byHand(title, own)
    }

    private func byHand(_ title: String, _ given: KeptFields<Item>.Given) throws -> Item {
        var item = Item(
            id: ItemID(kept.ids.make()),
            provenance: ItemSource(source: "mine", asOf: kept.clock.today.description)
        )
        for field in Item.kind.stored {
            let texts = field.key == Item.titleKey ? given.facts[field.key] ?? [title.spaced] : given.facts[field.key]
            if let texts { field.set(&item, texts) }
        }
        return item
    }
}

/// `<feature> remove <item>`: forgets items with all that was said about them.
struct KeepRemove<Item: ListedItem>: Command {
    let kept: KeptItems<Item>

    var spec: CommandSpec {
        let name = Item.words.feature
        return CommandSpec(
            "\(name) remove",
            "remove \(Item.words.many) from what you keep",
            effect: .destroys,
            discussion: "Ratings, notes and entries go with them; 'undo' brings everything back.",
            arguments: [kept.items.spec],
            examples: [
                Example("\(name) remove 1", "the first row", after: Item.words.owned)
            ],
            aliases: ["rm"]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let items = try await kept.kept(invocation[kept.items], in: context)
        return try await kept.tell(items) { change, thing, item in
            let keeping = try change.keeping(of: item)
            try change.remove(thing)
            return "removed \(Item.name(of: item))" + (Item.kind.keeping?.summary(of: keeping).map { " (\($0))" } ?? "")
        }
    }
}

/// `<feature> mine [words]`: what the user keeps.
struct KeepMine<Item: ListedItem>: Command {
    let kept: KeptItems<Item>
    private var presenter: ListPresenter<Item> { kept.presenter }
    private static var mostOfPage: Int { 100_000 }
    private var words: Parameter<String> {
        .query("words", "show only matches", minimum: 0, from: presenter.parameters.queries)
    }

    var spec: CommandSpec {
        CommandSpec(
            Item.line("mine"),
            "list what you keep, newest first",
            effect: .reads,
            discussion: "Add words to search it like the \(Item.words.place).",
            arguments: [words.spec],
            options: presenter.parameters.listing,
            examples: [
                Item.kind.keeping?.quantity == .copies
                    ? Example(Item.line("mine owned:1.."), "what you own")
                    : Example(Item.line("mine rating:4.."), "what you rate highly")
            ],
            columns: ListPresenter<Item>.columns()
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        var request = try presenter.parameters.request(invocation)
        request.isMine = true
        // A page is for somebody who can't ask for the rest.
        if context.embedsPictures, request.limit == nil, request.page == nil { request.limit = Self.mostOfPage }
        return await presenter.listed(try await presenter.viewModel.listMine(invocation[words], request), in: context)
    }

    func preview(of words: String, limit: Int) async throws -> SearchPreview? {
        ListSearch<Item>.preview(of: try await presenter.viewModel.previewMine(words, limit: limit), limit)
    }
}
