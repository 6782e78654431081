import Films
import SatchelKit
import Watchlist

await SatchelProgram.main(
    plugins: SatchelProgram.builtInPlugins + [FilmsPlugin(), WatchlistFeature.feature],
    examples: ["films search kurosawa"]
)
