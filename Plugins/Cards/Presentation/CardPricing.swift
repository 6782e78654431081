import CardsDomain
import SatchelCatalog
import SatchelLists
import SatchelNumbers
import SatchelPluginAPI

/// What the commands about prices of cards need.
package struct CardPricing: Sendable {
    /// The prices of services and files.
    let all: @Sendable (Set<CardID>?) async throws -> CardPrices
    /// Appends prices, and returns how many changed.
    let add: @Sendable ([CardPrice]) async throws -> Int
    let read: @Sendable (_ path: String) async throws -> [CardPrice]
    let update: @Sendable ([CardID]) async throws -> (prices: [CardPrice], problems: [String])
    let rates: ExchangeRateSource
    let today: @Sendable () -> Day

    package init(
        all: @escaping @Sendable (Set<CardID>?) async throws -> CardPrices,
        add: @escaping @Sendable ([CardPrice]) async throws -> Int,
        read: @escaping @Sendable (_ path: String) async throws -> [CardPrice],
        update: @escaping @Sendable ([CardID]) async throws -> (prices: [CardPrice], problems: [String]),
        rates: ExchangeRateSource,
        today: @escaping @Sendable () -> Day
    ) {
        (self.all, self.add, self.read, self.update) = (all, add, read, update)
        (self.rates, self.today) = (rates, today)
    }

    /// The price of a copy: what the user says, or else what the first market does, with what the others say.
    var prices: @Sendable () async throws -> WorthPrices<Card> {
        { [all] in
            let prices = try await all(nil)
            return { card, copy, day in Self.price(of: card, in: copy["finish"], until: day?.description, prices) }
        }
    }

    static func price(of card: Card, in finish: String?, until day: String?, _ prices: CardPrices) -> WorthPrice? {
        let found = latest(of: card, in: finish, until: day, prices)
        return found.first.map { first in
            WorthPrice(
                first.amount,
                first.currency,
                source: first.source,
                day: first.day.isEmpty ? nil : first.day,
                others: found.dropFirst().map { "\($0.amount) \($0.currency) (\($0.source))" }
            )
        }
    }

    /// The latest price until a day that the user typed, if any, and those of the markets.
    static func latest(of card: Card, in finish: String?, until day: String?, _ prices: CardPrices) -> [CardPrice] {
        let typed = card.keeping.entries("price").filter { entry in
            (entry["finish"] == nil || finish == nil || entry["finish"] == finish)
                && (day.map { (entry["day"] ?? "") <= $0 } ?? true)
        }
        // Of those of a day, the one that was recorded last.
        let last = typed.reversed().max { ($0["day"] ?? "") < ($1["day"] ?? "") }
        let own = last.flatMap { CardPrice(said: $0, of: card.id) }
        return (own.map { [$0] } ?? []) + prices.latest(of: card.id, in: finish, until: day)
    }
}

extension CardPrice {
    /// What the user says that a card costs; nil if that is no price.
    init?(said entry: Keeping.Entry, of card: CardID) {
        guard let price = WorthPrice(entry["value"], source: "you", day: entry["day"]) else { return nil }
        self.init(
            card: card,
            finish: entry["finish"] ?? "",
            source: price.source,
            day: price.day ?? "",
            amount: price.amount,
            currency: price.currency
        )
    }
}
