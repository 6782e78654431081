import CoinsDomain
import GRDB
import SatchelCatalog
import SatchelNumbers

/// What undoes a change of lots.
struct LotInverse: Codable, Sendable {
    /// The numbers of the lots to remove.
    var added: [Int] = []
    /// The lots to put back.
    var removed: [LotRow] = []

    /// An addition in words.
    static func label(added: [Holding]) -> String {
        "added " + words(added.map { "\($0.lot.amount.description.prefix(40)) \($0.lot.fullName)" })
    }

    /// A removal in words.
    static func label(removed: [LotRow]) -> String {
        "removed " + words(removed.map { "\($0.amount.prefix(40)) \($0.name) (\($0.symbol))" })
    }

    /// One lot in words, or how many there are.
    private static func words(_ lots: [String]) -> String { lots.count == 1 ? lots[0] : "\(lots.count) lots" }

    /// Returns whether anything changed.
    func apply(_ db: Database) throws -> Bool {
        var count = try db.takeLots(added).count
        for lot in removed where try db.restoreLot(lot) { count += 1 }
        return count > 0
    }
}

/// The row of a lot as it is, so that even an unreadable one comes back.
struct LotRow: Codable, Sendable {
    var number: Int
    var coin: String
    var symbol: String
    var name: String
    var amount: String
    var price: String?
    var currency: String
    var day: String?
}

extension LotRow {
    init(_ lot: Lot) {
        self.init(
            number: 0,
            coin: lot.coin.rawValue,
            symbol: lot.symbol,
            name: lot.name,
            amount: lot.amount.description,
            price: lot.price?.description,
            currency: lot.currency.code,
            day: lot.day?.description
        )
    }
}

/// A lot as a store has it.
enum StoredLot: Sendable {
    case lot(Holding)
    case unreadable(UnreadableLot)
}

extension LotRow {
    var stored: StoredLot {
        guard let exact = ExactDecimal(stored: amount) else {
            return .unreadable(UnreadableLot(id: HoldingID(number), name: name, amount: amount))
        }
        let lot = Lot(
            coin: InstrumentTable.shipped.canonical(CoinID(coin)),
            symbol: symbol,
            name: name,
            amount: exact,
            price: price.flatMap { ExactDecimal(stored: $0) },
            currency: Currency(currency) ?? .usd,
            day: day.flatMap { Day($0) }
        )
        return .lot(Holding(id: HoldingID(number), lot: lot))
    }
}
