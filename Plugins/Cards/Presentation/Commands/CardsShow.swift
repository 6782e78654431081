import CardsDomain
import SatchelCatalog
import SatchelLists
import SatchelPluginAPI

/// `cards show <card>`: all about one card.
struct CardsShow: Command {
    let screen: ListScreen<CardLists>
    let detail: CardDetailViewModel
    let pictures: ItemPictureLoader<Card>
    private var card: Parameter<String> { screen.parameters.item }

    var spec: CommandSpec {
        CommandSpec(
            "cards show",
            "show one card",
            arguments: [card.spec],
            examples: [
                Example("cards show 1", "the first row", after: ["cards search charizard"]),
                Example("cards show base1-4", "by its id"),
            ]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let found = try await detail.details(of: invocation[card])
        let details = found.details
        if context.isInteractive, details.isWorthAPicture { pictures.fetchAhead(details.card) }
        let output = await page(of: details, problem: found.problem)
        screen.reportProblems(in: context)
        context.navigate(to: DetailPlace(feature: "cards") { _ in await page(of: details) })
        return output
    }

    private func page(of details: CardDetails, problem: (any Error)? = nil) async -> Output {
        let isFavorite = await screen.viewModel.favoriteIDs().contains(details.card.id)
        let words = problem?.userMessage
        return .detail(CardPage.detail(of: details, isFavorite: isFavorite, problem: words))
    }
}

extension CardDetails {
    /// Whether a picture is fetched before it is asked for.
    ///
    /// Only of a card that a service told us about: a catalogue on this machine asks nobody unbidden.
    fileprivate var isWorthAPicture: Bool {
        if case .snapshot = state { return false }
        return card.picture != .none
    }
}
