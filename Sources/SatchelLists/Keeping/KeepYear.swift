import SatchelCatalog
import SatchelCollection
import SatchelNumbers
import SatchelPluginAPI

/// A year of what a kind does with its items for some time: how many were read, when, and how much.
struct YearReview<Item: ListedItem> {
    private struct Reading {
        let item: Item
        let started: Day?
        let finished: Day?
        let month: Int?
        let rating: ExactDecimal?
    }

    private let year: Int
    private let progress: KindKeeping<Item>.Progress
    private let readings: [Reading]
    private let goal: Int?

    init(_ year: Int, of items: [Item], _ progress: KindKeeping<Item>.Progress, goal: Int?) {
        (self.year, self.progress, self.goal) = (year, progress, goal)
        let prefix = Self.prefix(year)
        readings = items.flatMap { item in
            item.keeping.entries(progress.entry).compactMap { entry -> Reading? in
                guard entry["state"] == progress.done, let day = entry["finished"], day.hasPrefix(prefix) else {
                    return nil
                }
                return Reading(
                    item: item,
                    started: entry["started"].flatMap { Day($0) },
                    finished: Day(day),
                    month: day.utf8.count >= 7 ? Int(day.dropFirst(5).prefix(2)) : nil,
                    rating: item.keeping.texts["rating"]?.first.flatMap { ExactDecimal($0) }
                )
            }
        }
        .sorted { ($0.finished?.number ?? .max, $0.item.title) < ($1.finished?.number ?? .max, $1.item.title) }
    }

    static func prefix(_ year: Int) -> String { String("000\(year)".suffix(4)) }

    private static var months: [String] {
        ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    }

    /// The page of the year.
    func detail(today: Day) -> Output {
        let (many, one) = (Item.words.many, Item.words.one)
        guard !readings.isEmpty || goal != nil else {
            return .message("no \(many) \(progress.done) in \(year); '\(Item.line("finish <\(one)>"))' records one")
        }
        let count = Set(readings.map(\.item.id)).count
        let pages = Set(readings.map(\.item.id)).count - unpaged
        return .detail(
            Detail(
                title: "\(year): \(count.counted(one, many)) \(progress.done)",
                fields: [
                    .init("year", label: nil, .integer(year)), .init(many, label: nil, .integer(count)),
                    .init(
                        "\(progress.entry)s",
                        label: count == readings.count ? nil : "\(progress.entry)s",
                        .integer(readings.count)
                    ),
                    .init("goal", label: "goal", goalValue(count, today)),
                    .init("pages", label: "pages", pages == 0 ? .absent : pageValue),
                    .init("daysEach", label: "days a \(one)", daysEach), .init("byMonth", label: "by month", byMonth),
                    .init("rated", label: "rated", rated), .init("favorites", label: "favorites", favorites),
                    .init("authors", label: "most of", authors), .init("longestPause", label: "longest pause", pause),
                ]
            )
        )
    }

    private func goalValue(_ count: Int, _ today: Day) -> Value {
        guard let goal else { return .absent }
        let left = goal - count
        var words = "\(count) of \(goal)" + (left <= 0 ? ", reached" : ", \(left) to go")
        if left > 0, year == today.year, let first = Day(year: year, month: 1, day: 1) {
            // What a steady pace would have reached by today.
            let due = goal * (today.number - first.number + 1) / 365
            if due != count { words += due > count ? ", \(due - count) behind" : ", \(count - due) ahead" }
        }
        return .amount(.init(digits: "\(goal)", shown: words))
    }

    // MARK: - Pages

    private static var pageField: Field<Item>? {
        Item.kind.fields.first { $0.word == "pages" && $0.form == .number && $0.kept != nil }
    }

    private static func pages(of item: Item) -> Int? { pageField?.texts(item).first.flatMap { Int($0) } }

    private var unpaged: Int { Set(readings.filter { Self.pages(of: $0.item) == nil }.map(\.item.id)).count }

    private var pageValue: Value {
        let pages = readings.reduce(0) { $0 + (Self.pages(of: $1.item) ?? 0) }
        let unknown = unpaged == 0 ? "" : " (\(unpaged.counted(Item.words.one, Item.words.many)) without)"
        return .amount(.init(digits: "\(pages)", shown: DecimalText.grouped("\(pages)") + unknown))
    }

    // MARK: - Days

    /// Readings whose first and last day are known.
    private var dated: [(first: Int, last: Int)] {
        readings.compactMap { reading in
            guard let last = reading.finished?.number else { return nil }
            return reading.started.map { (min($0.number, last), last) }
        }
    }

    private var daysEach: Value {
        guard !dated.isEmpty else { return .absent }
        let days = dated.reduce(0) { $0 + $1.last - $1.first + 1 }
        let mean = ExactDecimal(days).divided(by: ExactDecimal(dated.count), places: 1) ?? .zero
        let unknown = readings.count - dated.count
        return .amount(
            .init(
                digits: mean.description,
                shown: mean.description + (unknown == 0 ? "" : " (\(unknown) without days)")
            )
        )
    }

