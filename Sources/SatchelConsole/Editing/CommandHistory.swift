import Glibc
import SatchelPluginAPI
import Synchronization

/// The command history, in memory and in a file that several shells share.
///
/// A line is in the file before its command runs, so a killed shell loses none. Entries are numbered as in GNU
/// readline's `!n`. Not kept: a line that starts with a blank, equals the line before it, is longer than
/// ``longestLine``, or has an address with a password. Lines are stored as they may be displayed, because the editor shows a recalled line as it is.
/// An unusable file is reported once; history then stays in memory.
package final class CommandHistory: Sendable {
    package struct Entry: Sendable, Equatable {
        /// The number in `!n`.
        package let number: Int
        /// The line.
        package let text: String
    }

    private struct State {
        var lines: [String] = []
        var firstNumber = 1
        var isLoaded = false
        var hasReported = false
        var clearings = 0
        var appendsUntilTrim: Int
    }

    /// The longest line kept, in bytes; nobody recalls a longer one to edit it.
    static let longestLine = 64 << 10

    /// The number of lines kept; 0 keeps none.
    package let limit: Int
    private let file: HistoryFile?
    private let report: @Sendable (PlainError) -> Void
    private let state: Mutex<State>

    /// The file and its folders are created with the first line kept.
    package init(
        path: String?,
        limit: Int,
        report: @escaping @Sendable (PlainError) -> Void = { _ in }
    ) {
        self.limit = max(0, limit)
        self.report = report
        file = limit > 0 ? path.map(HistoryFile.init) : nil
        state = Mutex(State(appendsUntilTrim: Self.slack(max(0, limit))))
    }

    /// Adds a line to memory and file, unless it is one that isn't kept.
    package func append(_ line: String) {
        guard line.utf8.count <= Self.longestLine else { return }
        let line = VisibleText.line(line.split(whereSeparator: \.isNewline).joined(separator: " "))
        // Control characters take more bytes once they can be displayed.
        guard limit > 0, line.utf8.count <= Self.longestLine, !line.isEmpty, line.first != " ",
            line.contains(where: { !$0.isWhitespace }), !Self.hasPassword(line)
        else { return }

        let problem = state.withLock { state -> PlainError? in
            let loading = load(&state)
            guard state.lines.last != line else { return loading }
            state.lines.append(line)
            let excess = state.lines.count - limit
            if excess > 0 {
                state.lines.removeFirst(excess)
                state.firstNumber += excess
            }
            do throws(PlainError) {
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

    /// Whether a line has an address such as `postgresql://ada:secret@host`, which commands refuse.
    private static func hasPassword(_ line: String) -> Bool {
        line.split(whereSeparator: \.isWhitespace).contains { word in
            guard let scheme = word.firstRange(of: "://") else { return false }
            let authority = word[scheme.upperBound...].prefix { $0 != "/" && $0 != "?" }
            return authority.lastIndex(of: "@").map { authority[..<$0].contains(":") } ?? false
                || word.contains("password=")
        }
    }

    /// The last `count` entries, or all, oldest first.
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
        let problem = state.withLock { state -> PlainError? in
            state.lines = []
            state.firstNumber = 1
            state.clearings += 1
            state.isLoaded = true
            do throws(PlainError) {
                try file?.clear()
                return nil
            } catch {
                return once(&state, error)
            }
        }
        if let problem { report(problem) }
    }

    /// How often the history was cleared; a copy of it starts over when this changes.
    var clearings: Int { state.withLock { $0.clearings } }

    private func load(_ state: inout State) -> PlainError? {
        guard !state.isLoaded else { return nil }
        state.isLoaded = true
        do throws(PlainError) {
            let found = try file?.lines() ?? []
            state.lines = found.suffix(limit)
            if found.count > limit + Self.slack(limit) { state.appendsUntilTrim = 0 }
            return nil
        } catch {
            return once(&state, error)
        }
    }

    private func once(_ state: inout State, _ problem: PlainError) -> PlainError? {
        guard !state.hasReported else { return nil }
        state.hasReported = true
        return problem
    }

    /// How far the file may grow past its limit before it is rewritten.
    private static func slack(_ limit: Int) -> Int { max(16, limit / 4) }
}
