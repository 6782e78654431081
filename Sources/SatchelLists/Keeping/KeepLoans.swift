import SatchelCatalog
import SatchelCollection
import SatchelPluginAPI

struct KeepLend<Item: ListedItem>: Command {
    let kept: KeptItems<Item>
    private let until = Parameter.option("until", .text, "the day on which it should be back")
    private let on = Parameter.option("on", .text, "the day on which you lent it; by default today")
    private var person: Parameter<String> { .argument("person", .text, "who has it", from: kept.people) }

    var spec: CommandSpec {
        let name = Item.words.feature
        return CommandSpec(
            "\(name) lend",
            "lend a copy of \(Item.words.one.withArticle)",
            effect: .changes,
            discussion: "Lists then say who has it; '\(name) return' ends the loan, 'due' lists what should be back.",
            arguments: [kept.item.spec, person.spec],
            options: [until.spec, on.spec],
            examples: [
                Example("\(name) lend 1 Mina --until 2026-12-24", "until a day", after: Item.words.owned)
            ]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let person = try KeptItems<Item>.value(invocation[person], of: "person", .label)
        let since = try kept.past(invocation[on], of: "--on")
        let until = try invocation[until].map { try kept.day($0, of: "--until") }
        if let until, KeptDay.isBefore(until, since) {
            throw PlainError.tooEarly("--until", after: since, "when it was lent")
        }
        let items = try await kept.found([invocation[kept.item]], in: context)
        return try await kept.tell(items) { change, thing, item in
            let keeping = try change.keeping(of: item)
            guard let owned = Item.kind.keeping?.owned(keeping), owned > keeping.loans.count else {
                let (name, people) = (Item.name(of: item), keeping.loans.compactMap { $0["person"] })
                throw keeping.loans.isEmpty
                    ? PlainError(
                        "you have no copy of \(name) to lend",
                        hint: "run '\(Item.words.feature) add \(item.id.rawValue)' to add a copy"
                    )
                    : PlainError(
                        "\(name) is lent to \(people.joined(separator: ", ")) already",
                        hint: "record its return first"
                    )
            }
            let texts: FieldTexts = ["person": [person], "since": [since], "until": until.map { [$0] } ?? []]
            try change.add(KeptEntryType.loan, about: thing, texts)
            return "lent \(Item.name(of: item)) to \(person)" + (until.map { " until \($0)" } ?? "")
        }
    }
}

struct KeepReturn<Item: ListedItem>: Command {
    let kept: KeptItems<Item>
    private let on = Parameter.option("on", .text, "the day on which it came back; by default today")
    private var from: Parameter<String?> { .option("from", .text, "who had it", from: kept.people) }

    var spec: CommandSpec {
        let name = Item.words.feature
        return CommandSpec(
            "\(name) return",
            "record that lent \(Item.words.many) are back",
            effect: .changes,
            discussion:
                "Where several people have one, --from says who returned it; of several loans to them, the oldest ends.",
            arguments: [kept.items.spec],
            options: [from.spec, on.spec],
            examples: [
                Example("\(name) return 1", "the first row", after: Item.words.owned + ["\(name) lend 1 Mina"])
            ]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let (day, isGiven) = (try kept.past(invocation[on], of: "--on"), invocation[on] != nil)
        let name = invocation[from].map { FoldedText($0).spaced }
        let items = try await kept.found(invocation[kept.items], in: context)
        return try await kept.tell(items) { change, _, item in
            let loans = try change.keeping(of: item).loans
            let people = loans.compactMap { $0["person"] }.distinct
            guard name != nil || Set(people.map { FoldedText($0).spaced }).count < 2 else {
                throw PlainError(
                    "\(Item.name(of: item)) is lent to \(people.joined(separator: ", "))",
                    hint: "add --from with the name of who returned it"
                )
            }
            guard let loan = loans.first(where: { name == nil || FoldedText($0["person"] ?? "").spaced == name }) else {
                throw PlainError(
                    people.isEmpty
                        ? "\(Item.name(of: item)) is not lent"
                        : "\(Item.name(of: item)) is lent to \(people.joined(separator: ", ")) alone",
                    hint: "run '\(Item.words.feature) loans' to list what is lent"
                )
            }
            // It may be tomorrow already on the device that lent it.
            if isGiven, let since = loan["since"], KeptDay.isBefore(day, since) {
                throw PlainError.tooEarly("--on", after: since, "when \(Item.name(of: item)) was lent")
            }
            try change.set(["returned": [day]], of: .entry(Item.kind.id, loan.id))
            return "\(loan["person"] ?? "somebody") returned \(Item.name(of: item))"
        }
    }
}

/// `<feature> loans`: what is lent, by the day on which it should be back.
struct KeepLoans<Item: ListedItem>: Command {
    let kept: KeptItems<Item>

    private static var columns: [RecordList.Column] {
        [
            .init("until", "Due", .subtitle, hidesWhenEmpty: true), .init("title", "Title", .title),
            .init("person", "Lent to", .subtitle), .init("about", "About", hidesWhenEmpty: true),
            .init("since", "Since"), .init("id", "Id", .data), .init("entry", "Entry", .data),
        ]
    }

    var spec: CommandSpec {
        CommandSpec(
            Item.line("loans"),
            "list what is lent, by due day",
            effect: .reads,
            options: PageParameters.all,
            examples: [Example(Item.line("loans"), "everything that is lent")],
            columns: Self.columns
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let items = try await kept.viewModel.keeping?.all(having: KeptEntryType.loan) ?? []
        let loans = items.flatMap { item in item.keeping.loans.map { (item: item, loan: $0) } }
        // What has no day comes last.
        let sorted = loans.sorted {
            $0.loan.order(after: $0.loan["until"] ?? "~") < $1.loan.order(after: $1.loan["until"] ?? "~")
        }
        let today = kept.clock.today.description
        let empty = "nothing is lent; run '\(Item.line("lend <\(Item.words.one)> <person>"))' to lend a copy"
        return .page(sorted, Self.columns, invocation, empty: empty) { item, loan in
            let isOverdue = loan["until"].map { KeptDay.isBefore($0, today) } ?? false
            return [
                .text(loan["until"]), .text(item.title), .text(loan["person"]), .text(isOverdue ? "overdue" : nil),
                .text(loan["since"]), .text(item.id.rawValue), .text(loan.id),
            ]
        }
    }
}

extension KeptItems {
    /// Everybody who has or had something.
    var people: CompletionSource {
        CompletionSource("\(Item.words.feature).people") { [viewModel] in
            let items = await CompletionPatience.values {
                try await viewModel.keeping?.all(having: KeptEntryType.loan) ?? []
            }
            let people = items.flatMap { $0.keeping.entries(KeptEntryType.loan).compactMap { $0["person"] } }
            return Set(people).sorted().map { Completion($0) }
        }
    }
}

extension Output {
    /// A page of rows that have no numbers, by the options of the line; `values` makes those of the page.
    static func page<Row: Sendable>(
        _ rows: [Row],
        _ columns: [RecordList.Column],
        _ invocation: Invocation,
        empty: String,
        values: (Row) -> [Value]
    ) -> Output {
        let page = Page(invocation[PageParameters.page] ?? 1, size: invocation[PageParameters.limit] ?? 20, of: rows)
        let more = page.hasMore ? "\(page.items.count) of \(rows.count) · '--page \(page.number + 1)' shows more" : nil
        let records = page.items.map { RecordList.Record(values($0)) }
        return .records(RecordList(columns: columns, records: records, footer: more, emptyMessage: empty))
    }
}
