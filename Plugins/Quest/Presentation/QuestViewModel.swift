import QuestDomain
import QuestRouting
import SatchelCatalog
import SatchelLists

/// The quest on screen: takes what the user does, keeps it, and plans anew what has to be.
@MainActor
package final class QuestViewModel {
    /// The patients on screen.
    package let list: ListViewModel<PatientLists>
    /// Quests as files.
    package let files: any QuestFiles
    /// Where the facts about patients come from.
    package let patients: any PatientSource
    private let store: any QuestStore
    private let planner: any RoutePlanner
    private let budget: Duration

    /// Creates a view model.
    ///
    /// - Parameters:
    ///   - list: The patients on screen.
    ///   - store: Keeps the quest.
    ///   - patients: Where the facts about patients come from.
    ///   - files: Quests as files.
    ///   - planner: Plans where no other planner is asked for.
    ///   - budget: How long it may, where no other time is asked for.
    package nonisolated init(
        list: ListViewModel<PatientLists>,
        store: any QuestStore,
        patients: any PatientSource,
        files: any QuestFiles,
        planner: any RoutePlanner,
        budget: Duration
    ) {
        self.list = list
        self.store = store
        self.patients = patients
        self.files = files
        self.planner = planner
        self.budget = budget
    }

    /// The quest as it stands.
    package func quest() async throws -> Quest { patients.present(try await store.quest()) }

    /// Changes the quest.
    ///
    /// - Parameter body: Changes it, and may be called again where another shell was in the way.
    /// - Returns: The quest as it is now, and what the closure returned.
    /// - Throws: What the closure throws, with the quest as it was, and what the store throws.
    package func change<Result: Sendable>(
        _ body: @escaping @Sendable (inout Quest) throws -> Result
    ) async throws -> (quest: Quest, result: Result) {
        let patients = patients
        return try await store.update { kept in
            var quest = patients.present(kept)
            let result = try body(&quest)
            return (quest, (quest, result))
        }
    }

    /// Puts a new quest in the place of the one there is; the user stays where they are, if that is on the same map.
    package func begin(_ new: Quest) async throws -> Quest {
        let (quest, _) = try await change { quest in
            let here = quest.metric == new.metric && new.metric == .greatCircle ? quest.here : nil
            quest = new
            quest.here = here
        }
        return quest
    }

    // MARK: - Planning

    /// Plans a route to everyone who waits, and keeps it.
    ///
    /// Cancelled, it keeps the best route it had, and returns as ever.
    ///
    /// - Parameters:
    ///   - request: Where the route ends.
    ///   - kind: The planner, or nil for that of the configuration.
    ///   - budget: How long it may take, or nil for that of the configuration.
    ///   - previous: A route to begin with.
    /// - Returns: The quest with its route; with none where nobody waits.
    /// - Throws: `QuestError`, and `RoutingError` where the planner cannot.
    package func plan(
        _ request: PlannedRoute.Request,
        with kind: PlannerKind? = nil,
        budget: Duration? = nil,
        previous: PlannedRoute? = nil
    ) async throws -> Quest {
        let before = try await quest()
        guard !before.patients.isEmpty else { throw QuestError.noPatients }
        var route: PlannedRoute?
        if !before.waiting.isEmpty {
            let task = try RouteTask(before, request, previous: previous)
            let solution = try await (kind?.planner ?? planner).plan(
                task.problem,
                settings: PlanningSettings(budget: budget ?? self.budget)
            )
            route = task.route(solution)
        }
        return try await keep(route, plannedFor: before)
    }

    /// Plans anew as the route there is was planned, after something changed.
    package func replan(_ quest: Quest) async throws -> Quest {
        guard let route = quest.route else { return quest }
        var request = route.request
        if let end = request.end, !quest.waiting.contains(where: { $0.id == end }) { request.end = nil }
        return try await plan(request, previous: route)
    }

    /// Keeps a route, even for a command that is being cancelled.
    private func keep(_ route: PlannedRoute?, plannedFor before: Quest) async throws -> Quest {
        let saving = Task {
            try await change { quest in
                guard quest.plansLike(before) else { throw QuestError.changedMeanwhile }
                quest.route = route
            }
            .quest
        }
        return try await saving.value
    }

    // MARK: - Patients

    /// Lists everyone, so that row numbers are places in the visiting order.
    package func everyone(of quest: Quest) async throws -> ListState<PatientLists> {
        try await list.list(ListRequest(limit: max(1, quest.patients.count)))
    }

    /// Moves the user, and plans anew where there is a route.
    ///
    /// - Parameters:
    ///   - position: Where to.
    ///   - alwaysPlans: Whether a route is planned where there was none.
    /// - Returns: The quest as it is now.
    /// - Throws: What planning throws; the user is then there all the same.
    package func move(to position: Position, alwaysPlans: Bool = false) async throws -> Quest {
        let (quest, needsPlan) = try await change { $0.move(to: position) }
        if needsPlan { return try await replan(quest) }
        guard alwaysPlans, quest.route == nil, !quest.waiting.isEmpty else { return quest }
        return try await plan(PlannedRoute.Request())
    }

    /// Marks patients as visited, in order, or lets them wait again.
    ///
    /// - Returns: Those whose state is another now, and the quest as it is now.
    package func set(
        _ ids: [PatientID],
        visited isVisit: Bool
    ) async throws -> (changed: Set<PatientID>, quest: Quest) {
        let (quest, (changed, needsPlan)) = try await change { quest in
            var changed: Set<PatientID> = []
            var needsPlan = false
            for id in ids {
                let (isNew, isOffRoute) = isVisit ? quest.visit(id) : quest.unvisit(id)
                if isNew { changed.insert(id) }
                needsPlan = needsPlan || isOffRoute
            }
            return (changed, needsPlan)
        }
        return (changed, needsPlan ? try await replan(quest) : quest)
    }
}

/// Which planner is asked.
package enum PlannerKind: String, CaseIterable, Sendable {
    /// Whichever suits the number of points.
    case auto
    /// The one that proves what it answers, and takes few points.
    case exact
    /// The one that takes any number.
    case heuristic

    /// The planner.
    package var planner: any RoutePlanner {
        switch self {
        case .auto: HeuristicRoutePlanner.automatic
        case .exact: ExactRoutePlanner()
        case .heuristic: HeuristicRoutePlanner()
        }
    }
}
