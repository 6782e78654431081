import CoinsDomain
import SatchelLists
import SatchelNumbers

/// Coinbase's report of transactions, whose headings changed over the years.
enum CoinbaseRows {
    static func read(_ rows: KeptRows) -> KeptRows {
        // Before there was a column for it, headings began with the currency: `EUR Subtotal`.
        let sums = rows.names.first { $0.hasSuffix(" Subtotal") }?.split(separator: " ")
        let usual = sums.flatMap { $0.count == 2 ? String($0[0]) : nil } ?? ""
        let headings = rows.names.map { name in
            (name.hasPrefix(usual + " ") ? String(name.dropFirst(usual.count + 1)) : name).lowercased()
        }
        func place(_ names: String...) -> Int? {
            names.lazy.compactMap { name in headings.firstIndex { $0.hasPrefix(name) } }.first
        }
        let (id, type, coin, day) = (place("id"), place("transaction type"), place("asset"), place("timestamp"))
        let (quantity, notes) = (place("quantity"), place("notes"))
        let currency = place("price currency", "spot price currency")
        let price = place("price at", "spot price at")
        let (subtotal, total, fees) = (place("subtotal"), place("total"), place("fees"))
        var made = LedgerRows(wallet: "Coinbase")
        for row in rows.rows {
            guard let side = CoinSide(row[quantity], row[coin]) else {
                made.leaveOut(row.line, "it has no amount of coins")
                continue
            }
            func money(_ place: Int?) -> CoinSide? { CoinSide(row[place], currency == nil ? usual : row[currency]) }
            let more: [String: String?] = [
                "day": row[day], "note": row[notes], "ref": row[id], "fee": money(fees)?.text,
                "total": money(subtotal)?.text, "price": money(subtotal) == nil ? money(price)?.text : nil,
            ]
            let kind = row[type].lowercased()
            // What somebody else sent is in the notes alone: `Received 10 XLM from Coinbase Earn`.
            let given = kind == "receive" && row[notes].contains("from Coinbase ") ? row[notes] : kind
            if side.isMoney {
                made.leaveOut(row.line, "it moves money, not coins")
            } else if let other = other(row[notes]), !other.isMoney, kind.hasSuffix("buy") || kind.hasSuffix("sell") {
                let (sent, received) = kind.hasSuffix("buy") ? (other, side) : (side, other)
                let texts = more.filter { !["price", "fee"].contains($0.key) }
                made.trade(row.line, sent: sent, received: received, worth: money(total), fee: nil, texts)
            } else if kind.contains("buy") {
                made.add(row.line, .buy, side, more)
            } else if kind.contains("sell") {
                made.add(row.line, .sell, side, more)
            } else if kind == "convert" {
                convert(row.line, side, money(subtotal), row[notes], more, &made)
            } else if let reason = LedgerRows.reason(given) {
                made.add(row.line, .receive, side, more.merging(["as": reason]) { $1 })
            } else if LedgerRows.isSpent(kind) {
                made.add(row.line, .spend, side, more)
            } else {
                made.leaveOut(row.line, LedgerRows.transfer)
            }
        }
        return made.made
    }

    /// What a trade was made with, fees included: `2002 USDC` of `Bought 2 ETH for 2002 USDC on ETH-USDC at 1000 USDC/ETH`.
    private static func other(_ note: String) -> CoinSide? {
        let words = note.split(separator: " ").map(String.init)
        guard ["Bought", "Sold"].contains(words.first), let mark = words.firstIndex(of: "for"), words.count > mark + 2
        else { return nil }
        return CoinSide(words[mark + 1], words[mark + 2])
    }

