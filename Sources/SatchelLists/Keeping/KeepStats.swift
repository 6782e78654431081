import SatchelCatalog
import SatchelCollection
import SatchelNumbers
import SatchelPluginAPI

struct KeepStats<Item: ListedItem>: Command {
    let kept: KeptItems<Item>
    private var words: Parameter<String> {
        .query("words", "only of matches", minimum: 0, from: kept.presenter.parameters.queries)
    }
    private let by: Parameter<String?> = .option(
        "by",
        .text,
        "the field to group by",
        from: CompletionSource("\(Item.words.feature).groups") { Self.groups.map { Completion($0.word) } }
    )
    private let sum = Parameter.repeatedOption(
        "sum",
        .text,
        "a field of numbers to add up; repeat it for several",
        from: CompletionSource("\(Item.words.feature).sums") { Self.numbers.map { Completion($0.word) } }
    )
    private let year = Parameter.option("year", .integer(1...9999), "only what has this year in the field")

    /// The fields that items can be grouped by.
    private static var groups: [Field<Item>] {
        // One of the kind's own may have the name.
        declared.contains { $0.word == kind.word } ? declared : [kind] + declared
    }

    /// All in one group.
    private static var kind: Field<Item> { .computed("kind", .text) { _ in Item.kind.id } }

    private static var declared: [Field<Item>] {
        Item.kind.fields.filter { $0.column != nil && !$0.isProse && !["id", "mine"].contains($0.key) }
    }

    private static var yearHelp: String {
        Item.kind.keeping?.progress == nil
            ? "" : " A year alone, as in '\(Item.line("stats 2026"))', reviews that year."
    }

    private static var hasCopies: Bool { Item.kind.keeping?.quantity == .copies }

    /// The fields that can be added up.
    private static var numbers: [Field<Item>] {
        groups.filter { [.number, .decimal, .money].contains($0.form) || $0.isDuration }
    }

    private static var columns: [RecordList.Column] {
        [
            .init("value", "Value", .title), .init("items", Item.words.many.asHeading, .subtitle),
            .init("copies", "Copies", hasCopies ? .fact : .data, alignment: .trailing),
            .init("paid", "Paid", hidesWhenEmpty: true), .init("sum", "Sum", hidesWhenEmpty: true),
        ]
    }

