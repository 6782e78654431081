import CoinsDomain
import SatchelLists
import SatchelPluginAPI

struct CoinsTab: Command {
    let presenter: ListPresenter<Coin>
    private let tab: Parameter<String?> = .optionalArgument("tab", .choice(["all", "favorites"]), "all or favorites")

    var spec: CommandSpec {
        CommandSpec(
            "coins tab",
            "show all coins or only favorites, in this and later lists",
            effect: .reads,
            discussion: "Searches, filters and sorting still apply. Switching tabs sends no new request.",
            arguments: [tab.spec],
            options: PageParameters.all,
            examples: [
                Example("coins tab favorites", "only favorites"),
                Example("coins tab all", "all coins"),
                Example("coins tab", "show the current tab"),
            ]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        guard let tab = invocation[tab] else {
            return .message("tab is " + (presenter.viewModel.staysOnFavorites ? "favorites" : "all"))
        }
        return try await presenter.listed(
            favoritesOnly: tab == "favorites",
            ListParameters.paging(invocation),
            in: context
        )
    }
}
