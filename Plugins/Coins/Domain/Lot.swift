import SatchelCatalog
import SatchelNumbers

/// Coins that were bought together.
package struct Lot: Hashable, Sendable {
    package var coin: CoinID
    /// The symbol of the coin.
    package var symbol: String
    /// The name of the coin.
    package var name: String
    /// The number of coins, which may be a fraction.
    package var amount: ExactDecimal
    /// The price paid per coin, if known.
    package var price: ExactDecimal?
    /// The currency of the price.
    package var currency: Currency
    /// The day of purchase, if known.
    package var day: Day?

    package init(
        coin: CoinID,
        symbol: String,
        name: String,
        amount: ExactDecimal,
        price: ExactDecimal? = nil,
        currency: Currency,
        day: Day? = nil
    ) {
        self.coin = coin
        self.symbol = symbol
        self.name = name
        self.amount = amount
        self.price = price
        self.currency = currency
        self.day = day
    }

    /// The price paid for all of it, if known.
    package var cost: ExactDecimal? { price.map { $0 * amount } }

    /// The name of the coin with its symbol, such as `Bitcoin (BTC)`.
    package var fullName: String { "\(name) (\(symbol))" }
}

/// A stored lot.
package struct Holding: Hashable, Sendable, Identifiable {
    /// The id, such as `h1`.
    package var id: HoldingID
    package var lot: Lot

    package init(id: HoldingID, lot: Lot) {
        self.id = id
        self.lot = lot
    }
}

/// The id of a lot: `h` and a number that is never reused.
package struct HoldingID: Hashable, Sendable, CustomStringConvertible {
    package let number: Int

    package init(_ number: Int) {
        self.number = number
    }

    /// Parses `h12`, ignoring case.
    package init?(_ text: String) {
        guard text.first?.lowercased() == "h", let number = Int(text.dropFirst()), number > 0 else { return nil }
        self.number = number
    }

    package var description: String { "h\(number)" }
}

/// A stored lot whose amount is not a number, as only another program can have written it.
package struct UnreadableLot: Error, Hashable, Identifiable {
    package var id: HoldingID
    /// The name of the coin.
    package var name: String
    /// The text in place of the amount.
    package var amount: String

    package init(id: HoldingID, name: String, amount: String) {
        self.id = id
        self.name = name
        self.amount = amount
    }
}

/// The user's lots; every change can be undone.
package protocol HoldingStore: Sendable {
    /// Returns every lot, in order of addition.
    func all() async throws -> [Holding]

    /// Returns the lots that ``all()`` leaves out, in order of addition.
    func unreadable() async throws -> [UnreadableLot]

    /// Adds lots, all of them or none.
    func add(_ lots: [Lot]) async throws -> [Holding]

    /// Removes lots, all of them or none; unknown ids are ignored.
    func remove(_ ids: [HoldingID]) async throws
}
