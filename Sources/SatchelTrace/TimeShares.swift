/// The time of a command, divided among what it went to.
///
/// Parts may run at the same time; each moment counts once, for the first of ``Part/precedence`` that runs, so that the
/// shares never exceed the whole.
package struct TimeShares: Sendable, Equatable {
    /// What time may go to; whatever is left is the feature's own work, or waiting for the person.
    package enum Part: String, Sendable, CaseIterable {
        /// Loading the program, its configuration and its graph.
        case start
        /// Finding the command and reading its arguments.
        case parse
        /// Databases.
        case store
        /// Services and the cache of their answers.
        case network
        /// Plugins in other processes.
        case plugins
        /// Drawing and printing.
        case render

        /// What a command does itself comes before what it waits for.
        static let precedence: [Part] = [.start, .render, .parse, .network, .plugins, .store]
    }

    private var running: [Part: Int] = [:]
    private var sums: [Part: Duration] = [:]
    /// The time up to which everything is counted.
    private var counted: Duration

    package init(from begin: Duration = .zero) { counted = begin }

    /// The time of a part.
    package subscript(part: Part) -> Duration { sums[part] ?? .zero }

    /// Begins a part, which may already run.
    package mutating func begin(_ part: Part, at time: Duration) {
        advance(to: time)
        running[part, default: 0] += 1
    }

    /// Ends a part, once for each time it was begun.
    package mutating func end(_ part: Part, at time: Duration) {
        advance(to: time)
        running[part, default: 0] = max(0, running[part, default: 0] - 1)
    }

    /// Counts the time up to now.
    package mutating func advance(to time: Duration) {
        // Two threads may come here in another order than they read the clock.
        guard time > counted else { return }
        if let part = Part.precedence.first(where: { running[$0, default: 0] > 0 }) {
            sums[part, default: .zero] += time - counted
        }
        counted = time
    }

    /// Adds the sums of others.
    package mutating func add(_ other: TimeShares) { sums.merge(other.sums) { $0 + $1 } }

    /// The shares of a whole on one line: `timing: parse 0.1 ms, …, other 1.2 ms, total 8.0 ms`.
    ///
    /// The start and plugins are left out where there were none. Rounding takes the sum so far, so that the figures add
    /// up to the total.
    package func line(of whole: Duration) -> String {
        let parts = Part.allCases.filter { ![.start, .plugins].contains($0) || self[$0] > .zero }
        let known = parts.reduce(.zero) { $0 + self[$1] }
        let times = parts.map { ($0.rawValue, self[$0]) } + [("other", max(.zero, whole - known))]
        var (sum, shown) = (Duration.zero, 0)
        var figures: [String] = []
        for (name, time) in times {
            sum += time
            figures.append("\(name) \(Self.milliseconds(sum.tenths - shown))")
            shown = sum.tenths
        }
        return "timing: " + (figures + ["total \(Self.milliseconds(shown))"]).joined(separator: ", ")
    }

    private static func milliseconds(_ tenths: Int) -> String { "\(tenths / 10).\(tenths % 10) ms" }
}

extension Duration {
    /// Tenths of a millisecond, rounded.
    fileprivate var tenths: Int { (microseconds + 50) / 100 }
}
