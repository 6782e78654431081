import CoinsDomain
import SatchelLists
import SatchelNumbers

/// Binance's list of trades, whose amounts may have their unit behind them, and whose pairs have nothing between both.
enum BinanceTrades {
    static func read(_ rows: KeptRows) -> KeptRows {
        var made = LedgerRows(wallet: "Binance")
        guard let pair = rows.place("Pair"), let side = rows.place("Side"), let executed = rows.place("Executed"),
            let amount = rows.place("Amount"), let day = rows.place("Date(UTC)")
        else { return KeptRows(names: []) }
        let (fee, feeCoin) = (rows.place("Fee"), rows.place("Fee Coin"))
        for row in rows.rows {
            guard let (base, quote) = units(row.cells[pair], amount: row.cells[amount]),
                let coins = part(row.cells[executed], in: base), let paid = part(row.cells[amount], in: quote)
            else {
                made.leaveOut(row.line, "its pair and amounts can't be told apart")
                continue
            }
            let isBuy = row.cells[side].uppercased() == "BUY"
            made.trade(
                row.line,
                sent: isBuy ? paid : coins,
                received: isBuy ? coins : paid,
                fee: fee.flatMap { self.fee(row.cells[$0], feeCoin.map { row.cells[$0] }, of: base, quote) },
                ["day": row.cells[day]]
            )
        }
        return made.made
    }

    /// What others are traded for, longer names before those that they end in.
    private static let quotes = [
        "FDUSD", "USDT", "USDC", "BUSD", "TUSD", "USDP", "DAI", "EUR", "GBP", "USD", "TRY", "BRL", "AUD", "JPY", "PLN",
        "RUB", "UAH", "NGN", "ZAR", "BTC", "ETH", "BNB", "XRP", "TRX", "DOGE",
    ]

    /// Both sides of a pair: its end is the unit of the amount, or one that others are traded for.
    private static func units(_ pair: String, amount: String) -> (base: String, quote: String)? {
        let pair = pair.uppercased().filter { $0.isLetter || $0.isNumber }
        let unit = String(amount.uppercased().reversed().prefix { $0.isLetter }.reversed())
        let ends = unit.isEmpty ? quotes : [unit]
        guard let quote = ends.first(where: { pair.hasSuffix($0) && pair.count > $0.count }) else { return nil }
        return (String(pair.dropLast(quote.count)), quote)
    }

    /// An amount, with its unit behind it or without: `100.000000001INCH` ends in `1INCH`.
    private static func part(_ text: String, in unit: String) -> CoinSide? {
        let text = text.trimmingSuffix(unit)
        return text.contains(where: \.isLetter) ? nil : CoinSide(text, unit)
    }

    private static func fee(_ text: String, _ coin: String?, of base: String, _ quote: String) -> CoinSide? {
        if let coin, !coin.isEmpty { return CoinSide(text, coin) }
        if let fee = [base, quote].lazy.compactMap({ text.uppercased().hasSuffix($0) ? part(text, in: $0) : nil }).first
        {
            return fee
        }
        // Paid in another coin, such as BNB.
        let unit = String(text.reversed().prefix { $0.isLetter }.reversed())
        return unit.isEmpty ? nil : part(text, in: unit.uppercased())
    }
}

/// Kraken's ledgers, in which both sides of a trade are rows with one reference, or its trades.
enum KrakenRows {
    private struct Change {
        let line: Int
        let isGain: Bool
        let side: CoinSide
        let fee: CoinSide?
    }

    static func read(_ rows: KeptRows) -> KeptRows {
        var made = LedgerRows(wallet: "Kraken")
        if let pair = rows.place("pair") { return trades(rows, pair) }
        guard let reference = rows.place("refid"), let time = rows.place("time"), let type = rows.place("type"),
            let asset = rows.place("asset"), let amount = rows.place("amount")
        else { return KeptRows(names: []) }
        let (id, subtype, fee) = (rows.place("txid"), rows.place("subtype"), rows.place("fee"))
        var (order, trades): ([String], [String: (day: String, changes: [Change])]) = ([], [:])
        for row in rows.rows {
            let unit = unit(row[asset])
            guard let side = CoinSide(row[amount], unit) else {
                made.leaveOut(row.line, "it has no amount")
                continue
            }
            let isGain = !row[amount].contains("-")
            let kind = row[type].lowercased()
            let cost = CoinSide(row[fee], unit)
            if ["trade", "spend", "receive", "conversion"].contains(kind) {
                let key = row[reference]
                if trades[key] == nil { order.append(key) }
                trades[key, default: (row[time], [])].changes.append(
                    Change(line: row.line, isGain: isGain, side: side, fee: cost)
                )
            } else if isGain, !side.isMoney, let reason = reason(kind, row[subtype].lowercased()) {
                made.add(
                    row.line,
                    .receive,
                    side,
                    ["day": row[time], "as": reason, "ref": row[id], "fee": cost?.text]
                )
            } else {
                made.leaveOut(row.line, LedgerRows.transfer)
            }
        }
        for key in order { trades[key].map { trade($0.changes, at: $0.day, key, &made) } }
        return made.made
    }

