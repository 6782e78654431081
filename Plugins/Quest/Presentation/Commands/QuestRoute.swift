import QuestDomain
import SatchelLists
import SatchelPluginAPI

/// `quest route`: plans the shortest route to all remaining patients.
struct QuestRoute: Command {
    /// The shortest budget worth announcing.
    private static let longWait = Duration.seconds(2)

    private static let returns = Parameter.flag("return", "come back to where the route begins")
    private static let planner = Parameter.option(
        "planner",
        .choice(PlannerKind.allCases.map(\.rawValue)),
        "who plans, instead of the one that quest.planner names"
    )
    private static let budget = Parameter.option("budget", .text, "the longest time to plan, such as 500ms or 2s")
    let screen: QuestScreen

    private var end: Parameter<String?> { screen.end }

    var spec: CommandSpec {
        CommandSpec(
            "quest route",
            "plan the shortest way to everyone who waits",
            discussion: """
                From where you are to everyone, ending wherever that is shortest. The answer says how good it is:
                optimal, or within so many percent of a proved bound. Ctrl-C keeps the best route found so far.
                """,
            options: [Self.returns.spec, end.spec, Self.planner.spec, Self.budget.spec],
            examples: [
                Example("quest route", "the shortest order"),
                Example("quest route --return --budget 500ms", "there and back, planned in half a second"),
                Example("quest route --end squirtle", "with Squirtle last"),
                Example("quest route --planner exact", "proved, for up to 18 points"),
            ]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let budget = try invocation[Self.budget].map { text throws(QuestError) in try QuestUnits.budget(text) }
        let request = try await request(invocation, in: context)
        if let budget, budget >= Self.longWait, context.isInteractive {
            context.notify("planning for \(invocation[Self.budget] ?? "") at most; Ctrl-C keeps the best route so far")
        }
        let kind = invocation[Self.planner].flatMap(PlannerKind.init(rawValue:))
        context.ifInterrupted(say: "the best route so far is kept; 'quest patients' shows it")
        let quest = try await screen.quest.plan(request, with: kind, budget: budget)
        try Task.checkCancellation()
        try await screen.showEveryone(of: quest, in: context)
        return quest.routeOutput
    }

    private func request(_ invocation: Invocation, in context: any CommandContext) async throws -> PlannedRoute.Request
    {
        let end = invocation[end]
        if end != nil, invocation[Self.returns] { throw QuestError.endAndReturn }
        if let end { return PlannedRoute.Request(end: try await screen.patient(end, in: context).id) }
        guard invocation[Self.returns] else { return PlannedRoute.Request() }
        let quest = try await screen.quest.quest()
        return PlannedRoute.Request(home: quest.start ?? quest.waiting.first?.position)
    }
}
