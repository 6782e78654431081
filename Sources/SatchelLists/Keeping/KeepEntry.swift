import SatchelCatalog
import SatchelCollection
import SatchelPluginAPI

/// `<feature> <verb> <item>`: records an entry of a type that the kind declares, such as `drink`.
struct KeepEntry<Item: ListedItem>: Command {
    let kept: KeptItems<Item>
    let type: KindKeeping<Item>.EntryType
    private let on = Parameter.option("on", .text, "the day, or unknown; by default today")
    private let note = Parameter.option("note", .text, "a note about it")
    private var fields: KeptFields<Item> { KeptFields(kept, type.fields()) }

    var spec: CommandSpec {
        let name = Item.words.feature
        return CommandSpec(
            "\(name) \(type.verb)",
            type.summary,
            effect: .changes,
            discussion: type.usesCopy ? "The oldest copy is gone then, if there is one." : nil,
            arguments: [kept.items.spec],
            options: [on.spec] + fields.options + [note.spec],
            examples: [
                Example("\(name) \(type.verb) 1", "the first row", after: Item.words.preparation + [Item.words.example])
            ]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let day = invocation[on]?.lowercased() == "unknown" ? nil : try kept.day(invocation[on], of: "--on")
        let note = try invocation[note].map { try KeptItems<Item>.value($0, of: "--note", .remark) }
        let given = try fields.given(invocation)
        let items = try await kept.found(invocation[kept.items], in: context)
        let type = type
        return try await kept.tell(items) { change, thing, item in
            let copies = try change.keeping(of: item).copies
            var texts = given.copies.merging(given.facts) { $1 }
            (texts["day"], texts["note"]) = (day.map { [$0] }, note.map { [$0] })
            if !given.facts.isEmpty { try change.set(given.facts, of: thing) }
            var left = ""
            if type.usesCopy, let oldest = copies.first {
                try change.set(["gone": [day ?? "unknown"]], of: .entry(Item.kind.id, oldest.id))
                texts["copy"] = [oldest.id]
                left = copies.count == 2 ? "; 1 copy left" : "; \(copies.count - 1) copies left"
            }
            try change.add(type.verb, about: thing, texts)
            return "recorded '\(type.verb)' of \(Item.name(of: item))\(left)"
        }
    }
}
