import CoinsDomain
import SatchelNumbers
import SatchelPluginAPI

extension CoinError: UserFacingError {
    package var message: String {
        switch self {
        case .notListed(let reference, let limit, let market):
            "'\(reference)' is not among the \(limit) most valuable coins, all that \(market) lists here"
        case .noHistory(let coin, _, _): "no price history for \(coin)"
        case .historyLimit(let days, let source): "'\(source)' only has prices of the last \(days) days"
        case .keyNeeded(let host, let variable, let words, _):
            "'\(host)' asks for an API key, and \(variable) is not set (401)" + (words.map { ": \($0)" } ?? "")
        case .noCandles(let coin): "no candles for \(coin): only closing prices are available"
        case .badInterval(let text, _): "'\(text)' is not a valid interval"
        case .unnamedHistory(let path): "can't tell from the name of '\(path)' which coin its prices are for"
        case .swapPrice(let entry, let other): "\(entry) is one side of a swap, and has the value of \(other)"
        }
    }

    package var hint: String? {
        switch self {
        case .notListed: "check the spelling, or see 'coins sources' for a market that trades it"
        case .noHistory(_, let id, let source):
            "'\(source)' has none; run 'coins import <file.csv> --coin \(id)' to import one"
        case .historyLimit: "use 1y, or import a longer history with 'coins import'"
        case .keyNeeded(_, _, _, let hint): hint
        case .noCandles: "leave out --type candle"
        case .badInterval(_, let least): "use seconds or minutes, such as 30s or 2m; the minimum is \(least)s"
        case .unnamedHistory: "add the coin, such as --coin bitcoin"
        case .swapPrice(let entry, _): "change what either was worth: 'coins log edit \(entry) total=…'"
        }
    }

    package var exitStatus: ExitStatus {
        switch self {
        case .badInterval, .unnamedHistory, .swapPrice: .usage
        case .keyNeeded: .configuration
        case .notListed, .noHistory, .historyLimit, .noCandles: .failure
        }
    }
}
