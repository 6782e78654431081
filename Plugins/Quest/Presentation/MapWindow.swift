import SatchelPluginAPI

/// A part of a map: a square around a position.
struct MapWindow {
    private let west: Double
    private let east: Double
    private let south: Double
    private let north: Double

    /// `zoom` is how many times the whole of the positions is larger, and `shift` how far from the center, in halves of the window.
    init(
        around center: MapDrawing.Position,
        zoom: Double,
        shift: (east: Double, north: Double) = (0, 0),
        of positions: [MapDrawing.Position]
    ) {
        func span(_ numbers: [Double]) -> Double { (numbers.max() ?? 0) / 2 - (numbers.min() ?? 0) / 2 }
        let half = max(span(positions.map(\.x)), span(positions.map(\.y)), 1) / max(1, zoom)
        let (x, y) = (center.x + shift.east * half, center.y + shift.north * half)
        (west, east, south, north) = (x - half, x + half, y - half, y + half)
    }

    func contains(_ position: MapDrawing.Position) -> Bool {
        west <= position.x && position.x <= east && south <= position.y && position.y <= north
    }

    /// What is inside of it; its corners are paths of their own, so that the map is as large as the window.
    func part(of drawing: MapDrawing) -> MapDrawing {
        var part = drawing
        part.places = drawing.places.filter { contains($0.position) }
        let corners = [MapDrawing.Position(x: west, y: south), MapDrawing.Position(x: east, y: north)]
        part.paths = drawing.paths.flatMap(pieces) + corners.compactMap { $0.map { [$0] } }
        return part
    }

    private func pieces(_ path: [MapDrawing.Position]) -> [[MapDrawing.Position]] {
        zip(path, path.dropFirst()).compactMap { clipped($0, $1) }
    }

    /// The part of a line inside of the window, by Liang and Barsky; nil if there is none.
    private func clipped(_ from: MapDrawing.Position, _ to: MapDrawing.Position) -> [MapDrawing.Position]? {
        let (dx, dy) = (to.x - from.x, to.y - from.y)
        var (enters, leaves) = (0.0, 1.0)
        for (way, room) in [(-dx, from.x - west), (dx, east - from.x), (-dy, from.y - south), (dy, north - from.y)] {
            if way == 0 {
                if room < 0 { return nil }
            } else if way < 0 {
                enters = max(enters, room / way)
            } else {
                leaves = min(leaves, room / way)
            }
        }
        guard enters < leaves else { return nil }
        let ends = [enters, leaves].compactMap { MapDrawing.Position(x: from.x + $0 * dx, y: from.y + $0 * dy) }
        return ends.count == 2 ? ends : nil
    }
}
