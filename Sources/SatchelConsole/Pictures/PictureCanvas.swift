import SatchelPluginAPI

/// The part of the window a picture may take, and how large a cell is.
package struct PictureCanvas: Sendable, Equatable {
    /// A number of cells across and down.
    package struct Area: Sendable, Equatable {
        /// Cells across.
        package var columns: Int
        /// Cells down.
        package var rows: Int

        /// Creates an area.
        package init(columns: Int, rows: Int) {
            self.columns = columns
            self.rows = rows
        }
    }

    /// Rows kept for the title above, the note below and the next prompt.
    private static let keptRows = 4
    /// A cell of most terminals, where the window does not say.
    private static let usualCell = TerminalFacts.CellSize(width: 8, height: 16)

    /// The cells there are.
    package let area: Area
    /// The pixels of one cell.
    package let cell: TerminalFacts.CellSize

    /// Creates the canvas of a window.
    package init(_ facts: TerminalFacts) {
        area = Area(columns: max(1, facts.columns), rows: max(1, facts.rows - Self.keptRows))
        cell = facts.cell ?? Self.usualCell
    }

    /// Measures the cells a picture takes: as large as it is, or smaller to fit, its proportions kept.
    ///
    /// - Parameters:
    ///   - picture: The picture.
    ///   - mayEnlarge: Whether a small picture fills the canvas, as it must where a cell is hardly more than a dot.
    /// - Returns: The cells, at least one.
    package func fit(_ picture: Picture, mayEnlarge: Bool = false) -> Area {
        let columns = Double(picture.width) / Double(cell.width)
        let rows = Double(picture.height) / Double(cell.height)
        var scale = min(Double(area.columns) / columns, Double(area.rows) / rows)
        if !mayEnlarge { scale = min(scale, 1) }
        func cells(_ natural: Double, _ most: Int) -> Int { min(most, max(1, Int((natural * scale).rounded()))) }
        return Area(columns: cells(columns, area.columns), rows: cells(rows, area.rows))
    }
}
