import SatchelConsole
import SatchelPluginAPI

/// The keys of browsing, as the screen tells them.
@MainActor
enum BrowseHelp {
    /// Lower windows have one line of keys.
    private static let rowsForTwoLines = 20

    /// The keys in a line, or in two where one is too narrow and the window is high enough.
    ///
    /// Of more than fit, what is done less often is left out; how to leave never is.
    static func foot(_ browsing: any Browsing, columns: Int, rows: Int) -> [String] {
        var parts: [(text: String, rank: Int)] =
            showsRows(browsing) ? [("Enter show", 0), ("Tab mark", 3)] : [("Enter list", 0)]
        if browsing.hasFavorites { parts += [("^F favorite", 4)] }
        let before = parts.count
        if browsing.orders.count > 1 { parts += [("^S order", 6)] }
        if browsing.hasFavorites { parts += [("^T favorites", 8)] }
        if !browsing.sources.isEmpty { parts += [("^R source", 9)] }
        parts += [("F1 keys", 2), ("Esc leave", 1)]
        let actions = browsing.actions.enumerated().map { (text: "F\($1.key) \($1.name)", rank: $0 < 2 ? 5 : 7) }
        let all = Array(parts[..<before] + actions + parts[before...])
        let isOne = actions.isEmpty || rows < rowsForTwoLines || text(all).count <= columns
        return isOne ? [fitted(all, columns)] : [fitted(parts, columns), fitted(actions, columns)]
    }

    private static func text(_ parts: [(text: String, rank: Int)]) -> String {
        parts.map(\.text).joined(separator: "  ")
    }

    /// As many parts as fit: those with the highest rank go first, and of several the last.
    private static func fitted(_ parts: [(text: String, rank: Int)], _ columns: Int) -> String {
        var parts = parts
        while text(parts).count > columns, parts.count > 1,
            let last = parts.indices.reversed().max(by: { parts[$0].rank < parts[$1].rank })
        {
            parts.remove(at: last)
        }
        return text(parts)
    }

    /// Whether rows can be shown by number, rather than only listed.
    private static func showsRows(_ browsing: any Browsing) -> Bool { browsing.showing(1) != nil }

    /// Wide enough for the longest names of keys and a gap.
    static let meaningColumn = 18
    /// A meaning that has fewer cells beside its keys stands below them.
    private static let leastMeaning = 20

    /// The lines of all keys, none wider than the window.
    static func lines(of browsing: any Browsing, width: Int) -> [(keys: String, meaning: String)] {
        let column = column(width: width)
        let isBeside = column == meaningColumn
        return keys(of: browsing).flatMap { entry -> [(keys: String, meaning: String)] in
            let meanings = entry.meaning.wrapped(to: max(2, width - column)).map { (keys: "", meaning: $0) }
            guard isBeside, let first = meanings.first else { return [(entry.keys, "")] + meanings }
            return [(entry.keys, first.meaning)] + meanings.dropFirst()
        }
    }

    /// Where meanings stand in a window of this width.
    static func column(width: Int) -> Int {
        width >= meaningColumn + leastMeaning ? meaningColumn : min(2, max(0, width - 2))
    }

    /// What is said below the rows while an answer is typed.
    static let answerFoot = "Enter do it  Esc back"

    /// What is said below the keys.
    static func helpFoot(isScrolled: Bool) -> String {
        isScrolled ? "Up, Down scroll  Esc back" : "any key back"
    }

    static func keys(of browsing: any Browsing) -> [(keys: String, meaning: String)] {
        let favorites = browsing.hasFavorites
        let showsRows = showsRows(browsing)
        return [
            ("Enter", showsRows ? "leave and show the row, or the marked rows" : "leave and print the list"),
            ("Esc", "leave with the list"),
            ("Ctrl-C", "leave without printing"), ("Up, Down", "previous or next row; also Ctrl-P, Ctrl-N"),
            ("Page Up, Down", "previous or next page of rows"), ("Home, End", "the first or the last loaded row"),
        ]
            + (showsRows ? [("Tab, Shift-Tab", "mark the row, or remove its mark")] : [])
            + (favorites ? [("Ctrl-F", "add to favorites, or remove")] : [])
            + browsing.actions.map { ("F\($0.key)", $0.summary) }
            + (browsing.orders.count > 1 ? [("Ctrl-S", "the next order")] : [])
            + (favorites ? [("Ctrl-T", "favorites only, or everything")] : [])
            + (browsing.sources.isEmpty ? [] : [("Ctrl-R", "another source")]) + [
                ("Left, Right", "move in the search; also Ctrl-B, Ctrl-A, Ctrl-E, Alt-B, Alt-F"),
                ("Ctrl-W, Alt-D", "delete a word; Ctrl-U and Ctrl-K to the start or end"),
                ("Ctrl-Y", "insert what was deleted"), ("Ctrl-L", "redraw the window"),
                ("Ctrl-Z", "suspend Satchel"), ("F1, Ctrl-_", "these keys; also ? while nothing is typed"),
            ]
    }
}
