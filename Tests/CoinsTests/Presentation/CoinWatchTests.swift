import CoinsDomain
import SatchelCatalog
import SatchelPluginAPI
import Synchronization
import Testing

@testable import CoinsPresentation

@MainActor
@Suite("Coins: watching prices")
struct CoinWatchTests {
    private func snapshot(_ price: String, _ state: DataState = .live) -> MarketStub.Answer {
        .snapshot(MarketSnapshot([.sample("bitcoin", "BTC", price: price), .sample("ether", "ETH")], state: state))
    }

    private func watch(
        on screen: CoinScreen,
        _ clock: ClockStub? = nil,
        sleep: @escaping @Sendable (Duration) async throws -> Void
    ) throws -> CoinWatchViewModel {
        CoinWatchViewModel(
            coins: screen.list,
            list: screen.viewModel,
            favorites: screen.favorites,
            clock: try clock ?? ClockStub(today: #require(Day("2026-11-21"))),
            sleep: sleep
        )
    }

    /// The frames of a watch, and the pauses between them in seconds.
    private func watch(
        _ answers: [MarketStub.Answer],
        _ references: [String] = ["BTC"],
        count: Int
    ) async throws -> (frames: [RecordList], pauses: [Int]) {
        let screen = CoinScreen(MarketStub(answers))
        let clock = ClockStub(today: try #require(Day("2026-11-21")))
        let pauses = Mutex<[Int]>([])
        let watch = try watch(on: screen, clock) { pause in
            clock.pass(Int(pause.components.seconds))
            pauses.withLock { $0.append(Int(pause.components.seconds)) }
        }
        var frames: [RecordList] = []
        try await watch.watch(references, every: 30, count: count) { frames.append($0) }
        return (frames, pauses.withLock { $0 })
    }

    private func value(_ key: String, _ frame: RecordList, row: Int = 0) -> Value? {
        frame.columns.firstIndex { $0.key == key }.map { frame.records[row].values[$0] }
    }

    @Test("What moved since the time before is marked, with by how much; the first time nothing has")
    func moves() async throws {
        let (frames, pauses) = try await watch(
            [snapshot("100.5"), snapshot("100.75"), snapshot("100.25"), snapshot("100.25")],
            count: 4
        )
        #expect(frames.map { $0.records[0].mark } == [nil, "▲", "▼", nil])
        #expect(frames.map { value("moved", $0)?.plainText } == ["", "0.25", "-0.5", ""])
        #expect(pauses == [30, 30, 30])
    }

    @Test("A failure ends nothing: the prices stay with their age and the reason")
    func failure() async throws {
        let broken = MarketStub.Answer.failure(CoinError.historyLimit(days: 1, source: "stub"))
        let (frames, pauses) = try await watch(
            [snapshot("5"), broken, broken, broken, snapshot("6")],
            count: 5
        )
        #expect(frames.map { value("price", $0)?.plainText } == ["5", "5", "5", "5", "6"])
        #expect(frames.map { value("state", $0)?.plainText } == ["live", "failed", "failed", "failed", "live"])
        #expect(value("ageSeconds", frames[1]) == .integer(30))
        #expect(value("ageSeconds", frames[3]) == .integer(120))
        #expect(frames[1].footer?.contains("failed: 'stub' only has prices of the last 1 days") == true)
        #expect(pauses == [30, 30, 60, 120], "a service that fails is asked less and less often")
    }

    @Test("A service that asks to be left alone is")
    func retryAfter() async throws {
        let limited = snapshot("5", .failed(reason: "429", retryAfter: 75, age: 10))
        let (frames, pauses) = try await watch([limited, snapshot("5")], count: 2)
        #expect(pauses == [75])
        #expect(value("retryAfterSeconds", frames[0]) == .integer(75))
    }

    @Test("The favorites are watched where no coin is named, and the best known where there are none")
    func chosen() async throws {
        let (frames, _) = try await watch([snapshot("1")], [], count: 1)
        #expect(frames[0].records.count == 2)
    }

    @Test("Each update is one request, the first of which also finds the coins", arguments: [["BTC"], []])
    func requests(_ references: [String]) async throws {
        // It used to ask once more before the first update.
        let market = MarketStub([snapshot("1")])
        let screen = CoinScreen(market)
        let watch = try watch(on: screen) { _ in }
        var count = 0
        try await watch.watch(references, every: 30, count: 2) { _ in count += 1 }
        #expect(count == 2 && market.count == 2)
    }

    @Test("A market that fails before it named any coin is asked once, and its error is the answer")
    func unknownCoins() async throws {
        let market = MarketStub([.failure(CoinError.historyLimit(days: 1, source: "stub"))])
        let screen = CoinScreen(market)
        let watch = try watch(on: screen) { _ in }
        await #expect(throws: CoinError.historyLimit(days: 1, source: "stub")) {
            try await watch.watch(["BTC"], every: 30, count: 2) { _ in }
        }
        #expect(market.count == 1)
    }

    @Test("Canceling ends the watch")
    func canceling() async throws {
        let screen = CoinScreen(MarketStub([snapshot("1")]))
        let watch = try watch(on: screen) { _ in throw CancellationError() }
        await #expect(throws: CancellationError.self) {
            try await watch.watch(["BTC"], every: 30, count: nil) { _ in }
        }
    }
}
