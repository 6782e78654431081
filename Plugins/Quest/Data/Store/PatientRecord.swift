import Foundation
import QuestDomain
import QuestRouting
import SatchelCatalog
import SatchelJSON
import SatchelPersistence

/// A favorite patient as JSON.
package struct PatientRecord: FavoriteRecord, Equatable {
    var title: String
    @Tolerant var koreanName: String?
    @Tolerant var number: Int?
    @Tolerant var place: String?
    @Tolerant var latitude: Double?
    @Tolerant var longitude: Double?
    @Tolerant var x: Double?
    @Tolerant var y: Double?
    @Tolerant var ailment: String?

    /// Encodes a patient.
    package init(_ patient: Patient) {
        title = patient.title
        koreanName = patient.koreanName
        number = patient.number
        place = patient.place
        switch patient.position {
        case .globe(let place): (latitude, longitude) = (place.latitude, place.longitude)
        case .file(let x, let y): (self.x, self.y) = (x, y)
        }
        ailment = patient.ailment?.rawValue
    }

    /// Decodes the patient.
    package func item(id: PatientID, provenance: ItemSource) -> Patient {
        let place = latitude.flatMap { latitude in
            longitude.flatMap { try? Coordinates(latitude: latitude, longitude: $0) }
        }
        return Patient(
            id: id,
            title: title,
            position: place.map { .globe($0) } ?? .file(x: x ?? 0, y: y ?? 0),
            provenance: provenance
        )
        .with { patient in
            patient.koreanName = koreanName
            patient.number = number
            patient.place = self.place
            patient.ailment = ailment.flatMap { Ailment(rawValue: $0) }
        }
    }
}

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
