import SatchelConsole
import SatchelPluginAPI

/// The keys of browsing, as the screen tells them.
@MainActor
enum BrowseHelp {
    /// The keys in one line, as many as fit; how to leave comes before what is done less often.
    static func foot(_ browsing: any Browsing, width: Int) -> String {
        var parts: [(text: String, rank: Int)] = [("Enter show", 0), ("Tab mark", 3)]
        if browsing.hasFavorites { parts += [("^F favorite", 4)] }
        if browsing.orders.count > 1 { parts += [("^S order", 5)] }
        if browsing.hasFavorites { parts += [("^T favorites", 6)] }
        if !browsing.sources.isEmpty { parts += [("^R source", 7)] }
        parts += [("F1 keys", 2), ("Esc leave", 1)]
        func text() -> String { parts.map(\.text).joined(separator: "  ") }
        while text().count > width, parts.count > 1,
            let last = parts.indices.max(by: { parts[$0].rank < parts[$1].rank })
        {
            parts.remove(at: last)
        }
        return text()
    }

    /// All keys with their meanings.
    static func keys(of browsing: any Browsing) -> [(keys: String, meaning: String)] {
        let favorites = browsing.hasFavorites
        return [
            ("Enter", "leave and show the row, or the marked rows"), ("Esc", "leave with the list"),
            ("Ctrl-C", "leave, and print nothing"), ("Up, Down", "the row before or after; also Ctrl-P, Ctrl-N"),
            ("Page Up, Down", "a window of rows"), ("Home, End", "the first or the last loaded row"),
            ("Tab, Shift-Tab", "mark the row, or remove its mark"),
        ]
            + (favorites ? [("Ctrl-F", "add to favorites, or remove")] : [])
            + (browsing.orders.count > 1 ? [("Ctrl-S", "the next order")] : [])
            + (favorites ? [("Ctrl-T", "favorites only, or everything")] : [])
            + (browsing.sources.isEmpty ? [] : [("Ctrl-R", "another source")]) + [
                ("Left, Right", "move in the search; also Ctrl-B, Ctrl-A, Ctrl-E, Alt-B, Alt-F"),
                ("Ctrl-W, Alt-D", "delete a word; Ctrl-U and Ctrl-K to the start or end"),
                ("Ctrl-Y", "insert what was deleted"), ("Ctrl-L", "draw the window again"),
                ("Ctrl-Z", "suspend Satchel"), ("F1, Ctrl-_", "these keys; also ? while nothing is typed"),
            ]
    }
}
