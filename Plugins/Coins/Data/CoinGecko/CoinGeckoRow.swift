import CoinsDomain
import SatchelCatalog
import SatchelNumbers

/// A coin as CoinGecko lists it: any number may be missing, whole in one row and broken in the next.
struct CoinGeckoRow: Decodable, Sendable {
    /// The prices of a week.
    struct Week: Decodable, Sendable {
        let price: [Tolerant<JSONDecimal>]?
    }

    let id: String
    let symbol: String
    let name: String
    let rank: Int?
    let price, change, volume, marketCap, high, low, supply: JSONDecimal?
    let week: Week?

    private enum CodingKeys: String, CodingKey {
        case id, symbol, name
        case rank = "market_cap_rank"
        case price = "current_price"
        case change = "price_change_percentage_24h"
        case volume = "total_volume"
        case marketCap = "market_cap"
        case high = "high_24h"
        case low = "low_24h"
        case supply = "circulating_supply"
        case week = "sparkline_in_7d"
    }

    func coin(in currency: Currency, provenance: Provenance) -> Coin {
        Coin(
            id: CoinID(id),
            symbol: symbol,
            name: name,
            rank: rank,
            currency: currency,
            price: price?.value,
            change: change?.value,
            volume: volume?.value,
            marketCap: marketCap?.value,
            high: high?.value,
            low: low?.value,
            supply: supply?.value,
            week: week?.price?.compactMap { $0.value?.value } ?? [],
            provenance: provenance
        )
    }
}
