import SatchelCatalog
import SatchelCollection
import SatchelNumbers
import SatchelPluginAPI

/// `<feature> missing --of <search>`: what the catalog has and the user does not own.
struct KeepMissing<Item: ListedItem>: Command {
    let kept: KeptItems<Item>
    private let all = Parameter.flag("all", "list what you own, too")
    private var search: Parameter<String?> {
        .option("of", .text, "the search to compare with", from: kept.presenter.parameters.queries)
    }

    /// The most items that are compared.
    private static var most: Int { 10_000 }

    var spec: CommandSpec {
        let name = Item.words.feature
        return CommandSpec(
            "\(name) missing",
            "list what you don't own of a set, a series or any other search",
            effect: .reads,
            discussion: """
                At most \(Self.most) \(Item.words.many) of this machine's \(Item.words.place) are compared; where it has none, as of \
                a list of yours, what you keep.
                """,
            options: [search.spec, all.spec] + PageParameters.all,
            examples: [Example("\(name) missing --of \(Self.example) -n 5", "of a search")],
            columns: ListPresenter<Item>.columns()
        )
    }

    private static var example: String {
        Item.words.filters.first?.split(separator: " ").first.map { String($0.replacing("=", with: ":")) } ?? "*"
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        guard let words = invocation[search] else {
            throw UsageError("say of what", hint: "run '\(Item.line("missing --of \(Self.example)"))'")
        }
        let query = try SearchQuery<Item>.parse(words)
        let catalog = kept.viewModel.catalog
        // No service is asked for more than this machine has, unless it is the catalog.
        let policy: FetchPolicy = catalog.isService ? .standard : .cacheOnly
        var found: [Item] = []
        for page in 1...(Self.most / 1000) {
            let next = try await catalog.search(query, by: .relevance, page: page, size: 1000, policy: policy)
            found += next.items
            guard next.hasMore, !next.items.isEmpty else { break }
        }
        // A list is nothing that a catalog has.
        if found.isEmpty { found = try await kept.mine(matching: words) }
        let owned = try await kept.store.read { [found] contents in
            try Set(found.filter { try !contents.keeping(of: $0.id).copies.isEmpty }.map(\.id))
        }
        let others = Self.otherEditions(of: owned, in: found)
        let missing = invocation[all] ? found : found.filter { !owned.contains($0.id) && !others.contains($0.id) }
        let request = ListParameters<Item>.paging(invocation)
        let list = kept.viewModel.list(of: missing, query: query, request)
        let price = try await kept.rules.prices?()
        let prices = price.map { price in missing.map { price($0, Self.wanted, nil) } } ?? []
        let count = found.count - others.count
        context.notify("you own \(owned.count) of \(count) \(Item.words.many)" + Self.cost(prices))
        let output = await kept.presenter.listed(list, in: context)
        guard case .records(var records) = output else { return output }
        if !found.isEmpty { records.emptyMessage = "nothing is missing" }
        guard let price else { return .records(records) }
        records.columns.append(.init("price", "Price", alignment: .trailing, hidesWhenEmpty: true, priority: 2))
        for (place, item) in list.items.prefix(records.records.count).enumerated() {
            let words = price(item, Self.wanted, nil).map {
                "\($0.amount.text(places: Money.places(in: $0.currency))) \($0.currency)"
            }
            records.records[place].values.append(.text(words))
        }
        return .records(records)
    }

    /// What is a translation of something that is owned: each is called like the other one, too.
    private static func otherEditions(of owned: Set<ItemID<Item>>, in found: [Item]) -> Set<ItemID<Item>> {
        guard Item.haveEditions else { return [] }
        func names(_ item: Item) -> (title: String, others: [String]) {
            let texts = item.searchTexts
            return (FoldedText(item.title).spaced, texts.otherNames.map { FoldedText($0).spaced })
        }
        let called = Set(
            found.filter { owned.contains($0.id) }.map(names).flatMap { names in names.others.map { [names.title, $0] }
            }
        )
        let others = found.filter { item in
            let (title, others) = names(item)
            return !owned.contains(item.id) && others.contains { called.contains([$0, title]) }
        }
        return Set(others.map(\.id))
    }

    /// A copy of which only is known that the user would like it.
    private static var wanted: Keeping.Entry { Keeping.Entry(id: "", type: KeptEntryType.copy, texts: [:]) }

    /// What is known of prices, in words that follow a sentence.
    private static func cost(_ prices: [WorthPrice?]) -> String {
        let known = prices.compactMap { $0 }
        guard !known.isEmpty else { return "" }
        var sums = MoneySums()
        for price in known { sums.add(price) }
        let unknown = prices.count - known.count
        let money = sums.words.joined(separator: ", ")
        return "; these cost " + money + (unknown == 0 ? "" : ", \(unknown) without a price")
    }
}

/// `<feature> duplicates [--merge]`: items that are the same, by what identifies them or by title and people.
struct KeepDuplicates<Item: ListedItem>: Command {
    let kept: KeptItems<Item>
    private let merges = Parameter.flag("merge", "make one of each, with the entries of all")

