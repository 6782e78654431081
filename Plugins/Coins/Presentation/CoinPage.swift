import CoinsDomain
import SatchelCatalog
import SatchelLists
import SatchelNumbers
import SatchelPluginAPI

extension CoinLists {
    package static func page(of details: CoinDetails) -> ItemPage {
        let coin = details.item
        func price(_ price: ExactDecimal?) -> Value { MoneyText.price(price, in: coin.currency) }
        var page = ItemPage(
            coin.fullName,
            fields: [
                .init("id", label: "id", .text(coin.id.rawValue)),
                .init("symbol", label: nil, .text(coin.symbol)),
                .init("name", label: nil, .text(coin.name)),
                .init("otherNames", label: "also known as", .texts(coin.otherNames)),
                .init("rank", label: "rank", .integer(coin.rank)),
                .init("price", label: "price", price(coin.price)),
                .init("currency", label: "currency", coin.price == nil ? .absent : .text(coin.currency.description)),
                .init("change", label: "24 h", MoneyText.percent(coin.change)),
                .init("high", label: "24 h high", price(coin.high)),
                .init("low", label: "24 h low", price(coin.low)),
                .init("volume", label: "24 h volume", MoneyText.sum(coin.volume, in: coin.currency)),
                .init("marketCap", label: "market cap", MoneyText.sum(coin.marketCap, in: coin.currency)),
                .init("supply", label: "supply", .amount(coin.supply?.description)),
                .init("week", label: "7 days", .sparkline(coin.daysOfWeek.map(\.description))),
            ]
        )
        page.notes = (coin.price == nil ? ["no price for this coin"] : []) + [details.standInReason].compactMap { $0 }
        page.chart = details.history.map { CoinChart.chart(of: coin, $0, over: .month, .line, height: .compact) }
        return page
    }
}
