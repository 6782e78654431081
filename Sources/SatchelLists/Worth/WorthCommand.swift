import SatchelCatalog
import SatchelNumbers
import SatchelPluginAPI

/// `<feature> worth`, and `worth` for all features: what the user has is worth, by currency, with the source of each figure.
package struct WorthCommand: Command {
    /// Returns what there was on some days.
    package typealias Lines = @MainActor ([Day?], any CommandContext) async throws -> [[WorthLine]]

    private let feature: String?
    private let clock: @MainActor () throws -> any WallClock
    private let rates: (@MainActor () throws -> ExchangeRateSource)?
    private let lines: Lines
    private let on = Parameter.option("on", .text, "the worth on a day; by default the present one")
    private let by: Parameter<String?> = .option(
        "by",
        .choice(WorthGroups.allCases.map(\.rawValue)),
        "what to add up by"
    )
    private let currency = Parameter.option(
        "currency",
        .text,
        "convert at the exchange rates of the days, such as to EUR"
    )
    private let chart: Parameter<String?> = .option(
        "chart",
        .choice(WorthSpan.allCases.map(\.rawValue)),
        "chart it over time"
    )

    /// Without a feature, the lines are those of all; without rates, nothing is converted.
    package init(
        _ feature: String?,
        clock: @escaping @MainActor () throws -> any WallClock,
        rates: (@MainActor () throws -> ExchangeRateSource)?,
        lines: @escaping Lines
    ) {
        (self.feature, self.clock, self.rates, self.lines) = (feature, clock, rates, lines)
    }

    private static let columns: [RecordList.Column] = [
        .init("group", "What", .title), .init("items", "Items", .fact, alignment: .trailing),
        .init("worth", "Worth", .subtitle, alignment: .trailing, priority: 3),
        .init("unpriced", "No price", .fact, alignment: .trailing, hidesWhenEmpty: true, priority: 2),
        .init("sources", "From", .fact, hidesWhenEmpty: true, priority: 1),
        .init("asOf", "As of", .fact, hidesWhenEmpty: true),
        .init("others", "Others say", .fact, hidesWhenEmpty: true),
        .init("rates", "Rates", .fact, hidesWhenEmpty: true),
    ]

    package var spec: CommandSpec {
        let line = feature.map { "\($0) worth" } ?? "worth"
        return CommandSpec(
            line,
            feature == nil ? "show what all that you keep is worth" : "show what these are worth, and by which prices",
            effect: .reads,
            discussion: """
                Counts what you have: at the price of a market, a file or your own where there is one, or else at what you paid.
                Each figure says where it is from. What has no price is counted apart, and never as 0; money of several
                currencies stands side by side\(rates == nil ? "" : " unless --currency converts it, which takes a rate of the day").
                """,
            options: [on.spec, by.spec] + (rates == nil ? [] : [currency.spec]) + [chart.spec] + PageParameters.all,
            examples: [Example("\(line) --by \(feature == nil ? "kind" : "place")", "added up")],
            columns: nil
        )
    }

    /// What there was on some days, each with its worth then; nil for the present.
    package func worth(on days: [Day?], in context: any CommandContext) async throws -> [[WorthLine]] {
        try await lines(days, context)
    }

    package func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let today = try clock().today
        let day = try invocation[on].map { text in
            guard let day = Day(typed: text, today: today), day <= today else {
                let allowed = "a day such as 2024-05-01 that is not in the future"
                throw UsageError(.wrongValue("--on", found: text, allowed: allowed, nearest: nil))
            }
            return day
        }
        let target = try (rates == nil ? nil : invocation[currency]).map { text in
            guard Money("1 \(text)") != nil else {
                throw UsageError(.wrongValue("--currency", found: text, allowed: "a code such as EUR", nearest: nil))
            }
            return text.uppercased()
        }
        let known = target == nil ? nil : try await rates?().rates()
        let conversion = WorthConversion(to: target, at: known ?? ExchangeRates())
        if let span = invocation[chart].flatMap({ WorthSpan(rawValue: $0) }) {
            let days = span.days(until: day ?? today)
            // Today has the present prices.
            let found = try await lines(days.map { $0 == today ? nil : $0 }, context)
            let chart = WorthChart(span, days, found, conversion).chart
            if !context.drawsAnswer, let note = chart.note, !note.isEmpty { context.notify(note) }
            return .chart(chart)
        }
        let found = try await lines([day == today ? nil : day], context)[0]
        let groups = invocation[by].flatMap { WorthGroups(rawValue: $0) } ?? (feature == nil ? .kind : .item)
        var records = list(found, by: groups, conversion, on: day ?? today)
        let limit = invocation[PageParameters.limit] ?? ValueKind.noLimit
        let page = Page(invocation[PageParameters.page] ?? 1, size: limit, of: records.records)
        if page.hasMore {
            let shown = "\(page.items.count) of \(records.records.count)"
            records.footer = "\(shown) · '--page \(page.number + 1)' shows more"
        }
        records.records = page.items
        if let day, day < today { records.emptyMessage = "you had nothing on \(day) that could be worth something" }
        return .records(records)
    }

    private func list(
        _ lines: [WorthLine],
        by groups: WorthGroups,
        _ conversion: WorthConversion,
        on day: Day
    ) -> RecordList {
        var (sums, order, all): ([String: WorthSums], [String], WorthSums) = ([:], [], WorthSums())
        let shared = groups == .item ? Self.sharedTitles(lines) : []
        for line in lines {
            let price = line.price.map { conversion.converting($0, on: day) }
            all.add(price)
            for name in groups.names(of: line, shared) {
                if sums[name] == nil { order.append(name) }
                sums[name, default: WorthSums()].add(price)
            }
        }
        // What is worth most comes first, by its largest sum.
        let most = order.map { (name: $0, most: sums[$0]?.most ?? .zero) }
        let sorted = most.sorted { $0.most > $1.most }.map(\.name)
        var list = RecordList(
            columns: Self.columns,
            records: sorted.map { Self.record($0, sums[$0] ?? WorthSums(), groups) },
            emptyMessage: "you keep nothing that could be worth something yet"
        )
        if all.count > 0 {
            let unpriced = all.unpriced == 0 ? nil : "\(all.unpriced) without a price"
            let lacking = all.unconverted == 0 ? nil : "\(all.unconverted) without a rate to \(conversion.target ?? "")"
            let total = all.money.isEmpty ? "worth unknown" : "worth " + all.money.joined(separator: ", ")
            list.total = [total, unpriced, lacking].compactMap { $0 }.joined(separator: " · ")
        }
        return list
    }

    /// The titles that several items have.
    private static func sharedTitles(_ lines: [WorthLine]) -> Set<String> {
        var ids: [String: String] = [:]
        return Set(
            lines.compactMap { line in
                let id = ids.updateValue(line.id, forKey: line.title)
                return id == nil || id == line.id ? nil : line.title
            }
        )
    }

    private static func record(_ name: String, _ sums: WorthSums, _ groups: WorthGroups) -> RecordList.Record {
        let days = sums.days.sorted()
        let span = days.count < 2 ? days.first : "\(days[0]) to \(days[days.count - 1])"
        return .init([
            .text(name.isEmpty ? "(no \(groups.rawValue))" : name), .integer(sums.count),
            sums.money.isEmpty
                ? .absent : .worded(sums.exact.map { .text($0) }, as: sums.money.joined(separator: ", ")),
            sums.unpriced == 0 ? .absent : .integer(sums.unpriced), .texts(sums.sources.sorted()), .text(span),
            .texts(sums.others), .texts(sums.rates.sorted()),
        ])
    }
}