    var spec: CommandSpec {
        let name = Item.words.feature
        return CommandSpec(
            "\(name) stats",
            "count what you keep, by a field",
            effect: .reads,
            discussion: """
                Groups by \(Self.groups.map(\.word).joined(separator: ", ")); days are grouped by year, or by month with
                --year. --sum adds up \(Self.numbers.map(\.word).joined(separator: ", ")). Sums of money are by currency;
                what has no value is told, too.\(Self.yearHelp)
                """,
            arguments: [words.spec],
            options: [by.spec, sum.spec, year.spec],
            examples: [Example("\(name) stats --by added", "by the year in which you added them")],
            columns: Self.columns
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        if let progress = Item.kind.keeping?.progress, invocation[words].utf8.count == 4,
            let year = Int(invocation[words]),
            invocation[by] == nil, invocation[sum].isEmpty, invocation[self.year] == nil
        {
            return try await kept.review(of: year, progress)
        }
        let usual =
            switch Item.kind.keeping?.quantity {
            case _ where invocation[year] != nil, .amount: "added"
            default: Item.words.areOwn ? Item.kind.columns.first { $0.column?.role == .subtitle }?.word : nil
            }
        let word = invocation[by] ?? usual ?? "status"
        guard let field = Self.groups.first(where: { $0.word == word.lowercased() }) else {
            throw PlainError.invalid(
                "--by",
                word,
                expected: "one of " + Self.groups.map(\.word).joined(separator: ", ")
            )
        }
        guard invocation[year] == nil || field.isDay || field.form == .year else {
            throw UsageError("--year needs a field of days or years, not '\(field.word)'", hint: "add --by added")
        }
        let summed = try invocation[sum].flatMap { $0.split(separator: ",") }.map { word in
            guard let field = Self.numbers.first(where: { $0.word == word.lowercased() }) else {
                let expected = "one of " + Self.numbers.map(\.word).joined(separator: ", ")
                throw PlainError.invalid("--sum", String(word), expected: expected)
            }
            return field
        }
        let year = invocation[year].map { String($0) }
        let counts = try await self.counts(by: field, summed, year, matching: invocation[words])
        // Where nothing says what groups things usually, they are counted all the same.
        guard invocation[by] == nil, year == nil, counts.groups.isEmpty, counts.all.items > 0 else {
            return .records(Self.list(counts, by: field, summed, year, matching: invocation[words]))
        }
        let all = try await self.counts(by: Self.kind, summed, nil, matching: invocation[words])
        return .records(Self.list(all, by: Self.kind, summed, nil, matching: invocation[words]))
    }

    /// Counts what matches a search by the values of a field.
    private func counts(
        by field: Field<Item>,
        _ summed: [Field<Item>],
        _ year: String?,
        matching words: String
    ) async throws -> Counts {
        let (isDay, ofEntries) = (field.isDay, field.ofEntries)
        let added = summed.map { ($0, isDuration: $0.isDuration) }
        // Equal numbers of one item count each, and the index has them once.
        let isIndexed = summed.allSatisfy { !$0.isMultiple || $0.ofEntries != nil }
        let fields = isIndexed ? ([field] + summed).filter { $0.column != nil } : nil
        return try await kept.reduce(matching: words, only: fields, into: Counts()) { counts, item in
            counts.found += 1
            let texts = field.texts(item)
            func group(_ text: String) -> String? { isDay ? text.span(of: year) : text.group(of: year) }
            guard year == nil || texts.contains(where: { group($0) != nil }) else { return }
            counts.copies.read(item.keeping.entries.lazy.filter { $0.isCopy })
            let numbers = summed.isEmpty ? [] : added.map { $0.amounts(of: item, isDuration: $1) }
            // What copies or sales say groups these, not all of the item.
            func counted(_ isMeant: (String) -> Bool) -> [[Amount]] {
                guard let (type, key) = ofEntries else { return numbers }
                let entries = item.keeping.present(type).filter { $0.texts[key]?.contains(where: isMeant) == true }
                if type == KeptEntryType.copy { counts.copies.read(entries) }
                return added.map { $0.amounts(of: item, (type, entries), isDuration: $1) }
            }
            if texts.isEmpty { counts.unknown += 1 }
            let all = year == nil ? numbers : counted { group($0) != nil }
            counts.all.add(counts.copies, all)
            var groups: Set<String> = []
            for text in texts {
                guard let name = group(text), texts.count == 1 || groups.insert(name).inserted else { continue }
                let numbers = counted { group($0) == name }
                counts.groups[name, default: Sums()].add(counts.copies, numbers)
            }
        }
    }

    private static func list(
        _ counts: Counts,
        by field: Field<Item>,
        _ summed: [Field<Item>],
        _ year: String?,
        matching words: String
    ) -> RecordList {
        let isOrdered = field.isDay || [.year, .number, .decimal].contains(field.form)
        let sorted = counts.groups.sorted { left, right in
            if isOrdered { return (Double(left.key) ?? 0, left.key) < (Double(right.key) ?? 0, right.key) }
            return (right.value.items, left.key) < (left.value.items, right.key)
        }
        let most = max(sorted.map(\.value.items).max() ?? 1, 1)
        var list = RecordList(
            columns: columns,
            records: sorted.map {
                record(.text(field.isDay ? $0.key : field.shown($0.key)), $0.value, summed, most: most)
            },
            emptyMessage: emptyMessage(counts.found, field.word, year, matching: words)
        )
        list.columns[0].title = field.called.asHeading
        list.title = "\(Item.words.many.asHeading) by \(field.called)"
        list.total = total(counts.all, summed, unknown: counts.unknown, field.word)
        return list
    }

    private static func emptyMessage(_ items: Int, _ word: String, _ year: String?, matching words: String) -> String {
        let value = "a value" + (year.map { " of \($0)" } ?? "")
        return switch items {
        case 0 where words.isEmpty:
            "nothing to count; run '\(Item.words.adding("<\(Item.words.one)>"))' to add something"
        case 0: "none of your \(Item.words.many) matches '\(UsageError.shown(words))'"
        case 1: "your \(Item.words.one) doesn't have \(value) in '\(word)'"
        default: "none of \(items) \(Item.words.many) has \(value) in '\(word)'"
        }
    }

    private static func record(
        _ name: Value,
        _ sums: Sums,
        _ summed: [Field<Item>],
        most: Int
    ) -> RecordList.Record {
        let words = sums.beside(summed).map { ($0.word, $0.words(of: $1.amounts)) }
            .filter { !$1.isEmpty }.map { "\($0) \($1)" }
        return .init([
            name, .bar(sums.items, of: most), .integer(sums.copies), .texts(sums.paid.words), .texts(words),
        ])
    }

    private static func total(
        _ sums: Sums,
        _ summed: [Field<Item>],
        unknown: Int,
        _ word: String
    ) -> String? {
        guard sums.items > 0 else { return nil }
        let money = sums.paid.words
        let unpaid = sums.copies - sums.priced
        let parts =
            [
                "\(sums.items) \(sums.items == 1 ? Item.words.one : Item.words.many)",
                unknown > 0 ? "\(unknown) without \(word)" : nil,
                !hasCopies ? nil : sums.copies == 1 ? "1 copy" : "\(sums.copies) copies",
                money.isEmpty ? nil : "paid " + money.joined(separator: ", "),
                money.isEmpty || unpaid == 0 ? nil : "\(unpaid) without a price",
            ]
            + sums.beside(summed).map { field, sum in
                let words = field.words(of: sum.amounts)
                return "\(field.word) \(words.isEmpty ? "unknown" : words)"
                    + (sum.lacking == 0 ? "" : " (\(sum.lacking) unknown)")
            }
        return parts.compactMap { $0 }.joined(separator: " · ")
    }
}

extension Value {
    /// A count with a bar beside it, as long as its share of the most.
    package static func bar(_ count: Int, of most: Int) -> Value {
        let bar = String(repeating: "█", count: max(1, count * 20 / max(most, 1)))
        return .amount(.init(digits: "\(count)", shown: "\(bar) \(count)", share: Double(count) / Double(max(most, 1))))
    }
}

extension String {
    /// The group that a day belongs to: its year, or its month of a year; nil for another year.
    fileprivate func span(of year: String?) -> String? {
        guard let year else { return String(prefix(4)) }
        return hasPrefix(year) ? String(prefix(7)) : nil
    }

