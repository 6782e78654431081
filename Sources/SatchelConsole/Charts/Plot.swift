import SatchelPluginAPI

/// The drawing inside the axes of a chart, and what its marks mean.
struct Plot {
    /// A number worth naming: the highest, the lowest, the last.
    struct Mark {
        var glyph: String
        var name: String
        var number: ExactNumber
        var x: Double
    }

    /// The cells inside the axes.
    var grid: CellGrid
    /// The numbers worth naming, in the order they are named.
    var marks: [Mark]
    /// What else the shapes mean.
    var key: [String] = []
    /// The row of a number, counted from the top.
    var row: (Double) -> Int
    /// The cell of a place across.
    var column: (Double) -> Int
}

/// The characters a chart is drawn with.
struct ChartGlyphs {
    let highest: Character
    let lowest: Character
    let last: Character
    let upright: Character
    let tickLeft: Character
    let corner: Character
    let across: Character
    let tickBelow: Character
    let zero: Character

    init(usesUnicode: Bool) {
        let glyphs: [Character] = Array(usesUnicode ? "▲▼●│┤└─┬╌" : "^vo|++-+.")
        (highest, lowest, last) = (glyphs[0], glyphs[1], glyphs[2])
        (upright, tickLeft, corner) = (glyphs[3], glyphs[4], glyphs[5])
        (across, tickBelow, zero) = (glyphs[6], glyphs[7], glyphs[8])
    }
}
