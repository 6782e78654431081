import CoinsDomain
import SatchelLists
import SatchelNumbers

extension Coin {
    /// What exchanges and programs for taxes write of coins that people bought, sold and received.
    static let keptFormats: [KeptFormat] = [
        format("coinbase", "Coinbase", by: ["Timestamp", "Transaction Type", "Asset", "Quantity Transacted"]) {
            CoinbaseRows.read($0)
        },
        format("koinly", "Koinly", by: ["Sent Amount", "Sent Currency", "Received Amount", "Received Currency"]) {
            TradeRows.koinly($0)
        },
        format("cointracking", "CoinTracking", by: ["Type", "Buy", "Cur.", "Sell"]) { TradeRows.coinTracking($0) },
        format("binance", "Binance", by: ["UTC_Time", "Operation", "Coin", "Change"]) { BinanceRows.read($0) },
        format("binance-trades", "Binance's trades", by: ["Date(UTC)", "Pair", "Side", "Executed"]) {
            BinanceTrades.read($0)
        },
        format("kraken", "Kraken", by: ["refid", "aclass", "asset", "balance"]) { KrakenRows.read($0) },
        // One program, so that a trade that is in both files counts once.
        format("kraken", "Kraken", by: ["ordertxid", "pair", "cost", "vol"]) { KrakenRows.read($0) },
        format("ledger", "a ledger", by: ["coin", "amount"]) { LedgerTable.read($0) },
    ]

    private static func format(
        _ id: String,
        _ title: String,
        by marks: [String],
        _ rows: @escaping @Sendable (KeptRows) -> KeptRows
    ) -> KeptFormat {
        KeptFormat(
            id,
            title,
            by: marks,
            [
                ("symbol", "symbol"), ("name", "name"), ("entry", "entry"), ("amount", "entry.amount"),
                ("price", "entry.price"),
                ("total", "entry.total"), ("fee", "entry.fee"), ("as", "entry.as"), ("day", "entry.day"),
                ("note", "entry.note"), ("wallet", "entry.wallet"), ("to", "entry.to"), ("swap", "entry.swap"),
                ("ref", "ref"),
            ],
            rows: { rows($0).inTime }
        )
    }
}

/// An amount of coins or of money.
struct CoinSide {
    let amount: ExactDecimal
    let unit: String

    /// Reads an amount, whose sign is left out; nil of nothing, or where there is none.
    ///
    /// Behind `;` in a unit stands an id of Koinly's.
    init?(_ amount: String, _ unit: String, hasDecimalComma: Bool = false) {
        let unit = unit.prefix { $0 != ";" }.filter { $0.isLetter || $0.isNumber }.uppercased()
        guard let number = Self.number(amount, hasDecimalComma), number != .zero, (1...20).contains(unit.count) else {
            return nil
        }
        self.init(number.magnitude, unit)
    }

    private static func number(_ text: String, _ hasDecimalComma: Bool) -> ExactDecimal? {
        let text = text.filter { !$0.isWhitespace }
        // Small amounts of programs are `1.5e-05`; else a letter is of a unit, as in `0.5ETH`.
        if text.contains(where: { "eE".contains($0) }), text.allSatisfy({ "0123456789.,+-eE".contains($0) }) {
            return ExactDecimal(text.replacing(",", with: "."))
        }
        let digits = text.filter { "0123456789.,'-+".contains($0) }
        return ImportedValue.number(digits, hasDecimalComma: hasDecimalComma).flatMap { ExactDecimal($0) }
    }

    init(_ amount: ExactDecimal, _ unit: String) { (self.amount, self.unit) = (amount, unit) }

    var isMoney: Bool { Self.money.contains(unit) }

    /// The amount as it is kept: `1000 EUR`.
    var text: String { "\(amount) \(unit)" }

    /// The money of countries, which is none of the coins.
    private static let money = Set(
        """
        AED ARS AUD BGN BRL CAD CHF CLP CNY COP CZK DKK EGP EUR GBP HKD HUF IDR ILS INR ISK JPY KES KRW KZT MXN MYR NGN NOK
        NZD PEN PHP PKR PLN RON RUB SAR SEK SGD THB TRY TWD UAH USD UYU VND ZAR
        """
        .split(whereSeparator: \.isWhitespace).map(String.init)
    )
}

/// Entries of the ledger that are made of rows, under the headings of the formats.
struct LedgerRows {
    private static let headings = [
        "symbol", "entry", "amount", "price", "total", "fee", "as", "day", "note", "wallet", "swap", "ref",
    ]

    private(set) var made = KeptRows(names: Self.headings)
    private let wallet: String

    /// Entries of a wallet, unless rows name others.
    init(wallet: String) { self.wallet = wallet }

    mutating func leaveOut(_ line: Int, _ reason: String) { made.notTaken.append((line, reason)) }

    /// Adds an entry; the keys of `more` are headings.
    mutating func add(_ line: Int, _ entry: CoinEntry.Kind, _ side: CoinSide, _ more: [String: String?]) {
        let own = ["symbol": side.unit, "entry": entry.rawValue, "amount": side.amount.description]
        made.rows.append(
            .init(
                line: line,
                cells: Self.headings.map { own[$0] ?? more[$0].flatMap { $0 } ?? ($0 == "wallet" ? wallet : "") }
            )
        )
    }

    /// Adds what a trade is: a purchase or a sale for money, or both sides of a swap.
    mutating func trade(
        _ line: Int,
        sent: CoinSide,
        received: CoinSide,
        worth: CoinSide? = nil,
        fee: CoinSide?,
        _ more: [String: String?]
    ) {
        func with(_ texts: [String: String?]) -> [String: String?] { more.merging(texts) { $1 } }
        guard sent.unit != received.unit else { return leaveOut(line, Self.transfer) }
        switch (sent.isMoney, received.isMoney) {
        case (true, true): leaveOut(line, "it changes money into money")
        case (true, false): add(line, .buy, received, with(["total": sent.text, "fee": fee?.text]))
        case (false, true): add(line, .sell, sent, with(["total": received.text, "fee": fee?.text]))
        case (false, false):
            add(line, .sell, sent, with(["total": worth?.text, "swap": received.text]))
            add(line, .buy, received, with(["total": worth?.text, "swap": sent.text, "fee": fee?.text]))
        }
    }

    /// How coins came in, of the words that programs have for it; nil where that is none of ours, or they only come back.
    static func reason(_ text: String) -> String? {
        let text = text.lowercased()
        guard !["redemption", "transfer", "unstak"].contains(where: { text.contains($0) }) else { return nil }
        let words = [
            ("stak", "staking"), ("inflation", "staking"), ("mining", "mining"), ("airdrop", "airdrop"),
            ("fork", "airdrop"), ("interest", "interest"), ("earn", "interest"), ("lending", "interest"),
            ("gift", "gift"), ("reward", "income"), ("bonus", "income"), ("income", "income"), ("salary", "income"),
            ("cashback", "income"), ("rebate", "income"), ("referral", "income"), ("commission", "income"),
            ("distribution", "airdrop"),
        ]
        return words.first { text.contains($0.0) }?.1
    }

    /// Whether coins are gone, by the words that programs have for it.
    static func isSpent(_ text: String) -> Bool {
        let text = text.lowercased()
        return ["cost", "gift", "lost", "stolen", "donation", "spend", "payment", "pay"].contains { text.contains($0) }
    }

    static let half = "the other side of the trade is not in the file"
    static let transfer = "it moves coins or money between wallets, which 'coins move' records"
}
