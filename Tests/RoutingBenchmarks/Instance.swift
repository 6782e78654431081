import Foundation
import QuestRouting

/// A problem of TSPLIB whose shortest length is known.
struct Instance {
    let name: String
    let problem: RouteProblem
    let optimum: Double

    /// Reads the instances a directory lists in `optima.tsv`.
    static func all(in directory: URL) throws -> [Self] {
        let table = try String(contentsOf: directory.appending(path: "optima.tsv"), encoding: .utf8)
        return try table.split(separator: "\n").dropFirst().compactMap { line in
            let fields = line.split(separator: "\t")
            guard fields.count >= 4, let optimum = Double(fields[3]) else {
                return nil
            }
            let text = try String(contentsOf: directory.appending(path: "\(fields[0]).tsp"), encoding: .utf8)
            let file = try TSPLIBFile(parsing: text)
            let problem = try RouteProblem(points: file.points, metric: file.metric, shape: .closedTour(start: 0))
            return Self(name: String(fields[0]), problem: problem, optimum: optimum)
        }
    }
}

/// What to measure.
struct BenchmarkArguments {
    private(set) var budgets = [0.1, 1, 10]
    private(set) var isAlone = false
    private(set) var directory: URL
    private var names: Set<String> = []

    /// A word on the command line that means nothing.
    struct UnknownArgument: Error {
        let word: String
    }

    init(_ words: [String]) throws {
        // Tests/RoutingBenchmarks/<this file>: three steps up is the package, and the data lies beside it.
        let root = (0..<3).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }
        directory = root.deletingLastPathComponent().appending(path: "shared/data/tsplib")
        var rest = words[...]
        while let word = rest.popFirst() {
            switch (word, rest.first) {
            case ("--alone", _): isAlone = true
            case ("--budgets", let value?): budgets = value.split(separator: ",").compactMap { Double($0) }
            case ("--instances", let value?): names = Set(value.split(separator: ",").map(String.init))
            case ("--data", let value?): directory = URL(filePath: value)
            default: throw UnknownArgument(word: word)
            }
            if word != "--alone" {
                rest = rest.dropFirst()
            }
        }
    }

    /// Whether an instance was asked for.
    func includes(_ name: String) -> Bool { names.isEmpty || names.contains(name) }
}
