import Glibc
import SatchelPluginAPI
import Synchronization

/// The lines typed before, in memory and in a file that several shells share.
///
/// A line is in the file before its command runs, so a shell that is killed loses none. Entries are numbered as GNU
/// readline's `!n` counts them. A line that starts with a blank is not kept, nor one equal to the line before it, nor one
/// longer than ``longestLine``. Lines are kept as they may be shown, because the editor shows what it recalls as it is.
/// A file that cannot be read or written is reported once; history then lives in memory.
package final class CommandHistory: Sendable {
    /// One line typed before.
    package struct Entry: Sendable, Equatable {
        /// The number that `!` recalls it by.
        package let number: Int
        /// The line.
        package let text: String

        /// Creates an entry.
        package init(number: Int, text: String) {
            self.number = number
            self.text = text
        }
    }

    private struct State {
        var lines: [String] = []
        var firstNumber = 1
        var isLoaded = false
        var hasReported = false
        var clearings = 0
        var appendsUntilTrim: Int
    }

    /// The most bytes of a line that is kept; nobody recalls a longer one to edit it.
    static let longestLine = 64 << 10

    /// How many lines are kept; 0 keeps none.
    package let limit: Int
    private let file: HistoryFile?
    private let report: @Sendable (HistoryProblem) -> Void
    private let state: Mutex<State>

    /// Creates a history; the file is not touched before it is needed.
    ///
    /// - Parameters:
    ///   - path: The file, made with its folders when the first line is kept; nil for memory only.
    ///   - limit: How many lines are kept.
    ///   - report: Told once if the file cannot be used.
    package init(
        path: String?,
        limit: Int,
        report: @escaping @Sendable (HistoryProblem) -> Void = { _ in }
    ) {
        self.limit = max(0, limit)
        self.report = report
        file = limit > 0 ? path.map(HistoryFile.init) : nil
        state = Mutex(State(appendsUntilTrim: Self.slack(max(0, limit))))
    }

    /// Keeps a line, in the file as well, unless the rules say it is not kept.
    package func append(_ line: String) {
        guard line.utf8.count <= Self.longestLine else { return }
        let line = VisibleText.line(line.split(whereSeparator: \.isNewline).joined(separator: " "))
        guard limit > 0, !line.isEmpty, line.first != " ", line.contains(where: { !$0.isWhitespace }) else { return }

        let problem = state.withLock { state -> HistoryProblem? in
            let loading = load(&state)
            guard state.lines.last != line else { return loading }
            state.lines.append(line)
            let excess = state.lines.count - limit
            if excess > 0 {
                state.lines.removeFirst(excess)
                state.firstNumber += excess
            }
            do throws(HistoryProblem) {
                try file?.append(line)
                state.appendsUntilTrim -= 1
                if state.appendsUntilTrim <= 0 {
                    try file?.trim(to: limit)
                    state.appendsUntilTrim = Self.slack(limit)
                }
                return loading
            } catch {
                return loading ?? once(&state, error)
            }
        }
        if let problem { report(problem) }
    }

    /// The last entries, oldest first; all of them without a count.
    package func entries(last count: Int? = nil) -> [Entry] {
        let (entries, problem) = state.withLock { state in
            let problem = load(&state)
            let numbered = state.lines.enumerated().map { [first = state.firstNumber] in
                Entry(number: first + $0.offset, text: $0.element)
            }
            return (Array(numbered.suffix(max(0, count ?? numbered.count))), problem)
        }
        if let problem { report(problem) }
        return entries
    }

    /// Forgets every line, in the file as well.
    package func clear() {
        let problem = state.withLock { state -> HistoryProblem? in
            state.lines = []
            state.firstNumber = 1
            state.clearings += 1
            // Lines of before must not come back from the file.
            state.isLoaded = true
            do throws(HistoryProblem) {
                try file?.clear()
                return nil
            } catch {
                return once(&state, error)
            }
        }
        if let problem { report(problem) }
    }

    /// How often the history was cleared, so that a copy of it knows when to start over.
    var clearings: Int { state.withLock { $0.clearings } }

    private func load(_ state: inout State) -> HistoryProblem? {
        guard !state.isLoaded else { return nil }
        state.isLoaded = true
        do throws(HistoryProblem) {
            let found = try file?.lines() ?? []
            state.lines = found.suffix(limit)
            if found.count > limit + Self.slack(limit) { state.appendsUntilTrim = 0 }
            return nil
        } catch {
            return once(&state, error)
        }
    }

    private func once(_ state: inout State, _ problem: HistoryProblem) -> HistoryProblem? {
        guard !state.hasReported else { return nil }
        state.hasReported = true
        return problem
    }

    /// How far over its limit the file may grow before it is rewritten.
    private static func slack(_ limit: Int) -> Int { max(16, limit / 4) }
}

/// The history file cannot be used; the shell goes on without it.
package struct HistoryProblem: UserFacingError, Equatable {
    /// The file.
    package let path: String
    /// What the system said, as an `errno` value.
    package let code: Int32

    package var message: String {
        "history is not saved: '\(VisibleText.line(path))': \(String(cString: strerror(code)).lowercased())"
    }
}
