import Glibc
import SatchelPluginAPI

struct MapSketch {
    let map: MapDrawing
    let page: RenderingContext

    /// The rows around the map: title, scale bar, note, and the next prompt.
    private static let otherRows = 5
    private static let leastColumns = 12
    private static let leastRows = 2
    /// Meters across, at least: what a single place is shown in the middle of.
    private static let leastExtent = 200.0

    func lines(width: Int) -> [String] {
        let wanted = max(5, min(page.rows - Self.otherRows, width / 2))
        return page.fitted(wanted, least: Self.leastRows) { lines(width: width, rows: $0) }
    }

    private func lines(width: Int, rows: Int) -> [String] {
        let north = page.usesUnicode ? "N ↑" : "N ^"
        guard width >= Self.leastColumns else { return [title(width)] + page.aside(map.note, width: width) }
        let frame = MapFrame(
            positions,
            columns: width,
            rows: rows,
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
            + legend(frame, width: width) + page.aside(map.note, width: width)
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
        let entries = MapDrawing.Mark.allCases.compactMap { mark -> LegendItem? in
            guard let meaning = map.legend[mark], map.places.contains(where: { $0.mark == mark }) else { return nil }
            return LegendItem(glyphs.marker(mark), mark.style, VisibleText.line(meaning))
        }
        let items = [LegendItem(frame.scaleBar(usesUnicode: page.usesUnicode))] + entries
        return items.lines(width: width, usesColor: page.usesColor)
    }
}

/// The part of the plane a window shows, at the same scale both ways.
struct MapFrame {
    let columns: Int
    let rows: Int
    /// Chosen so that the scale bar is a round number of meters.
    let metresPerColumn: Double
    let barColumns: Int
    private let metresPerRow: Double
    private let bar: Double
    private let middle: (x: Double, y: Double)

    /// Cells left free at each side, so that a place at the edge has room for its label.
    private static let margin = (columns: 4, rows: 1)
    /// A cell of most terminals is twice as high as it is wide.
    private static let usualRatio = 2.0

    /// Fits positions into a window of at most `rows` rows, at least `least` meters across.
    init(
        _ positions: [MapDrawing.Position],
        columns: Int,
        rows: Int,
        cell: TerminalFacts.CellSize?,
        least: Double
    ) {
        let (horizontal, vertical) = (Span(positions.map(\.x)), Span(positions.map(\.y)))
        let ratio = cell.map { Double($0.height) / Double($0.width) } ?? Self.usualRatio
        let inner = (columns: max(1, columns - 2 * Self.margin.columns), rows: max(1, rows - 2 * Self.margin.rows))
        let needed = max(
            horizontal.length / Double(inner.columns),
            vertical.length / (Double(inner.rows) * ratio),
            least / Double(inner.columns)
        )
        // The bar is a whole number of cells and of round meters; that costs the map at most a tenth of its size.
        bar = Self.roundLength(atMost: needed * Double(max(10, columns / 4)))
        barColumns = max(1, Int(bar / needed))
        metresPerColumn = bar / Double(barColumns)
        metresPerRow = metresPerColumn * ratio
        self.columns = columns
        let taken = Int((vertical.length / metresPerRow).rounded(.up)) + 1 + 2 * Self.margin.rows
        self.rows = min(rows, max(5, taken))
        middle = (horizontal.middle, vertical.middle)
    }

    func place(of position: MapDrawing.Position) -> (column: Double, row: Double) {
        (
            Double(columns) / 2 + (position.x / 2 - middle.x / 2) / metresPerColumn * 2,
            Double(rows) / 2 - (position.y / 2 - middle.y / 2) / metresPerRow * 2
        )
    }

    func scaleBar(usesUnicode: Bool) -> String {
        let (left, across, right) = usesUnicode ? ("├", "─", "┤") : ("|", "-", "|")
        let line = left + String(repeating: across, count: max(0, barColumns - 2)) + right
        return line + " " + Self.text(metres: bar)
    }

    /// The longest of 1, 2, 5, 10, 20, 50 … meters.
    private static func roundLength(atMost metres: Double) -> Double {
        let power = pow(10, log10(metres).rounded(.down))
        return power * (metres >= 5 * power ? 5 : metres >= 2 * power ? 2 : 1)
    }

    private static func text(metres: Double) -> String {
        let (number, unit) = metres >= 1_000 ? (metres / 1_000, "km") : (metres, "m")
        let digits = ExactNumber(number)?.digits ?? "\(number)"
        return DecimalText.grouped(digits) + " " + unit
    }

    private struct Span {
        let length: Double
        let middle: Double

        init(_ values: [Double]) {
            guard let low = values.min(), let high = values.max() else {
                (length, middle) = (0, 0)
                return
            }
            length = min(high - low, .greatestFiniteMagnitude / 4)
            middle = low / 2 + high / 2
        }
    }
}
