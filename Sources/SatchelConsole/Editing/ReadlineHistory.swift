import CReadline
import Glibc

/// Readline's own history list, kept in step with the shell's; used on the readline thread only.
final class ReadlineHistory {
    enum Expansion: Equatable {
        case unchanged
        /// The line to run instead.
        case expanded(String)
        /// The line to show and not run, as `!!:p` asks.
        case shown(String)
        case failed(String)
    }

    /// The longest line, in bytes, in which `!` recalls: whether one is literal means reading the line before it.
    private static let longestExpanded = 16 << 10

    private let history: CommandHistory
    private var lastNumber = 0
    private var clearings: Int?

    init(_ history: CommandHistory) {
        self.history = history
    }

    static func setUp() {
        using_history()
        satchel_readline_set_history_rule { line, offset in
            guard let line else { return 0 }
            let bytes = UnsafeRawBufferPointer(start: line, count: strlen(line))
            return Quoting.isLiteralBang(bytes, at: Int(offset)) ? 1 : 0
        }
    }

    func update() {
        let latest = history.clearings
        if latest != clearings {
            clear_history()
            stifle_history(Int32(clamping: max(1, history.limit)))
            (clearings, lastNumber) = (latest, 0)
        }
        for entry in history.entries() where entry.number > lastNumber {
            add_history(entry.text)
            lastNumber = entry.number
        }
    }

    func append(_ line: String) {
        history.append(line)
    }

    func expand(_ line: String) -> Expansion {
        guard line.utf8.count <= Self.longestExpanded, line.contains("!") || line.first == "^", let copy = strdup(line)
        else { return .unchanged }
        defer { free(copy) }
        var result: UnsafeMutablePointer<CChar>?
        let outcome = history_expand(copy, &result)
        defer { free(result) }
        let text = result.map { String(cString: $0) } ?? line
        return switch outcome {
        case 0: .unchanged
        case 1: .expanded(text)
        case 2: .shown(text)
        default: .failed(text)
        }
    }
}
