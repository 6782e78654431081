import SatchelCatalog
import SatchelDI
import SatchelImporting
import SatchelLists
import SatchelNetworking
import SatchelPluginAPI

struct RatesImport: Command {
    let composition: Composition
    private let files = Parameter.repeatedArgument("file", .path, "eurofxref-hist.csv, or another file of the bank")

    var spec: CommandSpec {
        CommandSpec(
            "rates import",
            "import exchange rates from a file",
            effect: .changes,
            discussion: """
                Reads the files that the European Central Bank publishes, in CSV or XML: the units of each currency for a euro,
                by day. Rates of the same day and currency are replaced. Other currencies convert through the euro.
                """,
            arguments: [files.spec],
            examples: [Example("rates import eurofxref-hist.csv", "all rates since 1999", touchesFile: true)]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let store = try composition.container.resolve(StoredRates.self)
        var lines: [String] = []
        for path in invocation[files] {
            let days = try await Self.days(in: path)
            lines.append(Self.words(days, try await store.add(days), from: "'\(path)'"))
        }
        return .messages(lines)
    }

    @concurrent
    private static func days(in path: String) async throws -> ExchangeRateFile.Days {
        try ExchangeRateFile.days(in: path)
    }

    static func words(
        _ days: ExchangeRateFile.Days,
        _ count: (added: Int, changed: Int),
        from source: String
    ) -> String {
        let sorted = days.keys.sorted()
        let span = sorted.first.map { "\($0)" + (sorted.count > 1 ? " to \(sorted[sorted.count - 1])" : "") } ?? ""
        let changed = count.changed > 0 ? ", changed \(count.changed)" : ""
        return "added exchange rates of \(count.added.counted("day"))\(changed) from \(source) (\(span))"
    }
}

struct RatesUpdate: Command {
    let composition: Composition

    var spec: CommandSpec {
        CommandSpec(
            "rates update",
            "download the exchange rates of the last 90 days",
            effect: .changes,
            discussion: """
                Asks the European Central Bank, which publishes rates on working days. 'rates import' imports older ones from its
                file eurofxref-hist.csv.
                """,
            examples: [Example("rates update", "the latest rates", touchesFile: true)]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let (container, settings) = (composition.container, composition.settings)
        let network = try container.resolve((any RawDataFetchable).self)
        let request = RecentRates().at(settings[RecentRates.address])
        let answer = try await network.data(for: request, policy: .refresh)
        guard let days = try? ExchangeRateFile.days(in: Array(answer.value)[...], path: "") else {
            throw PlainError(
                "the European Central Bank sent no exchange rates",
                hint: "the service may have changed, or a network sign-in page answered instead"
            )
        }
        let store = try container.resolve(StoredRates.self)
        return .message(RatesImport.words(days, try await store.add(days), from: "the European Central Bank"))
    }
}

/// `rates show`: the rate between two currencies, or all of a day.
struct RatesShow: Command {
    let composition: Composition
    private let from: Parameter<String?> = .optionalArgument("from", .text, "a currency, such as USD")
    private let to: Parameter<String?> = .optionalArgument("to", .text, "another one; by default EUR")
    private let on = Parameter.option("on", .text, "the day; by default the last one with rates")
    private static let columns: [RecordList.Column] = [
        .init("from", "From", .title), .init("rate", "Rate", alignment: .trailing), .init("to", "To", .subtitle),
        .init("day", "Day"), .init("source", "Source", .data),
    ]

    var spec: CommandSpec {
        CommandSpec(
            "rates show",
            "show exchange rates",
            effect: .reads,
            discussion: """
                Without a currency, lists all. There are no rates on weekends and holidays: the last one of the week before
                counts then, and its day is shown.
                """,
            arguments: [from.spec, to.spec],
            options: [on.spec],
            examples: [Example("rates show USD KRW --on 2024-04-27", "won for a dollar on a Saturday")],
            columns: Self.columns
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let rates = try await composition.container.resolve(ExchangeRateSource.self).rates()
        let today = try composition.container.resolve((any WallClock).self).today
        let day = try invocation[on].map { text in
            guard let day = Day(typed: text, today: today) else {
                throw UsageError(
                    .wrongValue("--on", found: text, allowed: "a day such as 2024-05-01", nearest: nil)
                )
            }
            return day
        }
        let to = (invocation[to] ?? "EUR").uppercased()
        for name in [invocation[from]?.uppercased(), to].compactMap({ $0 }) where !rates.days.isEmpty {
            guard rates.currencies.contains(name) else {
                throw PlainError("no exchange rates of '\(name)'", hint: "'rates show' lists the currencies")
            }
        }
        let names = invocation[from].map { [$0.uppercased()] } ?? rates.currencies.filter { $0 != to }.sorted()
        let found =
            (day ?? rates.days.max()).map { day in
                names.compactMap { rates.rate(from: $0, to: to, on: day) }
            } ?? []
        let records = found.map { rate in
            RecordList.Record([
                .text(rate.from), .amount(rate.digits), .text(rate.to), .text(rate.day.description),
                .text(rate.source),
            ])
        }
        let empty =
            rates.days.isEmpty
            ? "no exchange rates yet; run 'rates update', or 'rates import <file>'"
            : "no exchange rate on \(day.map(\.description) ?? "that day") or in the week before"
        return .records(
            RecordList(columns: Self.columns, records: records, emptyMessage: empty)
        )
    }
}
