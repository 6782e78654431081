import QuestDomain
import QuestRouting
import Testing

@Suite("Quest: coordinates")
struct CoordinatesTests {
    @Test("A pair of numbers is a place, blanks aside", arguments: ["37.5665,126.9780", " 37.5665 , 126.978 "])
    func pair(_ text: String) throws {
        #expect(try Coordinates(text) == .seoulCityHall)
    }

    @Test("The ends of the ranges are places", arguments: [(90.0, 0.0), (-90, 180), (0, -180), (0, 0)])
    func ends(_ place: (Double, Double)) throws {
        let coordinates = try Coordinates("\(place.0),\(place.1)")
        #expect(coordinates.latitude == place.0 && coordinates.longitude == place.1)
    }

    @Test("Off the globe there is no place, and the error says which number it was")
    func outOfRange() {
        #expect(throws: PositionError.latitude(95)) { try Coordinates("95,10") }
        #expect(throws: PositionError.latitude(-90.01)) { try Coordinates("-90.01,0") }
        #expect(throws: PositionError.longitude(200)) { try Coordinates("10,200") }
        #expect(throws: PositionError.self) { try Coordinates(latitude: .nan, longitude: 0) }
    }

    @Test(
        "What is not a pair of numbers is told back as it was typed",
        arguments: ["", "37.5", "37.5;126.9", "a,b", "1,2,3", "nan,1", "0x10,1", "inf,0"]
    )
    func malformed(_ text: String) {
        #expect(throws: PositionError.malformed(text)) { try Coordinates(text) }
    }

    @Test("In the units of a file any plane position is right, and one that is too far out is not")
    func plane() throws {
        #expect(try Position("-5,1000", in: .euclidean) == .file(x: -5, y: 1000))
        #expect(throws: PositionError.tooFar("1e12,0")) { try Position("1e12,0", in: .euclidean) }
        #expect(throws: PositionError.tooFar("91,0")) { try Position("91,0", in: .geographic) }
    }
}
