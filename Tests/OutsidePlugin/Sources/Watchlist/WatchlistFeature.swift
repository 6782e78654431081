import SatchelKit

/// Films to watch: the kind is `watchlist.plist`, and one command is Swift.
public enum WatchlistFeature {
    @MainActor public static var feature: KindFeature {
        KindFeature("watchlist", propertyList: PackageResources.watchlist_plist, adding: WatchlistCommands())
    }
}

struct WatchlistCommands: KindAdditions {
    func commands<Films: RecordKind>(
        over list: ListPresenter<Record<Films>>,
        random: any RandomSource
    ) -> [any Command] {
        [WatchlistTonight(list: list, random: random)]
    }
}

/// `watchlist tonight`: one film at random that was not watched yet.
struct WatchlistTonight<Films: RecordKind>: Command {
    let list: ListPresenter<Record<Films>>
    let random: any RandomSource

    var spec: CommandSpec {
        CommandSpec("watchlist tonight", "pick a film that you have not seen", effect: .reads, example: "any film")
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let all = try await list.viewModel.catalog.search(SearchRequest(size: 1000)).items
        var generator = random.generator
        let unseen = all.filter { $0.keeping.entries("watch").isEmpty }
        guard let film = unseen.randomElement(using: &generator) else { return .message("you have seen every film") }
        return await list.page(of: KnownDetails(film))
    }
}
