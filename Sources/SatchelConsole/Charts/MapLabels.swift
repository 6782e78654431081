import SatchelPluginAPI

struct MapLabels {
    let page: RenderingContext

    func marker(_ mark: MapDrawing.Mark) -> Character {
        switch mark {
        case .diamond: page.usesUnicode ? "◆" : "@"
        case .disc: page.usesUnicode ? "●" : "*"
        case .ring: page.usesUnicode ? "○" : "o"
        }
    }

    /// Draws places; those in the same cell share a marker and join their labels.
    func draw(_ places: [MapDrawing.Place], into grid: inout CellGrid, _ frame: MapFrame) {
        var order: [Cell] = []
        var groups: [Cell: [MapDrawing.Place]] = [:]
        for place in places {
            let cell = Cell(frame.place(of: place.position))
            if groups[cell] == nil { order.append(cell) }
            groups[cell, default: []].append(place)
        }
        // All markers before any label, so that a label never hides a place.
        for cell in order {
            guard let top = groups[cell]?.min(by: { $0.mark.rank < $1.mark.rank }) else { continue }
            grid.put(marker(top.mark), column: cell.column, row: cell.row, style: top.mark.style)
        }
        var taken: Set<Cell> = Set(order)
        for cell in order {
            let labels = (groups[cell] ?? []).map(\.label).filter { !$0.isEmpty }
            let text = VisibleText.line(labels.joined(separator: ",")).truncated(to: 12)
            guard !text.isEmpty, let start = start(of: text, at: cell, grid, taken) else { continue }
            grid.write(text, column: start.column, row: start.row, style: .bold)
            taken.formUnion(Cell.run(from: start, count: text.count))
        }
    }

    /// Beside its place where the map is blank, else over a path, never over another label.
    private func start(of text: String, at cell: Cell, _ grid: CellGrid, _ taken: Set<Cell>) -> Cell? {
        let width = text.count
        let offsets = [
            (1, 0), (-width, 0), (0, -1), (0, 1), (1, -1), (1, 1), (-width, -1), (-width, 1),
        ]
        let starts = offsets.map { Cell(column: cell.column + $0.0, row: cell.row + $0.1) }.filter { start in
            start.column >= 0 && start.column + width <= grid.columns && (0..<grid.rows).contains(start.row)
                && taken.isDisjoint(with: Cell.run(from: start, count: width))
        }
        return starts.first { grid.isFree($0.column..<$0.column + width, row: $0.row) } ?? starts.first
    }

    private struct Cell: Hashable {
        var column: Int
        var row: Int

        init(column: Int, row: Int) {
            (self.column, self.row) = (column, row)
        }

        init(_ place: (column: Double, row: Double)) {
            self.init(column: Int(place.column.rounded(.down)), row: Int(place.row.rounded(.down)))
        }

        static func run(from start: Cell, count: Int) -> [Cell] {
            (0..<count).map { Cell(column: start.column + $0, row: start.row) }
        }
    }
}

extension MapDrawing.Mark {
    /// The lowest rank is the marker shown where places share a cell.
    fileprivate var rank: Int {
        switch self {
        case .diamond: 0
        case .disc: 1
        case .ring: 2
        }
    }

    fileprivate var style: TextStyle {
        switch self {
        case .diamond: .yellow
        case .disc: .red
        case .ring: .dim
        }
    }
}
