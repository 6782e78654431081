import QuestRouting

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
        case .auto: AutomaticRoutePlanner()
        case .exact: ExactRoutePlanner()
        case .heuristic: HeuristicRoutePlanner()
        }
    }
}
