import CoinsDomain
import SatchelCatalog
import SatchelLists
import SatchelNumbers

/// A table of buys, sales and so on that people keep themselves, or that ``Coin/exports`` wrote.
enum LedgerTable {
    static func read(_ rows: KeptRows) -> KeptRows {
        let places = Dictionary(firstOf: rows.names.enumerated().map { ($1.lowercased(), $0) })
        let numbers = ["amount", "price", "total", "fee"]
        let comma = rows.hasDecimalComma(rows.names.filter { numbers.contains($0.lowercased()) })
        let kept = ["as", "wallet", "to", "swap", "note"]
        var made = KeptRows(names: ["symbol", "name", "entry", "amount", "price", "total", "fee", "day"] + kept)
        for row in rows.rows {
            func text(_ names: String...) -> String {
                names.lazy.compactMap { places[$0] }.map { row.cells[$0] }.first { !$0.isEmpty } ?? ""
            }
            func money(_ name: String, in currencies: String...) -> String {
                guard let amount = ImportedValue.number(text(name), hasDecimalComma: comma) else { return text(name) }
                return "\(amount) \(currencies.lazy.map { text($0) }.first { !$0.isEmpty } ?? "")"
            }
            let (coin, type) = (text("coin"), text("type", "entry").lowercased())
            guard !coin.isEmpty, let side = CoinSide(text("amount"), "COIN", hasDecimalComma: comma) else {
                made.notTaken.append((row.line, "it has no coin or no amount"))
                continue
            }
            guard let kind = type.isEmpty ? CoinEntry.Kind.buy : CoinEntry.Kind(rawValue: type) else {
                let kinds = CoinEntry.Kind.allCases.map(\.rawValue).joined(separator: ", ")
                made.notTaken.append((row.line, "'\(type)' is not one of \(kinds)"))
                continue
            }
            guard !kind.adds || !text("amount").hasPrefix("-") else {
                made.notTaken.append((row.line, "an amount below 0 has a type that takes coins, such as sell"))
                continue
            }
            // Names have small letters, and symbols have none.
            let isSymbol = coin == coin.uppercased()
            let symbol = text("symbol").isEmpty && isSymbol ? coin : text("symbol")
            let name = text("name").isEmpty && !isSymbol ? coin : text("name")
            let cells =
                [symbol, name, kind.rawValue, side.amount.description]
                + [money("price", in: "currency"), money("total", in: "totalcurrency", "currency")]
                + [money("fee", in: "feecurrency", "currency"), text("date", "day")] + kept.map { text($0) }
            made.rows.append(.init(line: row.line, cells: cells))
        }
        return made
    }
}
