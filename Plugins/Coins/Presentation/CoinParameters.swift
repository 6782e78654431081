import CoinsDomain
import SatchelCatalog
import SatchelLists
import SatchelNumbers
import SatchelPluginAPI

/// The parameters that commands of coins share.
@MainActor
struct CoinParameters {
    /// The symbols of the market, if it has been loaded.
    let symbols: CompletionSource
    let coin: Parameter<String>
    let coinOrOnScreen: Parameter<String?>
    let coins: Parameter<[String]>

    init(_ list: ListViewModel<Coin>) {
        symbols = CompletionSource("coins.symbols") {
            await list.catalog.values(of: .symbol).map { Completion($0) } + list.titlesOnScreen.map { Completion($0) }
        }
        coin = .argument("coin", .text, Coin.words.reference, from: symbols)
        coinOrOnScreen = .optionalArgument(
            "coin",
            .text,
            Coin.words.reference + "; by default the one on screen",
            from: symbols
        )
        coins = .repeatedArgument("coin", .text, Coin.words.reference, minimum: 0, from: symbols)
    }

    static let currency: Parameter<String?> = .option(
        "currency",
        .choice(Currency.codes),
        "the currency of the price"
    )

    /// Parses a positive number, or zero if allowed.
    static func number(_ text: String, _ what: String, allowsZero: Bool) throws -> ExactDecimal {
        do throws(ExactDecimalError) {
            let number = try ExactDecimal(reading: DecimalText.ungrouped(text))
            if number > .zero || (allowsZero && number.isZero) { return number }
        } catch {
            if error == .tooManyDigits { throw CoinError.longNumber(text, what: what) }
        }
        throw CoinError.badNumber(text, what: what)
    }
}
