import CoinsDomain
import SatchelCatalog
import SatchelLists
import SatchelNumbers
import SatchelPluginAPI

/// How lists of coins are shown and worded.
extension Coin: ListedItem {
    package static let words = ListWords(
        kind,
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
        service: SearchedPlace(source: "coingecko", title: "CoinGecko")
    )

    package static let showsDates = true

    package static func name(of coin: Coin) -> String { coin.fullName }

    /// Its id alone: several coins may share a symbol.
    package static func identifiers(of coin: Coin) -> [String] { [coin.id.rawValue] }

    /// A market lists the largest coins first; imported lists have no order.
    package static func isRanked(_ coin: Coin) -> Bool { coin.provenance.source != "imported" }

    package static func value(_ key: String, of coin: Coin) -> Value? {
        switch key {
        case "price": MoneyText.price(coin.price, in: coin.currency)
        case "currency": coin.price == nil ? .absent : .text(coin.currency.description)
        case "change": MoneyText.percent(coin.change)
        case "volume": MoneyText.large(coin.volume)
        case "marketCap": MoneyText.large(coin.marketCap)
        case "week": .sparkline(coin.daysOfWeek.map(\.description))
        default: nil
        }
    }
}

extension Coin {
    /// The closing prices of the last seven days, of however many a market has.
    var daysOfWeek: [ExactDecimal] {
        guard week.count > 7 else { return week }
        return (1...7).map { week[$0 * week.count / 7 - 1] }
    }
}
