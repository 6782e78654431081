import SatchelCatalog

/// A source of coins and their prices: built-in, remote, or made up for a test.
package protocol CoinMarket: Sendable {
    /// The name of the market in the configuration.
    var source: String { get }
    /// The name for people; by default that in the configuration.
    var title: String { get }
    /// The sources of its coins; by default the market alone.
    var sources: [String] { get }
    /// Whether a snapshot takes no network request, so that completion may fetch one.
    var isLocal: Bool { get }

    /// Returns every coin at one moment, by market capitalization or volume, highest first.
    func snapshot(policy: FetchPolicy) async throws -> MarketSnapshot

    /// Returns the prices of a coin over a span, or nil if the market has none; throws `CoinError.historyLimit`.
    func history(_ request: HistoryRequest) async throws -> PriceHistory?
}

extension CoinMarket {
    package var title: String { source }

    package var sources: [String] { [source] }

    /// A market has no history by default.
    package func history(_ request: HistoryRequest) async throws -> PriceHistory? { nil }
}

/// A request for past prices.
package struct HistoryRequest: Sendable {
    /// The coin, which may be from another market.
    package var coin: Coin
    /// How far back.
    package var span: ChartSpan
    /// Whether only closing prices or candles are wanted.
    package var detail: ChartDetail
    /// Whether a cached answer will do.
    package var policy: FetchPolicy

    package init(_ coin: Coin, over span: ChartSpan, _ detail: ChartDetail = .line, policy: FetchPolicy = .standard) {
        self.coin = coin
        self.span = span
        self.detail = detail
        self.policy = policy
    }
}

/// The coins of a market at one moment.
package struct MarketSnapshot: Hashable, Sendable {
    /// The coins, by market capitalization or volume, without duplicates.
    package var coins: [Coin]
    /// How current the prices are, and why they aren't newer.
    package var state: DataState
    /// The number of coins that the market lists at most, if there are others below them.
    package var limit: Int?
    /// The number of rows that the market sent and that could not be read.
    package var skipped = 0
    /// The markets that should have answered instead, each with what kept it from doing so.
    package var tried: [SearchedPlace] = []

    /// Of coins with the same id the first one stays.
    package init(_ coins: [Coin], state: DataState) {
        var ids: Set<CoinID> = []
        self.coins = coins.filter { ids.insert($0.id).inserted }
        self.state = state
    }
}

/// What can go wrong with coins.
package enum CoinError: Error, Hashable, Sendable {
    /// The market doesn't list a coin, but only so many of those there are.
    case notListed(String, limit: Int, market: String)
    /// Neither the market nor an import has past prices.
    case noHistory(coin: String, id: CoinID, source: String)
    /// The service has no prices older than this many days.
    case historyLimit(days: Int, source: String)
    /// The service wants an API key and none is set, with its own words and how to get one.
    case keyNeeded(host: String, variable: String, words: String?, hint: String?)
    /// There are only closing prices, which don't make candles.
    case noCandles(coin: String)
    case badInterval(String, least: Int)
    /// No coin was named, and the file's name is not an id.
    case unnamedHistory(path: String)
    /// One side of a swap has no price of its own.
    case swapPrice(String, other: String)
}
