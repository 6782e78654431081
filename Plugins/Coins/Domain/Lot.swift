import SatchelCatalog
import SatchelNumbers

/// Coins that were bought together.
package struct Lot: Hashable, Sendable {
    /// The coin.
    package var coin: CoinID
    /// The letters it was traded under.
    package var symbol: String
    /// What it was called.
    package var name: String
    /// How many coins, or parts of one.
    package var amount: ExactDecimal
    /// What one coin cost, where that is known.
    package var price: ExactDecimal?
    /// What the price is counted in.
    package var currency: Currency
    /// The day they were bought, where that is known.
    package var day: Day?

    /// Creates a lot.
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

    /// The coin as a sentence has it: `Bitcoin (BTC)`.
    package var fullName: String { "\(name) (\(symbol))" }
}

/// A lot that is kept.
package struct Holding: Hashable, Sendable, Identifiable {
    /// What names the lot: `h1`.
    package var id: HoldingID
    /// The lot.
    package var lot: Lot

    /// Names a lot.
    package init(id: HoldingID, lot: Lot) {
        self.id = id
        self.lot = lot
    }
}

/// What names a lot: `h` and a number that is never given twice.
package struct HoldingID: Hashable, Sendable, CustomStringConvertible {
    /// The number.
    package let number: Int

    /// Takes a number.
    package init(_ number: Int) {
        self.number = number
    }

    /// Reads `h12`, case aside; nil for anything else.
    package init?(_ text: String) {
        guard text.first?.lowercased() == "h", let number = Int(text.dropFirst()), number > 0 else { return nil }
        self.number = number
    }

    package var description: String { "h\(number)" }
}

/// A lot that is kept and whose amount is not a number, as only another program can have written it.
package struct UnreadableLot: Hashable, Sendable, Identifiable {
    /// What names the lot.
    package var id: HoldingID
    /// What the coin was called.
    package var name: String
    /// The text that stands where the amount should.
    package var amount: String

    /// Names a lot.
    package init(id: HoldingID, name: String, amount: String) {
        self.id = id
        self.name = name
        self.amount = amount
    }
}

/// The lots the user has.
package protocol HoldingStore: Sendable {
    /// Returns every lot, in the order they were added.
    func all() async throws -> [Holding]

    /// Returns the lots that ``all()`` leaves out, in the order they were added.
    func unreadable() async throws -> [UnreadableLot]

    /// Adds lots, all of them or none.
    func add(_ lots: [Lot]) async throws -> [Holding]

    /// Takes lots away, all of them or none; an id that is not kept is no error.
    func remove(_ ids: [HoldingID]) async throws
}

/// Files that lots are written to and read from.
package protocol LotFile: Sendable {
    /// Writes lots, the whole file or nothing.
    ///
    /// - Throws: `CoinError.file`.
    func write(_ lots: [Lot], to path: String) async throws

    /// Reads every lot of a file.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - currency: What prices are in where the file does not say.
    /// - Returns: The lots.
    /// - Throws: `CoinError.badLots` for the first line that is not a lot, and what keeps the file from being read.
    func lots(in path: String, currency: Currency) async throws -> [Lot]
}
