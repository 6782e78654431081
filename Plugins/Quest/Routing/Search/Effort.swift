/// How much work a search may do, counted, with the clock and the task as ceilings.
struct Effort {
    /// Candidates looked at in a second of budget, on a core that is a third slower than an ordinary one.
    private static let unitsPerSecond = 20e6

    /// The work the budget stands for.
    let allowance: Int

    private let start = ContinuousClock.now
    private let budget: Duration

    /// Whether a part of the search was cut short so that the next gets its share of the time.
    private var isHurried = false

    /// Whether to stop at once, and why.
    private(set) var stop: RouteSolution.Ending?

    /// What the search ended by, where it did not come to an end of its own: the clock, or the task.
    var interruption: RouteSolution.Ending? { stop ?? (isHurried ? .timeUp : nil) }

    /// Makes the effort of a budget.
    ///
    /// - Parameters:
    ///   - budget: The longest time.
    ///   - weight: How much longer than in the plane it takes to measure a distance.
    init(budget: Duration, weight: Int) {
        let seconds = min(max(0, budget / .seconds(1)), 1e9)
        allowance = Int(seconds * Self.unitsPerSecond / Double(weight))
        // Finishing takes a little, too.
        self.budget = .seconds(seconds * 0.97)
    }

    /// Whether to stop here, by the clock or because the task was cancelled.
    ///
    /// - Parameter share: The share of the time after which this part of the search gives way to the next.
    /// - Returns: Whether to stop.
    mutating func isInterrupted(after share: Double = 1) -> Bool {
        if stop != nil {
            return true
        }
        let elapsed = ContinuousClock.now - start
        if Task.isCancelled {
            stop = .cancelled
        } else if elapsed >= budget {
            stop = .timeUp
        } else if share < 1, elapsed >= budget * share {
            isHurried = true
            return true
        }
        return stop != nil
    }
}