    private static var columns: [RecordList.Column] {
        [
            .init("group", "Group", alignment: .trailing), .init("id", "Id", .subtitle),
            .init("title", "Title", .title),
            .init("mine", "Mine"),
        ]
    }

    var spec: CommandSpec {
        let name = Item.words.feature
        return CommandSpec(
            "\(name) duplicates",
            "list what you keep twice",
            effect: .destroys,
            discussion: """
                Items are the same if an id such as an ISBN is, or the title and the people\(others). --merge keeps the
                one that you added first, with the copies, loans, lists, tags and notes of all, and what else the others say
                where it says nothing.
                """,
            options: [merges.spec, .yes()],
            examples: [Example("\(name) duplicates", "what is kept twice")],
            columns: Self.columns
        )
    }

    /// The keys of fields that tell things of one title apart.
    private var distinct: [String] { kept.rules.distinct + kept.rules.apart }

    private var others: String {
        let words = distinct.map { Item.kind.field($0)?.word ?? $0 }
        return words.isEmpty ? "" : " (and \(words.joined(separator: ", ")))"
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        // Of which one stays, each device has to say the same.
        let added = try await kept.store.read { try $0.added(Item.kind.id) }
        let items = try await kept.all().sorted { added[$0.id.rawValue] ?? 0 < added[$1.id.rawValue] ?? 0 }
        let groups = Self.groups(of: items, toldApartBy: distinct)
        let list = RecordList(
            columns: Self.columns,
            records: groups.enumerated().flatMap { number, items in
                items.map { item in
                    .init([
                        .integer(number + 1), .text(item.id.rawValue), .text(item.title),
                        .text(Item.kind.keeping?.summary(of: item.keeping)),
                    ])
                }
            },
            emptyMessage: "nothing is kept twice"
        )
        guard invocation[merges], !groups.isEmpty else { return .records(list) }
        let count = groups.count
        let words = "merged \(groups.reduce(0) { $0 + $1.count }) \(Item.words.many) into \(count)"
        guard try await context.confirm("merge each of \(count) groups into one", invocation) else { return .none }
        try await kept.store.change(words) { change in
            for group in groups { try change.merge(group.dropFirst(), into: group[0]) }
        }
        return .message(words)
    }

    /// Items that share a key, in groups of two or more, in the order in which they were added.
    private static func groups(of items: [Item], toldApartBy distinct: [String]) -> [[Item]] {
        var groupOfKey: [String: Int] = [:]
        var groups: [[Item]] = []
        for item in items {
            let texts = item.searchTexts
            let credits = texts.credits.first.map { FoldedText($0).spaced } ?? ""
            let told = distinct.map { Item.kind.field($0)?.texts(item).first ?? "" }
            let title = [FoldedText(item.title).spaced, credits] + told.map { FoldedText($0).spaced }
            let keys =
                Item.kind.identity.flatMap { field in field.texts(item).map { "\(field.key) \($0)" } }
                + ["title " + title.joined(separator: "\n")]
            let group = keys.lazy.compactMap { groupOfKey[$0] }.first ?? groups.count
            if group == groups.count { groups.append([]) }
            groups[group].append(item)
            for key in keys { groupOfKey[key] = groupOfKey[key] ?? group }
        }
        return groups.filter { $0.count > 1 }
    }
}

extension CollectionChange {
    /// Makes one item of several: entries and lists go over, and texts where the first has none.
    fileprivate mutating func merge<Item: ListedItem>(_ others: ArraySlice<Item>, into item: Item) throws {
        let first = item.id.thing
        for other in others {
            let thing = other.id.thing
            let (old, here) = (try texts(of: thing) ?? [:], try texts(of: first) ?? [:])
            var all = old.filter { here[$0.key] == nil }
            for key in ["tags", "extra"] {
                all[key] = (here[key] ?? []) + (old[key] ?? []).filter { here[key]?.contains($0) != true }
            }
            if let note = here["note"]?.first, let other = old["note"]?.first, other != note {
                // A note that would be too long stays as it is.
                all["note"] = [note + "\n\n" + other].filter { FieldType<String>.remark.parse($0) != nil }
                if all["note"] == [] { all["note"] = [note] }
            }
            try set(all, of: first)
            for entry in try contents.entries(about: thing) { try move(entry.thing, to: first) }
            for list in try contents.lists(with: thing) {
                let list = Thing.list(Item.kind.id, list)
                let members = try contents.members(of: list)
                let count = members.filter { [item.id.rawValue, other.id.rawValue].contains($0.item) }
                try put(first, in: list, quantity: count.reduce(0) { $0 + $1.quantity })
            }
            try refer(from: Referred(thing, old), to: first)
            try remove(thing)
        }
        // What one has is not wanted.
        if try !keeping(of: item).copies.isEmpty { try set(["want": []], of: first) }
    }
}
