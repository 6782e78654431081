import CoinsDomain
import SatchelCatalog
import SatchelNumbers
import Synchronization

/// A market that answers as it is told, and counts how often it was asked.
final class MarketStub: CoinMarket {
    enum Answer {
        case snapshot(MarketSnapshot)
        case failure(any Error)
    }

    let source = "stub"
    let isLocal = false

    private struct State {
        var answers: [Answer]
        var count = 0
        var spans: [ChartSpan] = []
        var history: Result<PriceHistory?, any Error> = .success(nil)
    }

    private let state: Mutex<State>

    /// Gives the answers in order, and the last one again and again.
    init(_ answers: [Answer], history: Result<PriceHistory?, any Error> = .success(nil)) {
        state = Mutex(State(answers: answers, history: history))
    }

    convenience init(_ coins: [Coin], state: DataState = .live) {
        self.init([.snapshot(MarketSnapshot(coins, state: state))])
    }

    /// How often a snapshot was asked for.
    var count: Int { state.withLock { $0.count } }

    /// How often past prices were asked for.
    var historyCount: Int { spans.count }

    /// The spans of past prices that were asked for.
    var spans: [ChartSpan] { state.withLock { $0.spans } }

    func snapshot(policy: FetchPolicy) async throws -> MarketSnapshot {
        let answer = state.withLock { state in
            defer { state.count += 1 }
            return state.answers[min(state.count, state.answers.count - 1)]
        }
        switch answer {
        case .snapshot(let snapshot): return snapshot
        case .failure(let error): throw error
        }
    }

    func history(_ request: HistoryRequest) async throws -> PriceHistory? {
        try state.withLock { state in
            state.spans.append(request.span)
            return state.history
        }
        .get()
    }
}

extension Coin {
    /// A coin of a test.
    static func sample(_ id: String, _ symbol: String, price: String? = "1", asOf: String? = nil) -> Coin {
        Coin(
            id: CoinID(id),
            symbol: symbol,
            name: id.prefix(1).uppercased() + id.dropFirst(),
            provenance: ItemSource(source: "stub", asOf: asOf)
        )
        .with { coin in
            coin.rank = 1
            coin.price = price.flatMap { ExactDecimal($0) }
        }
    }
}

/// A clock that stands still unless it is told.
final class ClockStub: WallClock {
    private let seconds: Mutex<Int>
    let today: Day

    init(now: Int = 1_795_253_400, today: Day) {
        seconds = Mutex(now)
        self.today = today
    }

    var now: Int { seconds.withLock { $0 } }

    func pass(_ count: Int) { seconds.withLock { $0 += count } }
}
