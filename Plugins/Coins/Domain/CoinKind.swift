import SatchelCatalog
import SatchelNumbers

extension Coin {
    /// The fields of a coin, each declared here alone.
    package static let kind = Kind<Coin>(
        "coins",
        one: "coin",
        fields: [
            .id(),
            .one("rank", .number(1...1_000_000), { $0.rank }, { $0.rank = $1 })
                .column(.fact("Rk", isTrailing: true, hidesWhenEmpty: true, priority: -1))
                .search("by market cap rank", ["1", "1..10", "..50"])
                .sort().untyped,
            .one("symbol", .symbol, { $0.symbol.isEmpty ? nil : $0.symbol }, { $0.symbol = $1 ?? "" })
                .label(nil).column(.subtitle("Sym")).part(.otherNames).required
                .search("by symbol", ["BTC"], alone: .identity) { units[$0.uppercased()] ?? $0 }
                .sort().untyped,
            .one("name", .text, { $0.name }, { $0.name = $1 ?? $0.name })
                .column(.title("Name")).part(.title).required
                .search("in the name", ["bitcoin"])
                .sort { .letters($0.title.sortKey) }.untyped,
            .many("otherNames", .text, { $0.otherNames }, { $0.otherNames = $1 })
                .label("also known as").part(.otherNames),
            .one("price", .decimal, { $0.price }, { $0.price = $1 })
                .column(.fact("Price", isTrailing: true, priority: 2)).sort().untyped,
            .one("currency", .currency, { $0.currency }, { $0.currency = $1 ?? .usd }).column(.data("Currency"))
                .untyped,
            .one("change", .decimal, { $0.change }, { $0.change = $1 })
                .label("24 h").column(.fact("24 h", isTrailing: true)).sort().untyped,
            .computed("high", .decimal) { $0.high }.label("24 h high"),
            .computed("low", .decimal) { $0.low }.label("24 h low"),
            .one("volume", .decimal, { $0.volume }, { $0.volume = $1 })
                .label("24 h volume").column(.fact("Volume", isTrailing: true, hidesWhenEmpty: true))
                .sort().untyped,
            .one("marketCap", .decimal, { $0.marketCap }, { $0.marketCap = $1 })
                .word("cap").label("market cap")
                .column(.fact("Cap", isTrailing: true, hidesWhenEmpty: true)).sort().untyped,
            .computed("supply", .decimal) { $0.supply },
            .computed("week", .decimal) { $0.week.last }
                .label("7 days").column(.fact("7 days", hidesWhenEmpty: true)),
        ],
        words: ["name", "symbol", "rank"],
        orders: ["rank", "price", "change", "volume", "cap", "name", "symbol"],
        page: ["id", "symbol", "name", "otherNames", "rank"],
        keeping: KindKeeping(
            list: "watchlist",
            entryTypes: [
                .entry(.buy, "record coins that you bought", done: "bought", [.price, .total, .fee, .wallet, .swap]),
                .entry(.sell, "record coins that you sold", done: "sold", [.price, .total, .fee, .wallet, .swap]),
                .entry(
                    .receive,
                    "record coins that you received otherwise",
                    done: "received",
                    [.price, .total, .fee, .reason, .wallet]
                ),
                .entry(
                    .spend,
                    "record coins that you spent or gave away",
                    done: "spent",
                    [.price, .total, .fee, .wallet]
                ),
                .entry(
                    .fee,
                    "record coins that a transfer or a trade cost",
                    done: "paid a fee of",
                    [.price, .wallet]
                ),
                .entry(.move, "record coins that you moved to another wallet", done: "moved", [.from, .to, .fee]),
            ],
            quantity: .amount
        )
        .paying(fee)
    )

    /// What a fee takes of another coin, named by its symbol.
    private static let fee = KindKeeping<Coin>.Fee(
        CoinEntry.Key.fee,
        beside: [CoinEntry.Key.price, CoinEntry.Key.total],
        of: "symbol"
    ) { entry in
        func money(_ key: String) -> CoinPrice? { entry[key].flatMap { CoinPrice($0) } }
        guard entry[CoinEntry.Key.amount].flatMap({ ExactDecimal(stored: $0) }) != nil else { return nil }
        let worth = money(CoinEntry.Key.total) ?? money(CoinEntry.Key.price)
        return CoinEntry.coins(of: money(CoinEntry.Key.fee), beside: worth).map { ($0.currency.description, $0.amount) }
    }

    package init(id: CoinID, provenance: ItemSource) {
        self.init(id: id, symbol: "", name: "", provenance: provenance)
    }

    /// The symbols of what one coin is called where its network has another name.
    private static let units = ["ETHER": "ETH", "LUMEN": "XLM", "LUMENS": "XLM"]
}

extension KindKeeping<Coin>.EntryType {
    fileprivate enum Part {
        case price, total, fee, reason, wallet, from, to, swap
    }

    fileprivate static func entry(
        _ kind: CoinEntry.Kind,
        _ summary: String,
        done: String,
        _ parts: [Part]
    ) -> KindKeeping<Coin>.EntryType {
        .init(kind.rawValue, summary, done: done, amount: kind.adds ? .adds : kind.takes ? .takes : .moves) {
            let place = KeptPlace.entry(kind.rawValue)
            return [.kept(CoinEntry.Key.amount, .amount, of: place)] + parts.map { field(of: $0, place) }
        }
    }

    private static func field(of part: Part, _ place: KeptPlace) -> Field<Coin> {
        switch part {
        case .price:
            .kept(CoinEntry.Key.price, .money("an amount for one coin, such as 30000 or '30000 USD'"), of: place)
        case .total:
            .kept(CoinEntry.Key.total, .money("an amount for all coins, such as 1000 or '1000 USD'"), of: place)
        case .fee: .kept(CoinEntry.Key.fee, .money("an amount such as 10, '10 USD' or '0.1 BNB'"), of: place)
        case .reason: .kept(CoinEntry.Key.reason, .word(in: CoinEntry.reasons), of: place)
        case .wallet: .kept(CoinEntry.Key.wallet, .label, of: place)
        case .from: .kept(CoinEntry.Key.wallet, .label, of: place).word("from").required
        case .to: .kept(CoinEntry.Key.to, .label, of: place).required
        case .swap: .kept(CoinEntry.Key.swap, .label, of: place).untyped
        }
    }
}

extension FieldType<String> {
    /// A symbol in upper case.
    fileprivate static var symbol: FieldType {
        FieldType(
            "a symbol",
            parse: { $0.isEmpty ? nil : $0.uppercased() },
            text: { $0 },
            order: { .letters($0.unicodeScalars) }
        )
    }
}

extension FieldType<ExactDecimal> {
    /// An exact number.
    fileprivate static var decimal: FieldType {
        FieldType(
            "a number",
            .decimal,
            parse: { ExactDecimal(stored: $0) },
            text: { $0.description },
            order: { .letters($0.sortLetters) }
        )
    }
}

extension FieldType<Currency> {
    fileprivate static var currency: FieldType {
        FieldType("a currency, such as USD", parse: { Currency($0) }, text: { $0.code })
    }
}

// What is asked for by name.
extension FieldWord<Coin> {
    package static var name: FieldWord { FieldWord("name") }
    package static var symbol: FieldWord { FieldWord("symbol") }
}

extension FieldOrder<Coin> {
    package static var price: FieldOrder { FieldOrder("price") }
}
