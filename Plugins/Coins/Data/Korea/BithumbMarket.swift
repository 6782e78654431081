import CoinsDomain
import SatchelCatalog
import SatchelJSON
import SatchelNetworking

extension KoreanMarket {
    /// The coins of Bithumb.
    func bithumbSnapshot(_ policy: FetchPolicy) async throws -> MarketSnapshot {
        let fetched = try await service.value(
            BithumbResponse.self,
            for: KoreanEndpoint.bithumbTickers,
            policy: policy
        )
        let provenance = fetched.provenance(of: source)
        let coins = fetched.value.tickers.map { $1.coin($0, provenance) }.sorted { $0.symbol < $1.symbol }
        return snapshot(coins, skipped: fetched.value.skipped, state: fetched.state)
    }
}

/// An answer of Bithumb, which sends errors as successes, with a status of their own.
struct BithumbResponse: Decodable, Sendable {
    /// The prices by symbol.
    let tickers: [String: BithumbTicker]
    /// How many entries have none.
    let skipped: Int

    private enum CodingKeys: String, CodingKey {
        case status, message, data
    }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        let status = try values.decode(String.self, forKey: .status)
        guard status == "0000" else {
            throw ReportedFailure(try? values.decode(String.self, forKey: .message), code: "status \(status)")
        }
        // One of the entries is the date.
        let entries = try values.decode([String: Tolerant<BithumbTicker>].self, forKey: .data)
            .filter { $0.key != "date" }
        tickers = entries.compactMapValues(\.wrappedValue)
        skipped = entries.count - tickers.count
        guard tickers.isEmpty == entries.isEmpty else {
            throw DecodingError.dataCorruptedError(forKey: .data, in: values, debugDescription: "no entry has a price")
        }
    }
}

/// A coin's prices, with every number as text.
struct BithumbTicker: Decodable, Sendable {
    let price: JSONPrice
    @Tolerant var change: JSONDecimal?
    @Tolerant var volume: JSONDecimal?
    @Tolerant var high: JSONDecimal?
    @Tolerant var low: JSONDecimal?

    private enum CodingKeys: String, CodingKey {
        case price = "closing_price"
        case change = "fluctate_rate_24H"
        case volume = "acc_trade_value_24H"
        case high = "max_price"
        case low = "min_price"
    }

    func coin(_ symbol: String, _ provenance: ItemSource) -> Coin {
        let known = InstrumentTable.shipped.instrument(symbol, at: provenance.source)
        return Coin(id: known.id, symbol: symbol, name: known.name, provenance: provenance).with {
            $0.otherNames = known.otherNames
            $0.currency = .krw
            $0.price = price.value
            $0.change = change?.value
            $0.volume = volume?.value
            $0.high = high?.value
            $0.low = low?.value
        }
    }
}
