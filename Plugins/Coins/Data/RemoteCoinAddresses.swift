/// Where the public services for coins are.
package enum RemoteCoinAddresses {
    /// CoinGecko.
    package static let coinGecko = "https://api.coingecko.com/api/v3"
    /// Upbit.
    package static let upbit = "https://api.upbit.com"
    /// Bithumb.
    package static let bithumb = "https://api.bithumb.com"
}