/// What the worth is added up by.
enum WorthGroups: String, CaseIterable {
    case kind, place, list, item

    /// The groups of a line, of an item with its id where its title is shared; an empty name for none.
    func names(of line: WorthLine, _ shared: Set<String>) -> [String] {
        switch self {
        case .kind: [line.kind]
        case .place: [line.place ?? ""]
        case .list: line.lists.isEmpty ? [""] : line.lists
        case .item: [shared.contains(line.title) ? "\(line.title) (\(line.id))" : line.title]
        }
    }
}

/// Converts prices into one currency, if any.
struct WorthConversion {
    let target: String?
    private let rates: ExchangeRates

    init(to target: String?, at rates: ExchangeRates) { (self.target, self.rates) = (target, rates) }

    /// A price, and the rate that it took; one that has no rate stays as it is.
    func converting(_ price: WorthPrice, on day: Day) -> (price: WorthPrice, rate: ExchangeRate?, isLacking: Bool) {
        guard let target, price.currency != target else { return (price, nil, false) }
        let own = price.day.flatMap { Day(String($0.prefix(10))) } ?? day
        guard let rate = rates.rate(from: price.currency, to: target, on: min(own, day)) else {
            return (price, nil, true)
        }
        var converted = price
        (converted.amount, converted.currency) = (rate.converting(price.amount), target)
        return (converted, rate, false)
    }
}

/// What several things are worth together.
struct WorthSums {
    private(set) var count = 0
    private(set) var unpriced = 0
    private(set) var unconverted = 0
    private(set) var amounts: [String: ExactDecimal] = [:]
    private(set) var sources: Set<String> = []
    private(set) var days: Set<String> = []
    private(set) var rates: Set<String> = []
    private(set) var others: [String] = []

    mutating func add(_ found: (price: WorthPrice, rate: ExchangeRate?, isLacking: Bool)?) {
        count += 1
        guard let found else { return unpriced += 1 }
        unconverted += found.isLacking ? 1 : 0
        let price = found.price
        amounts[price.currency] = (amounts[price.currency] ?? .zero) + price.amount
        sources.insert(price.source)
        if let day = price.day { days.insert(String(day.prefix(10))) }
        if let rate = found.rate { rates.insert(rate.words) }
        for other in price.others where !others.contains(other) && others.count < 10 { others.append(other) }
    }

    /// The largest sum, of whatever currency.
    var most: ExactDecimal { amounts.values.max() ?? .zero }

    /// The sums in the order of their currencies, exact for programs and for people.
    var exact: [String] { sorted.map { "\($0.value) \($0.key)".trimmed } }
    var money: [String] {
        sorted.map { currency, value in
            let places = Money.places(in: currency)
            return "\(DecimalText.grouped(value.rounded(places: places).text(places: places))) \(currency)".trimmed
        }
    }

    private var sorted: [(key: String, value: ExactDecimal)] { amounts.sorted { $0.key < $1.key } }
}
