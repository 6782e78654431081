import SatchelCatalog
import SatchelNumbers

/// What a card in a finish cost at a market on a day.
package struct CardPrice: Hashable, Sendable {
    package var card: CardID
    /// The finish as copies have it, such as `holo`; empty for the usual one, where the market tells none apart.
    package var finish: String
    /// The market: `tcgplayer` or `cardmarket`.
    package var source: String
    package var day: String
    package var amount: ExactDecimal
    /// The code of the currency.
    package var currency: String
    /// The lowest offer, if known.
    package var low: ExactDecimal?

    package init(
        card: CardID,
        finish: String,
        source: String,
        day: String,
        amount: ExactDecimal,
        currency: String,
        low: ExactDecimal? = nil
    ) {
        (self.card, self.finish, self.source, self.day) = (card, finish, source, day)
        (self.amount, self.currency, self.low) = (amount, currency, low)
    }
}

/// The prices of cards with their history, by card.
package struct CardPrices: Sendable {
    /// Of each card, oldest first.
    private let prices: [CardID: [CardPrice]]

    package init(_ prices: [CardPrice]) {
        self.prices = Dictionary(grouping: prices.sorted { $0.day < $1.day }, by: \.card)
    }

    /// All that is known of a card, oldest first.
    package subscript(card: CardID) -> [CardPrice] { prices[card] ?? [] }

    /// The finishes that a card has prices in, the usual one first; empty if none is told apart.
    package func finishes(of card: CardID) -> [String] {
        let named = Set(self[card].map(\.finish))
        guard named.contains(where: { !$0.isEmpty }) else { return [] }
        // A market that tells no finishes apart means one of the two.
        let isUsual = named.contains("normal") || named.contains("holo")
        let usual = ["normal", "", "holo"].filter { named.contains($0) && !($0.isEmpty && isUsual) }
        return usual + named.subtracting(["normal", "", "holo"]).sorted()
    }

    /// The latest price of each market for a card in a finish, until a day if one is given; the markets in their order.
    ///
    /// Without a finish, it is that of a normal card, or else of the only one there is a price of.
    package func latest(of card: CardID, in finish: String?, until day: String? = nil) -> [CardPrice] {
        let known = self[card].filter { price in day.map { price.day <= $0 } ?? true }
        return Set(known.map(\.source)).sorted().reversed().compactMap { source in
            let own = known.filter { $0.source == source }
            let finishes = Set(own.map(\.finish))
            let wanted =
                switch finish {
                case .some("normal"), .some("holo"): [finish ?? "", ""]
                case .some(let finish): [finish]
                case nil: ["normal", "", "holo"] + (finishes.count == 1 ? Array(finishes) : [])
                }
            return wanted.lazy.compactMap { name in own.last { $0.finish == name } }.first
        }
    }
}
