import SatchelConsole
import SatchelPluginAPI
import SatchelTestSupport
import Testing

@Suite("Pictures: fitted to the window")
struct PictureCanvasTests {
    struct Fit: Sendable {
        let picture: (width: Int, height: Int)
        let cell: TerminalFacts.CellSize?
        let natural: PictureCanvas.Area
        let enlarged: PictureCanvas.Area
    }

    @Test(
        "Proportions are kept, and nothing is larger than the window less a few lines",
        arguments: [
            Fit(
                picture: (600, 900),
                cell: nil,
                natural: .init(columns: 27, rows: 20),
                enlarged: .init(columns: 27, rows: 20)
            ),
            Fit(
                picture: (32, 32),
                cell: nil,
                natural: .init(columns: 4, rows: 2),
                enlarged: .init(columns: 40, rows: 20)
            ),
            Fit(
                picture: (32, 32),
                cell: .init(width: 16, height: 32),
                natural: .init(columns: 2, rows: 1),
                enlarged: .init(columns: 40, rows: 20)
            ),
            Fit(
                picture: (640, 64),
                cell: nil,
                natural: .init(columns: 80, rows: 4),
                enlarged: .init(columns: 80, rows: 4)
            ),
            Fit(
                picture: (1, 1),
                cell: nil,
                natural: .init(columns: 1, rows: 1),
                enlarged: .init(columns: 40, rows: 20)
            ),
            Fit(
                picture: (20_000, 1),
                cell: nil,
                natural: .init(columns: 80, rows: 1),
                enlarged: .init(columns: 80, rows: 1)
            ),
        ]
    )
    func fit(_ fit: Fit) throws {
        let canvas = PictureCanvas(TerminalFacts(columns: 80, rows: 24, cell: fit.cell))
        let picture = try Picture(SamplePicture.gif(width: fit.picture.width, height: fit.picture.height))

        #expect(canvas.fit(picture) == fit.natural)
        #expect(canvas.fit(picture, mayEnlarge: true) == fit.enlarged)
    }

    @Test("A window too small for anything still has one cell")
    func tinyWindow() throws {
        let canvas = PictureCanvas(TerminalFacts(columns: 1, rows: 2))
        let picture = try Picture(SamplePicture.png(width: 300, height: 300))
        #expect(canvas.fit(picture) == .init(columns: 1, rows: 1))
    }
}
