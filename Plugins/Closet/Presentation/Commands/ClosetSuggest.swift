import ClosetDomain
import SatchelCatalog
import SatchelPluginAPI

/// `closet suggest`: suggests an outfit, always the same for one request and seed.
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
    private static let purpose = Parameter.option("for", .text, "a tag that clothes should have, such as office")
    private static let clean = Parameter.flag("clean", "leave out what 'closet laundry' lists")
    private var with: Parameter<String?> {
        .option("with", .text, "a garment that the outfit is built around", from: viewModel.parameters.garmentNames)
    }
    let viewModel: ClosetViewModel

    var spec: CommandSpec {
        CommandSpec(
            "closet suggest",
            "suggest an outfit",
            effect: .reads,
            discussion: """
                Picks one garment that suits the season or the weather from each category, except the categories in closet.several,
                and prefers clothes worn least. What is lent or archived stays out. --temp goes by the seasons of clothes, and by words such as
                wool, linen or boots in their name, material and tags; --rain prefers what is made for it. The same options and seed give
                the same outfit until the closet or its wear changes. By default, the season is the current one in the northern hemisphere
                and the seed is the date.
                """,
            options: [
                Self.season.spec, WeatherParameters.degrees.spec, WeatherParameters.rain.spec, Self.purpose.spec,
                Self.clean.spec, with.spec, Self.seed.spec,
            ],
            examples: [
                Example("closet suggest --season fall --seed 3", "for fall", after: ClosetParameters.twoGarments),
                Example(
                    "closet suggest --temp 4..12 --rain --clean",
                    "for a cold, wet day",
                    after: ClosetParameters.twoGarments
                ),
                Example("closet suggest", "for today", after: ClosetParameters.twoGarments),
            ]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let today = viewModel.clock.today
        let named = invocation[Self.season].flatMap { Seasons($0)?.members.first }
        let weather = try WeatherParameters.weather(invocation)
        var request = OutfitRequest(
            named ?? (weather?.degrees == nil ? Season(month: today.month) : nil),
            seed: invocation[Self.seed] ?? today.year * 10_000 + today.month * 100 + today.day
        )
        (request.weather, request.purpose) = (weather, invocation[Self.purpose])
        request.isClean = invocation[Self.clean]
        if let with = invocation[with] { request.with = try await viewModel.garment(with) }
        let closet = try await viewModel.store.closet()
        return .detail(detail(of: try OutfitSuggestion(from: closet, for: request, rules: viewModel.rules)))
    }

    private func detail(of suggestion: OutfitSuggestion) -> Detail {
        let (garments, request) = (suggestion.garments, suggestion.request)
        return Detail(
            title: "Outfit for \(request.words)",
            fields: [
                .init("clothes", label: "clothes", .texts(garments.map(\.title))),
                .init("season", label: nil, .text(request.season?.rawValue)),
                .init("weather", label: nil, .text(request.weather?.words)),
                .init("purpose", label: nil, .text(request.purpose)),
                .init("seed", label: "seed", .integer(request.seed)),
                .init("reason", label: "why", .text(reason(for: suggestion))),
                .init("left", label: "left out", left(suggestion)),
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
        return "suits \(suggestion.request.words), least worn preferred: " + worn.joined(separator: ", ")
    }

    private func left(_ suggestion: OutfitSuggestion) -> Value {
        let left = suggestion.left
        guard !left.isEmpty else { return .absent }
        let objects = left.map { passed in
            Value.object([
                .init("id", .text(passed.garment.id.rawValue)), .init("name", .text(passed.garment.title)),
                .init("reason", .text(words(passed.reason, suggestion.request))),
            ])
        }
        let shown = left.prefix(5).map { "\($0.garment.title) (\(words($0.reason, suggestion.request)))" }
        let more = left.count > 5 ? ["\(left.count - 5) more"] : []
        return .worded(objects, as: (shown + more).joined(separator: ", "))
    }

    private func words(_ reason: OutfitSuggestion.Reason, _ request: OutfitRequest) -> String {
        switch reason {
        case .due: "due for a wash"
        case .lent(let person): "lent to \(person)"
        case .weather: "not for \(request.weather?.words ?? "the weather")"
        case .purpose: "not for \(request.purpose ?? "that")"
        }
    }
}

/// The options that say the weather.
enum WeatherParameters {
    static let degrees = Parameter.option(
        "temp",
        .text,
        "the lowest and the highest temperature, such as 4..12, --temp=-5..3, or 40..55F"
    )
    static let rain = Parameter.flag("rain", "it will rain")

    static func weather(_ invocation: Invocation) throws -> Weather? {
        let rain = invocation[rain]
        guard let text = invocation[degrees] else { return rain ? Weather(nil, isRainy: true) : nil }
        guard let degrees = Weather.degrees(text) else {
            throw UsageError(
                "invalid --temp '\(UsageError.shown(text))': expected degrees from -60 to 60, the lowest first, such as 4..12"
            )
        }
        return Weather(degrees, isRainy: rain)
    }
}
