import CoinsDomain
import SatchelCatalog
import SatchelLists
import SatchelNumbers
import SatchelPluginAPI

/// A coin as a page of its own.
enum CoinPage {
    static func detail(of coin: Coin, state: DataState, isFavorite: Bool) -> Detail {
        func price(_ price: ExactDecimal?) -> Value { MoneyText.price(price, in: coin.currency) }
        return Detail(
            title: coin.fullName,
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
                .init("favorite", label: "favourite", .boolean(isFavorite)),
                .init("source", label: "source", .text(coin.provenance.source)),
                .init("asOf", label: "as of", .text(coin.provenance.asOf)),
            ] + state.fields(),
            footer: coin.price == nil
                ? "no price is known of this coin" : coin.provenance.source + " " + state.words
        )
    }
}
