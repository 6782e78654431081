import CoinsDomain
import SatchelCatalog
import SatchelLists
import SatchelPluginAPI

/// The parameters that commands of coins share.
@MainActor
struct CoinParameters {
    /// The symbols of the market, if it has been loaded.
    let symbols: CompletionSource
    let coinOrOnScreen: Parameter<String?>
    let coins: Parameter<[String]>

    init(_ list: ListViewModel<Coin>) {
        symbols = CompletionSource("coins.symbols") {
            await list.catalog.values(of: .symbol).map { Completion($0) } + list.titlesOnScreen.map { Completion($0) }
        }
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
}
