import SatchelCatalog
import SatchelNumbers

/// What lots are worth at the prices of a market.
package struct Portfolio: Hashable, Sendable {
    /// A lot with what follows from a price.
    package struct Position: Hashable, Sendable {
        /// The lot.
        package var holding: Holding
        /// What one coin costs now, in ``currency``; nil where the market does not say.
        package var price: ExactDecimal?
        /// What the price is counted in.
        package var currency: Currency
        /// Where the price comes from.
        package var provenance: Provenance?
        /// What the lot is worth.
        package var value: ExactDecimal?
        /// What was paid, where it is known in the currency of the price.
        package var cost: ExactDecimal?
        /// The part of all that the lots are worth, in per cent.
        package var share: ExactDecimal?

        /// How much more the lot is worth than was paid.
        package var gain: ExactDecimal? {
            guard let value, let cost else { return nil }
            return value - cost
        }

        /// The gain in per cent of what was paid; nil for what was got for nothing.
        package var gainPercent: ExactDecimal? {
            guard let gain, let cost else { return nil }
            return (gain * .hundred).divided(by: cost, places: 2)
        }
    }

    /// The lots, in the order they were added.
    package let positions: [Position]

    /// Values lots.
    ///
    /// - Parameters:
    ///   - holdings: The lots.
    ///   - coins: The market's coins by their ids.
    package init(_ holdings: [Holding], at coins: [CoinID: Coin]) {
        var positions = holdings.map { holding in
            let lot = holding.lot
            let coin = coins[lot.coin]
            let currency = coin?.currency ?? lot.currency
            return Position(
                holding: holding,
                price: coin?.price,
                currency: currency,
                provenance: coin?.provenance,
                value: coin?.price.map { $0 * lot.amount },
                cost: currency == lot.currency ? lot.price.map { $0 * lot.amount } : nil
            )
        }
        // A market counts in one currency, so that what it values can be added up.
        let total = positions.compactMap(\.value).reduce(.zero, +)
        for index in positions.indices {
            positions[index].share = positions[index].value.flatMap { ($0 * .hundred).divided(by: total, places: 2) }
        }
        self.positions = positions
    }

    /// What the lots with a price are worth together; nil where none has one.
    package var value: ExactDecimal? {
        let values = positions.compactMap(\.value)
        return values.isEmpty ? nil : values.reduce(.zero, +)
    }

    /// The gain of the lots of which it is known; nil where there is none.
    package var gain: ExactDecimal? {
        let gains = positions.compactMap(\.gain)
        return gains.isEmpty ? nil : gains.reduce(.zero, +)
    }

    /// What the values are counted in.
    package var currency: Currency? { positions.first { $0.value != nil }?.currency }
}
