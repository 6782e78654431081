import SatchelCatalog
import SatchelCollection
import SatchelPluginAPI

/// `<feature> shelf …`: named lists of items, in the order in which these were added.
struct KeepList<Item: ListedItem>: Command {
    enum Verb: String, CaseIterable {
        case new, add, drop, show, list, rename, remove
    }

    let kept: KeptItems<Item>
    let word: String
    let verb: Verb

    private var name: Parameter<String> { .argument("name", .text, "the name of the \(word)", from: kept.listNames) }
    private let newName = Parameter.argument("new-name", .text, "its new name")
    private let quantity = Parameter.option("quantity", .integer(1...1000), "how many of each; by default 1")

    private var many: String { Item.several(word) }

    var spec: CommandSpec {
        let path = "\(Item.words.feature) \(word)"
        let filled = [Item.words.example, "\(path) add favorites 1"]
        func spec(
            _ summary: String,
            _ effect: CommandSpec.Effect,
            _ arguments: [ParameterSpec],
            _ example: String,
            options: [ParameterSpec] = [],
            after preparation: [String] = filled
        ) -> CommandSpec {
            CommandSpec(
                "\(path) \(verb)",
                summary,
                effect: effect,
                arguments: arguments,
                options: options,
                examples: [Example("\(path) \(verb) \(example)", "a \(word) called 'favorites'", after: preparation)]
            )
        }
        switch verb {
        case .new: return spec("make a \(word)", .changes, [name.spec], "favorites", after: [])
        case .add:
            return spec(
                "put \(Item.words.many) on a \(word), which is made if needed",
                .changes,
                [name.spec, kept.items.spec],
                "favorites 1",
                options: [quantity.spec]
            )
        case .drop:
            return spec("take \(Item.words.many) off a \(word)", .changes, [name.spec, kept.items.spec], "favorites 1")
        case .show:
            return spec("list what is on a \(word)", .reads, [name.spec], "favorites", options: PageParameters.all)
        case .list:
            return CommandSpec("\(path) list", "list \(many)", effect: .reads, example: "all \(many)")
        case .rename:
            return spec("rename a \(word)", .changes, [name.spec, newName.spec], "favorites \"the best\"")
        case .remove:
            return spec("remove a \(word); what is on it stays", .destroys, [name.spec], "favorites")
        }
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let word = word
        switch verb {
        case .list: return .records(try await lists())
        case .show: return try await shown(invocation, in: context)
        case .new:
            let name = try label(invocation[name])
            try await kept.store.change("made the \(word) '\(name)'") { change in
                guard try change.contents.list(Item.kind.id, called: name) == nil else {
                    throw PlainError.listExists(name, word: word)
                }
                _ = try change.newList(Item.self, called: name)
            }
            return .message("made the \(word) '\(name)'")
        case .add, .drop:
            let (name, isAdded) = (try label(invocation[name]), verb == .add)
            let given = isAdded ? invocation[quantity] : 0
            let items = try await kept.found(invocation[kept.items], in: context)
            return try await kept.tell(items) { change, thing, item in
                let list =
                    isAdded
                    ? try change.contents.list(Item.kind.id, called: name) ?? change.newList(Item.self, called: name)
                    : try change.contents.knownList(Item.self, called: name)
                let before = try change.texts(of: list)?.members.first { $0.item == thing.normalized.id }?.quantity
                guard isAdded || before != nil else {
                    throw PlainError("\(Item.name(of: item)) is not on the \(word) '\(name)'")
                }
                // How many there are stays unless it is said.
                let quantity = given ?? before ?? 1
                try change.put(thing, in: list, quantity: quantity)
                if !isAdded { try change.removeUnlessSaid(item) }
                let count = quantity > 1 ? "\(quantity) of " : ""
                if isAdded, let before {
                    return before == quantity
                        ? "\(count)\(Item.name(of: item)) \(quantity > 1 ? "are" : "is") on '\(name)' already"
                        : "changed \(Item.name(of: item)) on '\(name)': \(before) → \(quantity)"
                }
                return isAdded
                    ? "added \(count)\(Item.name(of: item)) to '\(name)'" : "took \(Item.name(of: item)) off '\(name)'"
            }
        case .rename:
            let (name, new) = (invocation[name], try label(invocation[newName]))
            try await kept.store.change("renamed the \(word) '\(name)' to '\(new)'") { change in
                let list = try change.contents.knownList(Item.self, called: name)
                let other = try change.contents.list(Item.kind.id, called: new)
                guard other == nil || other == list else { throw PlainError.listExists(new, word: word) }
                try change.set(["name": [new]], of: list)
            }
            return .message("renamed the \(word) '\(name)' to '\(new)'")
        case .remove:
            let name = invocation[name]
            try await kept.store.change("removed the \(word) '\(name)'") { change in
                try change.remove(change.contents.knownList(Item.self, called: name))
            }
            return .message("removed the \(word) '\(name)'")
        }
    }

