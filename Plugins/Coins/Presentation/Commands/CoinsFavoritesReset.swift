import SatchelCatalog
import CoinsDomain
import SatchelLists
import SatchelPluginAPI

struct CoinsFavoritesReset: Command {
    let presenter: ListPresenter<Coin>

    var spec: CommandSpec {
        CommandSpec(
            "coins favorites reset",
            "remove all coins from favorites",
            effect: .destroys,
            discussion: "Asks for confirmation; scripts need --yes.",
            options: [.yes()],
            examples: [Example("coins favorites reset --yes", "without a prompt")]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        guard try await context.confirm("remove all coins from favorites", invocation) else {
            return .message("canceled: favorites were not changed")
        }
        let count = try await presenter.viewModel.favorites.removeAll()
        return .message("removed \(count.counted("coin")) from favorites")
    }
}
