import SatchelCatalog
import SatchelCollection
import SatchelPluginAPI

struct KeepRate<Item: ListedItem>: Command {
    let kept: KeptItems<Item>
    private let rating = Parameter.argument(
        "rating",
        .text,
        "from 0.25 to 5 in steps of 0.25, or none",
        from: CompletionSource("ratings") { ["1", "2", "3", "4", "5", "none"].map { Completion($0) } }
    )

    var spec: CommandSpec {
        CommandSpec(
            Item.line("rate"),
            "rate \(Item.words.one.withArticle)",
            effect: .changes,
            arguments: [kept.item.spec, rating.spec],
            examples: [Example(Item.line("rate 1 4.5"), "the first row", after: Item.words.filled)]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let text = invocation[rating]
        let value =
            text.lowercased() == "none"
            ? nil : try KeptItems<Item>.value(text, of: "rating", .rating)
        let items = try await kept.found([invocation[kept.item]], in: context)
        return try await kept.tell(items) { change, thing, item in
            try change.set(["rating": value.map { [$0] } ?? []], of: thing)
            if value == nil { try change.removeUnlessSaid(item) }
            return value.map { "rated \(Item.name(of: item)) \($0)" } ?? "removed the rating of \(Item.name(of: item))"
        }
    }
}

struct KeepNote<Item: ListedItem>: Command {
    let kept: KeptItems<Item>
    private let text = Parameter.repeatedArgument("text", .text, "the note, or none to remove it")

    var spec: CommandSpec {
        CommandSpec(
            Item.line("note"),
            "write a note about \(Item.words.one.withArticle)",
            effect: .destroys,
            discussion: "A new note takes the place of the one before; 'show' shows it.",
            arguments: [kept.item.spec, text.spec],
            examples: [Example(Item.line("note 1 signed by the author"), "the first row", after: Item.words.filled)]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let text = invocation[text].joined(separator: " ")
        let isNone = text.isEmpty || text.lowercased() == "none"
        let note = isNone ? "" : try KeptItems<Item>.value(text, of: "note", .remark)
        let items = try await kept.found([invocation[kept.item]], in: context)
        return try await kept.tell(items) { change, thing, item in
            try change.set(["note": isNone ? [] : [note]], of: thing)
            if isNone { try change.removeUnlessSaid(item) }
            return "\(isNone ? "removed the note" : "saved a note") about \(Item.name(of: item))"
        }
    }
}

/// `<feature> want <item>`, or `archive` where an item is one thing that the user has.
struct KeepMark<Item: ListedItem>: Command {
    let kept: KeptItems<Item>
    let isArchive: Bool
    private var verb: String { isArchive ? "archive" : "want" }
    private var state: String { isArchive ? "archived" : "wanted" }
    private var no: Parameter<Bool> { .flag("no", "they are no longer \(state)") }
    private let why = Parameter.option("why", .choice(KindKeeping<Item>.reasonsToArchive), "what became of them")
    private let amount = Parameter.option("for", .text, "what they were sold for, such as 20 or '20 EUR'")

    var spec: CommandSpec {
        let lists = "'\(Item.line("mine status:\(state)"))' lists them."
        return CommandSpec(
            Item.line(verb),
            "mark \(Item.words.many) as \(state)",
            effect: .changes,
            discussion: isArchive
                ? "They stay with all that you said about them; \(lists)"
                : "They are wanted until you \(Self.ends); \(lists)",
            arguments: [kept.items.spec],
            options: (isArchive ? [why.spec, amount.spec] : []) + [no.spec],
            examples: [Example(Item.line("\(verb) 1"), "the first row", after: Item.words.filled)]
                + (isArchive
                    ? [
                        Example(
                            Item.line("\(verb) 1 --why sold --for 20"),
                            "one that you sold",
                            after: Item.words.filled
                        )
                    ]
                    : [])
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let isOff = invocation[no]
        let texts = try isArchive ? archived(invocation) : ["want": ["yes"]]
        let items = try await kept.found(invocation[kept.items], in: context)
        let words =
            texts["why"]?.first.map { ": \($0)" + (texts["soldFor"].flatMap(\.first).map { " for \($0)" } ?? "") } ?? ""
        return try await kept.tell(items) { [state] change, thing, item in
            try change.set(isOff ? texts.mapValues { _ in [] } : texts, of: thing)
            if isOff { try change.removeUnlessSaid(item) }
            let name = Item.name(of: item)
            return isOff ? "\(name) is no longer \(state)" : "marked \(name) as \(state)\(words)"
        }
    }

    /// What ends that something is wanted.
    private static var ends: String {
        let keeping = Item.kind.keeping
        let verbs =
            (keeping?.progress.map { _ in ["finish"] } ?? [])
            + (keeping?.entryTypes.filter(\.fulfills).map(\.verb) ?? [])
        return (["add a copy"] + verbs.map { $0 + " them" }).joined(separator: " or ")
    }

    /// What is said of what is archived; what is not said now is not known any longer.
    private func archived(_ invocation: Invocation) throws -> FieldTexts {
        let amount = try invocation[amount].map { try KeptItems<Item>.value($0, of: "--for", .price) }
        let why = invocation[why] ?? (amount == nil ? nil : "sold")
        return [
            "archived": [kept.clock.today.description], "why": why.map { [$0] } ?? [],
            "soldFor": amount.map { [$0] } ?? [],
        ]
    }
}

extension CollectionChange {
    /// Removes an item of which nothing is kept but a catalog's facts and the day it was added.
    mutating func removeUnlessSaid<Item: ListedItem>(_ item: Item) throws {
        guard !Item.words.areOwn else { return }
        let thing = item.id.thing
        guard try keeping(of: item).texts.keys.allSatisfy({ $0 == "added" }) else { return }
        let added = try texts(of: thing)?["added"] ?? []
        try set(["added": []], of: thing)
        try removeUnlessKept(item.id)
        if try texts(of: thing) != nil { try set(["added": added], of: thing) }
    }
}

extension String {
    /// With `a` or `an` before it.
    var withArticle: String { (first.map { "aeiou".contains($0) } == true ? "an " : "a ") + self }
}
