import QuestDomain
import SatchelPluginAPI

/// `quest map`: you, the patients by number, and the route.
struct QuestMapCommand: Command {
    let screen: QuestScreen

    var spec: CommandSpec {
        CommandSpec(
            "quest map",
            "draw where you are, the patients and the route",
            discussion: "To scale, north up. Where nothing can be drawn it is the table of the patients.",
            examples: [Example("quest map", "the quest around you", after: ["quest route"])]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let output = try await screen.map(of: screen.quest.quest())
        context.navigate(to: QuestMapPlace(screen: screen))
        return output
    }
}
