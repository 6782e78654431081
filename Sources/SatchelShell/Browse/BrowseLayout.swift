import SatchelConsole

/// Where the parts of the screen are: the search line above, the list and beside it the preview, the keys below.
package struct BrowseLayout: Sendable, Equatable {
    /// A part of the window in cells.
    package struct Pane: Sendable, Equatable {
        /// The top left cell.
        package var row: Int
        package var column: Int
        /// The size.
        package var columns: Int
        package var rows: Int
    }

    /// Narrower windows have no preview.
    package static let widthForPreview = 80

    /// The size of the window.
    package let columns: Int
    package let rows: Int
    /// The row of the state of the search; nil where there is no room.
    package let status: Int?
    /// The row of the headings of columns.
    package let heading: Int?
    /// The first row of the keys.
    package let foot: Int?
    /// The rows of the list.
    package let list: Pane
    /// The preview; nil in a narrow window.
    package let preview: Pane?

    /// Lays a window out with rows of keys at its foot; every size has a list of at least one row.
    package init(columns: Int, rows: Int, footRows: Int = 1) {
        self.columns = min(max(1, columns), Canvas.mostColumns)
        self.rows = min(max(1, rows), Canvas.mostRows)
        status = self.rows >= 4 ? 1 : nil
        heading = self.rows >= 7 ? 2 : nil
        foot = self.rows >= 4 + footRows ? self.rows - footRows : nil
        let top = heading.map { $0 + 1 } ?? status.map { $0 + 1 } ?? min(1, self.rows - 1)
        let height = max(1, (foot ?? self.rows) - top)
        let wide = self.columns >= Self.widthForPreview && self.rows >= 8
        let beside = wide ? max(32, self.columns * 2 / 5) : 0
        list = Pane(row: top, column: 0, columns: wide ? self.columns - beside - 3 : self.columns, rows: height)
        preview =
            wide ? Pane(row: 2, column: self.columns - beside, columns: beside, rows: height + top - 2) : nil
    }

    /// The first row of the list of keys.
    var helpRow: Int { status.map { $0 + 1 } ?? 0 }

    /// The rows of the list of keys.
    var helpRows: Int { max(1, (foot ?? rows) - helpRow) }

    /// The part of the preview that a picture may take.
    package var picture: PictureCanvas.Area? {
        preview.map { .init(columns: $0.columns, rows: max(1, $0.rows / 2)) }
    }
}
