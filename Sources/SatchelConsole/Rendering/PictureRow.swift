/// Pictures that stand side by side in the lines of an answer, which are printed wherever the cursor is.
struct PictureRow {
    private static let escape = "\u{1B}"

    /// The pictures, from left to right, with the column of each.
    let pictures: [(picture: PanePicture, column: Int)]

    /// The lines that the pictures take.
    var rows: Int { pictures.map(\.picture.area.rows).max() ?? 0 }

    /// The lines with the pictures, and with texts that start in a column right of them.
    func lines(beside texts: [String] = [], at column: Int = 0) -> [String] {
        guard rows > 0 else { return texts }
        var lines = (0..<max(rows, texts.count)).map { row in
            var line = ""
            var width = 0
            for (picture, column) in pictures where picture.lines.indices.contains(row) {
                line += Self.blanks(column - width) + picture.lines[row]
                width = column + Self.width(of: picture.lines[row], in: picture)
            }
            guard texts.indices.contains(row), !texts[row].isEmpty else { return line }
            return line + Self.blanks(column - width) + texts[row]
        }
        lines[0] = preparations + lines[0]
        lines[rows - 1] += graphics
        return lines
    }

    /// What the terminal needs before the lines: pictures that characters stand for.
    private var preparations: String {
        var ids: Set<UInt32> = []
        return pictures.filter { !$0.picture.lines.isEmpty }.compactMap(\.picture.graphic)
            .filter { ids.insert($0.id).inserted }.map(\.drawing).joined()
    }

    /// Draws over the lines once they are printed, from the end of the last one, and comes back there.
    ///
    /// The line below is made first: a terminal that leaves the cursor there after a picture then never scrolls, and
    /// the saved place of the cursor stays right.
    private var graphics: String {
        let drawn = pictures.compactMap { picture, column -> String? in
            guard picture.lines.isEmpty, let graphic = picture.graphic else { return nil }
            let up = rows > 1 ? Self.escape + "[\(rows - 1)A" : ""
            let right = column > 0 ? Self.escape + "[\(column)C" : ""
            return Self.escape + "7" + up + "\r" + right + graphic.drawing + Self.escape + "8"
        }
        return drawn.isEmpty ? "" : "\n" + Self.escape + "[A" + drawn.joined()
    }

    private static func blanks(_ count: Int) -> String { String(repeating: " ", count: max(0, count)) }

    /// The cells of a line of a picture: all that it takes where characters stand for it, those of the text elsewhere.
    private static func width(of line: String, in picture: PanePicture) -> Int {
        guard picture.graphic == nil else { return picture.area.columns }
        // A line of colored characters has no sequences but colors, which end with an m.
        let parts = line.split(separator: "\u{1B}", omittingEmptySubsequences: false)
        return parts.dropFirst().reduce(parts.first.map { DisplayWidth.cells(of: $0) } ?? 0) { width, part in
            width + DisplayWidth.cells(of: part.drop { $0 != "m" }.dropFirst())
        }
    }
}
