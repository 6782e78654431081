import SatchelLists
import SatchelPluginAPI

struct CoinsTab: Command {
    let screen: ListScreen<CoinLists>
    private let tab: Parameter<String?> = .optionalArgument("tab", .choice(["all", "favorites"]), "all or favorites")

    var spec: CommandSpec {
        CommandSpec(
            "coins tab",
            "show every coin or the favourites only, in this list and those that follow",
            discussion: "Searches, filters and orders apply all the same. No tab asks the market again.",
            arguments: [tab.spec],
            options: PageParameters.all,
            examples: [
                Example("coins tab favorites", "only them"),
                Example("coins tab all", "every coin again"),
                Example("coins tab", "which it is"),
            ]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        guard let tab = invocation[tab] else {
            return .message("tab is " + (screen.viewModel.staysOnFavorites ? "favorites" : "all"))
        }
        return try await screen.listed(
            favoritesOnly: tab == "favorites",
            ListParameters.paging(invocation),
            in: context
        )
    }
}
