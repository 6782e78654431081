import CoinsData
import CoinsDomain
import SatchelNetworking
import SatchelPluginAPI

/// The configuration keys of the feature.
package enum CoinsSettings {
    /// Which market answers.
    package static let market = SettingKey.implementation(
        "coins.market",
        default: "embedded",
        "where coins and prices come from"
    )
    /// What prices are counted in.
    package static let currency = SettingKey<Currency>.text(
        "coins.currency",
        default: Currency.usd.code,
        rule: TextRule("one of " + Currency.codes.joined(separator: ", ")) { Currency($0) == nil ? $0 : nil },
        "what prices are counted in, where the market lets one choose"
    ) { Currency($0) }
    /// How many recent searches are kept.
    package static let recentLimit = SettingKey.integer(
        "coins.recent-limit",
        default: 5,
        allowed: 0...100,
        "recent searches kept"
    )
    /// How many coins a page has.
    package static let pageSize = SettingKey.integer(
        "coins.page-size",
        default: 20,
        allowed: 1...1000,
        "coins to a page"
    )
    /// How lists are laid out at first.
    package static let view = SettingKey<RecordList.Layout>.choice(
        "coins.view",
        default: .list,
        "how lists are laid out"
    )

    /// Where CoinGecko is.
    package static let coinGecko = SettingKey.serviceAddress(
        "coins.coingecko.url",
        default: RemoteCoinAddresses.coinGecko,
        "where CoinGecko is"
    )
    /// Where Upbit is.
    package static let upbit = SettingKey.serviceAddress(
        "coins.upbit.url",
        default: RemoteCoinAddresses.upbit,
        "where Upbit is"
    )
    /// Where Bithumb is.
    package static let bithumb = SettingKey.serviceAddress(
        "coins.bithumb.url",
        default: RemoteCoinAddresses.bithumb,
        "where Bithumb is"
    )
    /// Where lots and imports are kept: the key of the program itself, which says it for favourites too.
    package static let store = SettingKey.implementation("store", default: "sqlite", "where lots and imports are kept")

    /// Every key that is the feature's own.
    package static let all = [
        market.definition, currency.definition, recentLimit.definition, pageSize.definition, view.definition,
        coinGecko.definition, upbit.definition, bithumb.definition,
    ]
}
