import Foundation
import SatchelPluginAPI

/// A picture drawn for a part of the window.
package struct PanePicture: Sendable, Equatable {
    /// The cells it takes.
    package let area: PictureCanvas.Area
    /// What the cells show, a line for each row; empty where the graphic covers them.
    package let lines: [String]
    /// What the terminal draws, or needs before the lines are shown.
    package let graphic: Canvas.Graphic?

    package init(area: PictureCanvas.Area, lines: [String] = [], graphic: Canvas.Graphic? = nil) {
        self.area = area
        self.lines = lines
        self.graphic = graphic
    }
}

extension PictureDrawer {
    /// Draws a picture for an area, in the way the terminal shows best; nil if it shows none, or the picture is damaged.
    ///
    /// - Parameters:
    ///   - picture: The picture.
    ///   - area: The cells it may take.
    ///   - facts: The terminal.
    ///   - number: Tells the pictures that follow each other in a window apart.
    /// - Returns: The picture, with what its cells show.
    @concurrent
    package func pane(
        _ picture: Picture,
        in area: PictureCanvas.Area,
        on facts: TerminalFacts,
        number: Int
    ) async -> PanePicture? {
        let chafa = Chafa(environment: environment, timeLimit: timeLimit, usesColor: facts.output.usesColor)
        // One of few: each takes the place of an earlier one in the terminal's memory.
        return await pane(picture, UInt32(1 + number % 200), PictureCanvas(area: area, cell: facts.cell), chafa)
    }

    /// Draws a picture for a canvas; a picture of the same `id` may take its place in the terminal's memory.
    func pane(_ picture: Picture, _ id: UInt32, _ canvas: PictureCanvas, _ chafa: Chafa?) async -> PanePicture? {
        switch choice.chosen(environment: environment, hasChafa: chafa != nil) {
        case .kitty:
            guard let png = await decoded(picture), png.format == .png else { return nil }
            return isInTmux ? placeholders(png, id, canvas) : kitty(png, id, canvas)
        case .iterm:
            guard let picture = await decoded(picture) else { return nil }
            let area = canvas.fit(picture)
            let graphic = Canvas.Graphic(id: id, drawing: PictureSequence.iterm(picture, in: area))
            return PanePicture(area: area, lines: [], graphic: graphic)
        case .sixel:
            guard let drawing = await chafa?.draw(picture, as: .sixels, on: canvas) else { return nil }
            return PanePicture(area: canvas.fit(picture), lines: [], graphic: .init(id: id, drawing: drawing))
        case .symbols:
            guard let drawing = await chafa?.draw(picture, as: .symbols, on: canvas) else { return nil }
            let lines = drawing.split(separator: "\n").prefix(canvas.area.rows).map(String.init)
            let area = PictureCanvas.Area(columns: canvas.fit(picture, mayEnlarge: true).columns, rows: lines.count)
            return PanePicture(area: area, lines: lines, graphic: nil)
        case .link, nil: return nil
        }
    }

    /// Whether a multiplexer stands between, which knows characters and passes graphics on.
    private var isInTmux: Bool { environment["TMUX"]?.isEmpty == false }

    /// Draws over cells, as every terminal with the protocol does.
    ///
    /// Placeholders are newer (kitty 0.28), and a terminal that does not know them would show boxes. A picture of the prompt
    /// has no number: drawn again, it would leave its first place.
    private func kitty(_ png: Picture, _ id: UInt32, _ canvas: PictureCanvas) -> PanePicture {
        let area = canvas.fit(png)
        let number = id < PlacedPicture.leastID ? "i=\(id)," : ""
        let drawing = PictureSequence.kitty(png, in: area, keys: "a=T,\(number)C=1")
        return PanePicture(
            area: area,
            lines: [],
            graphic: .init(id: id, drawing: drawing, removal: PictureSequence.removal(of: id))
        )
    }

