import SatchelNumbers

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
