import CoinsDomain
import SatchelCatalog
import SatchelLists
import SatchelNumbers
import SatchelPluginAPI

extension Coin {
    package static func page(of details: CoinDetails) -> Detail {
        let coin = details.item
        var page = declaredPage(of: details)
        page.title = coin.fullName
        let notes = [coin.price == nil ? "no price for this coin" : nil, details.tried.problem].compactMap { $0 }
        page.footer = notes.isEmpty ? nil : notes.joined(separator: " · ")
        page.chart = details.history.map { Coin.chart(of: coin, $0, over: .month, .line, height: .compact) }
        return page
    }

    package static func value(_ key: String, in details: CoinDetails) -> Value? {
        let coin = details.item
        return switch key {
        case "high": MoneyText.price(coin.high, in: coin.currency)
        case "low": MoneyText.price(coin.low, in: coin.currency)
        case "volume": MoneyText.sum(coin.volume, in: coin.currency)
        case "marketCap": MoneyText.sum(coin.marketCap, in: coin.currency)
        case "supply": .amount(coin.supply?.description)
        default: value(key, of: coin)
        }
    }
}
