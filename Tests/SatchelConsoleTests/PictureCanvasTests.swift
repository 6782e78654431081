import SatchelConsole
import SatchelPluginAPI
import SatchelTestSupport
import Testing

@Suite("Pictures: fitted to the window")
struct PictureCanvasTests {
    typealias Size = (Int, Int)

    private static let fits: [(picture: Size, cell: TerminalFacts.CellSize?, natural: Size, enlarged: Size)] = [
        ((600, 900), nil, (27, 20), (27, 20)),
        ((32, 32), nil, (4, 2), (40, 20)),
        ((32, 32), .init(width: 16, height: 32), (2, 1), (40, 20)),
        ((640, 64), nil, (80, 4), (80, 4)),
        ((1, 1), nil, (1, 1), (40, 20)),
        ((20_000, 1), nil, (80, 1), (80, 1)),
    ]

    @Test("Proportions are kept, and nothing is larger than the window less a few lines", arguments: fits)
    func fit(_ size: Size, _ cell: TerminalFacts.CellSize?, _ natural: Size, _ enlarged: Size) throws {
        let canvas = PictureCanvas(TerminalFacts(columns: 80, rows: 24, cell: cell))
        let picture = try Picture(SamplePicture.gif(width: size.0, height: size.1))

        #expect(canvas.fit(picture) == .init(columns: natural.0, rows: natural.1))
        #expect(canvas.fit(picture, mayEnlarge: true) == .init(columns: enlarged.0, rows: enlarged.1))
    }

    @Test("A window too small for anything still has one cell")
    func tinyWindow() throws {
        let canvas = PictureCanvas(TerminalFacts(columns: 1, rows: 2))
        let picture = try Picture(SamplePicture.png(width: 300, height: 300))
        #expect(canvas.fit(picture) == .init(columns: 1, rows: 1))
    }
}
