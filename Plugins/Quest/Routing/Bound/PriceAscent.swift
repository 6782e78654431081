#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

/// The prices of an ascent, and how far it goes at each step.
struct PriceAscent {
    var tree: OneTree
    private(set) var penalties: ContiguousArray<Double>
    /// The prices with the highest value so far.
    private(set) var best: ContiguousArray<Double>

    private let target: Double
    private let stepCount: Int
    private var steps = 0
    private var bestValue = -Double.infinity
    private var direction: ContiguousArray<Double>

    /// Whether the steps planned are all taken.
    var isDone: Bool { steps >= stepCount }

    /// Plans an ascent.
    ///
    /// - Parameters:
    ///   - pointCount: How many prices there are.
    ///   - target: What the value cannot exceed.
    ///   - stepCount: How many steps to take; the fewer, the sooner they get shorter.
    init(pointCount: Int, target: Double, stepCount: Int) {
        tree = OneTree(pointCount: pointCount)
        penalties = ContiguousArray(repeating: 0, count: pointCount)
        best = penalties
        direction = penalties
        self.target = target
        self.stepCount = stepCount
    }

    /// Moves the prices by the degrees of the tree just found.
    ///
    /// - Returns: Whether another step can help.
    mutating func step() -> Bool {
        if tree.value > bestValue {
            bestValue = tree.value
            best = penalties
        }
        let irregularity = tree.irregularity
        if irregularity == 0 {
            return false
        }
        // Polyak's step towards the length of the tour, at first twice, in the end a fiftieth of it.
        let boldness = 2 * pow(0.01, Double(steps) / Double(stepCount))
        let length = boldness * max(target - tree.value, target * 1e-4) / Double(irregularity)
        for point in penalties.indices {
            direction[point] = 0.3 * Double(tree.degrees[point] - 2) + 0.7 * direction[point]
            penalties[point] += length * direction[point]
        }
        steps += 1
        return true
    }
}
