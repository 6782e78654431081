import QuestDomain
import QuestRouting
import SatchelCatalog
import SatchelLists
import SatchelPluginAPI

/// The quest on screen: applies and saves changes, and replans where needed.
@MainActor
package final class QuestViewModel {
    /// The patients on screen.
    package let list: ListViewModel<Patient>
    /// Reads a quest from a file without saving it.
    package let read: @Sendable (_ path: String) async throws -> LoadedQuest
    package let text: @Sendable (Quest, QuestFileFormat) throws -> String
    /// Where the facts about patients come from.
    package var patients: any PatientSource { store.patients }
    /// Returns a source of patients by its name.
    package let source: @Sendable (String) throws -> any PatientSource
    /// Tables of roads for a quest, from a file, or from a server where no file is given.
    package let roads: @Sendable (Quest, _ path: String?) async throws -> RoadTable
    private let store: any QuestStore
    private let planner: any RoutePlanner
    private let budget: Duration
    /// Kilometers an hour, where nothing else is said.
    package let speed: Double

    /// `planner`, `budget` and `speed` are the defaults.
    package nonisolated init(
        list: ListViewModel<Patient>,
        store: any QuestStore,
        source: @escaping @Sendable (String) throws -> any PatientSource = {
            throw ListError.unknownSource($0, known: [])
        },
        read: @escaping @Sendable (_ path: String) async throws -> LoadedQuest,
        text: @escaping @Sendable (Quest, QuestFileFormat) throws -> String,
        roads: @escaping @Sendable (Quest, _ path: String?) async throws -> RoadTable,
        planner: any RoutePlanner,
        budget: Duration,
        speed: Double
    ) {
        self.list = list
        self.store = store
        self.source = source
        self.read = read
        self.text = text
        self.roads = roads
        self.planner = planner
        self.budget = budget
        self.speed = speed
    }

    /// The current quest.
    package func quest() async throws -> Quest { try await store.quest() }

    /// Replaces the quest; the user keeps their position if both quests are on the globe.
    package func begin(_ new: Quest) async throws -> Quest {
        try await store.update("started '\(new.title)'") { quest in
            let here = quest.metric == new.metric && new.metric == .greatCircle ? quest.here : nil
            quest = new
            quest.here = here
        }
        .quest
    }

    /// Names the quest, which is then kept when another takes its place.
    package func name(_ name: String) async throws {
        _ = try await store.update("saved the quest as '\(name)'") { $0.name = name }
    }

    /// The names of quests that are kept, the current one's too.
    package func names() async throws -> [String] {
        let current = try await quest().name
        return Set(try await store.named().keys).union([current].compactMap { $0 }).sorted()
    }

    /// Puts a quest that is kept in the place of the current one, with its visits.
    package func open(_ name: String) async throws -> Quest {
        let current = try await quest()
        if current.name == name { return current }
        guard let kept = try await store.named()[name] else { throw QuestError.noSuchQuest(name) }
        return try await store.update("opened '\(name)'") { quest in
            quest = kept
            quest.name = name
        }
        .quest
    }

    package func forget(_ name: String) async throws {
        let isCurrent = try await quest().name == name
        if isCurrent { _ = try await store.update("removed the name '\(name)'") { $0.name = nil } }
        guard try await store.forget(name) || isCurrent else { throw QuestError.noSuchQuest(name) }
    }

    // MARK: - Planning

    /// Plans a route to all remaining patients and saves it; when canceled, saves the best one so far.
    ///
    /// A nil planner or budget means the configured one; `previous` is a route to improve on.
    package func plan(
        _ request: PlannedRoute.Request,
        with kind: PlannerKind? = nil,
        budget: Duration? = nil,
        previous: PlannedRoute? = nil
    ) async throws -> Quest {
        let before = try await quest()
        guard !before.patients.isEmpty else { throw QuestError.noPatients }
        guard !before.waiting.isEmpty else { return before }
        let settings = PlanningSettings(budget: budget ?? self.budget)
        var request = request
        if request.home == nil, request.end == nil { request.home = before.finish }
        let route = try await self.route(of: before, request, with: kind, settings, previous)
        // Saved even for a command that is being canceled.
        let saving = Task { [store] in try await store.save(route, plannedFor: before) }
        return try await saving.value
    }

    private func route(
        of quest: Quest,
        _ request: PlannedRoute.Request,
        with kind: PlannerKind?,
        _ settings: PlanningSettings,
        _ previous: PlannedRoute?
    ) async throws -> PlannedRoute {
        if let rounds = quest.rounds {
            let isAsked = request.end != nil || kind != nil || request.travel != nil || request.keepsOrder
            guard !isAsked else {
                throw UsageError(
                    "the rounds of '\(quest.title)' start and end at its depot, with a planner of their own",
                    hint: "use 'quest route' alone, or with --budget"
                )
            }
            guard let route = await PlannedRoute.rounds(of: quest, rounds, settings) else {
                throw QuestError.noPatients
            }
            return route
        }
        let travel = request.travel ?? quest.travel ?? (quest.hasTimes ? Travel(speed: speed) : nil)
        guard travel == nil || quest.metric == .greatCircle else {
            throw PlainError("'\(quest.title)' has distances without a unit, so a route through it has no times")
        }
        if quest.hasLocks, travel == nil, !request.keepsOrder {
            let task = try TimetableTask(quest, request, Travel(speed: speed))
            guard let solution = await task.solution(settings) else { throw QuestError.noPatients }
            return task.route(solution).untimed
        }
        if let travel, quest.needsTimetable(travel) || request.keepsOrder {
            let task = try TimetableTask(quest, request, travel)
            if request.keepsOrder { return task.routeInOrder() }
            guard let solution = await task.solution(settings) else { throw QuestError.noPatients }
            return task.route(solution)
        }
        let task = try RouteTask(quest, request, previous: previous)
        if request.keepsOrder { return task.routeInOrder() }
        let solution = try await (kind?.planner ?? planner).plan(task.problem, settings: settings)
        let route = task.route(solution)
        return travel.map { route.timed($0, of: quest) } ?? route
    }

    /// Replans the route as it was requested, after a change.
    package func replan(_ quest: Quest) async throws -> Quest {
        guard let route = quest.route else { return quest }
        var request = route.request
        if let end = request.end, !quest.waiting.contains(where: { $0.id == end }) { request.end = nil }
        return try await plan(request, previous: route)
    }

    /// Changes the quest; a planned route is planned again, or keeps its order with what changed in it.
    package func change(
        _ label: String,
        keepsOrder: Bool = false,
        _ body: @escaping @Sendable (inout Quest) throws -> Void
    ) async throws -> Quest {
        let (quest, before) = try await store.update(label) { quest in
            guard quest.rounds == nil else {
                throw PlainError("'\(quest.title)' has the stops of its file, which can't be changed")
            }
            let (route, home) = (quest.route, quest.finish)
            try body(&quest)
            quest.route = nil
            return route.map { (request: $0.request, home: home) }
        }
        guard let before, !quest.waiting.isEmpty else { return quest }
        var request = before.request
        if request.home == before.home { request.home = nil }
        if let end = request.end, !quest.waiting.contains(where: { $0.id == end }) { request.end = nil }
        guard keepsOrder else { return try await plan(request) }
        guard (request.travel?.travelers ?? 1) == 1 else { return quest }
        (request.keepsOrder, request.end) = (true, nil)
        return try await plan(request)
    }

    // MARK: - Patients

    /// Lists everyone, so that row numbers are places in the visiting order.
    package func everyone(of quest: Quest) async throws -> ListState<Patient> {
        try await list.list(ListRequest(limit: max(1, quest.patients.count)))
    }

    /// Moves the user and replans the route; `alwaysPlans` also plans where there was none.
    ///
    /// The move is saved even if planning fails. One that continues another is undone with it.
    package func move(
        to position: Position,
        alwaysPlans: Bool = false,
        continuesMove: Bool = false
    ) async throws -> Quest {
        let label: @Sendable (Bool) -> String = { _ in "moved to \(position)" }
        let (quest, needsPlan) = try await store.update(label: label, continuesLast: continuesMove) { quest in
            quest.move(to: position)
        }
        if needsPlan { return try await replan(quest) }
        guard alwaysPlans, quest.route == nil, !quest.waiting.isEmpty else { return quest }
        return try await plan(PlannedRoute.Request())
    }

    /// Marks patients as visited, in order, or as waiting; returns those that changed, and the quest.
    package func set(
        _ ids: [PatientID],
        visited isVisit: Bool
    ) async throws -> (changed: Set<PatientID>, quest: Quest) {
        let label: @Sendable (Visits) -> String = { (isVisit ? "visited " : "unvisited ") + $0.words }
        let (quest, visits) = try await store.update(label: label, continuesLast: false) { quest in
            var visits = Visits()
            for id in ids {
                let (isNew, isOffRoute) = isVisit ? quest.visit(id) : quest.unvisit(id)
                visits.needsPlan = visits.needsPlan || isOffRoute
                guard isNew, let patient = quest.patients.first(where: { $0.id == id }) else { continue }
                visits.patients.append(patient)
            }
            return visits
        }
        return (Set(visits.patients.map(\.id)), visits.needsPlan ? try await replan(quest) : quest)
    }
}

/// The patients whose visit a command changed.
private struct Visits: Sendable {
    var patients: [Patient] = []
    var needsPlan = false

    /// Their names; of many only how many there are.
    var words: String {
        patients.count > 3
            ? "\(patients.count) \(Quest.noun(of: patients))s"
            : patients.map(\.title).quoted
    }
}

/// Which planner to use.
package enum PlannerKind: String, CaseIterable, Sendable {
    /// Chosen by the number of points.
    case auto
    /// Proves its answers, and takes few points.
    case exact
    /// Takes any number of points.
    case heuristic

    package var planner: any RoutePlanner {
        switch self {
        case .auto: HeuristicRoutePlanner.automatic
        case .exact: ExactRoutePlanner()
        case .heuristic: HeuristicRoutePlanner()
        }
    }
}