    /// Hands the picture over once, and lets characters stand for its cells: they scroll, and go, as text does.
    private func placeholders(_ png: Picture, _ id: UInt32, _ canvas: PictureCanvas) -> PanePicture {
        let most = PictureSequence.mostPlaceholders
        let small = PictureCanvas(
            area: .init(columns: min(canvas.area.columns, most), rows: min(canvas.area.rows, most)),
            cell: canvas.cell
        )
        let area = small.fit(png)
        let graphic = Canvas.Graphic(
            id: id,
            drawing: PictureSequence.throughTmux(PictureSequence.kitty(png, in: area, keys: "a=T,U=1,i=\(id)")),
            removal: PictureSequence.throughTmux(PictureSequence.removal(of: id))
        )
        return PanePicture(area: area, lines: PictureSequence.placeholders(id, area), graphic: graphic)
    }
}

/// The characters that stand for cells of a picture in kitty's graphics protocol.
extension PictureSequence {
    private static let cell: Unicode.Scalar = "\u{10EEEE}"
    /// The mostPlaceholders rows and columns, for each of which there is a mark.
    static var mostPlaceholders: Int { marks.count }

    /// A line for each row; the color tells which picture.
    static func placeholders(_ id: UInt32, _ area: PictureCanvas.Area) -> [String] {
        (0..<min(area.rows, mostPlaceholders)).map { row in
            var line = id < 256 ? "\u{1B}[38;5;\(id)m" : "\u{1B}[38;2;\(id >> 16 & 255);\(id >> 8 & 255);\(id & 255)m"
            for column in 0..<min(area.columns, mostPlaceholders) {
                line.unicodeScalars.append(contentsOf: [cell, marks[row], marks[column]])
            }
            return line + "\u{1B}[0m"
        }
    }

    static func removal(of id: UInt32) -> String { "\u{1B}_Ga=d,d=I,i=\(id),q=2\u{1B}\\" }

    /// Wraps sequences so that tmux passes them on, where `allow-passthrough` is on.
    static func throughTmux(_ text: String) -> String {
        let end = "\u{1B}\\"
        return text.components(separatedBy: end).dropLast().map { sequence in
            "\u{1B}Ptmux;" + (sequence + end).replacing("\u{1B}", with: "\u{1B}\u{1B}") + end
        }
        .joined()
    }

    /// The combining marks that number rows and columns, as kitty's documentation lists them.
    private static let marks: [Unicode.Scalar] = [
        0x0305, 0x030D, 0x030E, 0x0310, 0x0312, 0x033D, 0x033E, 0x033F, 0x0346, 0x034A, 0x034B, 0x034C, 0x0350, 0x0351,
        0x0352, 0x0357, 0x035B, 0x0363, 0x0364, 0x0365, 0x0366, 0x0367, 0x0368, 0x0369, 0x036A, 0x036B, 0x036C, 0x036D,
        0x036E, 0x036F, 0x0483, 0x0484, 0x0485, 0x0486, 0x0487, 0x0592, 0x0593, 0x0594, 0x0595, 0x0597, 0x0598, 0x0599,
        0x059C, 0x059D, 0x059E, 0x059F, 0x05A0, 0x05A1, 0x05A8, 0x05A9, 0x05AB, 0x05AC, 0x05AF, 0x05C4, 0x0610, 0x0611,
        0x0612, 0x0613, 0x0614, 0x0615, 0x0616, 0x0617, 0x0657, 0x0658, 0x0659, 0x065A, 0x065B, 0x065D, 0x065E, 0x06D6,
        0x06D7, 0x06D8, 0x06D9, 0x06DA, 0x06DB, 0x06DC, 0x06DF, 0x06E0, 0x06E1, 0x06E2, 0x06E4, 0x06E7, 0x06E8, 0x06EB,
        0x06EC, 0x0730, 0x0732, 0x0733, 0x0735, 0x0736, 0x073A, 0x073D, 0x073F, 0x0740, 0x0741, 0x0743, 0x0745, 0x0747,
        0x0749, 0x074A,
    ]
    .compactMap(Unicode.Scalar.init)
}