    private static func trades(_ rows: KeptRows, _ pair: Int) -> KeptRows {
        var made = LedgerRows(wallet: "Kraken")
        let (id, type, time) = (rows.place("txid"), rows.place("type"), rows.place("time"))
        let (cost, volume, fee) = (rows.place("cost"), rows.place("vol"), rows.place("fee"))
        for row in rows.rows {
            guard let (base, quote) = units(row[pair]), let coins = CoinSide(row[volume], base),
                let paid = CoinSide(row[cost], quote)
            else {
                made.leaveOut(row.line, "its pair and amounts can't be told apart")
                continue
            }
            guard CoinSide(row[rows.place("margin")], quote) == nil else {
                made.leaveOut(row.line, "it is on margin")
                continue
            }
            let isBuy = row[type].lowercased() == "buy"
            made.trade(
                row.line,
                sent: isBuy ? paid : coins,
                received: isBuy ? coins : paid,
                fee: CoinSide(row[fee], quote),
                ["day": row[time], "ref": row[id]]
            )
        }
        return made.made
    }

    /// Both sides of a pair: `POL/EUR`, `XXBTZEUR` of two names with four letters, or `ADAEUR`, which ends in one that others are
    /// traded for.
    private static func units(_ pair: String) -> (base: String, quote: String)? {
        let parts = pair.uppercased().split(separator: "/").map(String.init)
        if parts.count == 2 { return (unit(parts[0]), unit(parts[1])) }
        let quotes = ["USDT", "USDC", "EUR", "USD", "GBP", "CAD", "JPY", "AUD", "CHF", "DAI", "XBT", "ETH"]
        let isOld = pair.count == 8 && "XZ".contains(pair.prefix(1))
        guard parts.count == 1, let end = isOld ? String(pair.suffix(4)) : quotes.first(where: parts[0].hasSuffix),
            pair.count > end.count
        else { return nil }
        return (unit(String(parts[0].dropLast(end.count))), unit(end.uppercased()))
    }

    private static func trade(_ changes: [Change], at day: String, _ key: String, _ made: inout LedgerRows) {
        let (gains, losses) = (changes.filter(\.isGain), changes.filter { !$0.isGain })
        let fees = changes.compactMap(\.fee)
        guard let received = gains.first, let sent = losses.first, changes.count == 2, fees.count <= 1 else {
            let reason = fees.count > 1 ? "it has fees on both sides" : LedgerRows.half
            for change in changes { made.leaveOut(change.line, reason) }
            return
        }
        let line = min(received.line, sent.line)
        made.trade(line, sent: sent.side, received: received.side, fee: fees.first, ["day": day, "ref": key])
    }

    /// How coins came in; those that are set aside to earn some, or come back from there, are not new ones.
    private static func reason(_ kind: String, _ subtype: String) -> String? {
        if kind == "earn" { return subtype == "reward" ? "staking" : nil }
        return kind == "dividend" ? "staking" : kind == "transfer" ? nil : LedgerRows.reason(kind)
    }

    /// What Kraken calls coins and money since its first days.
    private static let names = [
        "XXBT": "BTC", "XBT": "BTC", "XETH": "ETH", "ETH2": "ETH", "XLTC": "LTC", "XXRP": "XRP", "XXLM": "XLM",
        "XXMR": "XMR", "XETC": "ETC", "XZEC": "ZEC", "XREP": "REP", "XXDG": "DOGE", "XDG": "DOGE", "XMLN": "MLN",
        "ZEUR": "EUR", "ZUSD": "USD", "ZGBP": "GBP", "ZCAD": "CAD", "ZJPY": "JPY", "ZAUD": "AUD", "ZKRW": "KRW",
    ]

    /// A unit without the mark of where it lies: `DOT.S` is staked, `EUR.HOLD` not free yet.
    private static func unit(_ asset: String) -> String {
        let name = asset.uppercased().split(separator: ".").first.map(String.init) ?? ""
        return names[name] ?? name
    }
}

extension String {
    fileprivate func trimmingSuffix(_ end: String) -> String {
        uppercased().hasSuffix(end) ? String(dropLast(end.count)) : self
    }
}
