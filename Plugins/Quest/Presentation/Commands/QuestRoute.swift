import QuestDomain
import SatchelLists
import SatchelPluginAPI

/// `quest route`: plans the shortest route to all remaining patients.
struct QuestRoute: Command {
    /// The shortest budget worth announcing.
    private static let longWait = Duration.seconds(2)

    private static let returns = Parameter.flag("return", "return to the start")
    private static let planner = Parameter.option(
        "planner",
        .choice(PlannerKind.allCases.map(\.rawValue)),
        "the planner, by default that of quest.planner"
    )
    private static let budget = Parameter.option("budget", .text, "time limit for planning, such as 500ms or 2s")
    let screen: QuestScreen

    private var end: Parameter<String?> { screen.end }

    var spec: CommandSpec {
        CommandSpec(
            "quest route",
            "plan the shortest route to all remaining patients",
            effect: .changes,
            discussion: """
                The route starts at your position and ends wherever that makes it shortest. The output says how good it is:
                optimal, or within a percentage of a proven bound. Ctrl-C keeps the best route found so far.
                """,
            options: [Self.returns.spec, end.spec, Self.planner.spec, Self.budget.spec],
            examples: [
                Example("quest route", "the shortest route"),
                Example("quest route --return --budget 500ms", "a round trip, planned in half a second"),
                Example("quest route --end squirtle", "with Squirtle last"),
                Example("quest route --planner exact", "proven optimal, for up to 18 points"),
            ]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let budget = try invocation[Self.budget].map { text throws(QuestError) in try Quest.budget(text) }
        let request = try await request(invocation, in: context)
        if let budget, budget >= Self.longWait, context.isInteractive {
            context.notify("planning for up to \(invocation[Self.budget] ?? ""); Ctrl-C keeps the best route so far")
        }
        let kind = invocation[Self.planner].flatMap(PlannerKind.init(rawValue:))
        context.ifInterrupted(say: "stopped; kept the best route so far, run 'quest patients' to see it")
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
