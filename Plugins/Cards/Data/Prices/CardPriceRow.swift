import CardsDomain
import Foundation
import SatchelCatalog
import SatchelJSON
import SatchelNumbers

/// The prices of a card as the Pokémon TCG API and TCGdex write them.
///
/// A price of 0 is none. `reverse` figures and those that TCGdex ends in `-holo` are of reverse holos, the plain ones of the
/// usual finish.
struct CardPriceRow: Decodable, Sendable {
    private struct Sections: Decodable {
        @Tolerant var tcgplayer: Section?
        @Tolerant var cardmarket: Section?
    }

    private let sections: Sections
    /// The id of the card, where the answer has one.
    let id: String?

    private enum Keys: String, CodingKey {
        case id, pricing
    }

    init(from decoder: any Decoder) throws {
        let keys = try decoder.container(keyedBy: Keys.self)
        id = try? keys.decode(String.self, forKey: .id)
        sections = try (try? keys.decode(Sections.self, forKey: .pricing)) ?? Sections(from: decoder)
    }

    /// The prices of a card, of today where a market doesn't say the day.
    func prices(of card: CardID, today: Day) -> [CardPrice] {
        (sections.tcgplayer?.prices(of: card, "tcgplayer", "USD", today) ?? [])
            + (sections.cardmarket?.prices(of: card, "cardmarket", "EUR", today) ?? [])
    }
}

/// What one market says of a card.
private struct Section: Decodable, Sendable {
    private let day: String?
    private let currency: String?
    /// Figures by finish and name; those without a finish are of the usual one.
    private var figures: [String: [String: ExactDecimal]] = [:]

    private struct Key: CodingKey {
        var stringValue: String
        var intValue: Int? { nil }
        init(_ text: String) { stringValue = text }
        init?(stringValue: String) { self.init(stringValue) }
        init?(intValue: Int) { nil }
    }

    init(from decoder: any Decoder) throws {
        let all = try decoder.container(keyedBy: Key.self)
        func text(_ key: String) -> String? { try? all.decode(String.self, forKey: Key(key)) }
        day = (text("updatedAt") ?? text("updated")).map { String($0.prefix(10)).replacing("/", with: "-") }
        currency = text("unit")
        let prices = (try? all.nestedContainer(keyedBy: Key.self, forKey: Key("prices"))) ?? all
        for key in prices.allKeys.prefix(200) {
            if let own = try? prices.nestedContainer(keyedBy: Key.self, forKey: key) {
                for name in own.allKeys.prefix(50) {
                    figures[Self.finish(key.stringValue), default: [:]][name.stringValue] = Self.number(own, name)
                }
            } else if let number = Self.number(prices, key) {
                let (finish, name) = Self.named(key.stringValue)
                figures[finish, default: [:]][name] = number
            }
        }
    }

    /// A number that is a price: with its exact digits, and above 0.
    private static func number(_ all: KeyedDecodingContainer<Key>, _ key: Key) -> ExactDecimal? {
        // A Decimal is read without a binary conversion.
        guard let number = try? all.decode(Decimal.self, forKey: key) else { return nil }
        return ExactDecimal(number.description).flatMap { $0 > .zero ? $0 : nil }
    }

    private static func finish(_ name: String) -> String {
        switch name.lowercased().replacing("-", with: "") {
        case "holofoil", "holo", "unlimitedholofoil": "holo"
        case "unlimited": "normal"
        case "reverseholofoil", "reverse": "reverse"
        case "1stedition", "1steditionnormal": "1st-edition"
        case "1steditionholofoil": "1st-edition-holo"
        default: name.lowercased().replacing("-", with: " ")
        }
    }

    /// The finish and the name of a figure that has both in one: `reverseHoloTrend`, `trend-holo`.
    private static func named(_ key: String) -> (finish: String, name: String) {
        if key.hasPrefix("reverseHolo") { return ("reverse", key.dropFirst("reverseHolo".count).lowercased()) }
        return key.hasSuffix("-holo") ? ("reverse", String(key.dropLast("-holo".count))) : ("", key)
    }

    func prices(of card: CardID, _ source: String, _ usual: String, _ today: Day) -> [CardPrice] {
        let day = day.flatMap { Day($0) } ?? today
        let code = currency.flatMap { Money("1 \($0)") }?.currency ?? usual
        return figures.sorted { $0.key < $1.key }.compactMap { finish, figures in
            func first(_ names: [String]) -> ExactDecimal? { names.lazy.compactMap { figures[$0] }.first }
            let amount = first([
                "market", "marketPrice", "trend", "trendPrice", "avg", "averageSellPrice", "sell", "mid", "midPrice",
            ])
            guard let amount else { return nil }
            return CardPrice(
                card: card,
                finish: finish,
                source: source,
                day: day.description,
                amount: amount,
                currency: code,
                low: first(["low", "lowPrice"])
            )
        }
    }
}
