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
    /// The file is neither a price history nor a list of coins.
    case unknownImport(path: String)
    /// No coin was named, and the file's name is none.
    case unnamedHistory(path: String)
}
