import SatchelPluginAPI

/// The line that says what a silent command waits for: `waiting for openlibrary.org · 2 s · Ctrl-C cancels`.
package enum WaitingLine {
    /// The silence after which it appears.
    package static let patience = Duration.milliseconds(400)

    /// More names are counted.
    private static let mostNames = 2

    /// Returns the line, no wider than `columns`; without an elapsed time it says nothing of it.
    package static func text(
        for names: [String],
        after elapsed: Duration? = nil,
        usesUnicode: Bool,
        columns: Int
    ) -> String {
        let parts = ["waiting for " + joined(names), elapsed.map(time), "Ctrl-C cancels"].compactMap { $0 }
        return parts.joined(separator: usesUnicode ? " · " : " - ").truncated(to: columns)
    }

    /// The time until the line says something else.
    package static func timeToNext(after elapsed: Duration) -> Duration {
        guard elapsed >= patience else { return patience - elapsed }
        return .seconds(elapsed.components.seconds + 1) - elapsed
    }

    private static func joined(_ names: [String]) -> String {
        let shown = names.prefix(mostNames).map(VisibleText.line)
        return names.count > mostNames
            ? shown.joined(separator: ", ") + " and \(names.count - mostNames) more" : shown.joined(separator: " and ")
    }

    private static func time(_ elapsed: Duration) -> String {
        let (seconds, attoseconds) = elapsed.components
        return seconds < 1 ? "0.\(max(0, attoseconds) / 100_000_000_000_000_000) s" : time(Int(seconds))
    }

    /// A time in words: `2 s`, `3 min 4 s`, `1 h 5 min`.
    static func time(_ seconds: Int) -> String {
        switch seconds {
        case ..<60: "\(seconds) s"
        case ..<3_600: "\(seconds / 60) min \(seconds % 60) s"
        default: "\(seconds / 3_600) h \(seconds / 60 % 60) min"
        }
    }
}
