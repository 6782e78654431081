import SatchelPluginAPI
import Synchronization

/// Records what a run of the program does and how long that takes, for `--trace` and `--timing`.
///
/// It exists only for these options. What may be traced asks for ``TraceSpan/current``, which is nil otherwise.
package final class Trace: Sendable {
    /// The most spans recorded for a command; the rest are only counted.
    package static let mostSpans = 10_000
    /// The longest text recorded, in characters.
    package static let longestText = 1_000
    /// The most elements of a list recorded.
    private static let longestList = 100

    private struct State {
        var lastID = 0
        var recorded = 0
        var leftOut = 0
        var shortened = 0
        /// The start, and the commands that have ended.
        var shares = TimeShares()
    }

    /// Whether search words, arguments and the texts of plugins are recorded; secrets never are.
    package let showsWords: Bool
    private let home: String?
    /// The time since the program started.
    package let elapsed: @Sendable () -> Duration
    private let record: (@Sendable (Value) -> Void)?
    private let state = Mutex(State())

    /// A trace.
    ///
    /// - Parameters:
    ///   - showsWords: Whether words that the user typed are recorded.
    ///   - home: The home folder, which paths show as `~`.
    ///   - elapsed: The time since the program started.
    ///   - record: Takes each span as it ends, from any thread; nil if only times are wanted.
    package init(
        showsWords: Bool = false,
        home: String? = nil,
        elapsed: @escaping @Sendable () -> Duration,
        record: (@Sendable (Value) -> Void)? = nil
    ) {
        (self.showsWords, self.home, self.elapsed, self.record) = (showsWords, home, elapsed, record)
    }

    /// Begins a span that is part of no other.
    package func begin(_ kind: TraceSpan.Kind) -> TraceSpan {
        let begin = elapsed()
        return TraceSpan(kind, of: self, id: nextID(), root: TraceRoot(at: begin), isRoot: true, at: begin)
    }

    /// Records the time from the start of the program until now as its start.
    package func noteStart() {
        let end = elapsed()
        state.withLock { state in
            state.shares.begin(.start, at: .zero)
            state.shares.end(.start, at: end)
        }
        write(id: nextID(), kind: .start, [.init("start", .integer(0)), .init("duration", .integer(end.microseconds))])
    }

    /// Records how much was left out, and nothing after it.
    package func end() {
        let (end, state) = (elapsed(), state.withLock { $0 })
        record?(
            .object([
                .init("kind", .text("end")), .init("start", .integer(end.microseconds)),
                .init("spans", .integer(state.recorded)), .init("leftOut", .integer(state.leftOut)),
                .init("shortened", .integer(state.shortened)),
            ])
        )
    }

    /// What the whole run took, on one line.
    package var timing: String {
        let end = elapsed()
        return state.withLock { $0.shares }.line(of: end)
    }

    /// A path as it is recorded: below the home folder it begins with `~`.
    package func shown(path: String) -> String {
        guard let home, home.count > 1, path == home || path.hasPrefix(home + "/") else { return path }
        return "~" + path.dropFirst(home.count)
    }
}

// MARK: - What spans use

extension Trace {
    func nextID() -> Int {
        state.withLock { state in
            state.lastID += 1
            return state.lastID
        }
    }

    func add(_ shares: TimeShares) { state.withLock { $0.shares.add(shares) } }

    func countLeftOut() { state.withLock { $0.leftOut += 1 } }

    func write(id: Int, parent: Int? = nil, kind: TraceSpan.Kind, _ rest: [Value.Member]) {
        guard let record else { return }
        var shortened = 0
        let members = rest.map { Value.Member($0.key, Self.bounded($0.value, &shortened)) }
        state.withLock { state in
            state.recorded += 1
            state.shortened += shortened
        }
        let head = [Value.Member("id", .integer(id)), .init("parent", .integer(parent))]
        record(.object(head + [.init("kind", .text(kind.rawValue))] + members))
    }

    private static func bounded(_ value: Value, _ shortened: inout Int) -> Value {
        switch value {
        case .text(let text) where text.utf8.count > longestText:
            shortened += 1
            // Cut by bytes: a character may be of any length.
            return .text(String(decoding: text.utf8.prefix(longestText), as: UTF8.self) + "…")
        case .list(let values):
            if values.count > longestList { shortened += 1 }
            return .list(values.prefix(longestList).map { bounded($0, &shortened) })
        default:
            return value
        }
    }
}

extension Duration {
    /// Whole microseconds, rounded down.
    package var microseconds: Int {
        Int(components.seconds) * 1_000_000 + Int(components.attoseconds / 1_000_000_000_000)
    }
}