    /// Both sides of `Converted 0.5 BTC to 7.5 ETH`, of which a column says the first alone.
    private static func convert(
        _ line: Int,
        _ side: CoinSide,
        _ worth: CoinSide?,
        _ note: String,
        _ more: [String: String?],
        _ made: inout LedgerRows
    ) {
        let words = note.split(separator: " ").map(String.init)
        guard let mark = words.firstIndex(of: "to"), words.count > mark + 2,
            let received = CoinSide(words[mark + 1], words[mark + 2])
        else { return made.leaveOut(line, "it doesn't say what the coins became") }
        let texts = more.filter { !["price", "fee"].contains($0.key) }
        made.trade(line, sent: side, received: received, worth: worth, fee: nil, texts)
    }
}

/// What has a trade in a row: an amount that was sent and one that was received.
enum TradeRows {
    /// Koinly's universal file.
    static func koinly(_ rows: KeptRows) -> KeptRows {
        var made = LedgerRows(wallet: "")
        let label = rows.place("Label") ?? rows.place("Tag")
        let comma = rows.hasDecimalComma(["Sent Amount", "Received Amount", "Fee Amount", "Net Worth Amount"])
        for row in rows.rows {
            func side(_ name: String) -> CoinSide? {
                let (amount, currency) = (rows.place("\(name) Amount"), rows.place("\(name) Currency"))
                return CoinSide(row[amount], row[currency], hasDecimalComma: comma)
            }
            entry(
                row.line,
                side("Sent"),
                side("Received"),
                worth: side("Net Worth"),
                fee: side("Fee"),
                kind: row[label],
                hash: row[rows.place("TxHash")],
                ["day": row[rows.place("Date")], "note": row[rows.place("Description")]],
                &made
            )
        }
        return made.made
    }

    /// CoinTracking's table of trades, which has three columns of one name.
    static func coinTracking(_ rows: KeptRows) -> KeptRows {
        var made = LedgerRows(wallet: "")
        let (buy, sell, fee) = (rows.place("Buy"), rows.place("Sell"), rows.place("Fee"))
        let comma = rows.hasDecimalComma(["Buy", "Sell", "Fee"])
        for row in rows.rows {
            func side(_ place: Int?) -> CoinSide? {
                guard let place, place + 1 < row.cells.count else { return nil }
                return CoinSide(row.cells[place], row.cells[place + 1], hasDecimalComma: comma)
            }
            entry(
                row.line,
                side(sell),
                side(buy),
                worth: nil,
                fee: side(fee),
                kind: row[rows.place("Type")],
                hash: row[rows.place("Tx-ID")],
                [
                    "day": row[rows.place("Date")], "note": row[rows.place("Comment")],
                    "wallet": row[rows.place("Exchange")],
                ],
                &made
            )
        }
        return made.made
    }

    private static func entry(
        _ line: Int,
        _ sent: CoinSide?,
        _ received: CoinSide?,
        worth: CoinSide?,
        fee: CoinSide?,
        kind: String,
        hash: String,
        _ more: [String: String?],
        _ made: inout LedgerRows
    ) {
        let reference = [hash, sent?.text, received?.text].compactMap { $0 }.joined(separator: " ")
        let more = more.merging(["ref": hash.isEmpty ? nil : reference]) { $1 }
        if let sent, let received {
            return made.trade(line, sent: sent, received: received, worth: worth, fee: fee, more)
        }
        if let side = received, !side.isMoney, let reason = LedgerRows.reason(kind) {
            made.add(line, .receive, side, more.merging(["as": reason, "total": worth?.text, "fee": fee?.text]) { $1 })
        } else if let side = sent, !side.isMoney, LedgerRows.isSpent(kind) {
            made.add(line, .spend, side, more.merging(["total": worth?.text, "fee": fee?.text]) { $1 })
        } else if let side = sent, !side.isMoney, kind.lowercased().contains("fee") {
            made.add(line, .fee, side, more)
        } else {
            made.leaveOut(line, sent == nil && received == nil ? "it has no amount" : LedgerRows.transfer)
        }
    }
}

/// Binance's statement, in which a trade is several rows of one second.
enum BinanceRows {
    private struct Change {
        let line: Int
        let operation: String
        let isGain: Bool
        let side: CoinSide
        let note: String
    }

