import Foundation

/// A stretch of time, by the clock and by the work of the processor, which other programs do not lengthen.
struct Stopwatch {
    let wall: Double
    let cpu: Double

    /// Times a piece of work.
    static func time(_ body: () async throws -> Void) async rethrows -> Stopwatch {
        let (wall, cpu) = (seconds(CLOCK_MONOTONIC), seconds(CLOCK_PROCESS_CPUTIME_ID))
        try await body()
        return Stopwatch(wall: seconds(CLOCK_MONOTONIC) - wall, cpu: seconds(CLOCK_PROCESS_CPUTIME_ID) - cpu)
    }

    /// The one of some times in the middle, each reckoned by itself.
    static func middle(of times: [Stopwatch]) -> Stopwatch {
        func middle(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
        return Stopwatch(wall: middle(times.map(\.wall)), cpu: middle(times.map(\.cpu)))
    }

    /// The most memory that the process had, in megabytes.
    static func peakMegabytes() -> Int {
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        return usage.ru_maxrss / 1024
    }

    func rate(_ rows: Int) -> String {
        String(format: "%.2f s (%.2f s CPU), %.0f rows/s", wall, cpu, Double(rows) / wall)
    }

    func ratio(to other: Stopwatch) -> String {
        String(format: "%.2f (%.2f)", wall / other.wall, cpu / other.cpu)
    }

    private static func seconds(_ clock: clockid_t) -> Double {
        var time = timespec()
        clock_gettime(clock, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}

/// How long searches took.
struct QueryTimings {
    private var all: [Stopwatch] = []
    private var byKind: [QueryMix.Kind: [Stopwatch]] = [:]
    private var slowest: [QueryMix.Kind: [(text: String, wall: Double)]] = [:]

    /// Times one search.
    mutating func add(_ kind: QueryMix.Kind, _ text: String, _ body: () async throws -> Void) async rethrows {
        let time = try await Stopwatch.time(body)
        all.append(time)
        byKind[kind, default: []].append(time)
        let slow = (slowest[kind] ?? []) + [(text, time.wall)]
        slowest[kind] = Array(slow.sorted { $0.wall > $1.wall }.prefix(3))
    }

    /// The time in milliseconds by which 99 % of the searches of a kind, or of all kinds, were done.
    func p99(_ kind: QueryMix.Kind? = nil) -> Double {
        let sorted = (kind.map { byKind[$0] ?? [] } ?? all).map { $0.wall * 1000 }.sorted()
        return sorted.isEmpty ? 0 : sorted[min(sorted.count - 1, Int(Double(sorted.count) * 0.99))]
    }

    /// Prints what share of the searches was done by when, in milliseconds.
    func report(_ name: String, showsKinds: Bool = true) {
        print(
            "  \(name)" + String(repeating: " ", count: 22 - name.count) + Self.line(all.map(\.wall)) + "   CPU "
                + Self.line(all.map(\.cpu))
        )
        guard showsKinds else { return printSlowest(QueryMix.Kind.allCases) }
        for kind in QueryMix.Kind.allCases {
            guard let times = byKind[kind] else { continue }
            let label = kind.rawValue + String(repeating: " ", count: 20 - kind.rawValue.count)
            print("    \(label)" + Self.line(times.map(\.wall)) + "   CPU " + Self.line(times.map(\.cpu)))
            printSlowest([kind])
        }
    }

    /// Prints the searches that took longest.
    private func printSlowest(_ kinds: [QueryMix.Kind]) {
        let slow = kinds.flatMap { slowest[$0] ?? [] }.sorted { $0.wall > $1.wall }.prefix(3)
        print("      " + slow.map { String(format: "%.1f ", $0.wall * 1000) + $0.text }.joined(separator: ", "))
    }

    private static func line(_ seconds: [Double]) -> String {
        let sorted = seconds.sorted().map { $0 * 1000 }
        let shares: [(String, Double)] = [("p50", 0.5), ("p95", 0.95), ("p99", 0.99), ("max", 1)]
        return shares.map { name, share in
            let index = min(sorted.count - 1, Int(Double(sorted.count) * share))
            return name + String(format: " %.2f", sorted[index])
        }
        .joined(separator: "  ")
    }
}
