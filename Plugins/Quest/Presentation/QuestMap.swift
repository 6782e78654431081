import QuestDomain
import QuestRouting
import SatchelCatalog
import SatchelPluginAPI

struct QuestMap {
    private let quest: Quest
    private let center: RoutePoint

    /// How large the map is drawn, and around what; by default all of it.
    struct View {
        var zoom = 1.0
        /// Nil for where the user is.
        var center: Position?
        /// How far east and north of the center, in halves of the window.
        var shift = (east: 0.0, north: 0.0)
    }

    init(_ quest: Quest) {
        self.quest = quest
        let positions = quest.patients.map(\.position.point) + [quest.start?.point].compactMap { $0 }
        let points = quest.metric == .geographic ? positions.map(GreatCircle.degrees(ofGeographic:)) : positions
        center = GreatCircle.center(of: points) ?? RoutePoint(x: 0, y: 0)
    }

    /// The map, with a note below; `table` takes its place where no map can be drawn.
    func drawing(table: RecordList, note: String? = nil, view: View = View()) -> MapDrawing {
        let patients = quest.inVisitingOrder
        var places = patients.enumerated().compactMap { index, patient in
            position(patient.position).map {
                MapDrawing.Place(
                    $0,
                    patient.isVisited ? .ring : .disc,
                    label: patient.isVisited ? "" : "\(index + 1)",
                    name: patient.title
                )
            }
        }
        if let start = quest.start.flatMap(position) {
            places.insert(MapDrawing.Place(start, .diamond, label: ""), at: 0)
        }
        var drawing = MapDrawing(title: title, places: places, table: table)
        drawing.paths = paths(patients)
        drawing.legend = [.diamond: "you", .disc: "to visit", .ring: "visited"]
        drawing.note = note ?? self.note
        guard view.zoom > 1, let center = (view.center ?? quest.start).flatMap(position) else { return drawing }
        let positions = drawing.places.map(\.position) + drawing.paths.joined()
        return MapWindow(around: center, zoom: view.zoom, shift: view.shift, of: positions).part(of: drawing)
    }

    private var title: String {
        guard !quest.waiting.isEmpty else { return quest.title + " · " + quest.allVisited }
        guard let route = quest.route else { return "\(quest.title) · \(quest.waiting.count) to visit" }
        return "\(quest.title) · \(LengthWords.text(route.length, quest.metric.unit)), \(route.certificateWords)"
    }

    private var note: String? {
        if quest.metric.unit == .units { return "1 m on the scale bar is 1 unit of the file" }
        return quest.route == nil && !quest.waiting.isEmpty ? "run 'quest route' to plan a route" : nil
    }

    /// The way of each vehicle, from the start to where it ends.
    private func paths(_ patients: [Patient]) -> [[MapDrawing.Position]] {
        guard let route = quest.route else { return [] }
        let places = Dictionary(firstOf: patients.map { ($0.id, $0.position) })
        let vehicles = Dictionary(grouping: route.stops) { $0.vehicle ?? 1 }.sorted { $0.key < $1.key }
        let home = quest.rounds == nil ? route.request.home : quest.origin
        return vehicles.map { _, stops in
            let way = [quest.start].compactMap { $0 } + stops.compactMap { places[$0.id] } + [home].compactMap { $0 }
            return way.compactMap(position)
        }
    }

    /// A position in meters from the center, correct across the date line and the poles.
    private func position(_ position: Position) -> MapDrawing.Position? {
        // The stops of a matrix have no places.
        guard quest.rounds?.hasPlaces != false else { return nil }
        return switch quest.metric {
        case .greatCircle: onGlobe(position.point)
        case .geographic: onGlobe(GreatCircle.degrees(ofGeographic: position.point))
        default: MapDrawing.Position(x: position.point.x, y: position.point.y)
        }
    }

    private func onGlobe(_ point: RoutePoint) -> MapDrawing.Position? {
        let (east, north) = GreatCircle.offset(of: point, from: center)
        return MapDrawing.Position(x: east, y: north)
    }
}
