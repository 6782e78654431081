import CoinsDomain
import SatchelNumbers
import SatchelPluginAPI

extension CoinError: UserFacingError {
    package var message: String {
        switch self {
        case .noHistory(let coin, _, let source): "'\(source)' knows no past prices of \(coin), and none were imported"
        case .historyLimit(let days, let source): "'\(source)' hands out the last \(days) days only"
        case .noCandles(let coin): "only last prices of \(coin) are known, of which no candles can be made"
        case .badNumber(let text, let what): "'\(text)' is no \(what)"
        case .longNumber(let text, let what):
            "the \(what) '\(text.count > 40 ? text.prefix(40) + "…" : text)' has too many digits"
        case .badDay(let text): "'\(text)' is no day, or one that has not come yet"
        case .badInterval(let text, _): "'\(text)' is no interval"
        case .noLot(let text, 0): "there is no lot '\(text)': none is kept"
        case .noLot(let text, let count): "there is no lot '\(text)': \(count) are kept"
        case .badLots(let path, let line, let reason): "'\(path)' line \(line): \(reason)"
        case .file(_, let reason): reason
        case .unnamedHistory(let path): "the name of '\(path)' does not say whose prices it holds"
        }
    }

    package var hint: String? {
        switch self {
        case .noHistory(_, let id, _): "'coins import <file.csv> --coin \(id)' takes in a price history"
        case .historyLimit: "ask for '1y', or take in a price history with 'coins import'"
        case .noCandles: "leave out '--type candle'"
        case .badNumber: "write digits with a point, such as 0.5"
        case .longNumber: "it can have \(ExactDecimal.bound)"
        case .badDay: "write a day like 2024-01-02"
        case .badInterval(_, let least): "write seconds or minutes, such as 30s or 2m; the least is \(least)s"
        case .noLot: "'coins hold list' lists them"
        case .badLots: "nothing was added; the columns are coin, symbol, name, amount, price, currency, date"
        case .file: nil
        case .unnamedHistory: "name the coin: --coin bitcoin"
        }
    }

    package var exitStatus: ExitStatus {
        switch self {
        case .badNumber, .longNumber, .badDay, .badInterval, .unnamedHistory: .usage
        case .noHistory, .historyLimit, .noCandles, .noLot, .badLots, .file: .failure
        }
    }
}
