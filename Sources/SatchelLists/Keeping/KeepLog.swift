import SatchelCatalog
import SatchelCollection
import SatchelPluginAPI

/// `<feature> log [item]`: the entries by day, the newest first.
struct KeepLog<Item: ListedItem>: Command {
    let kept: KeptItems<Item>
    private var items: Parameter<[String]> {
        .repeatedArgument(
            Item.words.one,
            .text,
            "only of these; a row number, an id or a title",
            minimum: 0,
            from: kept.titles
        )
    }

    private static var columns: [RecordList.Column] {
        [
            .init("day", "Day", .subtitle, priority: 4), .init("title", "Title", .title),
            .init("type", "Entry", .subtitle, priority: 3), .init("words", "About", priority: 2),
            .init("entry", "Id", .subtitle), .init("id", Item.words.one, .data),
        ]
    }

    var spec: CommandSpec {
        CommandSpec(
            Item.line("log"),
            Item.kind.keeping?.quantity == .amount
                ? "list entries by day" : "list copies, loans and other entries by day",
            effect: .reads,
            discussion: "Entries without a day come last.",
            arguments: [items.spec],
            options: PageParameters.all,
            examples: [Example(Item.line("log"), "every entry")],
            columns: Self.columns
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let references = invocation[items]
        var entries: [(item: String, entry: Keeping.Entry)] = []
        var titles: [(String, String)] = []
        if references.isEmpty {
            (entries, titles) = try await kept.store.read { contents in
                let entries = try contents.entries(Item.kind.id).map { entry in
                    (entry.item, Keeping.Entry(id: entry.thing.id, type: entry.type, texts: entry.own))
                }
                return (entries, try contents.texts(Item.kind.id, Item.titleKey).map { ($0.item, $0.text) })
            }
        } else {
            for item in try await kept.found(references, in: context) {
                entries += item.keeping.entries.map { (item.id.rawValue, $0) }
                titles.append((item.id.rawValue, item.title))
            }
        }
        let title = Dictionary(firstOf: titles)
        let orders = entries.map { $0.entry.order(after: $0.entry.day ?? "") }
        // Of a hundred thousand entries, only what is on the page is moved.
        let sorted = entries.indices.sorted { orders[$0] > orders[$1] }
        let empty = "no entries yet; run '\(Item.words.adding("<\(Item.words.one)>"))' to add one"
        return .page(sorted, Self.columns, invocation, empty: empty) { place in
            let (item, entry) = entries[place]
            let words = Item.words(of: entry, without: "day")
            return [
                .text(entry.day), .text(title[item] ?? item), .text(entry.type),
                .text(words == entry.type ? nil : words), .text(entry.id), .text(item),
            ]
        }
    }
}

extension Keeping.Entry {
    /// Sorts entries by a day, and those of one by the numbers of their ids: `copy-10` after `copy-9`.
    func order(after day: String) -> (String, Substring, Int, String) {
        (day, Substring(id.utf8.prefix { !(0x30...0x39).contains($0) }), id.utf8.count, id)
    }
}

struct KeepLogEdit<Item: ListedItem>: Command {
    let kept: KeptItems<Item>
    private var entry: Parameter<String> {
        .argument("entry", .text, "the id of an entry, as 'log' lists it", from: kept.entries)
    }
    private let values = Parameter.repeatedArgument(
        "field=value",
        .text,
        "what changes; 'none' or nothing clears a field",
        from: CompletionSource("\(Item.words.feature).entry") {
            let keeping = Item.kind.keeping
            let types = [KeptEntryType.copy, keeping?.progress?.entry].compactMap { $0 }
            let loan = keeping?.quantity == .amount ? [] : [KeptEntryType.loan]
            let keys = (types + loan + (keeping?.entryTypes.map(\.verb) ?? [])).flatMap(keys)
            return keys.distinct.map { Completion($0 + "=") }
        }
    )

    private static var days: [String] {
        ["day", "started", "paused", "stopped", "finished", "since", "until", "returned"]
    }

