import SatchelPersistence
import SatchelPluginAPI

/// A picture of an answer that stands beside text, and the cells it may take.
struct PlacedPicture: Sendable {
    /// The narrowest window with a picture beside text.
    private static let leastColumns = 72
    /// The lowest window with a picture beside text.
    private static let leastRows = 14
    /// The most pictures of an answer.
    fileprivate static let most = 40
    /// What a picture in a grid cell may take.
    private static let gridArea = PictureCanvas.Area(columns: 16, rows: 8)
    /// What a picture beside a detail may take at most.
    private static let detailArea = PictureCanvas.Area(columns: 40, rows: 20)

    /// The numbers below are those of browsing.
    static let leastID: UInt32 = 256

    let picture: Picture
    let area: PictureCanvas.Area

    /// Whether a window has room for a picture beside text.
    static func fits(_ facts: TerminalFacts) -> Bool {
        facts.output.isTerminal && facts.movesCursor && facts.columns >= leastColumns && facts.rows >= leastRows
    }
}

extension Output {
    /// The pictures of details and of grids that a window has room for.
    func placedPictures(on facts: TerminalFacts) -> [PlacedPicture] {
        PlacedPicture.fits(facts) ? Array(PlacedPicture.all(in: self, facts).prefix(PlacedPicture.most)) : []
    }
}

extension PlacedPicture {
    fileprivate static func all(in output: Output, _ facts: TerminalFacts) -> [PlacedPicture] {
        switch output {
        case .detail(let detail):
            // The facts get two thirds of the window, and the prompt its line.
            let area = PictureCanvas.Area(
                columns: min(detailArea.columns, facts.columns / 3),
                rows: min(detailArea.rows, facts.rows - 4)
            )
            return detail.picture.map { [PlacedPicture(picture: $0, area: area)] } ?? []
        case .records(let list) where list.layout == .grid:
            return list.records.compactMap { record in
                record.picture.map { PlacedPicture(picture: $0, area: gridArea) }
            }
        case .sequence(let outputs): return outputs.flatMap { all(in: $0, facts) }
        case .none, .message, .records, .document, .picture, .chart, .map: return []
        }
    }
}

extension PictureDrawer {
    /// The most pictures drawn at once: each may run a program.
    private static let width = 4

    /// Whether pictures are drawn in a terminal's window, and it has room for one beside text.
    package func canPlace(on facts: TerminalFacts) -> Bool {
        guard PlacedPicture.fits(facts) else { return false }
        let hasChafa = ChildProcess.path(of: "chafa", in: environment) != nil
        return switch choice.chosen(environment: environment, hasChafa: hasChafa) {
        case .kitty, .iterm, .symbols: true
        // Sixels are pixels: only a known cell tells which text they would cover.
        case .sixel: facts.cell != nil
        case .link, nil: false
        }
    }

    /// Draws pictures, a few at a time; those that can't be drawn before a cancellation are missing.
    func panes(
        _ placed: [PlacedPicture],
        cell: TerminalFacts.CellSize?,
        _ chafa: Chafa?
    ) async -> [Picture: PanePicture] {
        await withTaskGroup(of: (Picture, PanePicture?).self) { group in
            var drawn: [Picture: PanePicture] = [:]
            var waiting = placed[...]
            func drawNext() {
                guard !Task.isCancelled, let next = waiting.popFirst() else { return }
                group.addTask {
                    let canvas = PictureCanvas(area: next.area, cell: cell)
                    return (next.picture, await pane(next.picture, next.id, canvas, chafa))
                }
            }
            for _ in 0..<Self.width { drawNext() }
            for await (picture, pane) in group {
                drawn[picture] = pane
                drawNext()
            }
            return drawn
        }
    }
}

extension PlacedPicture {
    /// Tells the picture from others in the terminal's memory, and from itself in another size: earlier answers that
    /// scroll by keep what they show.
    fileprivate var id: UInt32 {
        let size = [UInt8(clamping: area.columns), UInt8(clamping: area.rows)]
        let number = UInt32(SHA256.digest(of: picture.bytes + size).prefix(6), radix: 16) ?? 0
        return max(Self.leastID, number)
    }
}
