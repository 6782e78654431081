import ClosetDomain
import SatchelCatalog
import SatchelPluginAPI

/// `closet suggest`: suggests an outfit, always the same for one season and seed.
struct ClosetSuggest: Command {
    private static let season = Parameter.option(
        "season",
        .choice(Season.allCases.map(\.rawValue) + ["autumn"]),
        "the season to dress for"
    )
    private static let seed = Parameter.option(
        "seed",
        .integer(0...Int.max),
        "the random seed; another number gives another outfit"
    )
    let viewModel: ClosetViewModel

    var spec: CommandSpec {
        CommandSpec(
            "closet suggest",
            "suggest an outfit",
            effect: .reads,
            discussion: """
                Picks one garment that suits the season from each category, except the categories in closet.several, and
                prefers clothes worn least. The same season and seed give the same outfit until the closet or its wear
                changes. By default, the season is the current one in the northern hemisphere and the seed is the date.
                """,
            options: [Self.season.spec, Self.seed.spec],
            examples: [
                Example("closet suggest --season fall --seed 3", "for fall", after: ClosetParameters.twoGarments),
                Example("closet suggest", "for today", after: ClosetParameters.twoGarments),
            ]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let today = viewModel.clock.today
        let named = invocation[Self.season].flatMap { Seasons($0)?.members.first }
        let suggestion = try OutfitSuggestion(
            from: try await viewModel.store.closet(),
            season: named ?? Season(month: today.month),
            seed: invocation[Self.seed] ?? today.year * 10_000 + today.month * 100 + today.day,
            rules: viewModel.rules
        )
        return .detail(detail(of: suggestion))
    }

    private func detail(of suggestion: OutfitSuggestion) -> Detail {
        let garments = suggestion.garments
        return Detail(
            title: "Outfit for \(suggestion.season.rawValue)",
            fields: [
                .init("clothes", label: "clothes", .texts(garments.map(\.title))),
                .init("season", label: nil, .text(suggestion.season.rawValue)),
                .init("seed", label: "seed", .integer(suggestion.seed)),
                .init("reason", label: "why", .text(reason(for: suggestion))),
                .init(
                    "garments",
                    label: nil,
                    .list(
                        garments.map { garment in
                            .object([
                                .init("id", .text(garment.id.rawValue)), .init("name", .text(garment.title)),
                                .init("category", .text(garment.facts.category)),
                                .init("worn", .integer(garment.wornOn.count)),
                            ])
                        }
                    )
                ),
            ]
        )
    }

    private func reason(for suggestion: OutfitSuggestion) -> String {
        let worn = suggestion.garments.map { garment in
            let times =
                switch garment.wornOn.count {
                case 0: "never worn"
                case 1: "worn once"
                case let count: "worn \(count) times"
                }
            return "\(garment.title) \(times)"
        }
        return "suits \(suggestion.season.rawValue), least worn preferred: " + worn.joined(separator: ", ")
    }
}
