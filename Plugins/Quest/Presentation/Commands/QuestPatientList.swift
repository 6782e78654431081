import QuestDomain
import SatchelLists
import SatchelPluginAPI

/// `quest patients`: everyone, in visiting order once a route is planned.
struct QuestPatientList: Command {
    let screen: QuestScreen
    private var parameters: ListParameters<PatientLists> { ListParameters(screen.quest.list) }

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
        try await screen.quest.list.list(parameters.request(invocation))
        return try await screen.list.listed(in: context)
    }
}
