import SatchelPluginAPI

/// A map laid out for a window: to scale, north up, with a scale bar.
struct MapSketch {
    let map: MapDrawing
    let page: RenderingContext

    /// The rows around the map: title, scale bar, the note, and the prompt that follows.
    private static let otherRows = 5
    private static let leastColumns = 12
    /// A place alone is shown in the middle of a square this many metres wide.
    private static let leastExtent = 200.0

    func lines(width: Int) -> [String] {
        let north = page.usesUnicode ? "N ↑" : "N ^"
        guard width >= Self.leastColumns else { return [title(width)] + note(width) }
        let frame = MapFrame(
            positions,
            columns: width,
            rows: max(5, min(page.rows - Self.otherRows, width / 2)),
            cell: page.cell,
            least: Self.leastExtent
        )
        var grid = CellGrid(columns: frame.columns, rows: frame.rows)
        drawPaths(into: &grid, frame)
        MapLabels(page: page).draw(map.places, into: &grid, frame)
        let heading = title(width - north.count - 2)
        let blanks = String(repeating: " ", count: max(2, width - heading.displayWidth - north.count))
        return [TextStyle.bold(heading, if: page.usesColor) + blanks + TextStyle.dim(north, if: page.usesColor)]
            + grid.lines(usesColor: page.usesColor)
            + legend(frame, width: width) + note(width)
    }

    private var positions: [MapDrawing.Position] { map.places.map(\.position) + map.paths.joined() }

    private func title(_ width: Int) -> String { VisibleText.line(map.title).truncated(to: width) }

    private func drawPaths(into grid: inout CellGrid, _ frame: MapFrame) {
        var canvas = DotCanvas(columns: frame.columns, rows: frame.rows, usesUnicode: page.usesUnicode)
        func dot(_ position: MapDrawing.Position) -> (x: Int, y: Int) {
            let place = frame.place(of: position)
            return (Int(place.column * Double(canvas.cellWidth)), Int(place.row * Double(canvas.cellHeight)))
        }
        for path in map.paths {
            for (start, end) in zip(path, path.dropFirst()) { canvas.line(from: dot(start), to: dot(end)) }
        }
        canvas.draw(into: &grid, style: .cyan)
    }

    private func legend(_ frame: MapFrame, width: Int) -> [String] {
        let glyphs = MapLabels(page: page)
        let names: [(MapDrawing.Kind, String)] = [(.you, "you"), (.stop, "to visit"), (.done, "visited")]
        let kinds = names.filter { kind, _ in map.places.contains { $0.kind == kind } }
        let items = [frame.scaleBar(usesUnicode: page.usesUnicode)] + kinds.map { "\(glyphs.marker($0)) \($1)" }
        return Legend.lines(items, width: width)
    }

    private func note(_ width: Int) -> [String] {
        guard let note = map.note, !note.isEmpty else { return [] }
        return VisibleText.line(note).wrapped(to: width).map { TextStyle.dim($0, if: page.usesColor) }
    }
}
