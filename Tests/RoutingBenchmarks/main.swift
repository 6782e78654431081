import Foundation
import QuestRouting

// Plans tours for the instances of TSPLIB and prints how far they are above the known optima.
//
//     quest-benchmarks [--budgets 0.1,1,10] [--instances pr1002,rat783] [--alone] [--data DIRECTORY]
//
// `--alone` leaves the other solvers out.

let arguments = try BenchmarkArguments(Array(CommandLine.arguments.dropFirst()))
let instances = try Instance.all(in: arguments.directory).filter { arguments.includes($0.name) }

print("exact planner, open paths of scattered places")
for count in [8, 12, 15, 18] {
    print("  n = \(count): \(try await proofs(of: count, by: ExactRoutePlanner()))")
}
print("\nautomatic planner, open paths of scattered places, budget 1 s")
for count in [20, 30, 40, 60, 80] {
    print("  n = \(count): \(try await proofs(of: count, by: HeuristicRoutePlanner.automatic))")
}
print("\ngap: above the optimum; bound: what the answer says of itself, above its proved bound")
for budget in arguments.budgets {
    print("\nbudget \(budget) s")
    print(row(["instance", "n", "gap %", "bound %", "time s", "ortools %", "time s", "elkai %", "time s"]))
    for instance in instances {
        print(row(try await cells(of: instance, budget: budget, alone: arguments.isAlone)))
    }
}

@MainActor
func cells(of instance: Instance, budget: Double, alone: Bool) async throws -> [String] {
    let start = ContinuousClock.now
    let route = try await HeuristicRoutePlanner.automatic.plan(
        instance.problem,
        settings: PlanningSettings(budget: .seconds(budget))
    )
    let took = (ContinuousClock.now - start) / .seconds(1)
    var cells = [
        instance.name, String(instance.problem.points.count),
        percent(route.length / instance.optimum - 1), percent(route.length / route.lowerBound - 1), seconds(took),
    ]
    for solver in OtherSolver.allCases {
        // LKH takes the time it takes, so once is enough.
        let isDue = solver == .ortools || budget == arguments.budgets.last
        if !alone, isDue, let other = try solver.solve(instance.problem, seconds: budget) {
            cells += [percent(other.length / instance.optimum - 1), seconds(other.seconds)]
        } else {
            cells += ["–", "–"]
        }
    }
    return cells
}

func proofs(of count: Int, by planner: some RoutePlanner) async throws -> String {
    var times: [Double] = []
    var proved = 0
    for seed in 1...9 {
        let places = (1...count).map { index in
            // The fractions of the multiples of an irrational number lie scattered, and the same on every machine.
            let step = Double(seed * 1000 + index)
            return RoutePoint(
                latitude: 37.5 + (step * 0.754_877_666).truncatingRemainder(dividingBy: 1) / 10,
                longitude: 126.9 + (step * step * 0.569_840_290).truncatingRemainder(dividingBy: 1) / 10
            )
        }
        let start = ContinuousClock.now
        let route = try await planner.plan(RouteProblem(points: places))
        times.append((ContinuousClock.now - start) / .milliseconds(1))
        proved += route.isOptimal ? 1 : 0
    }
    return String(
        format: "%d of 9 proved, %.2f ms median, %.2f ms at most",
        proved,
        times.sorted()[4],
        times.max() ?? 0
    )
}

func percent(_ share: Double) -> String { String(format: "%.3f", share * 100) }
func seconds(_ value: Double) -> String { String(format: "%.2f", value) }

func row(_ cells: [String]) -> String {
    zip(cells, [10, 6, 8, 8, 7, 12, 10, 7, 8, 7]).enumerated().map { column, pair in
        let padding = String(repeating: " ", count: max(0, pair.1 - pair.0.count))
        return column == 0 ? pair.0 + padding : padding + pair.0
    }
    .joined(separator: " ")
}