    private var byMonth: Value {
        let counts = (1...12).map { month in readings.count { $0.month == month } }
        guard counts.contains(where: { $0 > 0 }) else { return .absent }
        let objects = zip(Self.months, counts).enumerated().map { index, month in
            Value.object([
                .init("month", .text("\(Self.prefix(year))-" + String("0\(index + 1)".suffix(2)))),
                .init("count", .integer(month.1)),
            ])
        }
        let shown = zip(Self.months, counts).filter { $0.1 > 0 }.map { "\($0) \($1)" }.joined(separator: " · ")
        let unknown = readings.count - counts.reduce(0, +)
        return .worded(objects, as: shown + (unknown == 0 ? "" : " · unknown \(unknown)"))
    }

    /// The most days in a row without reading, between two readings of the year.
    private var pause: Value {
        let spans = readings.compactMap { reading -> (first: Int, last: Int)? in
            guard let last = reading.finished?.number else { return nil }
            return (min(reading.started?.number ?? last, last), last)
        }
        .sorted { $0.first < $1.first }
        guard let start = spans.first else { return .absent }
        var (until, longest) = (start.last, (days: 0, from: 0))
        for span in spans.dropFirst() {
            if span.first - until - 1 > longest.days { longest = (span.first - until - 1, until + 1) }
            until = max(until, span.last)
        }
        guard longest.days > 0, let from = Day(number: longest.from) else { return .absent }
        let words = longest.days.counted("day")
        return .amount(.init(digits: "\(longest.days)", shown: "\(words) from \(from)"))
    }

    // MARK: - Favorites

    private var rated: Value {
        var ratings: [ItemID<Item>: ExactDecimal] = [:]
        for reading in readings { ratings[reading.item.id] = reading.rating }
        guard !ratings.isEmpty else { return .absent }
        let sum = ratings.values.reduce(.zero, +)
        let mean = sum.divided(by: ExactDecimal(ratings.count), places: 2) ?? .zero
        return .amount(.init(digits: mean.description, shown: "\(mean) on average of \(ratings.count)"))
    }

    private var favorites: Value {
        let best = readings.filter { $0.rating != nil }.sorted { ($1.rating ?? .zero) < ($0.rating ?? .zero) }
        guard let top = best.first?.rating else { return .absent }
        return .texts(best.filter { $0.rating == top }.map(\.item).distinct(by: \.id).prefix(5).map(\.title))
    }

    /// Who made most of what was read, those with several first.
    private var authors: Value {
        guard let field = Item.kind.fields.first(where: { $0.part == .credits }) else { return .absent }
        var counts: [String: Int] = [:]
        for item in readings.map(\.item).distinct(by: \.id) {
            for name in field.texts(item) { counts[name, default: 0] += 1 }
        }
        let sorted = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        let most = sorted.filter { $0.value > 1 }.prefix(5)
        guard !most.isEmpty else { return .absent }
        return .worded(
            most.map { .object([.init("name", .text($0.key)), .init("count", .integer($0.value))]) },
            as: most.map { "\($0.key) \($0.value)" }.joined(separator: " · ")
        )
    }
}

/// `<feature> goal [year] [number]`: how many one wants to read in a year.
struct KeepGoal<Item: ListedItem>: Command {
    let kept: KeptItems<Item>
    let progress: KindKeeping<Item>.Progress
    private let year = Parameter.optionalArgument("year", .integer(1000...9999), "the year; by default this one")
    private let count = Parameter.optionalArgument("number", .text, "how many, or none to remove the goal")

    var spec: CommandSpec {
        CommandSpec(
            Item.line("goal"),
            "set or show a goal for a year",
            effect: .changes,
            discussion: "'\(Item.line("stats 2026"))' shows the year.",
            arguments: [year.spec, count.spec],
            examples: [Example(Item.line("goal 2026 24"), "two a month")]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let today = kept.clock.today
        let year = invocation[year] ?? today.year
        let (many, done) = (Item.words.many, progress.done)
        guard let text = invocation[count] else { return try await kept.review(of: year, progress) }
        let number = text.lowercased() == "none" ? 0 : Int(text) ?? -1
        guard (0...100_000).contains(number) else {
            throw PlainError.invalid("number", text, expected: "a whole number, or none")
        }
        let words =
            number == 0 ? "removed the goal for \(year)" : "set the goal for \(year) to \(number) \(many) \(done)"
        try await kept.store.change(words) { change in
            let goal = Thing.goal(Item.kind.id, year)
            if number == 0 {
                try change.remove(goal)
            } else {
                try change.set(["use": ["goal"], "count": ["\(number)"]], of: goal)
            }
        }
        return .message(words)
    }
}

extension KeptItems {
    /// A year in review, with its goal if there is one.
    func review(of year: Int, _ progress: KindKeeping<Item>.Progress) async throws -> Output {
        let (goal, ids) = try await store.read { contents in
            let goal = try contents.texts(of: .goal(Item.kind.id, year))?["count"]?.first.flatMap { Int($0) }
            let prefix = YearReview<Item>.prefix(year)
            return (goal, try contents.items(Item.kind.id, withEntries: "finished", beginning: prefix))
        }
        let items = try await viewModel.keeping?.some(Set(ids.map { ItemID($0) })) ?? []
        return YearReview(year, of: items, progress, goal: goal).detail(today: clock.today)
    }
}

extension Thing {
    /// The goal for a year, which is one, also if two devices set it.
    fileprivate static func goal(_ kind: String, _ year: Int) -> Thing { .list(kind, "goal-\(year)") }
}
