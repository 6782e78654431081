import Foundation
import QuestDomain
import QuestRouting
import SatchelCatalog

struct RouteRecord: Codable {
    private var ids: [String]
    private var legs: [Double]
    private var homeLeg: Double?
    private var home: [Double]?
    private var end: String?
    private var bound: Double?
    private var isOptimal: Bool

    init(_ route: PlannedRoute) {
        ids = route.stops.map(\.id.rawValue)
        legs = route.stops.map(\.leg)
        homeLeg = route.homeLeg
        home = route.request.home.map { [$0.point.x, $0.point.y] }
        end = route.request.end?.rawValue
        bound = route.bound
        isOptimal = route.isOptimal
    }

    var text: String {
        get throws { String(decoding: try JSONEncoder().encode(self), as: UTF8.self) }
    }

    func route(_ metric: RouteMetric) -> PlannedRoute {
        PlannedRoute(
            request: PlannedRoute.Request(
                home: home.flatMap { $0.count == 2 ? Position(x: $0[0], y: $0[1], in: metric) : nil },
                end: end.map { PatientID($0) }
            ),
            stops: zip(ids, legs).map { (PatientID($0), $1) },
            homeLeg: homeLeg,
            bound: bound,
            isOptimal: isOptimal
        )
    }
}

extension Position {
    /// A position from two numbers, or nil where they are off the globe or out of the metric's range.
    init?(x: Double, y: Double, in metric: RouteMetric) {
        guard metric == .greatCircle else {
            guard metric.accepts(RoutePoint(x: x, y: y)) else { return nil }
            self = .file(x: x, y: y)
            return
        }
        guard let place = try? Coordinates(latitude: x, longitude: y) else { return nil }
        self = .globe(place)
    }
}
