import CoinsDomain
import SatchelCatalog
import SatchelLists
import SatchelNumbers
import SatchelPluginAPI

/// The coins being watched, how each moved, and how current that is.
struct WatchFrame {
    private var rows: [(coin: Coin, move: ExactDecimal?)]
    private var state: DataState?
    private var source: String?
    /// Why there are no prices yet.
    private var problem: String?
    /// Why the prices of another market stand in.
    private var reason: String?
    /// The time of the prices, in seconds since 1970.
    private var takenAt: Int?

    init(coins: [Coin]) {
        rows = coins.map { ($0, nil) }
    }

    /// Updates the prices; a coin that the market doesn't list stays as it was.
    mutating func take(_ snapshot: MarketSnapshot, at now: Int) {
        let isFirst = state == nil
        let coins = Dictionary(firstOf: snapshot.coins.map { ($0.id, $0) })
        rows = rows.map { old, _ in
            guard let new = coins[old.id] else { return (old, nil) }
            guard !isFirst, let before = old.price, let price = new.price, before != price,
                old.currency == new.currency
            else { return (new, nil) }
            return (new, price - before)
        }
        state = snapshot.state
        source = snapshot.coins.first?.provenance.source
        takenAt = now - min(max(0, snapshot.state.age ?? 0), UTCTime.written.upperBound)
        problem = nil
        reason = snapshot.tried.problem
    }

    /// Notes a failed refresh; nothing moved.
    mutating func fail(_ reason: String, at now: Int) {
        rows = rows.map { ($0.coin, nil) }
        if let takenAt {
            state = .failed(reason: reason, retryAfter: nil, age: max(0, now - takenAt))
        } else {
            problem = reason
        }
    }

    func list(every seconds: Int, at now: Int) -> RecordList {
        let time = UTCTime(secondsSince1970: Double(now))
        let current =
            problem.map { "failed: \($0)" }
            ?? state.map { state in source.map { state.caption(of: $0) } ?? state.words }
        return RecordList(
            columns: Self.columns,
            records: rows.map { coin, move in
                .init(
                    Self.inserting(MoneyText.gain(move, in: coin.currency), into: Coin.values(of: coin))
                        + [.text(time?.instant), .text(coin.provenance.source), .text(coin.provenance.asOf)]
                        + (state?.values(problem: reason) ?? Self.failed(problem)),
                    mark: move.map { $0 > .zero ? "▲" : "▼" }
                )
            },
            firstNumber: 1,
            header: "watching \(rows.count.counted("coin")) every \(seconds) s, Ctrl-C stops",
            footer: [time.map { $0.hourMinuteSecond + " UTC" }, current, reason].compactMap { $0 }.joined(
                separator: " · "
            ),
            emptyMessage: "no coins to watch"
        )
    }

    private static var columns: [RecordList.Column] {
        let moved = RecordList.Column("moved", "Moved", .fact, alignment: .trailing, hidesWhenEmpty: true)
        return inserting(moved, into: Coin.columns)
            + [
                .init("at", "At", .data), .init("source", "Source", .data),
                .init("asOf", "As of", .fact, hidesWhenEmpty: true),
            ] + DataState.columns
    }

    /// Inserts the move right after the price.
    private static func inserting<Element>(_ element: Element, into row: [Element]) -> [Element] {
        let place = (Coin.columns.firstIndex { $0.key == "price" } ?? 0) + 1
        return row[..<place] + [element] + row[place...]
    }

    private static func failed(_ reason: String?) -> [Value] { [.text("failed"), .absent, .text(reason), .absent] }
}
