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
        case .badNumber(let text, let what): "'\(text)' is not a valid \(what)"
        case .longNumber(let text, let what):
            "the \(what) '\(text.count > 40 ? text.prefix(40) + "…" : text)' has too many digits"
        case .badDay(let text): "'\(text)' is not a valid date, or is in the future"
        case .badInterval(let text, _): "'\(text)' is not a valid interval"
        case .noLot(let text, 0): "no lot '\(text)': no lots recorded"
        case .noLot(let text, let count): "no lot '\(text)' (\(count) recorded)"
        case .badLots(let path, let line, let reason): "'\(path)', line \(line): \(reason)"
        case .file(_, let reason): reason
        case .unnamedHistory(let path): "can't tell from the name of '\(path)' which coin its prices are for"
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
        case .badNumber(let text, _):
            DecimalText.pointed(text).map { "use a decimal point: \($0)" } ?? "use a number like 0.5"
        case .longNumber: "use \(ExactDecimal.bound)"
        case .badDay: "use a date like 2024-01-02, today, yesterday, or -3d for three days ago"
        case .badInterval(_, let least): "use seconds or minutes, such as 30s or 2m; the minimum is \(least)s"
        case .noLot: "run 'coins hold list' to list lots"
        case .badLots: "nothing was added; the columns are coin, symbol, name, amount, price, currency, date"
        case .file: nil
        case .unnamedHistory: "add the coin, such as --coin bitcoin"
        }
    }

    package var exitStatus: ExitStatus {
        switch self {
        case .badNumber, .longNumber, .badDay, .badInterval, .unnamedHistory: .usage
        case .keyNeeded: .configuration
        case .notListed, .noHistory, .historyLimit, .noCandles, .noLot, .badLots, .file: .failure
        }
    }
}
