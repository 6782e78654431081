import CoinsDomain
import SatchelCatalog
import SatchelLists
import SatchelNumbers
import SatchelPluginAPI

/// How lists of coins are shown and worded.
package enum CoinLists: ListFeature {
    package typealias Request = SearchRequest<CoinField, CoinSortKey>

    package static let words = ListWords(
        feature: "coins",
        one: "coin",
        example: "coins list",
        reference: "a row number, a symbol, an id, or a name",
        searching: """
            All words must match the name, the symbol or the Korean name. A word also matches longer words that start with
            it; an exact symbol comes first. Searching sends no new request. To narrow the search:
            """,
        searches: [
            Example("coins search bit", "by part of the name"),
            Example("coins search eth", "the coin with this symbol first"),
            Example("coins search 비트", "by the Korean name"),
            Example("coins search usd rank:..50 --sort volume:desc", "large dollar coins, most traded first"),
        ],
        filters: ["rank=1..10", "name=usd"],
        showing: "Includes a 30-day chart on a terminal, if there is a price history.",
        shown: [Example("coins show BTC", "by its symbol")],
        service: .init("coingecko", "CoinGecko")
    )

    package static let showsDates = true

    package static func name(of coin: Coin) -> String { coin.fullName }

    package static func column(of key: CoinSortKey) -> String { key == .cap ? "marketCap" : key.rawValue }

    /// A market lists the largest coins first; imported lists have no order.
    package static func isRanked(_ coin: Coin) -> Bool { coin.provenance.source != "imported" }

    package static let columns: [RecordList.Column] = [
        .init("id", "Id", .data),
        .init("rank", "Rk", .fact, alignment: .trailing, hidesWhenEmpty: true, priority: -1),
        .init("symbol", "Sym", .subtitle),
        .init("name", "Name", .title),
        .init("price", "Price", .fact, alignment: .trailing, priority: 2),
        .init("currency", "Currency", .data),
        .init("change", "24 h", .fact, alignment: .trailing),
        .init("volume", "Volume", .fact, alignment: .trailing, hidesWhenEmpty: true),
        .init("marketCap", "Cap", .fact, alignment: .trailing, hidesWhenEmpty: true),
        .init("week", "7 days", .fact, hidesWhenEmpty: true),
    ]

    package static func values(of coin: Coin) -> [Value] {
        [
            .text(coin.id.rawValue), .integer(coin.rank), .text(coin.symbol), .text(coin.name),
            MoneyText.price(coin.price, in: coin.currency),
            coin.price == nil ? .absent : .text(coin.currency.description),
            MoneyText.percent(coin.change), MoneyText.large(coin.volume), MoneyText.large(coin.marketCap),
            .sparkline(coin.daysOfWeek.map(\.description)),
        ]
    }
}

extension Coin {
    /// The closing prices of the last seven days, of however many a market has.
    var daysOfWeek: [ExactDecimal] {
        guard week.count > 7 else { return week }
        return (1...7).map { week[$0 * week.count / 7 - 1] }
    }
}
