import QuestRouting
import Testing

@Suite("Routing: directions and offsets on the globe")
struct GlobeTests {
    @Test("An offset is as long as the way, and leads where the bearing points, poles and date line included")
    func offsets() {
        for center in [(37.5, 127.0), (0, 180), (-10, -179.9), (89.9, 45), (-90, 0), (90, 12)] {
            let origin = RoutePoint(latitude: center.0, longitude: center.1)
            for bearing in stride(from: 0.0, to: 360, by: 30) {
                for meters in [1.0, 5000, 1_000_000, 15_000_000] {
                    let point = GreatCircle.point(from: origin, bearing: bearing, meters: meters)
                    #expect(abs(point.x) <= 90 && abs(point.y) <= 180)
                    #expect(abs(RouteMetric.greatCircle.distance(origin, point) - meters) < 0.01 + meters * 1e-7)
                    let (east, north) = GreatCircle.offset(of: point, from: origin)
                    #expect(abs((east * east + north * north).squareRoot() - meters) < 0.01 + meters * 1e-7)
                }
            }
        }
    }

    @Test("North is up and east is right, across the date line too")
    func directions() {
        let origin = RoutePoint(latitude: 0, longitude: 179.9)
        let (east, north) = GreatCircle.offset(of: RoutePoint(latitude: 0, longitude: -179.9), from: origin)
        #expect(abs(east - 22_239) < 1 && abs(north) < 1e-3)
        #expect(GreatCircle.offset(of: origin, from: origin) == (0, 0))
    }

    @Test("The middle of points around the date line lies there, and points all around have the first as theirs")
    func center() throws {
        let pair = [RoutePoint(latitude: 0, longitude: 179), RoutePoint(latitude: 0, longitude: -179)]
        #expect(abs(abs(try #require(GreatCircle.center(of: pair)).y) - 180) < 1e-9)
        let around = [RoutePoint(latitude: 0, longitude: 0), RoutePoint(latitude: 0, longitude: 180)]
        #expect(GreatCircle.center(of: around) == around[0])
        #expect(GreatCircle.center(of: []) == nil)
    }
}
