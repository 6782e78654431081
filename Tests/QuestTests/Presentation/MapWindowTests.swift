import QuestDomain
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

    @Test("A window is moved by halves of itself")
    func shift() throws {
        let places = [try at(0, 0), try at(100, 100)]
        let window = MapWindow(around: places[0], zoom: 5, shift: (east: 2, north: 0), of: places)
        for inside in [try at(20, 0), try at(30, 10)] { #expect(window.contains(inside)) }
        for outside in [places[0], try at(20, 20)] { #expect(!window.contains(outside)) }
    }

    @Test("Keys zoom and move a map, and bring it back")
    @MainActor
    func keys() throws {
        let (map, row) = (BrowsedMap(), Position.file(x: 3, y: 4))
        func press(_ keys: Int...) {
            for key in keys { #expect(map.actions.first { $0.key == key }?.lines([], "") == []) }
        }
        #expect(map.actions.map(\.key) == Array(2...10) && map.view(at: row).zoom == 1)
        press(2, 2, 3)
        #expect(map.view(at: row).zoom == 2 && map.view(at: row).center == row)
        press(5, 5, 6)
        #expect(map.view(at: row).shift == (1, 0.5))
        press(8)
        #expect(map.view(at: row).shift == (0, 0) && map.view(at: row).center == row)
        press(8)
        #expect(map.view(at: row).center == nil)
        press(3, 3, 4)
        #expect(map.view(at: row).zoom == 2 && map.view(at: row).shift == (-0.5, 0))
        let visit = map.actions.first { $0.key == 9 }
        #expect(visit?.lines(["eevee", "stop 2"], "") == [#"quest visit "eevee" "stop 2""#])
        for _ in 0..<50 { press(2) }
        #expect(map.view(at: row).zoom == 1024)
    }

    @Test("A point alone has a window, too")
    func single() throws {
        let place = try at(5, 5)
        #expect(MapWindow(around: place, zoom: 1000, of: [place]).contains(place))
    }
}