    /// The group that another text belongs to: the text; nil for another year.
    fileprivate func group(of year: String?) -> String? { year.map { hasPrefix($0) } ?? true ? self : nil }
}

/// A number that is added up, with its currency if it is money.
private typealias Amount = (number: ExactDecimal, currency: String)

extension Field {
    /// The type of the entries that have a value of it, and its key in them; nil for one that is not of entries.
    fileprivate var ofEntries: (type: String, key: String)? {
        sources.flatMap { sources in sources.entryType.flatMap { type in sources.entry.first.map { (type, $0) } } }
    }

    /// Whether its values are lengths of time, which are added up in seconds.
    var isDuration: Bool { normalized("90m") == "1 h 30 min" }

    /// A sum of its values in words.
    fileprivate func words(of sums: MoneySums) -> String {
        sums.words.map { isDuration ? Int($0).map(FieldType.duration().text) ?? $0 : $0 }.joined(separator: ", ")
    }

    /// The numbers of an item, of entries those of each; of a type of which only some are meant, those of these.
    fileprivate func amounts(
        of item: Item,
        _ meant: (type: String, entries: [Keeping.Entry])? = nil,
        isDuration: Bool
    ) -> [Amount] {
        let texts =
            ofEntries.map { type, key in
                let entries = meant?.type == type ? meant?.entries : nil
                return (entries ?? item.keeping.present(type)).flatMap { $0.texts[key] ?? [] }
            } ?? texts(item)
        return texts.compactMap { text in
            if isDuration { return FieldType.duration().parse(text).map { (ExactDecimal($0), "") } }
            return Money(signed: text).map { ($0.value, $0.currency) } ?? ExactDecimal(text).map { ($0, "") }
        }
    }
}

/// Counts of all items, or of those of a year, and of each group.
private struct Counts {
    var all = Sums()
    /// How many items there are, of any year.
    var found = 0
    var groups: [String: Sums] = [:]
    /// Those of the item that is read.
    var copies = Copies()
    /// How many have no value to group by.
    var unknown = 0
}

/// Counts of some items.
private struct Sums {
    private(set) var items = 0
    private(set) var copies = 0
    /// How many copies have a price.
    private(set) var priced = 0
    /// What was paid for copies.
    private(set) var paid = MoneySums()
    /// The sum of each field that is added up, and how many had no number in it.
    private(set) var summed: [(amounts: MoneySums, lacking: Int)] = []

    /// The sums of fields, without what was paid for copies if that is told.
    func beside<Item>(_ fields: [Field<Item>]) -> [(field: Field<Item>, sum: (amounts: MoneySums, lacking: Int))] {
        zip(fields, summed).map { ($0, $1) }.filter { field, _ in
            paid.words.isEmpty || field.ofEntries ?? ("", "") != (KeptEntryType.copy, "paid")
        }
    }

    mutating func add(_ copies: Copies, _ numbers: [[Amount]]) {
        items += 1
        self.copies += copies.count
        priced += copies.paid.count
        for price in copies.paid { paid.add(price.value, price.currency) }
        guard !numbers.isEmpty else { return }
        if summed.isEmpty { summed = numbers.map { _ in (MoneySums(), 0) } }
        for (place, numbers) in numbers.enumerated() {
            if numbers.isEmpty { summed[place].lacking += 1 }
            for one in numbers { summed[place].amounts.add(one.number, one.currency) }
        }
    }
}

/// How many copies an item has, and what was paid for those with a price.
private struct Copies {
    private(set) var count = 0
    private(set) var paid: [Money] = []
    /// Each text is read once.
    private var prices: [String: Money?] = [:]

    mutating func read(_ copies: some Sequence<Keeping.Entry>) {
        count = 0
        paid.removeAll(keepingCapacity: true)
        for entry in copies {
            count += 1
            guard let text = entry["paid"] else { continue }
            if let price = prices[text] ?? price(text) { paid.append(price) }
        }
    }

    private mutating func price(_ text: String) -> Money? {
        let price = Money(text)
        prices[text] = .some(price)
        return price
    }
}
