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
        ExportFormat("koinly", "Koinly's universal CSV", files: ["csv"], lacks: lacks + ", and days that are not known")
        {
            .csv(koinly($0.items))
        },
    ]

    private static let lacks = "ratings, tags, notes about coins and watchlists"

    /// The entries of all coins by day; those without one come first.
    private static func entries(_ coins: [Coin]) -> [CoinEntry] {
        let all = coins.flatMap { coin in
            coin.keeping.entries.compactMap { entry in
                CoinEntry.Kind(rawValue: entry.type).flatMap {
                    CoinEntry(entry.id, $0, of: coin.id, symbol: coin.symbol, name: coin.name, entry.texts)
                }
            }
        }
        return all.enumerated().sorted { left, right in
            let days = [left, right].map { $0.element.day?.description ?? "" }
            return (days[0], left.offset) < (days[1], right.offset)
        }
        .map(\.element)
    }

    // MARK: - hledger

    /// A journal in which what was paid for coins is a cost in its own currency.
    private static func journal(_ coins: [Coin]) -> String {
        let entries = entries(coins)
        let transactions = entries.map { entry -> String in
            let coin = unit(entry.symbol, entry.coin)
            let sign = entry.kind.adds ? "" : "-"
            let cost = entry.price.map { " @ \($0.amount) \(unit($0.currency.description))" } ?? ""
            var text = "\(day(entry.day)) \(entry.kind.rawValue) \(oneLine(entry.name))"
            let remarks = [entry.day == nil ? "day unknown" : nil, entry.reason, entry.note].compactMap { $0 }
            if !remarks.isEmpty { text += "  ; " + remarks.map(oneLine).joined(separator: ", ") }
            text += "\n    assets:coins  \(sign)\(entry.amount) \(coin)\(cost)\n"
            if let fee = entry.fee {
                text += "    expenses:fees  \(fee.amount) \(unit(fee.currency.description))\n"
                text += "    assets:cash  -\(fee.amount) \(unit(fee.currency.description))\n"
            }
            return text + "    \(account(entry))\n"
        }
        return transactions.joined(separator: "\n")
    }

    /// The account on the other side.
    private static func account(_ entry: CoinEntry) -> String {
        switch entry.kind {
        case .buy, .sell: entry.price == nil ? "equity:unknown" : "assets:cash"
        case .receive: "income:" + (entry.reason ?? "received")
        case .spend: "expenses:spent"
        case .fee: "expenses:fees"
        }
    }

    private static func day(_ day: KeptDay?) -> String {
        guard let day else { return "1970-01-01" }
        return day.description + ["", "-01", "-01-01"][(10 - day.description.utf8.count) / 3]
    }

    /// A commodity, in quotes where it isn't letters alone.
    private static func unit(_ symbol: String, _ coin: CoinID? = nil) -> String {
        let text = symbol.isEmpty ? coin?.rawValue ?? "" : symbol
        let isPlain = !text.isEmpty && text.allSatisfy { $0.isLetter }
        return isPlain ? text : "\"" + oneLine(text).replacing("\"", with: "") + "\""
    }

    private static func oneLine(_ text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ").replacing(";", with: ",")
    }

    // MARK: - Koinly

    private static func koinly(_ coins: [Coin]) -> [[String]] {
        let heading = [
            "Date", "Sent Amount", "Sent Currency", "Received Amount", "Received Currency", "Fee Amount",
            "Fee Currency",
            "Net Worth Amount", "Net Worth Currency", "Label", "Description", "TxHash",
        ]
        return [heading]
            + entries(coins).map { entry in
                let coin = [entry.amount.description, entry.symbol.isEmpty ? entry.coin.rawValue : entry.symbol]
                let isTrade = entry.kind == .buy || entry.kind == .sell
                let price = entry.total.flatMap { total in
                    entry.price.map { [total.description, $0.currency.description] }
                }
                let money = isTrade ? price ?? ["", ""] : ["", ""]
                let sides = entry.kind.adds ? money + coin : coin + money
                let fee = entry.fee.map { [$0.amount.description, $0.currency.description] } ?? ["", ""]
                return [entry.day == nil ? "" : day(entry.day) + " 00:00:00"] + sides + fee
                    + (isTrade ? ["", ""] : price ?? ["", ""]) + [label(entry), entry.note ?? "", ""]
            }
    }

    /// What Koinly calls such an entry.
    private static func label(_ entry: CoinEntry) -> String {
        switch entry.kind {
        case .buy, .sell: ""
        case .fee: "cost"
        case .spend: ""
        case .receive:
            switch entry.reason {
            case "interest": "lending interest"
            case "income", "staking", "mining", "airdrop", "gift":
                entry.reason == "income" ? "other income" : entry.reason ?? ""
            default: ""
            }
        }
    }
}
