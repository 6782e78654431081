import QuestDomain
import SatchelLists
import SatchelPluginAPI

struct QuestRoute: Command {
    /// The shortest budget worth announcing.
    private static let longWait = Duration.seconds(2)

    private static let returns = Parameter.flag("return", "return to the start")
    private static let inOrder = Parameter.flag("in-order", "visit them in the order of the list")
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
            "plan the shortest route to all remaining stops",
            effect: .changes,
            discussion: """
                The route starts at your position and ends wherever that makes it shortest. The output says how good it is:
                optimal, or within a percentage of a proven bound. Ctrl-C keeps the best route found so far.

                With --leave or --speed it has times; time windows, stays and loads of stops are kept, whatever is asked.
                Without --leave it starts at 09:00, or when the first window opens. Several --days or --vehicles each start
                at your position. Stops that can't be visited are listed with the reason.
                """,
            options: [Self.returns.spec, end.spec, Self.inOrder.spec] + TravelOptions.specs
                + [Self.planner.spec, Self.budget.spec],
            examples: [
                Example("quest route", "the shortest route"),
                Example("quest route --return --budget 500ms", "a round trip, planned in half a second"),
                Example("quest route --end squirtle", "with Squirtle last"),
                Example("quest route --planner exact", "proven optimal, for up to 18 points"),
                Example("quest route --leave 10:00 --stay 15m", "with times of arrival"),
                Example("quest route --days 2 --until 13:00", "in two mornings, with what is left out"),
                Example("quest route --in-order", "as listed, not reordered"),
            ]
        )
    }

    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
        let budget = try invocation[Self.budget].map {
            try UsageError.read($0, as: "a time from 1ms to 10m", hint: "use a time like 500ms, 1s or 2m", Quest.budget)
        }
        let request = try await request(invocation, in: context)
        if let budget, budget >= Self.longWait, context.isInteractive {
            context.notify("planning for up to \(invocation[Self.budget] ?? ""); Ctrl-C keeps the best route so far")
        }
        let kind = invocation[Self.planner].flatMap(PlannerKind.init(rawValue:))
        context.ifInterrupted(say: "stopped; kept the best route so far, run 'quest stops' to see it")
        let quest = try await screen.quest.plan(request, with: kind, budget: budget)
        try Task.checkCancellation()
        try await screen.showEveryone(of: quest, in: context)
        return quest.routeOutput
    }

    private func request(_ invocation: Invocation, in context: any CommandContext) async throws -> PlannedRoute.Request
    {
        let end = invocation[end]
        if end != nil, invocation[Self.returns] {
            throw UsageError("--end and --return can't be combined", hint: "leave out --end or --return")
        }
        let quest = try await screen.quest.quest()
        var request = PlannedRoute.Request(
            travel: try TravelOptions.travel(invocation, from: quest.travel ?? Travel(speed: screen.quest.speed)),
            keepsOrder: invocation[Self.inOrder]
        )
        if request.keepsOrder, end != nil || (request.travel?.travelers ?? 1) > 1 {
            throw UsageError(
                "--in-order can't be combined with --vehicles or --days",
                hint: "leave out one of them"
            )
        }
        if let end { request.end = try await screen.patient(end, in: context).id }
        guard invocation[Self.returns] else { return request }
        request.home = quest.start ?? quest.waiting.first?.position
        return request
    }
}

/// The options that say how a route is traveled.
private enum TravelOptions {
    private static let leave = Parameter.option("leave", .text, "when you leave, such as 09:00")
    private static let until = Parameter.option("until", .text, "when you must be done, such as 18:00")
    private static let speed = Parameter.option("speed", .text, "speed in km/h, by default quest.speed-kmh")
    private static let stay = Parameter.option("stay", .text, "time at each stop without one of its own, such as 10m")
    private static let days = Parameter.option("days", .integer(1...366), "the most days")
    private static let vehicles = Parameter.option("vehicles", .integer(1...1000), "the most vehicles")
    private static let capacity = Parameter.option("capacity", .text, "the load that a vehicle, or a day, takes")

    static let specs = [leave.spec, until.spec, speed.spec, stay.spec, days.spec, vehicles.spec, capacity.spec]

    /// What the options say, and else what is usual; nil without any.
    static func travel(_ invocation: Invocation, from usual: Travel) throws -> Travel? {
        func read<Value>(
            _ option: Parameter<String?>,
            as expected: String,
            _ parse: (String) -> Value?
        ) throws -> Value? {
            try invocation[option].map { try UsageError.read($0, as: expected, parse) }
        }
        if invocation[days] != nil, invocation[vehicles] != nil {
            throw UsageError("--vehicles and --days can't be combined", hint: "leave out one of them")
        }
        var travel = usual
        travel.leaves = try read(leave, as: "a time of day such as 09:00", ClockTime.secondsOfDay) ?? usual.leaves
        travel.until = try read(until, as: "a time of day such as 09:00", ClockTime.seconds) ?? usual.until
        if let count = invocation[days] ?? invocation[vehicles] {
            (travel.travelers, travel.isDays) = (count, invocation[days] != nil)
        }
        travel.speed = try read(speed, as: "a speed from 0.1 to 1000 km/h", Quest.speed) ?? usual.speed
        travel.stay = try read(stay, as: Stay.expected, Stay.seconds) ?? usual.stay
        travel.capacity = try read(capacity, as: "a capacity from 0 to 1000000000", Quest.load) ?? usual.capacity
        let texts = [leave, until, speed, stay, capacity].map { invocation[$0] }
        let isAsked = texts.contains { $0 != nil } || invocation[days] != nil || invocation[vehicles] != nil
        return isAsked ? travel : nil
    }
}
