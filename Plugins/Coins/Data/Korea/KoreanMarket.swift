import CoinsDomain
import SatchelCatalog
import SatchelNetworking
import SatchelNumbers
import Synchronization

/// The coins that an exchange trades against won.
package final class KoreanMarket: CoinMarket {
    /// The exchanges; the raw values name their sources.
    package enum Exchange: String, Sendable {
        case upbit, bithumb
    }

    package let isLocal = false
    let exchange: Exchange
    let service: RemoteService
    /// The markets that are listed, but for which the exchange has no prices.
    let unknown = Mutex<Set<String>>([])

    package init(_ exchange: Exchange, _ service: RemoteService) {
        self.exchange = exchange
        self.service = service
    }

    package var source: String { exchange.rawValue }

    package var title: String {
        switch exchange {
        case .upbit: "Upbit"
        case .bithumb: "Bithumb"
        }
    }

    package func snapshot(policy: FetchPolicy) async throws -> MarketSnapshot {
        switch exchange {
        case .upbit: try await upbitSnapshot(policy)
        case .bithumb: try await bithumbSnapshot(policy)
        }
    }

    /// Sorts coins by volume, as exchanges don't know the market capitalization; those without a volume come last.
    func snapshot(_ coins: [Coin], skipped: Int, state: DataState) -> MarketSnapshot {
        let none = -ExactDecimal(1)
        var snapshot = MarketSnapshot(coins.sorted { ($0.volume ?? none) > ($1.volume ?? none) }, state: state)
        snapshot.skipped = skipped
        return snapshot
    }
}
