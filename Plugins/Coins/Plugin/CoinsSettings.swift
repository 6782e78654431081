import CoinsData
import CoinsDomain
import CoinsPresentation
import SatchelLists
import SatchelNetworking
import SatchelPluginAPI

enum CoinsSettings {
    static let market = SettingKey.implementation("coins.market", default: "auto", "the source of coins and prices")
    static let currency = SettingKey<Currency>.text(
        "coins.currency",
        default: Currency.usd.code,
        rule: TextRule("a code such as \(Currency.usd.code), \(Currency.krw.code) or eur") {
            Currency($0) == nil ? $0 : nil
        },
        "the currency of prices, if the market supports it"
    ) { Currency($0) }
    static let coinGecko = SettingKey.serviceAddress(
        "coins.coingecko.url",
        of: "CoinGecko",
        "https://api.coingecko.com/api/v3"
    )
    static let upbit = SettingKey.serviceAddress("coins.upbit.url", of: "Upbit", "https://api.upbit.com")
    static let bithumb = SettingKey.serviceAddress("coins.bithumb.url", of: "Bithumb", "https://api.bithumb.com")

    static let all =
        [market.definition, currency.definition] + ListSettings(Coin.self).definitions
        + [coinGecko, upbit, bithumb].map(\.definition)
}
