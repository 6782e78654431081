import QuestDomain
import SatchelPluginAPI

/// The map beside the rows that are browsed, as keys zoom and move it.
@MainActor
final class BrowsedMap {
    private static let largestZoom = 1024.0

    private var zoom = 1.0
    private var shift = (east: 0.0, north: 0.0)
    /// Whether the row under the cursor is in the middle, rather than the user.
    private var followsRow = true

    /// What is shown while a row is under the cursor.
    func view(at row: Position) -> QuestMap.View {
        QuestMap.View(zoom: zoom, center: followsRow ? row : nil, shift: shift)
    }

    /// What the keys do to the map, and to the stops on it.
    var actions: [BrowseAction] {
        [
            action(2, "zoom in", "make the map twice as large") { $0.zoom = min($0.zoom * 2, Self.largestZoom) },
            action(3, "out", "make the map half as large") { $0.zoom = max($0.zoom / 2, 1) },
            action(4, "west", "move the map west") { $0.pan(east: -1, north: 0) },
            action(5, "east", "move the map east") { $0.pan(east: 1, north: 0) },
            action(6, "north", "move the map north") { $0.pan(east: 0, north: 1) },
            action(7, "south", "move the map south") { $0.pan(east: 0, north: -1) },
            action(8, "follow", "follow the rows, or you") { map in
                // What was moved goes back to the middle first.
                if map.shift == (0, 0) { map.followsRow.toggle() }
                map.shift = (0, 0)
            },
            BrowseAction(9, "visit", "mark the stop as visited, or the marked ones") { ids, _ in
                ["quest visit " + ids.map { "\"\($0)\"" }.joined(separator: " ")]
            },
            BrowseAction(10, "undo", "undo the last change", isAboutRows: false) { _, _ in ["undo"] },
        ]
    }

    /// The whole map has nowhere to go.
    private func pan(east: Double, north: Double) {
        zoom = max(zoom, 2)
        shift = (shift.east + east / 2, shift.north + north / 2)
    }

    private func action(
        _ key: Int,
        _ name: String,
        _ summary: String,
        _ change: @escaping @MainActor (BrowsedMap) -> Void
    ) -> BrowseAction {
        BrowseAction(key, name, summary, isAboutRows: false) { [weak self] _, _ in
            if let self { change(self) }
            return []
        }
    }
}