    var spec: CommandSpec {
        CommandSpec(
            Item.line("log edit"),
            "correct an entry",
            effect: .destroys,
            discussion: "'log' lists the fields of an entry. Days may also be 'today', 'yesterday' or '-3d'.",
            arguments: [entry.spec, values.spec],
            examples: [
                Item.kind.keeping?.quantity == .amount
                    ? Example(Item.line("log edit buy-1 amount=0.4"), "an entry", after: Item.words.owned)
                    : Example(
                        Item.line("log edit loan-1 until=2026-12-31"),
                        "a loan",
                        after: Item.words.owned + [Item.line("lend 1 Mina")]
                    )
            ]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let (id, typed) = (invocation[entry], invocation[values])
        let thing = Thing.entry(Item.kind.id, id)
        guard let entry = try await kept.store.read({ try $0.entry(thing) }) else {
            throw PlainError.noEntry(id, feature: Item.words.feature)
        }
        let keys = Self.keys(of: entry.type)
        var texts: FieldTexts = [:]
        for text in typed {
            let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard parts.count == 2, keys.contains(parts[0]) else {
                let expected = "field=value with one of " + keys.joined(separator: ", ")
                throw PlainError.invalid("field", text, expected: expected)
            }
            let takesSeveral = Item.kind.kept.contains {
                $0.key == parts[0] && $0.kept == .entry(entry.type) && $0.takesSeveral
            }
            let values = takesSeveral ? parts[1].split(separator: ",").map(\.trimmed) : [parts[1]]
            texts[parts[0]] =
                ["", "none"].contains(parts[1]) ? [] : try values.map { try value($0, of: parts[0], in: entry) }
        }
        for (key, what) in Self.required(of: entry) where texts[key] == [] {
            throw PlainError("\(id) needs \(what)", hint: "run '\(Item.line("log remove \(id)"))' to remove it")
        }
        try Self.checkDays(of: entry, changedTo: texts)
        if let state = Self.state(of: entry, changedTo: texts) { texts["state"] = [state] }
        let words = texts.sorted { $0.key < $1.key }.map { key, texts in
            let changed = [entry.texts[key] ?? [], texts].map { texts in
                texts.isEmpty ? "none" : texts.map { Item.shown($0, of: key, in: entry.type) }.joined(separator: ", ")
            }
            return "\(key) " + changed.joined(separator: " → ")
        }
        let line = "changed \(id): " + words.joined(separator: ", ")
        let (followed, broken) = try await kept.store.change(line) { [texts, rules = kept.rules] change in
            try change.set(texts, of: thing)
            if let day = texts["day"] { try change.setGone(day.first ?? "unknown", by: entry) }
            let followed = try rules.following?(&change, entry, texts)
            change.label += followed ?? ""
            return (followed ?? "", try change.broken(Item.self, by: entry))
        }
        return .message(line + followed + broken)
    }

    private func value(_ text: String, of key: String, in entry: KeptEntry) throws -> String {
        if key == "until" { return try kept.day(text, of: key) }
        if Self.days.contains(key) { return try kept.past(text, of: key) }
        switch key {
        case "person": return try KeptItems<Item>.value(text, of: key, .label)
        case "page": return try KeptItems<Item>.value(text, of: key, .number(0...1_000_000))
        case "percent": return try KeptItems<Item>.value(text, of: key, .number(0...100))
        case "note": return try KeptItems<Item>.value(text, of: key, .remark)
        default:
            let own = Item.kind.keeping?.entryType(entry.type)?.fields().first { $0.key == key }
            let field = own ?? Item.kind.field(key)
            // An amount without a currency is in the one that it had.
            let currency = entry.texts[key]?.first?.split(separator: " ").last.map(String.init) ?? kept.rules.currency
            let texts = [text, DecimalText.ungrouped(text)].flatMap { [$0, "\($0) \(currency ?? "")"] }
            guard let value = texts.lazy.compactMap({ field?.normalized($0) }).first else {
                throw PlainError.invalid(key, text, expected: field?.expected ?? "another field")
            }
            return value
        }
    }

    /// The fields without which an entry says nothing, in words.
    private static func required(of entry: KeptEntry) -> [(key: String, what: String)] {
        [(KeptEntryType.amount, "an amount")] + (entry.type == KeptEntryType.loan ? [("person", "a person")] : [])
    }

    /// Throws if a day is before the one that it follows, such as a return before the loan.
    private static func checkDays(of entry: KeptEntry, changedTo texts: FieldTexts) throws {
        let now = entry.texts.merging(texts)
        for (first, others) in [("since", ["until", "returned"]), ("started", ["paused", "stopped", "finished"])] {
            guard let start = now[first]?.first else { continue }
            for key in others where texts[key] != nil || texts[first] != nil {
                guard let day = now[key]?.first, KeptDay.isBefore(day, start) else { continue }
                throw PlainError.tooEarly("\(key) '\(day)'", after: start, "the day of '\(first)'")
            }
        }
    }

    /// The state that an edited day leads to; nil if it stays.
    private static func state(of entry: KeptEntry, changedTo texts: FieldTexts) -> String? {
        guard let progress = Item.kind.keeping?.progress, entry.type == progress.entry else { return nil }
        let state = entry.texts["state"]?.first
        func has(_ key: String) -> Bool { texts[key].map { !$0.isEmpty } ?? false }
        if has("finished") { return state == progress.done ? nil : progress.done }
        guard state == progress.active || state == "paused" else { return nil }
        return has("stopped") ? "stopped" : has("paused") && state == progress.active ? "paused" : nil
    }

    /// The fields of an entry that may be changed.
    private static func keys(of type: String) -> [String] {
        let declared = Item.kind.kept.filter { $0.kept == .entry(type) }.map(\.key)
        switch type {
        case KeptEntryType.copy: return declared
        case KeptEntryType.loan: return ["person", "since", "until", "returned"]
        case Item.kind.keeping?.progress?.entry: return ["started", "paused", "stopped", "finished", "page", "percent"]
        default:
            let own = Item.kind.keeping?.entryType(type)?.fields().map(\.key) ?? declared
            return ["day", "note"] + own
        }
    }
}

struct KeepLogRemove<Item: ListedItem>: Command {
    let kept: KeptItems<Item>
    private var entries: Parameter<[String]> {
        .repeatedArgument("entry", .text, "the id of an entry, as 'log' lists it", from: kept.entries)
    }

