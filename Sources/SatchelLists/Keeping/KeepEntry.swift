import SatchelCatalog
import SatchelCollection
import SatchelPluginAPI

/// `<feature> <verb> <item>`: records an entry of a type that the kind declares, such as `drink`, or `buy` with an amount.
struct KeepEntry<Item: ListedItem>: Command {
    let kept: KeptItems<Item>
    let type: KindKeeping<Item>.EntryType
    private let on = Parameter.option("on", .text, "the day, or unknown; by default today")
    private let note = Parameter.option("note", .text, "a note about it")
    private let copy = Parameter.option("copy", .text, "which copy, as 'log' names it; by default the oldest")
    private let amount = Parameter.argument("amount", .text, "how many, such as 0.5")
    private var declared: [Field<Item>] { type.fields() }
    private var amountField: Field<Item>? { declared.first { $0.key == KeptEntryType.amount } }
    private var fields: KeptFields<Item> {
        KeptFields(kept, declared.filter { $0.key != KeptEntryType.amount && $0.isTyped })
    }
    private var required: [Field<Item>] { declared.filter(\.isRequired) }

    var spec: CommandSpec {
        let hasAmount = type.amount != nil
        let filled = Item.words.filled
        return CommandSpec(
            Item.line(type.verb),
            type.summary,
            effect: .changes,
            discussion: type.usesCopy
                ? "A copy is gone then; 'log remove' with the id of the entry brings it back. What you had no copy of is "
                    + "recorded, too; the answer then says so."
                : type.amount == .takes ? "More than you have is recorded, too; the answer then says so." : nil,
            arguments: hasAmount ? [kept.item.spec, amount.spec] : [kept.items.spec],
            options: [on.spec] + fields.options + (type.usesCopy ? [copy.spec] : []) + [note.spec],
            examples: [
                Example(
                    Item.line(hasAmount ? "\(type.verb) 1 0.5" : "\(type.verb) 1")
                        + required.map { " --\($0.word) \($0.accepts("wallet") ? Self.example($0) : "'9.90 EUR'")" }
                        .joined(),
                    "the first row",
                    after: filled
                )
            ]
        )
    }

    /// Another text for each field, as what is moved has two places.
    private static func example(_ field: Field<Item>) -> String { field.word == "to" ? "ledger" : "wallet" }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let day = invocation[on]?.lowercased() == "unknown" ? nil : try kept.past(invocation[on], of: "--on")
        let note = try invocation[note].map { try KeptItems<Item>.value($0, of: "--note", .remark) }
        var given = try fields.given(invocation)
        let hasAmount = type.amount != nil
        if hasAmount, let amountField {
            try fields.read([invocation[amount]], of: amountField, named: "amount", into: &given)
        }
        for field in required where given.copies[field.key] == nil {
            throw UsageError("missing --\(field.word)", hint: "add --\(field.word): \(field.expected)")
        }
        if type.amount == .moves, required.count > 1, Set(required.map { given.copies[$0.key] }).count == 1 {
            let options = required.map { "--\($0.word)" }.joined(separator: " and ")
            throw UsageError("\(options) are the same")
        }
        given = try await fields.resolved(given)
        let items = try await kept.found(hasAmount ? [invocation[kept.item]] : invocation[kept.items], in: context)
        let (type, words) = (type, Self.words(declared, given, day))
        let chosen = type.usesCopy ? invocation[copy] : nil
        return try await kept.tell(items) { [given] change, thing, item in
            let keeping = try change.keeping(of: item)
            let (copies, lent) = (keeping.copies, keeping.loans.compactMap { $0["person"] })
            var (texts, facts) = (given.copies, given.facts)
            for (key, field) in given.changes.keys.map({ ($0, Item.kind.field($0)) }) {
                if let field, field.kept == nil {
                    facts[key] = given.changed(key, field.texts(item))
                } else {
                    texts[key] = given.changed(key, [])
                }
            }
            texts = texts.merging(facts)
            (texts["day"], texts["note"]) = (day.map { [$0] }, note.map { [$0] })
            if !facts.isEmpty { try change.set(facts, of: thing) }
            var left = try type.fulfills && change.fulfill(thing) ? "; no longer wanted" : ""
            if type.usesCopy, let used = copies.first(where: { chosen == nil || $0.id == chosen }) {
                try change.set(["gone": [day ?? "unknown"]], of: .entry(Item.kind.id, used.id))
                texts["copy"] = [used.id]
                left += copies.count == 2 ? "; 1 copy left" : "; \(copies.count - 1) copies left"
            }
            if type.usesCopy, !lent.isEmpty, lent.count >= copies.count {
                left += "; still lent to \(lent.joined(separator: ", "))"
            }
            if type.usesCopy, copies.isEmpty { left += "; you had no copy of it" }
            if let chosen, texts["copy"] == nil { throw PlainError.noEntry(chosen, feature: Item.words.feature) }
            let entry = try change.add(type.verb, about: thing, texts)
            guard let done = type.done else { return "recorded '\(type.verb)' of \(Item.name(of: item))\(left)" }
            let amount = texts[KeptEntryType.amount]?.first.map { DecimalText.grouped($0) + " " } ?? ""
            return "\(done) \(amount)\(Item.name(of: item))\(words) (\(entry.id))\(left)"
        }
    }

    /// The day and the fields of an entry in a sentence: ` on 2024-01-02, price 30000 USD`.
    private static func words(_ declared: [Field<Item>], _ given: KeptFields<Item>.Given, _ day: String?) -> String {
        let fields = declared.filter { $0.key != KeptEntryType.amount }.compactMap { field in
            given.copies[field.key]?.first.map { ", \(field.word) \($0)" }
        }
        return (day.map { " on \($0)" } ?? "") + fields.joined()
    }
}
