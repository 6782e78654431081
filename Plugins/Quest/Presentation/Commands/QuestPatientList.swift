import QuestDomain
import SatchelLists
import SatchelPluginAPI

/// `quest patients`: lists everyone, in visiting order once a route is planned.
struct QuestPatientList: Command {
    let screen: QuestScreen
    private var parameters: ListParameters<Patient> { screen.list.parameters }

    var spec: CommandSpec {
        CommandSpec(
            "quest patients",
            "list patients, in visiting order once a route is planned",
            effect: .reads,
            discussion: """
                Leg is the distance from the previous stop, and so far the distance from the start. Visited patients come
                last.
                """,
            options: parameters.listing + parameters.asking,
            examples: [
                Example("quest patients", "all patients", after: ["quest route"]),
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
            "draw a map of the patients and the route",
            effect: .reads,
            discussion: "The map is to scale, with north up. In a pipe, prints a table of the patients instead.",
            examples: [Example("quest map", "the quest around you", after: ["quest route"])]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let output = try await screen.shownMap(of: screen.quest.quest(), in: context)
        context.navigate(
            to: ListPlace(feature: "quest") { [screen] in try await screen.shownMap(of: screen.quest.quest(), in: $0) }
        )
        return output
    }
}
