import QuestDomain
import SatchelCatalog
import SatchelPluginAPI

/// `quest new`: generates a quest, the same for the same seed.
struct QuestNew: Command {
    private static let mostPatients = 10_000
    private static let count = Parameter.option(
        "count",
        .integer(1...mostPatients),
        "number of patients, by default 12"
    )
    private static let seed = Parameter.option(
        "seed",
        .integer(0...1_000_000_000),
        "the random seed; the same seed gives the same quest"
    )
    private static let around = Parameter.option(
        "around",
        .text,
        "the center as latitude,longitude, by default your position"
    )
    private static let radius = Parameter.option("radius", .text, "the radius, such as 800m, by default 5km")
    private static let starter = Parameter.flag("starter", "restart the built-in quest")
    let screen: QuestScreen
    let random: any RandomSource

    var spec: CommandSpec {
        CommandSpec(
            "quest new",
            "replace the current quest",
            effect: .destroys,
            discussion: "Asks for confirmation if the quest has visits; scripts need --yes. 'undo' brings it back.",
            options: [Self.count, Self.seed].map(\.spec) + [Self.around, Self.radius].map(\.spec)
                + [Self.starter.spec, .yes()],
            examples: [
                Example("quest new --count 30 --seed 7 --around 37.5665,126.9780 --radius 5km", "30 patients in Seoul"),
                Example("quest new --starter", "the built-in quest"),
            ]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let (new, seed) = try await newQuest(invocation)
        return try await screen.replaceQuest(invocation, in: context) {
            try await screen.quest.begin(new)
        } saying: { quest in
            let count = quest.counted(quest.patients.count)
            return seed.map { "started a quest with \(count), seed \($0)" } ?? "started '\(quest.title)' with \(count)"
        }
    }

    /// The quest asked for, with the seed it was made from, nil for the starter quest.
    private func newQuest(_ invocation: Invocation) async throws -> (quest: Quest, seed: UInt64?) {
        let source = screen.quest.patients
        if invocation[Self.starter] { return (source.starterQuest(), nil) }
        var generator = random.generator
        let seed = UInt64(invocation[Self.seed] ?? Int.random(in: 0...999_999, using: &generator))
        let quest = Quest(
            making: invocation[Self.count] ?? 12,
            seed: seed,
            around: try await center(invocation),
            radius: try UsageError.read(
                invocation[Self.radius] ?? "5km",
                as: "a distance from 1m to 20000km",
                hint: "use a distance like 800m or 5km",
                Quest.radius
            ),
            of: source.pokemon(),
            provenance: source.starterQuest().patients.first?.provenance ?? ItemSource(source: source.source)
        )
        return (quest, seed)
    }

    private func center(_ invocation: Invocation) async throws -> Coordinates {
        if let text = invocation[Self.around] { return try Coordinates(text) }
        if case .globe(let here) = try await screen.quest.quest().start { return here }
        return .seoulCityHall
    }
}
