import SatchelCatalog
import SatchelCollection
import SatchelPluginAPI

struct KeepEdit<Item: ListedItem>: Command {
    let kept: KeptItems<Item>
    private let copy = Parameter.option("copy", .text, "only this copy, as 'log' names it; by default every copy")
    private var fields: KeptFields<Item> { KeptFields(kept) }
    private var hasCopies: Bool { Item.kind.keeping?.quantity == .copies }

    private var items: Parameter<[String]> {
        .repeatedArgument(
            Item.words.one,
            .text,
            "a row number, an id or a title; also ranges such as 3-5",
            minimum: 0,
            from: kept.titles
        )
    }

    private var found: Parameter<String?> {
        .option("where", .text, "all that you keep and that match a search", from: kept.presenter.parameters.queries)
    }

    private let cleared = Parameter.repeatedOption(
        "clear",
        .text,
        "empty this field; repeat it for several",
        from: CompletionSource("\(Item.words.feature).settable") {
            KeptFields<Item>.settable.map { Completion($0.word) }
        }
    )

    /// The most items whose changes are listed.
    private static var mostShown: Int { 20 }

    var spec: CommandSpec {
        let name = Item.words.feature
        return CommandSpec(
            "\(name) edit",
            "change what you keep of \(Item.words.many)",
            effect: .destroys,
            discussion: """
                Only the given fields change, and an empty value, as in --tag '', or 'none' clears one. '--tag +office,-old' adds a tag and removes one,
                and so with any field of several choices or words. The changes of several
                \(Item.words.many) are listed first, up to \(Self.mostShown), and you are asked; --yes skips the question.
                """,
            arguments: [items.spec],
            options: [found.spec, cleared.spec] + (hasCopies ? [copy.spec] : []) + fields.options + [.yes()],
            examples: [
                Example(
                    "\(name) edit 1 --tag +office --rating 4",
                    "the first row",
                    after: Item.words.owned
                ),
                Example(
                    "\(name) edit --where added:any --tag +office --yes",
                    "all that were added on a known day",
                    after: Item.words.owned
                ),
            ]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        var given = try await fields.resolved(fields.given(invocation))
        for word in invocation[cleared].flatMap({ $0.split(separator: ",").map(String.init) }) {
            guard let field = KeptFields<Item>.settable.first(where: { $0.word == word }), !field.isRequired else {
                throw PlainError.invalid(
                    "--clear",
                    word,
                    expected: "one of "
                        + KeptFields<Item>.settable.filter { !$0.isRequired }.map(\.word).joined(separator: ", ")
                )
            }
            try fields.read([""], of: field, into: &given)
        }
        let (references, query) = (invocation[items], invocation[found])
        guard references.isEmpty != (query == nil) else {
            throw UsageError("name \(Item.words.many) or give --where, one of them")
        }
        guard !given.isEmpty else {
            throw UsageError("nothing to change", hint: "add options such as --tag +office")
        }
        let chosen =
            if let query { try await kept.mine(matching: query) } else { try await kept.kept(references, in: context) }
        guard !chosen.isEmpty else { return .message("no \(Item.words.many) that you keep match '\(query ?? "")'") }
        guard chosen.count == 1 || given.facts[Item.titleKey] == nil else {
            let option = Item.kind.field(Item.titleKey)?.word ?? Item.titleKey
            throw UsageError("--\(option) names one \(Item.words.one), not \(chosen.count)")
        }
        let id = hasCopies ? invocation[copy] : nil
        let changes = chosen.map { KeptChange($0, given, copy: id) }
        if let id, !changes.contains(where: { !$0.copies.isEmpty }) {
            throw PlainError.noEntry(id, feature: Item.words.feature)
        }
        if id == nil, !given.copies.isEmpty {
            tell(without: chosen.filter(\.keeping.copies.isEmpty), given, in: context)
        }
        let changed = changes.filter { !$0.lines.isEmpty }
        guard !changed.isEmpty else { return .message("nothing to change") }
        let several = changed.count.counted(Item.words.one, Item.words.many)
        let lines = changed.prefix(Self.mostShown).map(\.words)
        let rest = changed.count - lines.count
        if chosen.count > 1, !invocation.isConfirmed {
            lines.forEach(context.notify)
            if rest > 0 { context.notify("and \(rest) more") }
            guard try await context.confirm("change \(several)", invocation) else { return .none }
        }
        let rules = kept.rules
        _ = try await kept.store.change(changed.count == 1 ? "changed " + lines[0] : "changed \(several)") { change in
            for item in changed { try item.make(in: &change, rules) }
        }
        guard chosen.count > 1 else { return .message("changed " + lines[0]) }
        guard invocation.isConfirmed else { return .message("changed \(several)") }
        return .messages(lines + (rest > 0 ? ["and \(rest) more"] : []) + ["changed \(several)"])
    }

    /// Tells of what has no copy that what is said of copies says nothing of it.
    private func tell(without items: [Item], _ given: KeptFields<Item>.Given, in context: any CommandContext) {
        guard let first = items.first else { return }
        let options = given.copies.map { "--\(Item.kind.field($0.key)?.word ?? $0.key)" }.sorted()
        let verb = options.count == 1 ? "says" : "say"
        context.notify(
            (items.count == 1
                ? "\(Item.name(of: first)) has no copy" : "\(items.count) \(Item.words.many) have no copy")
                + ", so \(options.joined(separator: " and ")) \(verb) nothing of \(items.count == 1 ? "it" : "them")"
        )
    }
}

/// What a line changes of an item.
private struct KeptChange<Item: ListedItem>: Sendable {
    let item: Item
    let texts: FieldTexts
    let copies: [String: FieldTexts]
    /// What changes, from what to what: `tags none → sf`.
    let lines: [String]

