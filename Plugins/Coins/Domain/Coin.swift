import SatchelCatalog
import SatchelNumbers

/// A coin in a market; unknown facts are nil.
package struct Coin: CatalogItem {
    package typealias Details = CoinDetails

    /// CoinGecko's id, which identifies the coin in every market.
    package var id: CoinID
    /// The symbol in upper case, which several coins may share.
    package var symbol: String
    package var name: String
    /// Other names to find it by, such as the Korean one.
    package var otherNames: [String] = []
    /// The rank by market capitalization, from 1.
    package var rank: Int?
    /// The currency of the prices.
    package var currency = Currency.usd
    package var price: ExactDecimal?
    /// The change of the price over 24 hours, in percent.
    package var change: ExactDecimal?
    /// The trading volume of 24 hours.
    package var volume: ExactDecimal?
    /// The market capitalization.
    package var marketCap: ExactDecimal?
    /// The highest price of 24 hours.
    package var high: ExactDecimal?
    /// The lowest price of 24 hours.
    package var low: ExactDecimal?
    /// The number of coins in circulation.
    package var supply: ExactDecimal?
    /// The prices of the last seven days, oldest first.
    package var week: [ExactDecimal] = []
    package var provenance: ItemSource
    package var keeping = Keeping()

    package init(id: CoinID, symbol: String, name: String, provenance: ItemSource) {
        self.id = id
        self.symbol = symbol.uppercased()
        self.name = name
        self.provenance = provenance
    }
}

package typealias CoinID = ItemID<Coin>

extension Coin {
    package var title: String { name }

    /// The name with the symbol, such as `Bitcoin (BTC)`.
    package var fullName: String { "\(name) (\(symbol))" }

    package var searchTexts: SearchTexts {
        // Ids keep names that coins had before, such as Ripple.
        SearchTexts(
            title: name,
            otherNames: [symbol] + otherNames + (id.rawValue == name.lowercased() ? [] : [id.rawValue])
        )
    }
}

/// A currency that prices are in.
package struct Currency: Hashable, Sendable {
    /// The lower-case code, as in services and the configuration: `usd`, `krw`, `btc`.
    package let code: String

    /// Parses a code, ignoring case: one of ``codes``, or any other that a market may have come to know.
    package init?(_ code: String) {
        let code = code.lowercased()
        // Of coins, a code may have digits: 1INCH, C98.
        guard (3...5).contains(code.utf8.count), code.utf8.allSatisfy({ $0.isDigit || (0x61...0x7A).contains($0) }),
            code.utf8.prefix(2).contains(where: { !$0.isDigit })
        else { return nil }
        self.code = code
    }

    private init(known code: String) { self.code = code }

    /// The currency with a sign, such as `€`, also one that stands after amounts, such as `원`; nil for any other text.
    package init?(sign: String) {
        let own = Self.codes.first { Self.facts[$0]?.sign == sign }
        guard let code = own ?? Money("1" + sign)?.currency.lowercased(), Self.facts[code] != nil else { return nil }
        self.init(known: code)
    }

    /// US dollars.
    package static let usd = Currency(known: "usd")
    /// South Korean won.
    package static let krw = Currency(known: "krw")

    /// The codes that CoinGecko knows, sorted.
    package static let codes = facts.keys.sorted()

    /// The customary number of decimal places.
    package var places: Int { Self.facts[code]?.places ?? 2 }
    /// The sign before an amount, such as `$` or `₩`; nil if the code follows it instead.
    package var sign: String? { Self.facts[code]?.sign }

    private static let facts: [String: (places: Int, sign: String?)] = [
        "aed": (2, nil), "ars": (2, nil), "aud": (2, "A$"), "bch": (8, nil), "bdt": (2, "৳"), "bhd": (3, nil),
        "bits": (2, nil), "bmd": (2, nil), "bnb": (8, nil), "brl": (2, "R$"), "btc": (8, "₿"), "cad": (2, "C$"),
        "chf": (2, nil), "clp": (0, nil), "cny": (2, "CN¥"), "czk": (2, nil), "dkk": (2, nil), "dot": (8, nil),
        "eos": (8, nil), "eth": (8, "Ξ"), "eur": (2, "€"), "gbp": (2, "£"), "gel": (2, "₾"), "hkd": (2, "HK$"),
        "huf": (0, nil), "idr": (0, nil), "ils": (2, "₪"), "inr": (2, "₹"), "jpy": (0, "¥"), "krw": (0, "₩"),
        "kwd": (3, nil), "link": (8, nil), "lkr": (2, nil), "ltc": (8, nil), "mmk": (0, nil), "mxn": (2, "MX$"),
        "myr": (2, "RM"), "ngn": (2, "₦"), "nok": (2, nil), "nzd": (2, "NZ$"), "php": (2, "₱"), "pkr": (2, nil),
        "pln": (2, "zł"), "rub": (2, "₽"), "sar": (2, nil), "sats": (0, nil), "sek": (2, nil), "sgd": (2, "S$"),
        "sol": (8, nil), "thb": (2, "฿"), "try": (2, "₺"), "twd": (2, "NT$"), "uah": (2, "₴"), "usd": (2, "$"),
        "vef": (2, nil), "vnd": (0, "₫"), "xag": (4, nil), "xau": (4, nil), "xdr": (2, nil), "xlm": (8, nil),
        "xrp": (8, nil), "yfi": (8, nil), "zar": (2, nil),
    ]
}

extension Currency: CustomStringConvertible {
    /// The upper-case code, such as `USD`.
    package var description: String { code.uppercased() }
}

extension Currency {
    /// Rounds a price to its customary digits; one below one unit keeps four significant digits.
    package func rounded(_ price: ExactDecimal) -> ExactDecimal {
        price.rounded(places: places(for: price))
    }

    /// The customary digits of a price, with trailing zeros.
    package func digits(of price: ExactDecimal) -> String {
        price.rounded(places: places(for: price)).text(places: places == 8 ? 0 : places)
    }

    private func places(for price: ExactDecimal) -> Int {
        guard let place = price.leadingPlace, place < 0 else { return places }
        return max(places, 3 - place)
    }
}
