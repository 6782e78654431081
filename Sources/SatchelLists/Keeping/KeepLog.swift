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
            .init("day", "Day", .subtitle), .init("title", "Title", .title), .init("type", "Entry", .subtitle),
            .init("words", "About"), .init("entry", "Id", .subtitle), .init("id", Item.words.one, .data),
        ]
    }

    var spec: CommandSpec {
        CommandSpec(
            Item.line("log"),
            "list copies, loans and other entries by day",
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
        let found =
            references.isEmpty
            ? try await kept.viewModel.keeping?.all() ?? [] : try await kept.found(references, in: context)
        let entries = found.flatMap { item in item.keeping.entries.map { (item: item, entry: $0, day: $0.day ?? "") } }
        return .page(
            entries.sorted { ($0.day, $0.entry.id) > ($1.day, $1.entry.id) }.map { item, entry, day in
                .init([
                    .text(day.isEmpty ? nil : day), .text(item.title), .text(entry.type),
                    .text(entry.keys.isEmpty ? nil : entry.words),
                    .text(entry.id), .text(item.id.rawValue),
                ])
            },
            Self.columns,
            invocation,
            empty: "no entries yet; run '\(Item.line("add <\(Item.words.one)>"))' to add a copy"
        )
    }
}

/// `<feature> log remove <entry>`.
struct KeepLogRemove<Item: ListedItem>: Command {
    let kept: KeptItems<Item>
    private var entries: Parameter<[String]> {
        let source = CompletionSource("\(Item.words.feature).entries") { [kept] in
            let items = await CompletionPatience.value { (try? await kept.viewModel.keeping?.all()) ?? [] } ?? []
            return items.flatMap { item in
                item.keeping.entries.map { Completion($0.id, summary: "\(item.title): \($0.words)") }
            }
        }
        return .repeatedArgument("entry", .text, "the id of an entry, as 'log' lists it", from: source)
    }

    var spec: CommandSpec {
        let name = Item.words.feature
        return CommandSpec(
            "\(name) log remove",
            "remove entries",
            effect: .destroys,
            arguments: [entries.spec],
            examples: [
                Example("\(name) log remove copy-1", "a copy", after: [Item.words.example, "\(name) add 1"])
            ]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let ids = invocation[entries]
        let lines = try await kept.store.change { change in
            var lines: [String] = []
            for id in ids {
                let thing = Thing.entry(Item.kind.id, id)
                guard let entry = try change.contents.entry(thing) else {
                    throw KeepingError.noEntry(id, feature: Item.words.feature)
                }
                let item: Item? = try change.contents.keptItem(ItemID(entry.item))
                try change.remove(thing)
                lines.append("removed \(id) of \(item.map { Item.name(of: $0) } ?? "'\(entry.item)'")")
            }
            change.label = lines.count == 1 ? lines[0] : "removed \(lines.count) entries"
            return lines
        }
        return .messages(lines)
    }
}

extension Keeping.Entry {
    /// The latest day that it has.
    var day: String? {
        ["returned", "finished", "stopped", "paused", "since", "started", "bought", "day"].lazy.compactMap { self[$0] }
            .first
    }
}
