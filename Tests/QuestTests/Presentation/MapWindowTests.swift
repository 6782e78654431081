import SatchelPluginAPI
import Testing

@testable import QuestPresentation

@Suite("Quest: a part of the map")
struct MapWindowTests {
    private func at(_ x: Double, _ y: Double) throws -> MapDrawing.Position {
        try #require(MapDrawing.Position(x: x, y: y))
    }

    @Test("Only what is inside is drawn, lines to the edge, and the corners keep the size")
    func part() throws {
        let places = [try at(0, 0), try at(10, 0), try at(100, 100)]
        let marked = places.map { MapDrawing.Place($0, .disc, label: "") }
        var drawing = MapDrawing(
            title: "t",
            places: marked,
            table: RecordList(columns: [], records: [], emptyMessage: "")
        )
        drawing.paths = [places, [try at(100, 0), try at(100, 100)]]
        let part = MapWindow(around: places[0], zoom: 2, of: places).part(of: drawing)
        #expect(part.places.map(\.position) == [places[0], places[1]])
        #expect(part.paths.first == [places[0], places[1]])
        #expect(part.paths[1].first == places[1] && part.paths[1].last.map { ($0.y * 10).rounded() } == 167)
        #expect(part.paths.dropFirst(2) == [[try at(-25, -25)], [try at(25, 25)]])
    }

    @Test("A point alone has a window, too")
    func single() throws {
        let place = try at(5, 5)
        #expect(MapWindow(around: place, zoom: 1000, of: [place]).contains(place))
    }
}
