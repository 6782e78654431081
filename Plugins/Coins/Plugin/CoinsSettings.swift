import CoinsData
import CoinsDomain
import CoinsPresentation
import SatchelLists
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

    /// Every key that is the feature's own.
    package static let all =
        [market.definition, currency.definition]
        + ListSettings(CoinLists.self).definitions
        + [coinGecko.definition, upbit.definition, bithumb.definition]
}
