import CoinsDomain
import SatchelCatalog
import SatchelNetworking

/// CoinGecko's prices, live or cached, or else the built-in ones, with the reason.
package struct AutoCoinMarket: CoinMarket {
    package let source = "auto"
    package let title = "CoinGecko"
    package let isLocal = false
    private let markets: FallbackSources<any CoinMarket>

    package init(service: any CoinMarket, builtIn: any CoinMarket, chosenBy key: String) {
        markets = FallbackSources(
            [
                .service(service.source, service.title, service),
                .local(builtIn.source, builtIn.title, builtIn),
            ],
            chosenBy: key
        )
    }

    package var sources: [String] { markets.members.map(\.name) }

    package func snapshot(policy: FetchPolicy) async throws -> MarketSnapshot {
        let found = try await markets.first { try await $0.port.snapshot(policy: policy) }
        guard var snapshot = found.answer else {
            throw found.error ?? NetworkError("CoinGecko", .other("no market answered"))
        }
        snapshot.tried = found.tried
        return snapshot
    }

    package func history(_ request: HistoryRequest) async throws -> PriceHistory? {
        // Without the prices of one of many coins, what these were worth would be too little.
        let found = try await markets.first(waitsForTurn: true) { try await $0.port.history(request) }
        // The service has prices, only not so many: those of another year are no answer.
        if let limit = found.error as? CoinError, case .historyLimit = limit { throw limit }
        guard var history = found.answer else {
            if let error = found.error { throw error }
            return nil
        }
        history.tried = found.tried
        return history
    }
}
