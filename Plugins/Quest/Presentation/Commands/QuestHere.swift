import QuestDomain
import SatchelPluginAPI

/// `quest here [position]`: says or tells where the user is.
struct QuestHere: Command {
    private static let position = Parameter.optionalArgument(
        "position",
        .text,
        "where you are: latitude,longitude, or x,y in a quest from TSPLIB"
    )
    let screen: QuestScreen

    var spec: CommandSpec {
        CommandSpec(
            "quest here",
            "say where you are, or show it",
            discussion: "A route that was planned is planned anew from there.",
            arguments: [Self.position.spec],
            examples: [
                Example("quest here 37.5665,126.9780", "at Seoul City Hall"),
                Example("quest here", "where the route begins"),
            ]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        var quest = try await screen.quest.quest()
        guard let text = invocation[Self.position] else { return Self.place(of: quest) }
        let position = try Position(text, in: quest.metric)
        quest = try await screen.quest.move(to: position)
        return .message("you are at \(position)" + quest.aside)
    }

    private static func place(of quest: Quest) -> Output {
        guard let start = quest.start else { return .message("the route begins with the first patient") }
        return .detail(
            Detail(
                title: quest.here == nil ? "the start of '\(quest.title)'" : "where you are",
                fields: zip(["latitude", "longitude", "x", "y"], PositionValues(start).values).map {
                    .init($0, label: $0, $1)
                }
            )
        )
    }
}

/// `quest move <position>`: goes somewhere and plans the route from there.
struct QuestMove: Command {
    private static let position = Parameter.argument(
        "position",
        .text,
        "where you are now: latitude,longitude, or x,y in a quest from TSPLIB"
    )
    let screen: QuestScreen

    var spec: CommandSpec {
        CommandSpec(
            "quest move",
            "move, and plan the route anew from there",
            arguments: [Self.position.spec],
            examples: [Example("quest move 37.5512,126.9882", "to N Seoul Tower", after: ["quest route"])]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let metric = try await screen.quest.quest().metric
        let position = try Position(invocation[Self.position], in: metric)
        let quest = try await screen.quest.move(to: position, alwaysPlans: true)
        try await screen.showEveryone(of: quest, in: context)
        return .message("you are at \(position)" + quest.aside)
    }
}
