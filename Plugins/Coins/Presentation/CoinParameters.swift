import CoinsDomain
import SatchelCatalog
import SatchelLists
import SatchelNumbers
import SatchelPluginAPI

/// The parameters that commands for coins share, and how their words are read.
@MainActor
struct CoinParameters {
    let list: ListViewModel<CoinLists>

    /// One coin.
    var coin: Parameter<String> { .argument("coin", .text, CoinLists.words.reference, from: symbols) }

    /// Coins, or none.
    var coins: Parameter<[String]> {
        .repeatedArgument("coin", .text, CoinLists.words.reference, minimum: 0, from: symbols)
    }

    /// The symbols of the market, as far as they are here.
    var symbols: CompletionSource {
        CompletionSource("coins.symbols") { [list] in
            await list.catalog.values(of: .symbol).map { Completion($0) } + list.titlesOnScreen.map { Completion($0) }
        }
    }

    /// A currency by its code.
    static let currency: Parameter<String?> = .option(
        "currency",
        .choice(Currency.codes),
        "what the price is counted in"
    )

    /// Reads a number above or at zero.
    static func number(_ text: String, _ what: String, allowsZero: Bool) throws -> ExactDecimal {
        do throws(ExactDecimalError) {
            let number = try ExactDecimal(reading: text)
            if number > .zero || (allowsZero && number.isZero) { return number }
        } catch {
            if error == .tooManyDigits { throw CoinError.longNumber(text, what: what) }
        }
        throw CoinError.badNumber(text, what: what)
    }
}
