import SatchelCatalog
import SatchelNumbers
import SatchelSearch

/// A coin as a market knows it; what the market does not tell is nil.
package struct Coin: CatalogItem {
    package typealias Details = CoinDetails

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
    package var provenance: ItemSource

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
        provenance: ItemSource
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

/// What prices are counted in.
package struct Currency: Hashable, Sendable {
    /// The lower-case code, as services and the configuration write it: `usd`, `krw`, `btc`.
    package let code: String

    /// Reads a code, case aside; nil for one that is not known.
    package init?(_ code: String) {
        let code = code.lowercased()
        guard Self.facts[code] != nil else { return nil }
        self.code = code
    }

    private init(known code: String) { self.code = code }

    /// US dollars.
    package static let usd = Currency(known: "usd")
    /// South Korean won.
    package static let krw = Currency(known: "krw")

    /// Every code, in order.
    package static let codes = facts.keys.sorted()

    /// How many digits after the point are customary.
    package var places: Int { Self.facts[code]?.places ?? 2 }
    /// What stands before an amount: `$`, `₩`; nil where the code stands after it.
    package var sign: String? { Self.facts[code]?.sign }

    private static let facts: [String: (places: Int, sign: String?)] = [
        "aud": (2, "A$"), "brl": (2, "R$"), "btc": (8, "₿"), "cad": (2, "C$"), "chf": (2, nil), "cny": (2, "CN¥"),
        "eth": (8, "Ξ"), "eur": (2, "€"), "gbp": (2, "£"), "hkd": (2, "HK$"), "inr": (2, "₹"), "jpy": (0, "¥"),
        "krw": (0, "₩"), "mxn": (2, "MX$"), "nzd": (2, "NZ$"), "pln": (2, "zł"), "sek": (2, nil), "sgd": (2, "S$"),
        "twd": (2, "NT$"), "usd": (2, "$"), "vnd": (0, "₫"),
    ]
}

extension Currency: CustomStringConvertible {
    /// The code as people write it: `USD`.
    package var description: String { code.uppercased() }
}

extension Currency {
    /// A price with the digits that are customary for it; a coin worth less than one unit keeps four digits that count.
    package func rounded(_ price: ExactDecimal) -> ExactDecimal {
        price.rounded(places: places(for: price))
    }

    /// The digits of a price, with the zeros that are customary.
    package func digits(of price: ExactDecimal) -> String {
        price.rounded(places: places(for: price)).text(places: places == 8 ? 0 : places)
    }

    private func places(for price: ExactDecimal) -> Int {
        guard let place = price.leadingPlace, place < 0 else { return places }
        return max(places, 3 - place)
    }
}
