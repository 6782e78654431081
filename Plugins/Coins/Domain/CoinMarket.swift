import SatchelCatalog

/// A source of coins and their prices: built in, remote, or made up for a test.
package protocol CoinMarket: Sendable {
    /// The name that its coins carry as their source.
    var source: String { get }
    /// Whether asking for a snapshot touches no network, so that completion may.
    var isLocal: Bool { get }

    /// Returns every coin of the market at one moment, the most valuable first.
    ///
    /// One fetch fills the list: searching, sorting and paging work on the answer.
    ///
    /// - Parameter policy: Whether an answer that is already here will do.
    /// - Returns: The coins, with how current they are.
    /// - Throws: What the network throws.
    func snapshot(policy: FetchPolicy) async throws -> MarketSnapshot

    /// Returns the prices of a coin over a span of time, or nil where this market hands out none of the coin.
    ///
    /// - Throws: `CoinError.historyLimit`, and what the network throws.
    func history(_ request: HistoryRequest) async throws -> PriceHistory?
}

extension CoinMarket {
    /// Knows one day only.
    package func history(_ request: HistoryRequest) async throws -> PriceHistory? { nil }
}

/// Which past prices are wanted.
package struct HistoryRequest: Sendable {
    /// A coin, which may come from another market.
    package var coin: Coin
    /// How far back.
    package var span: ChartSpan
    /// Whether the highest and lowest price of each step are wanted too.
    package var detail: ChartDetail
    /// Whether an answer that is already here will do.
    package var policy: FetchPolicy

    /// Creates a request.
    package init(_ coin: Coin, over span: ChartSpan, _ detail: ChartDetail = .line, policy: FetchPolicy = .standard) {
        self.coin = coin
        self.span = span
        self.detail = detail
        self.policy = policy
    }
}

/// The coins of a market at one moment.
package struct MarketSnapshot: Hashable, Sendable {
    /// The coins, the most valuable first, each once.
    package var coins: [Coin]
    /// How current the prices are, and why they are not newer.
    package var state: DataState

    /// Creates a snapshot; of coins with one id the first counts.
    package init(_ coins: [Coin], state: DataState) {
        var ids: Set<CoinID> = []
        self.coins = coins.filter { ids.insert($0.id).inserted }
        self.state = state
    }
}

/// Coins that were imported: names and letters, so that they are found though the market does not list them.
package protocol ImportedCoins: Sendable {
    /// Returns every imported coin, in the order of their names.
    func all() async throws -> [Coin]
}

/// What can go wrong with coins, as data.
package enum CoinError: Error, Hashable, Sendable {
    /// Neither the market nor an import knows prices of the past.
    case noHistory(coin: String, id: CoinID, source: String)
    /// The service hands out no prices older than this many days.
    case historyLimit(days: Int, source: String)
    /// Only last prices are known, of which no candles can be made.
    case noCandles(coin: String)
    /// The text is no amount of coins, or no price.
    case badNumber(String, what: String)
    /// The amount or price has more digits than are read.
    case longNumber(String, what: String)
    /// The text is no day, or one that has not come yet.
    case badDay(String)
    /// The text is no interval.
    case badInterval(String, least: Int)
    /// The text is no currency code.
    case unknownCurrency(String)
    /// There is no such lot.
    case noLot(String, count: Int)
    /// A file of lots cannot be taken in, from this line on.
    case badLots(path: String, line: Int, reason: String)
    /// A file cannot be written or read, for this reason.
    case file(path: String, reason: String)
    /// No coin was named, and the file's name is none.
    case unnamedHistory(path: String)
}
