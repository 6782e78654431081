import SatchelCatalog
import SatchelNumbers

/// A line of the ledger: coins that were bought, sold, received, spent, paid as a fee, or moved.
package struct CoinEntry: Hashable, Sendable {
    /// What happened; the names are the verbs, and the types of the entries.
    package enum Kind: String, CaseIterable, Sendable {
        case buy, sell, receive, spend, fee, move

        /// Whether it adds to what the user has.
        package var adds: Bool { self == .buy || self == .receive }
        /// Whether it takes from what the user has.
        package var takes: Bool { !adds && self != .move }
    }

    /// The id, such as `buy-1`; empty for one that is not kept yet.
    package var id = ""
    package var kind: Kind
    package var coin: CoinID
    /// The symbol of the coin.
    package var symbol: String
    /// The name of the coin.
    package var name: String
    package var amount: ExactDecimal
    /// The price or the value of one coin, if known.
    package var price: CoinPrice?
    /// The price or the value of all coins, where that is what is known: of 0.03 coins for 1000, no price is exact.
    package var total: CoinPrice?
    /// What the trade cost beside the price; of another coin of the ledger, these coins are gone.
    package var fee: CoinPrice?
    /// How coins came in: `staking`.
    package var reason: String?
    /// The day, if known, as precisely as it is.
    package var day: KeptDay?
    package var note: String?
    /// The wallet or exchange that the coins came to, or left.
    package var wallet: String?
    /// The wallet that coins were moved to.
    package var to: String?
    /// What was got for coins that were swapped, or given for them: `1.5 ETH`.
    package var swap: String?

    package init(_ kind: Kind, _ amount: ExactDecimal, of coin: CoinID, symbol: String, name: String) {
        (self.kind, self.amount, self.coin) = (kind, amount, coin)
        (self.symbol, self.name) = (symbol, name)
    }

    /// The price or the value of all coins, if known.
    package var value: CoinPrice? { total ?? price.map { CoinPrice($0.amount * amount, $0.currency) } }
}

extension CoinEntry {
    /// The keys under which an entry keeps what it says.
    package enum Key {
        package static let amount = KeptEntryType.amount
        package static let price = "price"
        package static let total = "total"
        package static let fee = "fee"
        package static let reason = "as"
        package static let day = "day"
        package static let note = "note"
        package static let wallet = "wallet"
        package static let to = "to"
        package static let swap = "swap"
    }

    /// How coins may come in other than by buying them.
    package static let reasons = ["staking", "mining", "airdrop", "interest", "gift", "income"]

    /// What is kept of it, beside its coin.
    package var texts: FieldTexts {
        [
            Key.amount: [amount.description], Key.price: price.map { [$0.description] } ?? [],
            Key.total: total.map { [$0.description] } ?? [], Key.fee: fee.map { [$0.description] } ?? [],
            Key.reason: reason.map { [$0] } ?? [],
            Key.day: day.map { [$0.description] } ?? [], Key.note: note.map { [$0] } ?? [],
            Key.wallet: wallet.map { [$0] } ?? [], Key.to: to.map { [$0] } ?? [], Key.swap: swap.map { [$0] } ?? [],
        ]
    }

    /// An entry as it is kept; nil if its amount can't be read.
    package init?(
        _ id: String,
        _ kind: Kind,
        of coin: CoinID,
        symbol: String,
        name: String,
        _ texts: FieldTexts
    ) {
        func text(_ key: String) -> String? { texts[key]?.first }
        guard let amount = text(Key.amount).flatMap({ ExactDecimal(stored: $0) }) else { return nil }
        self.init(kind, amount, of: coin, symbol: symbol, name: name)
        self.id = id
        price = text(Key.price).flatMap { CoinPrice(stored: $0) }
        total = text(Key.total).flatMap { CoinPrice(stored: $0) }
        fee = text(Key.fee).flatMap { CoinPrice(stored: $0) }
        (reason, note) = (text(Key.reason), text(Key.note))
        (wallet, to, swap) = (text(Key.wallet), text(Key.to), text(Key.swap))
        day = text(Key.day).flatMap { KeptDay($0) }
    }
}

/// The ledger of the user's coins, which are entries about coins that they keep.
package protocol CoinLedger: Sendable {
    /// Returns every entry in the order in which they were added, and the ids of those that can't be read.
    func all() async throws -> (entries: [CoinEntry], unreadable: [String])

    /// Adds entries, all of them or none, in a change that a line tells; by default how many there are.
    func add(_ entries: [CoinEntry], _ line: String?) async throws
}

extension CoinLedger {
    /// The coins of which something was recorded.
    @Sendable
    package func coins() async throws -> Set<CoinID> { Set(try await all().entries.map(\.coin)) }
}
