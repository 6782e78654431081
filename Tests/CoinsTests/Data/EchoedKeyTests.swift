import CoinsData
import CoinsDomain
import SatchelCatalog
import SatchelNetworking
import SatchelTestSupport
import TestSupport
import Testing

@Suite("Coins: markets that repeat a key")
struct EchoedKeyTests {
    private static let key = "CG-hunter2&x"

    @Test("CoinGecko's key is in no error, whatever the service says of it")
    func coinGecko() async throws {
        try await check(RemoteMarkets.coinGecko(key: Self.key), key: Self.key)
    }

    @Test("Upbit's errors are short and harmless, whatever the service says")
    func upbit() async throws { try await check(RemoteMarkets.upbit, key: nil) }

    @Test("Bithumb's errors are short and harmless, whatever the service says")
    func bithumb() async throws { try await check(RemoteMarkets.bithumb, key: nil) }

    private func check<Market: CoinMarket>(
        _ make: (NetworkService, ServiceAddress) -> Market,
        key: String?
    ) async throws {
        try await EchoingResponse.each(key: Self.key) { network, server, answer in
            let market = make(network, try ServiceAddress(server.address))
            let coin = Coin.sample("bitcoin", "BTC")
            let errors = [
                await EchoingResponse.shown { _ = try await market.snapshot(policy: .refresh) },
                await EchoingResponse.shown {
                    _ = try await market.history(HistoryRequest(coin, over: .year, .line, policy: .refresh))
                },
                await EchoingResponse.shown {
                    _ = try await market.history(HistoryRequest(coin, over: .all, .candle, policy: .refresh))
                },
            ]
            for text in errors.compactMap({ $0 }) {
                let problem = EchoingResponse.problem(in: text, key: key)
                #expect(problem == nil, "\(answer): \(text)")
            }
        }
    }
}
