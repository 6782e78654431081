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

    /// The most cells of a name.
    private static let nameWidth = 24

    /// Draws places; those in the same cell share a marker and join their labels, and have no names.
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
        var blocks: [Cell: [Block]] = [:]
        for cell in order {
            blocks[cell] = [Block(row: cell.row, columns: cell.column...cell.column)]
            let labels = (groups[cell] ?? []).map(\.label).filter { !$0.isEmpty }
            let text = VisibleText.line(labels.joined(separator: ",")).truncated(to: 12)
            guard text.displayWidth > 0, let start = start(of: text, at: cell, grid, taken) else { continue }
            grid.write(text, column: start.column, row: start.row, style: .bold)
            taken.formUnion(Cell.run(from: start, count: text.displayWidth))
            let columns = start.column...start.column + text.displayWidth - 1
            if start.row == cell.row {
                let both = min(columns.lowerBound, cell.column)...max(columns.upperBound, cell.column)
                blocks[cell] = [Block(row: cell.row, columns: both)]
            } else {
                blocks[cell]?.append(Block(row: start.row, columns: columns))
            }
        }
        // All labels before any name, since a label says more in less room.
        for cell in order {
            guard let group = groups[cell], group.count == 1, let place = group.first else { continue }
            let name = VisibleText.line(place.name).truncated(to: Self.nameWidth)
            guard name.displayWidth > 0, page.usesUnicode || name.utf8.allSatisfy({ $0 < 0x80 }),
                let start = start(ofName: name, beside: blocks[cell] ?? [], grid)
            else { continue }
            grid.write(name, column: start.column, row: start.row, style: place.mark == .ring ? .dim : nil)
        }
    }

    /// After or before a marker and its label, with a blank between, where all of it is on blank cells.
    private func start(ofName name: String, beside blocks: [Block], _ grid: CellGrid) -> Cell? {
        let width = name.displayWidth
        for block in blocks {
            let starts = [block.columns.upperBound + 2, block.columns.lowerBound - 1 - width]
            for start in starts where start >= 0 && start + width <= grid.columns {
                // A blank on both sides, except at the edge of the map.
                let room = max(start - 1, 0)..<min(start + width + 1, grid.columns)
                if grid.isFree(room, row: block.row) { return Cell(column: start, row: block.row) }
            }
        }
        return nil
    }

    /// Beside its place where the map is blank, else over a path, never over another label.
    private func start(of text: String, at cell: Cell, _ grid: CellGrid, _ taken: Set<Cell>) -> Cell? {
        let width = text.displayWidth
        let offsets = [
            (1, 0), (-width, 0), (0, -1), (0, 1), (1, -1), (1, 1), (-width, -1), (-width, 1),
        ]
        let starts = offsets.map { Cell(column: cell.column + $0.0, row: cell.row + $0.1) }.filter { start in
            start.column >= 0 && start.column + width <= grid.columns && (0..<grid.rows).contains(start.row)
                && taken.isDisjoint(with: Cell.run(from: start, count: width))
        }
        return starts.first { grid.isFree($0.column..<$0.column + width, row: $0.row) } ?? starts.first
    }

    /// Cells of a row that a marker and its label take.
    private struct Block {
        var row: Int
        var columns: ClosedRange<Int>
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

    /// The color on the map and in its legend.
    var style: TextStyle {
        switch self {
        case .diamond: .yellow
        case .disc: .red
        case .ring: .dim
        }
    }
}
