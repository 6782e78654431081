import SatchelLists
import SatchelPluginAPI

struct CoinsFavoritesReset: Command {
    let screen: ListScreen<CoinLists>
    private let yes = Parameter.flag("yes", "do not ask")

    var spec: CommandSpec {
        CommandSpec(
            "coins favorites reset",
            "take every coin out of the favourites",
            discussion: "Asks first; where nobody is there to answer, --yes is needed.",
            options: [yes.spec],
            examples: [Example("coins favorites reset --yes", "without a question")]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        if !invocation[yes], try await !context.confirm("take every coin out of the favourites") {
            return .message("the favourites stay as they are")
        }
        let count = try await screen.viewModel.removeAllFavorites()
        return .message(count == 1 ? "took 1 coin out of favourites" : "took \(count) coins out of favourites")
    }
}