    var spec: CommandSpec {
        let name = Item.words.feature
        return CommandSpec(
            "\(name) log remove",
            "remove entries",
            effect: .destroys,
            arguments: [entries.spec],
            examples: [
                Item.kind.keeping?.quantity == .amount
                    ? Example("\(name) log remove buy-1", "an entry", after: Item.words.owned)
                    : Example("\(name) log remove loan-1", "a loan", after: Item.words.owned + ["\(name) lend 1 Mina"])
            ]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let ids = invocation[entries]
        let lines = try await kept.store.change { [rules = kept.rules] change in
            var (lines, removed, others): ([String], [String], Set<String>) = ([], [], [])
            for id in ids where !others.contains(id) {
                guard let entry = try change.contents.entry(.entry(Item.kind.id, id)) else {
                    throw PlainError.noEntry(id, feature: Item.words.feature)
                }
                let other = try rules.otherSide?(change.contents, entry)
                let (name, broken) = try change.remove(entry, Item.self)
                let back = try change.setGone(nil, by: entry).map { "; \($0) is back" } ?? ""
                removed.append("removed \(name)\(back)")
                lines.append(removed[removed.count - 1] + broken)
                guard let other else { continue }
                others.insert(other.thing.id)
                let (otherName, otherBroken) = try change.remove(other, Item.self)
                removed[removed.count - 1] += "; and \(otherName) with it"
                lines[lines.count - 1] += "; and \(otherName) with it" + otherBroken
            }
            change.label = removed.count == 1 ? removed[0] : "removed \(removed.count + others.count) entries"
            return lines
        }
        return .messages(lines)
    }
}

extension KeptItems {
    /// The ids of entries.
    var entries: CompletionSource {
        CompletionSource("\(Item.words.feature).entries") { [viewModel] in
            let items = await CompletionPatience.values { try await viewModel.keeping?.all() ?? [] }
            return items.flatMap { item in
                item.keeping.entries.map { Completion($0.id, summary: "\(item.title): \(Item.words(of: $0))") }
            }
        }
    }
}

extension CollectionChange {
    /// Says when the copy was gone that an entry used up, or that it isn't; returns its id if it is there, and gone by this entry.
    @discardableResult
    fileprivate mutating func setGone(_ day: String?, by entry: KeptEntry) throws -> String? {
        guard let copy = entry.texts["copy"]?.first else { return nil }
        let thing = Thing.entry(entry.thing.kind, copy)
        guard let gone = try texts(of: thing)?["gone"], gone == entry.texts["day"] ?? ["unknown"] else { return nil }
        // Two devices may have used up the same one.
        let others = try contents.entries(about: .item(entry.thing.kind, entry.item)).contains { other in
            other.thing != entry.thing && other.texts["copy"] == [copy]
        }
        guard !others else { return nil }
        try set(["gone": day.map { [$0] } ?? []], of: thing)
        return copy
    }

    /// Removes an entry, and its item if nothing else is said of it; returns what it was, and the rule that this breaks.
    fileprivate mutating func remove<Item: ListedItem>(
        _ entry: KeptEntry,
        _ type: Item.Type
    ) throws -> (name: String, broken: String) {
        let item: Item? = try contents.keptItem(ItemID(entry.item))
        try remove(entry.thing)
        let broken = try broken(Item.self, by: entry)
        if let item { try removeUnlessSaid(item) }
        return ("\(entry.thing.id) of \(item.map { Item.name(of: $0) } ?? "'\(entry.item)'")", broken)
    }

    /// The rule that the item of a changed entry breaks, for the end of an answer; throws for a strict one.
    fileprivate func broken<Item: ListedItem>(_ type: Item.Type, by entry: KeptEntry) throws -> String {
        guard let item: Item = try contents.keptItem(ItemID(entry.item)), let broken = try broken(by: item) else {
            return ""
        }
        guard !broken.isStrict else { throw PlainError.rule(broken.words) }
        return "; but \(broken.words)"
    }
}

extension Keeping.Entry {
    /// The latest day that it has.
    var day: String? {
        ["returned", "finished", "stopped", "paused", "since", "started", "bought", "day"].lazy.compactMap { self[$0] }
            .first
    }
}
