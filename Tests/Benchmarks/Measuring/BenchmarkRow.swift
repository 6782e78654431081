/// One line of the table: what was measured, beside what, and what it must not exceed.
struct BenchmarkRow {
    /// What a measurement must not exceed.
    enum Bar {
        /// A time.
        case time(Duration)
        /// A multiple of what it stands beside.
        case ratio(Double)
        /// A number of bytes.
        case bytes(Int)
    }

    /// A measured quantity.
    enum Quantity {
        case time(Duration)
        case bytes(Int)

        var written: String {
            switch self {
            case .time(let time) where time < .microseconds(1): "\(BenchmarkRow.number(time / .nanoseconds(1))) ns"
            case .time(let time) where time < .milliseconds(1): "\(BenchmarkRow.number(time / .microseconds(1))) µs"
            case .time(let time): "\(BenchmarkRow.number(time / .milliseconds(1))) ms"
            case .bytes(let count) where count < 100_000: "\(BenchmarkRow.number(Double(count) / 1000)) KB"
            case .bytes(let count): "\(BenchmarkRow.number(Double(count) / 1_000_000)) MB"
            }
        }
    }

    let what: String
    let ours: Quantity
    let beside: Quantity?
    let bar: Bar?

    init(_ what: String, _ ours: Duration, beside: Duration? = nil, bar: Bar? = nil) {
        self.what = what
        self.ours = .time(ours)
        self.beside = beside.map { .time($0) }
        self.bar = bar
    }

    init(_ what: String, bytes: Int, bar: Int) {
        self.what = what
        ours = .bytes(bytes)
        beside = nil
        self.bar = .bytes(bar)
    }

    /// How many times what it stands beside, if anything.
    var ratio: Double? {
        guard case .time(let ours) = ours, case .time(let beside) = beside else { return nil }
        return ours / beside
    }

    /// Whether the bar is kept; nil where there is none, or nothing to compare with.
    var isWithinBar: Bool? {
        switch (bar, ours) {
        case (.time(let limit), .time(let ours)): ours <= limit
        case (.ratio(let limit), _): ratio.map { $0 <= limit }
        case (.bytes(let limit), .bytes(let count)): count <= limit
        default: nil
        }
    }

    /// The cells of the line.
    var cells: [String] {
        let verdict = isWithinBar.map { $0 ? "yes" : "NO" } ?? "-"
        let limit =
            switch bar {
            case .time(let time): "≤ " + Quantity.time(time).written
            case .ratio(let factor): "≤ \(Self.number(factor)) ×"
            case .bytes(let count): "≤ " + Quantity.bytes(count).written
            case nil: "-"
            }
        return [
            what, ours.written, beside?.written ?? "-", ratio.map { "\(Self.number($0)) ×" } ?? "-", limit, verdict,
        ]
    }

    /// A number with as many decimals as matter.
    private static func number(_ value: Double) -> String {
        let scale: Double = value < 10 ? 100 : value < 100 ? 10 : 1
        let rounded = (value * scale).rounded() / scale
        return rounded == rounded.rounded() ? String(Int(rounded)) : String(rounded)
    }
}

/// The table that the tool prints.
enum BenchmarkTable {
    private static let heading = ["what", "ours", "beside", "ratio", "bar", "ok"]

    /// Lays rows out: the first column to the left, the others to the right.
    static func text(of rows: [BenchmarkRow]) -> String { aligned([heading] + rows.map(\.cells)) }

    /// Lays lines of as many cells out in the same way.
    static func aligned(_ lines: [[String]]) -> String {
        let widths = (lines.first ?? []).indices.map { column in lines.map(\.[column].count).max() ?? 0 }
        return lines.map { cells in
            cells.indices.map { column in
                let padding = String(repeating: " ", count: widths[column] - cells[column].count)
                return column == 0 ? cells[column] + padding : padding + cells[column]
            }
            .joined(separator: "  ")
        }
        .joined(separator: "\n")
    }
}
