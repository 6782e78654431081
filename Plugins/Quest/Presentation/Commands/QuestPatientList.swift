import QuestDomain
import SatchelLists
import SatchelPluginAPI

/// `quest patients`: lists everyone, in visiting order once a route is planned.
struct QuestPatientList: Command {
    let screen: QuestScreen
    private var parameters: ListParameters<PatientLists> { screen.list.parameters }

    var spec: CommandSpec {
        CommandSpec(
            "quest patients",
            "list the patients, after 'quest route' in visiting order",
            discussion: """
                Leg is the way from the stop before, and so far the way from the start. Those who were visited come
                last.
                """,
            options: parameters.listing,
            examples: [
                Example("quest patients", "everyone", after: ["quest route"]),
                Example("quest patients --visited no --limit 3", "the next three"),
            ]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        await screen.list.listed(try await screen.quest.list.list(parameters.request(invocation)), in: context)
    }
}

/// `quest map`: draws the user, the patients and the route.
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
        let output = try await screen.shownMap(of: screen.quest.quest(), in: context)
        context.navigate(to: QuestMapPlace(screen: screen))
        return output
    }
}