    static func read(_ rows: KeptRows) -> KeptRows {
        guard let time = rows.place("UTC_Time"), let operation = rows.place("Operation"), let coin = rows.place("Coin"),
            let amount = rows.place("Change")
        else { return KeptRows(names: []) }
        var made = LedgerRows(wallet: "Binance")
        var (moments, trades): ([String], [String: [Change]]) = ([], [:])
        let (user, remark) = (rows.place("User_ID"), rows.place("Remark"))
        for row in rows.rows {
            let name = row.cells[operation].lowercased()
            guard let side = CoinSide(row.cells[amount], row.cells[coin]) else {
                made.leaveOut(row.line, "it has no amount")
                continue
            }
            let isGain = !row.cells[amount].contains("-")
            let change = Change(
                line: row.line,
                operation: name,
                isGain: isGain,
                side: side,
                note: row[remark]
            )
            if isTrade(name) {
                let moment = row.cells[time] + " " + row[user]
                if trades[moment] == nil { moments.append(moment) }
                trades[moment, default: []].append(change)
            } else if isGain, !side.isMoney, !isMove(name), let reason = LedgerRows.reason(name) {
                made.add(row.line, .receive, side, ["day": row.cells[time], "note": change.note, "as": reason])
            } else {
                made.leaveOut(row.line, LedgerRows.transfer)
            }
        }
        for moment in moments { trade(trades[moment] ?? [], at: String(moment.prefix(19)), &made) }
        return made.made
    }

    private static func isTrade(_ operation: String) -> Bool {
        // What is staked of Ethereum becomes another coin; its rewards have a name of their own.
        [
            "buy", "sell", "sold", "spend", "revenue", "fee", "transaction related", "convert", "small assets exchange",
            "otc trading", "auto-conversion",
        ]
        .contains { operation.contains($0) } && !operation.contains("earn") || operation == "eth 2.0 staking"
    }

    /// Whether coins of one's own are set aside to earn some.
    private static func isMove(_ operation: String) -> Bool {
        ["subscription", "purchase"].contains { operation.contains($0) }
    }

    /// A trade of what changed in one second: one thing for another, beside fees.
    private static func trade(_ changes: [Change], at moment: String, _ made: inout LedgerRows) {
        let line = changes.map(\.line).min() ?? 0
        func sum(_ changes: [Change]) -> [CoinSide] {
            var sums: [String: ExactDecimal] = [:]
            for change in changes {
                sums[change.side.unit, default: .zero] = sums[change.side.unit, default: .zero] + change.side.amount
            }
            return sums.sorted { $0.key < $1.key }.map { CoinSide($0.value, $0.key) }
        }
        let fees = sum(changes.filter { $0.operation.contains("fee") })
        let others = changes.filter { !$0.operation.contains("fee") }
        let (gains, losses) = (sum(others.filter(\.isGain)), sum(others.filter { !$0.isGain }))
        guard let received = gains.first, let sent = losses.first, gains.count == 1, losses.count == 1, fees.count <= 1
        else {
            let isHalf = gains.isEmpty || losses.isEmpty
            let reason = isHalf ? LedgerRows.half : "several trades of one second can't be told apart"
            for change in changes { made.leaveOut(change.line, reason) }
            return
        }
        let notes = changes.map(\.note).filter { !$0.isEmpty }
        made.trade(
            line,
            sent: sent,
            received: received,
            fee: fees.first,
            ["day": moment, "note": notes.isEmpty ? nil : notes.joined(separator: "; ")]
        )
    }
}

extension KeptRows.Row {
    /// The text of a cell; nothing where the file has no such heading.
    subscript(place: Int?) -> String { place.map { cells[$0] } ?? "" }
}

extension KeptRows {
    /// Whether some numbers of columns can only have a decimal comma.
    func hasDecimalComma(_ names: [String]) -> Bool {
        let places = names.compactMap { place($0) }
        return ImportedValue.haveDecimalComma(rows.lazy.flatMap { row in places.lazy.map { row.cells[$0] } })
    }
}
