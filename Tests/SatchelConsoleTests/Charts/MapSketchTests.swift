import SatchelPluginAPI
import SatchelTestSupport
import Testing

@testable import SatchelConsole

@Suite("Console: maps on a terminal")
struct MapSketchTests {
    private func lines(_ map: MapDrawing, width: Int = 60, rows: Int = 24, usesUnicode: Bool = true) -> [String] {
        let page = RenderingContext(width: width, rows: rows, usesUnicode: usesUnicode)
        let text = OutputFormat.table.render(.map(map), for: page).standardOutput
        return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
    }

    /// The cell of a character in drawn lines.
    private func cell(of character: Character, in lines: [String]) throws -> (column: Int, row: Int) {
        let row = try #require(lines.firstIndex { $0.contains(character) })
        let line = Array(lines[row])
        return (try #require(line.firstIndex(of: character)), row)
    }

    private func map(_ places: [MapDrawing.Place], path: [MapDrawing.Position] = []) -> MapDrawing {
        var map = MapDrawing(title: "map", places: places, table: Samples.books)
        map.paths = [path]
        map.legend = Samples.legend
        return map
    }

    @Test("A map with its title, legend, note and the next prompt fits the window", arguments: [40, 60, 80, 200])
    func fitsWindow(width: Int) {
        var sketch = map([
            Samples.place(0, 0, .diamond, "you"), Samples.place(1_000, 0, .disc, "a"),
            Samples.place(0, 9_000, .ring, "b"),
        ])
        sketch.note = "a route of five kilometers that was planned in one second; run 'quest route' to plan it again"
        for rows in [12, 15, 24, 50] {
            let drawn = lines(sketch, width: width, rows: rows)
            #expect(drawn.count + 1 <= rows, "\(rows) rows: \(drawn)")
            #expect(drawn.count > 6)
        }
    }

    @Test("North is up, east is right, and both ways have one scale")
    func scale() throws {
        let drawn = lines(
            map([
                Samples.place(0, 0, .diamond, ""), Samples.place(1_000, 0, .disc, ""),
                Samples.place(0, 1_000, .ring, ""),
            ])
        )
        let body = Array(drawn.dropLast())
        let (you, east, north) = (try cell(of: "◆", in: body), try cell(of: "●", in: body), try cell(of: "○", in: body))

        #expect(east.row == you.row && east.column > you.column)
        #expect(north.column == you.column && north.row < you.row)
        // A cell is twice as high as it is wide.
        #expect(abs((east.column - you.column) - 2 * (you.row - north.row)) <= 2)
        #expect(drawn[0].hasSuffix("N ↑"))
    }

    @Test("The scale bar is as long as it says", arguments: [3.0, 80, 1_234, 45_678, 9_000_000])
    func scaleBar(_ extent: Double) throws {
        let drawn = lines(map([Samples.place(0, 0, .diamond, ""), Samples.place(extent, 0, .disc, "")]), width: 100)
        let body = Array(drawn.dropLast())
        let distance = try cell(of: "●", in: body).column - cell(of: "◆", in: body).column
        let legend = try #require(drawn.last)
        let bar = legend.prefix { $0 != " " }.count
        let words = legend.split(separator: " ")
        let length = try #require(Double(words[1].replacing(",", with: ""))) * (words[2] == "km" ? 1_000 : 1)
        let measured = Double(distance) / Double(bar) * length

        #expect(abs(measured - extent) <= extent * 0.02 + 2 * length / Double(bar))
    }

    @Test("Places in one cell are one shape with all their labels, and labels cover neither places nor each other")
    func labels() {
        let crowd = (0..<30).map { Samples.place(Double($0 % 6) * 40, Double($0 / 6) * 60, .disc, "\($0 + 1)") }
        let near = [Samples.place(-4_000, 0, .disc, "98"), Samples.place(-4_000.5, 0, .disc, "99")]
        let drawn = lines(map(crowd + near + [Samples.place(0, 4_000, .diamond, "")]), width: 80)

        #expect(drawn.contains { $0.contains("●98,99") || $0.contains("98,99●") })
        let numbers = drawn.dropFirst().dropLast().joined(separator: " ")
            .split { !$0.isNumber }.compactMap { Int($0) }
        // A label is whole or left out.
        #expect(numbers.allSatisfy { (1...30).contains($0) || [98, 99].contains($0) }, "\(numbers)")
    }

    @Test("Names stand beside their places where all of one fits on blank cells, whatever their script")
    func names() {
        func named(_ x: Double, _ y: Double, _ label: String, _ name: String) -> MapDrawing.Place {
            var place = Samples.place(x, y, .disc, label)
            place.name = name
            return place
        }
        let places = [
            named(0, 0, "1", "서울역"), named(9_000, 4_000, "2", "Olympic Park"),
            named(0, 4_000, "3", String(repeating: "long ", count: 12)),
        ]
        let drawn = lines(map(places))
        #expect(drawn.contains { $0.contains("●1 서울역") }, "\(drawn)")
        #expect(drawn.contains { $0.contains("Olympic Park") }, "\(drawn)")
        #expect(drawn.contains { $0.contains("●3 long long long long lon…") }, "\(drawn)")
        #expect(drawn.allSatisfy { $0.displayWidth <= 60 })

        let crowd = (0..<40).map { named(Double($0 % 8) * 200, Double($0 / 8) * 150, "\($0 + 1)", "Stop number") }
        let crowded = lines(map(crowd + [Samples.place(0, 9_000, .diamond, "")]), width: 80)
        #expect(!crowded.joined().contains("number●"))
        #expect(!lines(map(places), usesUnicode: false).joined().contains("서울역"))
    }

    @Test("The legend has the colors of the map")
    func legendColors() {
        let page = RenderingContext(width: 60, rows: 24, usesColor: true)
        let drawn = OutputFormat.table.render(.map(Samples.map), for: page).standardOutput
        #expect(drawn.contains("\u{1B}[33m◆\u{1B}[0m you") && drawn.contains("\u{1B}[31m●\u{1B}[0m to visit"))
    }

    @Test("The path joins the places it visits")
    func path() throws {
        let ends = [MapDrawing.Position(x: 0, y: 0), MapDrawing.Position(x: 5_000, y: 0)].compactMap { $0 }
        let drawn = lines(
            map(
                zip(ends, [MapDrawing.Mark.diamond, .disc]).map { MapDrawing.Place($0, $1, label: "") },
                path: ends
            )
        )
        let row = try #require(drawn.first { $0.contains("◆") })
        let between = row.drop { $0 != "◆" }.dropFirst().prefix { $0 != "●" }

        #expect(between.count > 20 && between.allSatisfy { $0 != " " })
    }

    @Test("One place alone, places on a line, and places as far apart as numbers go are drawn")
    func degenerate() {
        for places in [
            [Samples.place(5, 5, .diamond, "you")],
            [Samples.place(0, 0, .diamond, ""), Samples.place(0, 9_000, .disc, "1")],
            [Samples.place(-1.7e308, -1.7e308, .diamond, ""), Samples.place(1.7e308, 1.7e308, .disc, "1")],
        ] {
            let drawn = lines(map(places)).joined()
            #expect(drawn.contains("◆") && drawn.contains("├"))
            #expect(places.count == 1 || drawn.contains("●"))
        }
    }

    @Test("A dumb terminal gets the same in ASCII")
    func ascii() {
        let drawn = lines(Samples.map, usesUnicode: false)
        #expect(drawn.allSatisfy { $0.utf8.allSatisfy { (0x20..<0x7F).contains($0) } })
        #expect(drawn.last == "optimal" && drawn[0].hasSuffix("N ^"))
        #expect(drawn.joined().contains("@ you   * to visit   o visited"))
    }
}
