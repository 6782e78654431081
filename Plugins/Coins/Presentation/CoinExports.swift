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
        ExportFormat("ledger", "a ledger", files: ["csv"], lacks: lacks) { .csv(ledger($0.items)) },
    ]

    private static let lacks = "ratings, tags, notes about coins and watchlists"

    // MARK: - hledger

    /// A journal in which what was paid for coins is a cost in its own currency.
    private static func journal(_ coins: [Coin]) -> String {
        let symbols = Set(coins.map(\.symbol))
        return CoinEntry.byDay(coins).map { entry in
            var text = "\(entry.firstDay ?? "1970-01-01") \(entry.kind.rawValue) \(oneLine(entry.name))"
            let remarks = [entry.day == nil ? "day unknown" : nil, entry.reason, entry.note].compactMap { $0 }
            if !remarks.isEmpty { text += "  ; " + remarks.map(oneLine).joined(separator: ", ") }
            func sum(_ price: CoinPrice) -> String { "\(price.amount) \(commodity(price.currency.description))" }
            let cost = entry.total.map { " @@ " + sum($0) } ?? entry.price.map { " @ " + sum($0) } ?? ""
            let amount = "\(entry.kind.adds ? "" : "-")\(entry.amount) \(commodity(entry.symbol))"
            let wallet = account("assets:coins", entry.wallet)
            text += "\n    \(wallet)  \(amount)\(entry.kind == .move ? "" : cost)\n"
            if let fee = entry.fee {
                let payer = symbols.contains(fee.currency.description) ? wallet : "assets:cash"
                text += "    expenses:fees  \(sum(fee))\n    \(payer)  -\(sum(fee))\n"
            }
            return text + "    \(otherAccount(entry))\n"
        }
        .joined(separator: "\n")
    }

    /// The account on the other side, whose amount follows.
    private static func otherAccount(_ entry: CoinEntry) -> String {
        switch entry.kind {
        case .receive: "income:" + (entry.reason.map(oneLine) ?? "received")
        case .spend: "expenses:spent"
        case .fee: "expenses:fees"
        case .move: account("assets:coins", entry.to)
        case .buy, .sell:
            entry.swap != nil ? "equity:swaps" : entry.value == nil ? "equity:unknown" : "assets:cash"
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
        let entries = CoinEntry.byDay(coins)
        // A swap is one line there, which the coins that were given for the others make.
        let swapped = Set(
            entries.filter { $0.kind == .sell }.compactMap { entry in entry.swap.map { "\($0) \(entry.dayText)" } }
        )
        // What it cost stands beside the coins that were got.
        let fees = Dictionary(
            firstOf: entries.filter { $0.kind == .buy && $0.swap != nil }
                .compactMap { entry in entry.fee.map { ("\(entry.amount) \(entry.symbol) \(entry.dayText)", $0) } }
        )
        return [koinlyHeading]
            + entries.compactMap { entry in
                let (kind, coin) = (entry.kind, ["\(entry.amount)", entry.symbol])
                guard entry.swap == nil || !swapped.contains("\(coin[0]) \(coin[1]) \(entry.dayText)") else {
                    return nil
                }
                // What is moved stays; only the fee is gone.
                let (fee, worth) = (
                    kind == .move
                        ? ["", ""] : parts(entry.fee ?? entry.swap.flatMap { fees["\($0) \(entry.dayText)"] }),
                    parts(entry.value)
                )
                let isTrade = kind == .buy || kind == .sell
                let swap = entry.swap?.split(separator: " ").map(String.init) ?? []
                let isSum = swap.count == 2 && ExactDecimal(stored: swap[0]) != nil
                let other = isSum ? swap : isTrade ? worth : ["", ""]
                let sides = kind == .move ? parts(entry.fee) + ["", ""] : kind.adds ? other + coin : coin + other
                guard kind != .move || entry.fee != nil else { return nil }
                let net = isTrade && entry.swap == nil ? ["", ""] : worth
                let day = entry.firstDay.map { $0 + " 00:00:00" } ?? ""
                return [day] + sides + fee + net + [label(entry), entry.note ?? "", ""]
            }
    }

    private static func parts(_ price: CoinPrice?) -> [String] {
        price.map { ["\($0.amount)", "\($0.currency)"] } ?? ["", ""]
    }

    /// What Koinly calls such a line.
    private static func label(_ entry: CoinEntry) -> String {
        switch (entry.kind, entry.reason) {
        case (.fee, _), (.move, _), (.spend, _): "cost"
        case (.receive, "interest"?): "lending interest"
        case (.receive, "income"?): "other income"
        case (.receive, let reason?): reason
        default: ""
        }
    }

    // MARK: - A ledger

    /// The columns, which ``LedgerTable`` reads again.
    private static let ledgerColumns: [(name: String, text: @Sendable (CoinEntry) -> String?)] = [
        ("coin", { $0.coin.rawValue }), ("symbol", { $0.symbol }), ("name", { $0.name }),
        ("type", { $0.kind.rawValue }), ("amount", { $0.amount.description }),
        ("price", { $0.price?.amount.description }), ("currency", { $0.price?.currency.code }),
        ("total", { $0.total?.amount.description }), ("totalCurrency", { $0.total?.currency.code }),
        ("fee", { $0.fee?.amount.description }), ("feeCurrency", { $0.fee?.currency.code }),
        ("date", { $0.day?.description }), ("as", { $0.reason }), ("wallet", { $0.wallet }), ("to", { $0.to }),
        ("swap", { $0.swap }), ("note", { $0.note }),
    ]

    private static func ledger(_ coins: [Coin]) -> [[String]] {
        let rows = CoinEntry.byDay(coins).map { entry in ledgerColumns.map { $0.text(entry) ?? "" } }
        return [ledgerColumns.map(\.name)] + rows
    }
}

extension CoinEntry {
    /// The entries of some coins by day; those without one come first.
    fileprivate static func byDay(_ coins: [Coin]) -> [CoinEntry] {
        let all = coins.flatMap { coin in
            let symbol = coin.symbol.isEmpty ? coin.id.rawValue : coin.symbol
            return coin.keeping.entries.compactMap { kept in
                Kind(rawValue: kept.type).flatMap {
                    CoinEntry(kept.id, $0, of: coin.id, symbol: symbol, name: coin.name, kept.texts)
                }
            }
        }
        return all.enumerated().sorted { ($0.element.dayText, $0.offset) < ($1.element.dayText, $1.offset) }
            .map(\.element)
    }

    fileprivate var dayText: String { day?.description ?? "" }

    /// The first day that it may have been; nil if nothing is known of it.
    fileprivate var firstDay: String? {
        day.map { $0.description + ["", "-01", "-01-01"][min(max(10 - $0.description.utf8.count, 0) / 3, 2)] }
    }
}
