import CoinsDomain
import SatchelCatalog

/// The symbols that exchanges trade coins by, so that a coin has one id at every market.
///
/// Symbols are not unique: a coin is found at an exchange by this table alone, never by a symbol it shares.
package struct InstrumentTable: Sendable {
    /// A coin under a symbol of an exchange, or of both.
    package struct Instrument: Sendable, Hashable {
        /// The exchange, or `krw` for both.
        package let market: String
        /// The symbol in upper case.
        package let symbol: String
        /// CoinGecko's id.
        package let id: CoinID
        package let name: String
        /// Other names, such as the Korean one.
        package let otherNames: [String]
    }

    /// The columns, in order.
    package static let columns = ["market", "symbol", "id", "name", "also"]
    /// The table compiled into the program.
    package static let shipped = InstrumentTable(text.utf8)

    private static let both = "krw"
    private static let ownPrefix = "krw-"

    /// The rows, with those that were skipped.
    package let table: BuiltInTable<Instrument>
    private let bySymbol: [String: Instrument]
    private let byID: [String: Instrument]

    /// Reads a table.
    package init(_ bytes: some Collection<UInt8>) {
        table = BuiltInTable(
            bytes,
            columns: Self.columns,
            isRead: { column, cell in column == "also" || !cell.isEmpty }
        ) {
            Instrument(
                market: $0[0],
                symbol: $0[1],
                id: CoinID($0[2]),
                name: $0[3],
                otherNames: BuiltInTable<Instrument>.list($0[4])
            )
        }
        bySymbol = Dictionary(firstOf: table.items.map { (Self.key($0.market, $0.symbol), $0) })
        byID = Dictionary(firstOf: table.items.map { (Self.key($0.market, $0.id.rawValue), $0) })
    }

    /// The coin that an exchange trades by a symbol; one that is not in the table has the id `krw-` with its symbol.
    func instrument(_ symbol: String, at exchange: String) -> Instrument {
        bySymbol[Self.key(exchange, symbol)] ?? bySymbol[Self.key(Self.both, symbol)]
            ?? Instrument(
                market: exchange,
                symbol: symbol,
                id: CoinID(Self.ownPrefix + symbol.lowercased()),
                name: symbol,
                otherNames: []
            )
    }

    /// The symbol that an exchange trades a coin by; nil for a coin that the exchange isn't known to trade.
    func symbol(of id: CoinID, at exchange: String) -> String? {
        let symbol =
            byID[Self.key(exchange, id.rawValue)]?.symbol ?? byID[Self.key(Self.both, id.rawValue)]?.symbol
            ?? Self.ownSymbol(of: id)
        return symbol.flatMap { instrument($0, at: exchange).id == canonical(id, at: exchange) ? $0 : nil }
    }

    func otherNames(of id: CoinID) -> [String] { byID[Self.key(Self.both, id.rawValue)]?.otherNames ?? [] }

    /// The id of a coin that was stored as `krw-` with its symbol before it had a row.
    package func canonical(_ id: CoinID, at exchange: String = both) -> CoinID {
        Self.ownSymbol(of: id).map { instrument($0, at: exchange).id } ?? id
    }

    private static func ownSymbol(of id: CoinID) -> String? {
        guard id.rawValue.hasPrefix(ownPrefix) else { return nil }
        let symbol = id.rawValue.dropFirst(ownPrefix.count).uppercased()
        return !symbol.isEmpty && symbol.utf8.allSatisfy { $0.isLetter || $0.isDigit } ? symbol : nil
    }

    private static func key(_ market: String, _ name: String) -> String { market + "/" + name }
}
