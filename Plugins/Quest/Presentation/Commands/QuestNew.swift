import QuestDomain
import SatchelCatalog
import SatchelPluginAPI

/// `quest new`: generates a quest, the same for the same seed.
struct QuestNew: Command {
    private static let mostPatients = 10_000
    private static let count = Parameter.option("count", .integer(1...mostPatients), "how many patients; 12 by default")
    private static let seed = Parameter.option(
        "seed",
        .integer(0...1_000_000_000),
        "what the choices are drawn from; the same seed makes the same quest"
    )
    private static let around = Parameter.option("around", .text, "the middle: latitude,longitude; where you are")
    private static let radius = Parameter.option("radius", .text, "how far out, such as 800m or 5km, the default")
    private static let starter = Parameter.flag("starter", "the quest that comes with the program, from its beginning")
    let screen: QuestScreen
    let random: any RandomSource

    var spec: CommandSpec {
        CommandSpec(
            "quest new",
            "begin a new quest in the place of the one there is",
            options: [Self.count, Self.seed].map(\.spec) + [Self.around, Self.radius].map(\.spec) + [Self.starter.spec],
            examples: [
                Example("quest new --count 30 --seed 7 --around 37.5665,126.9780 --radius 5km", "thirty in Seoul"),
                Example("quest new --starter", "the first quest again"),
            ]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        if invocation[Self.starter] {
            let quest = try await screen.quest.begin(screen.quest.patients.starterQuest())
            try await screen.showEveryone(of: quest, in: context)
            return .message("began '\(quest.title)' with \(quest.patients.count) patients")
        }
        var generator = random.generator
        let seed = UInt64(invocation[Self.seed] ?? Int.random(in: 0...999_999, using: &generator))
        let source = screen.quest.patients
        let quest = try await screen.quest.begin(
            Quest(
                making: invocation[Self.count] ?? 12,
                seed: seed,
                around: try await center(invocation),
                radius: try QuestUnits.radius(invocation[Self.radius] ?? "5km"),
                of: source.pokemon(),
                provenance: source.starterQuest().patients.first?.provenance ?? ItemSource(source: source.source)
            )
        )
        try await screen.showEveryone(of: quest, in: context)
        let count = quest.patients.count == 1 ? "1 patient" : "\(quest.patients.count) patients"
        return .message("began a quest of \(count) with seed \(seed)")
    }

    private func center(_ invocation: Invocation) async throws -> Coordinates {
        if let text = invocation[Self.around] { return try Coordinates(text) }
        if case .globe(let here) = try await screen.quest.quest().start { return here }
        return .seoulCityHall
    }
}
