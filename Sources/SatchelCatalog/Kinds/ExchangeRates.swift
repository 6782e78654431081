import SatchelNumbers

/// How much of one currency one unit of another was on a day.
public struct ExchangeRate: Hashable, Sendable {
    /// The code of the currency that is converted, such as `USD`.
    public let from: String
    /// The code of the other one.
    public let to: String
    /// The day of the rate, which may be some days before the one that was asked for.
    public let day: Day
    /// Who publishes it.
    public let source: String
    /// How many units of either a euro is.
    private let own, other: ExactDecimal

    fileprivate init(from: String, to: String, _ day: Day, source: String, _ own: ExactDecimal, _ other: ExactDecimal) {
        (self.from, self.to, self.day, self.source) = (from, to, day, source)
        (self.own, self.other) = (own, other)
    }

    /// An amount in the other currency, to 20 decimal places.
    package func converting(_ amount: ExactDecimal) -> ExactDecimal {
        from == to ? amount : (amount * other).divided(by: own, places: 20) ?? .zero
    }

    /// The rate with six digits or more, for people.
    package var value: ExactDecimal {
        let exact = converting(ExactDecimal(1))
        return exact.rounded(places: max(2, 5 - (exact.leadingPlace ?? 0)))
    }

    /// The rate in digits.
    public var digits: String { value.description }

    /// Such as `1 USD = 0.933358 EUR (ECB, 2024-04-26)`.
    public var words: String { "1 \(from) = \(value) \(to) (\(source), \(day))" }
}

/// Exchange rates by day, as the European Central Bank publishes them: units of a currency for a euro.
public struct ExchangeRates: Sendable {
    /// The most days that a rate may be older than what it converts: no rates are published on a weekend or a holiday.
    public static let longestGap = 7
    /// The currency that all rates are to.
    package static let base = "EUR"

    private let bytes: [UInt8]
    private let columns: [String: Int]
    private let lines: [Day: Range<Int>]
    private let source: String

    /// Reads rates as ``text(of:)`` writes them; a line that isn't one is left out.
    package init(_ bytes: [UInt8] = [], source: String = "ECB") {
        (self.bytes, self.source) = (bytes, source)
        var (columns, lines): ([String: Int], [Day: Range<Int>]) = ([:], [:])
        var start = 0
        while start < bytes.count {
            let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
            if start == 0 {
                let names = String(decoding: bytes[..<end], as: UTF8.self).split(separator: ",")
                for (column, name) in names.enumerated().dropFirst() { columns[String(name)] = column }
            } else if let day = Day(String(decoding: bytes[start..<min(start + 10, end)], as: UTF8.self)) {
                lines[day] = start..<end
            }
            start = end + 1
        }
        (self.columns, self.lines) = (columns, lines)
    }

    /// The days with rates.
    public var days: Set<Day> { Set(lines.keys) }

    /// The codes of the currencies, with that of the base.
    public var currencies: Set<String> { lines.isEmpty ? [] : Set(columns.keys).union([Self.base]) }

    /// The rate between two currencies on a day, or on the last one of the week before that has both; nil if there is none.
    public func rate(from: String, to: String, on day: Day) -> ExchangeRate? {
        let (from, to) = (from.uppercased(), to.uppercased())
        var wanted: Day? = day
        for _ in 0...Self.longestGap {
            guard let day = wanted else { return nil }
            if let own = units(of: from, on: day), let other = units(of: to, on: day) {
                return ExchangeRate(from: from, to: to, day, source: source, own, other)
            }
            wanted = day.previous
        }
        return nil
    }

    /// How many units of a currency a euro is on a day; nil if it isn't known.
    package func units(of currency: String, on day: Day) -> ExactDecimal? {
        guard let line = lines[day] else { return nil }
        if currency == Self.base { return ExactDecimal(1) }
        guard let column = columns[currency] else { return nil }
        let cells = bytes[line].split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
        guard column < cells.count else { return nil }
        return ExactDecimal(String(decoding: cells[column], as: UTF8.self)).flatMap { $0 > .zero ? $0 : nil }
    }

    /// The units for a euro of every day, by currency.
    package var all: [Day: [String: String]] {
        lines.keys.reduce(into: [:]) { all, day in
            for name in columns.keys { all[day, default: [:]][name] = units(of: name, on: day)?.description }
        }
    }

    package static func isRate(_ text: String) -> Bool { ExactDecimal(text).map { $0 > .zero } ?? false }

    /// Rates of days as a text, the currencies and then the days in order.
    package static func text(of days: [Day: [String: String]]) -> String {
        let names = Set(days.values.flatMap(\.keys)).sorted()
        let rows = days.sorted { $0.key < $1.key }.map { day, units in
            ([day.description] + names.map { units[$0] ?? "" }).joined(separator: ",")
        }
        return (["Date," + names.joined(separator: ",")] + rows).joined(separator: "\n") + "\n"
    }
}

/// Where exchange rates come from.
public struct ExchangeRateSource: Sendable {
    /// All that are known; none of which nothing was imported.
    public let rates: @Sendable () async throws -> ExchangeRates

    public init(_ rates: @escaping @Sendable () async throws -> ExchangeRates) { self.rates = rates }
}