    var words: String { "\(Item.name(of: item)): " + lines.joined(separator: ", ") }

    init(_ item: Item, _ given: KeptFields<Item>.Given, copy: String?) {
        self.item = item
        var (texts, lines): (FieldTexts, [String]) = ([:], [])
        func compare(_ key: String, _ old: [String], _ new: [String]) -> Bool {
            guard old != new else { return false }
            let field = Item.kind.field(key)
            // A kind of the user's own may call it what can't be typed.
            let word = (Item.kind.isOwn && field?.kept == nil ? field?.label(for: item) : nil) ?? field?.word ?? key
            let line = "\(word) \(Self.words(old, key)) → \(Self.words(new, key))"
            if !lines.contains(line), key != KindLookups.key { lines.append(line) }
            return true
        }
        var said = given.facts.merging(given.said)
        func now(_ key: String) -> [String] { Item.kind.field(key)?.texts(item) ?? [] }
        let filled = now(KindLookups.key)
        if !filled.isEmpty { said[KindLookups.key] = filled.withoutFilled(given.facts.keys + given.changes.keys) }
        for key in given.changes.keys { said[key] = given.changed(key, said[key] ?? now(key)) }
        for (key, new) in said.sorted(by: { $0.key < $1.key }) where compare(key, now(key), new) { texts[key] = new }
        var copies: [String: FieldTexts] = [:]
        for entry in item.keeping.copies where copy == nil || entry.id == copy {
            for (key, new) in given.copies.sorted(by: { $0.key < $1.key })
            where compare(key, entry.texts[key] ?? [], new) { copies[entry.id, default: [:]][key] = new }
        }
        (self.texts, self.copies, self.lines) = (texts, copies, lines)
    }

    func make(in change: inout CollectionChange, _ rules: KeptRules<Item>) throws {
        try change.set(texts, of: item.id.thing)
        if !texts.isEmpty, let edited = try change.contents.keptItem(item.id) {
            try rules.check?(change.contents, edited, texts)
        }
        for (id, texts) in copies { try change.set(texts, of: .entry(Item.kind.id, id)) }
    }

    private static func words(_ texts: [String], _ key: String) -> String {
        let field = Item.kind.field(key)
        let shown = texts.map { text in
            field?.referent == nil ? field?.shown(text) ?? text : Referred(text)?.title ?? text
        }
        return shown.isEmpty ? "none" : shown.joined(separator: ", ")
    }
}
