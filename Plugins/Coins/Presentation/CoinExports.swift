import CoinsDomain
import SatchelCatalog
import SatchelLists
import SatchelNumbers
import SatchelPluginAPI

/// The formats of other programs that the ledger of coins is exported in.
extension Coin {
    package static let exports: [ExportFormat<Coin>] = [
        ExportFormat("hledger", "a journal of hledger", files: ["journal", "hledger"], lacks: lacks) {
            .text(journal($0.items))
        },
        ExportFormat(
            "koinly",
            "Koinly's universal CSV",
            files: ["csv"],
            lacks: lacks + ", wallets, and days that are not known"
        ) { .csv(koinly($0.items)) },
    ]

    private static let lacks = "ratings, tags, notes about coins and watchlists"

    // MARK: - hledger

    /// A journal in which what was paid for coins is a cost in its own currency.
    private static func journal(_ coins: [Coin]) -> String {
        let symbols = Set(coins.map(\.symbol))
        return LedgerLine.all(of: coins).map { line in
            var text = "\(line.wholeDay ?? "1970-01-01") \(line.type) \(oneLine(line.name))"
            let remarks = [line.wholeDay == nil ? "day unknown" : nil, line["as"], line["note"]].compactMap { $0 }
            if !remarks.isEmpty { text += "  ; " + remarks.map(oneLine).joined(separator: ", ") }
            let cost =
                line.sum("total").map { " @@ \($0.amount) \(commodity($0.unit))" }
                ?? line.sum("price").map { " @ \($0.amount) \(commodity($0.unit))" } ?? ""
            let amount = "\(line.adds ? "" : "-")\(line.amount) \(commodity(line.symbol))"
            text += "\n    \(account("assets:coins", line["wallet"]))  \(amount)\(line.type == "move" ? "" : cost)\n"
            if let fee = line.sum("fee") {
                let payer = symbols.contains(fee.unit) ? account("assets:coins", line["wallet"]) : "assets:cash"
                text += "    expenses:fees  \(fee.amount) \(commodity(fee.unit))\n"
                text += "    \(payer)  -\(fee.amount) \(commodity(fee.unit))\n"
            }
            return text + "    \(otherAccount(line))\n"
        }
        .joined(separator: "\n")
    }

    /// The account on the other side, whose amount follows.
    private static func otherAccount(_ line: LedgerLine) -> String {
        switch line.type {
        case "receive": "income:" + (line["as"].map(oneLine) ?? "received")
        case "spend": "expenses:spent"
        case "fee": "expenses:fees"
        case "move": account("assets:coins", line["to"])
        default:
            if line["swap"] != nil {
                "equity:swaps"
            } else {
                line["price"] == nil && line["total"] == nil ? "equity:unknown" : "assets:cash"
            }
        }
    }

    private static func account(_ name: String, _ part: String?) -> String {
        part.map { "\(name):" + oneLine($0).replacing(":", with: " ") } ?? name
    }

    /// A commodity, in quotes where it isn't letters alone.
    private static func commodity(_ symbol: String) -> String {
        let isPlain = !symbol.isEmpty && symbol.allSatisfy(\.isLetter)
        return isPlain ? symbol : "\"" + oneLine(symbol).replacing("\"", with: "") + "\""
    }

    private static func oneLine(_ text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ").replacing(";", with: ",")
    }

    // MARK: - Koinly

    private static let koinlyHeading = [
        "Date", "Sent Amount", "Sent Currency", "Received Amount", "Received Currency", "Fee Amount", "Fee Currency",
        "Net Worth Amount", "Net Worth Currency", "Label", "Description", "TxHash",
    ]

    private static func koinly(_ coins: [Coin]) -> [[String]] {
        let lines = LedgerLine.all(of: coins)
        // A swap is one line there, which the coins that were given for the others make.
        let swapped = Set(
            lines.filter { $0.type == "sell" }.compactMap { line in line["swap"].map { "\($0) \(line.day)" } }
        )
        return [koinlyHeading]
            + lines.compactMap { line in
                guard line["swap"] == nil || !swapped.contains("\(line.amount) \(line.symbol) \(line.day)") else {
                    return nil
                }
                let (coin, fee) = (
                    [line.amount, line.symbol], line.sum("fee").map { [$0.amount, $0.unit] } ?? ["", ""]
                )
                let worth = line.worth.map { [$0.amount, $0.unit] } ?? ["", ""]
                let isTrade = line.type == "buy" || line.type == "sell"
                let other = line.sum("swap").map { [$0.amount, $0.unit] } ?? (isTrade ? worth : ["", ""])
                // What is moved stays; only the fee is gone.
                let sides = line.type == "move" ? ["", "", "", ""] : line.adds ? other + coin : coin + other
                guard line.type != "move" || fee[0] != "" else { return nil }
                let net = isTrade && line["swap"] == nil ? ["", ""] : worth
                let day = line.wholeDay.map { $0 + " 00:00:00" } ?? ""
                return [day] + sides + fee + net + [label(line), line["note"] ?? "", ""]
            }
    }

    /// What Koinly calls such a line.
    private static func label(_ line: LedgerLine) -> String {
        switch (line.type, line["as"]) {
        case ("fee", _), ("move", _): "cost"
        case ("receive", "interest"?): "lending interest"
        case ("receive", "income"?): "other income"
        case ("receive", let reason?): reason
        default: ""
        }
    }
}

/// An entry about a coin in the words of the ledger, as files of other programs need it.
private struct LedgerLine {
    let type: String
    let name: String
    let symbol: String
    let amount: String
    private let texts: FieldTexts

    /// The entries of some coins by day; those without one come first.
    static func all(of coins: [Coin]) -> [LedgerLine] {
        let all = coins.flatMap { coin in coin.keeping.entries.compactMap { LedgerLine($0, of: coin) } }
        return all.enumerated().sorted { ($0.element.day, $0.offset) < ($1.element.day, $1.offset) }.map(\.element)
    }

    private init?(_ entry: Keeping.Entry, of coin: Coin) {
        guard let amount = entry[CoinEntry.Key.amount], ExactDecimal(stored: amount) != nil else { return nil }
        (type, name, self.amount, texts) = (entry.type, coin.name, amount, entry.texts)
        symbol = coin.symbol.isEmpty ? coin.id.rawValue : coin.symbol
    }

    subscript(key: String) -> String? { texts[key]?.first }

    /// Whether coins came in.
    var adds: Bool { type == "buy" || type == "receive" }

    var day: String { self["day"] ?? "" }

    /// The first day that it may have been; nil if nothing is known of it.
    var wholeDay: String? {
        self["day"].map { $0 + ["", "-01", "-01-01"][min(max(10 - $0.utf8.count, 0) / 3, 2)] }
    }

    /// An amount and its unit, such as `30000 USD`.
    func sum(_ key: String) -> (amount: String, unit: String)? {
        let parts = self[key]?.split(separator: " ").map(String.init) ?? []
        guard parts.count == 2, ExactDecimal(stored: parts[0]) != nil else { return nil }
        return (parts[0], parts[1])
    }

    /// The value of all coins, if known.
    var worth: (amount: String, unit: String)? {
        if let total = sum("total") { return total }
        guard let price = sum("price"), let one = ExactDecimal(stored: price.amount),
            let count = ExactDecimal(stored: amount)
        else { return nil }
        return ((one * count).description, price.unit)
    }
}
