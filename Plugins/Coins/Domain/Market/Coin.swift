import SatchelCatalog
import SatchelNumbers
import SatchelSearch

/// A coin as a market knows it; what the market does not tell is nil.
package struct Coin: CatalogItem {
    /// What names the coin everywhere: the id that CoinGecko gives it.
    package var id: CoinID
    /// The letters it is traded under, in capitals; several coins may share them.
    package var symbol: String
    /// What it is called.
    package var name: String
    /// Other names it is found under, such as the Korean one.
    package var otherNames: [String]
    /// Its place by market capitalisation, counted from 1.
    package var rank: Int?
    /// What prices are counted in.
    package var currency: Currency
    /// What one coin costs.
    package var price: ExactDecimal?
    /// How the price changed over 24 hours, in per cent.
    package var change: ExactDecimal?
    /// What was traded in 24 hours.
    package var volume: ExactDecimal?
    /// What all coins there are would cost.
    package var marketCap: ExactDecimal?
    /// The highest price of 24 hours.
    package var high: ExactDecimal?
    /// The lowest price of 24 hours.
    package var low: ExactDecimal?
    /// How many coins there are.
    package var supply: ExactDecimal?
    /// The prices of the last seven days, oldest first.
    package var week: [ExactDecimal]
    /// Where these facts come from.
    package var provenance: Provenance

    /// Creates a coin from what is known of it.
    package init(
        id: CoinID,
        symbol: String,
        name: String,
        otherNames: [String] = [],
        rank: Int? = nil,
        currency: Currency = .usd,
        price: ExactDecimal? = nil,
        change: ExactDecimal? = nil,
        volume: ExactDecimal? = nil,
        marketCap: ExactDecimal? = nil,
        high: ExactDecimal? = nil,
        low: ExactDecimal? = nil,
        supply: ExactDecimal? = nil,
        week: [ExactDecimal] = [],
        provenance: Provenance
    ) {
        self.id = id
        self.symbol = symbol.uppercased()
        self.name = name
        self.otherNames = otherNames
        self.rank = rank
        self.currency = currency
        self.price = price
        self.change = change
        self.volume = volume
        self.marketCap = marketCap
        self.high = high
        self.low = low
        self.supply = supply
        self.week = week
        self.provenance = provenance
    }
}

/// What names a coin.
package typealias CoinID = ItemID<Coin>

extension Coin {
    package var title: String { name }

    /// The coin as a sentence has it: `Bitcoin (BTC)`.
    package var fullName: String { "\(name) (\(symbol))" }

    /// What words are looked for in.
    package var searchTexts: SearchTexts {
        SearchTexts(title: name, otherNames: [symbol] + otherNames)
    }
}