    private func label(_ text: String) throws -> String {
        try KeptItems<Item>.value(text, of: "name", .label)
    }

    private func lists() async throws -> RecordList {
        let rows = try await kept.store.read { contents in
            try contents.namedLists(Item.kind.id).map { thing, texts in
                let members = try contents.members(of: thing)
                let total = members.reduce(0) { $0 + $1.quantity }
                return (name: texts["name"]?.first ?? thing.id, count: members.count, total: total)
            }
        }
        // By name, as each device has them in the order in which it got them.
        .map { ($0, FoldedText($0.name).spaced) }.sorted { ($0.1, $0.0.name) < ($1.1, $1.0.name) }.map(\.0)
        return RecordList(
            columns: [
                .init("name", "Name", .title), .init("items", Item.words.many.asHeading, alignment: .trailing),
                .init("quantity", "In all", alignment: .trailing),
            ],
            records: rows.map { .init([.text($0.name), .integer($0.count), .integer($0.total)]) },
            emptyMessage: "no \(many) yet; run '\(Item.line("\(word) new <name>"))' to make one"
        )
    }

    /// The items in the order of the list, whose row numbers other commands take.
    private func shown(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let name = invocation[name]
        let members = try await kept.list(called: name).members
        var request = ListParameters<Item>.paging(invocation)
        request.isMine = true
        let field = FieldWord<Item>("lists")
        let query = SearchQuery<Item>(field.value(of: name).map { [[SearchTerm(.value(field, $0))]] } ?? [])
        let list = kept.viewModel.list(of: members.map(\.item), query: query, request)
        let output = await kept.presenter.listed(list, in: context)
        guard case .records(var records) = output else { return output }
        if members.isEmpty {
            records.emptyMessage =
                "nothing is on the \(word) '\(name)'; '\(Item.line("\(word) add"))' puts \(Item.words.many) on it"
        }
        guard members.contains(where: { $0.count > 1 }) else { return .records(records) }
        let counts = Dictionary(firstOf: members.map { ($0.item.id, $0.count) })
        return .records(records.counted(list.items.map { counts[$0.id] ?? 1 }))
    }
}

extension RecordList {
    /// The list with a column of how many there are of each.
    fileprivate func counted(_ quantities: [Int]) -> RecordList {
        var list = self
        list.columns.insert(.init("quantity", "Count", .subtitle, alignment: .trailing, priority: 3), at: 0)
        for (row, quantity) in zip(list.records.indices, quantities) {
            list.records[row].values.insert(.integer(quantity), at: 0)
        }
        list.total = "\(quantities.reduce(0, +)) in all"
        return list
    }
}

extension KeptItems {
    var listNames: CompletionSource {
        CompletionSource("\(Item.words.feature).lists") { [store] in
            let names = await CompletionPatience.values {
                try await store.read { try $0.listNames(Item.kind.id).values.sorted() }
            }
            return names.map { Completion($0) }
        }
    }
}

extension CollectionContents {
    /// The list with a name, in any case; throws if there is none.
    func knownList<Item: ListedItem>(_ item: Item.Type, called name: String) throws -> Thing {
        guard let list = try list(Item.kind.id, called: name) else {
            throw PlainError.noList(name, word: Item.kind.keeping?.list ?? "list", feature: Item.words.feature)
        }
        return list
    }
}

extension CollectionChange {
    /// Makes a list under a name; its id follows from that, so that lists which two devices make under one name are one.
    mutating func newList<Item: ListedItem>(_ item: Item.Type, called name: String) throws -> Thing {
        var list = Thing.list(Item.kind.id, named: name)
        let id = list.id
        // Another one had the name before it was renamed.
        var number = 2
        while try texts(of: list) != nil {
            list = .list(Item.kind.id, "\(id)-\(number)")
            number += 1
        }
        try set(["name": [name]], of: list)
        return list
    }
}

extension PlainError {
    fileprivate static func listExists(_ name: String, word: String) -> PlainError {
        PlainError("there is a \(word) '\(name)' already", hint: "use another name")
    }
}
