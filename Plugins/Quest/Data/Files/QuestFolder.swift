import Foundation
import QuestDomain
import QuestRouting
import SatchelCatalog
import SatchelImporting

/// Quests as files of this machine.
package struct QuestFolder: Sendable {
    private let clock: any WallClock

    /// The day of the clock dates the facts of a file.
    package init(clock: any WallClock) { self.clock = clock }

    /// Reads a quest from a table, GPX, KML, GeoJSON, TSPLIB or a file of rounds, detected by content, without saving it.
    ///
    /// - Throws: `QuestError` that names what cannot be read; a file is read completely or not at all.
    @concurrent package func quest(at path: String) async throws -> LoadedQuest {
        let name = path.fileName
        do {
            let file = StopFile(name: name, day: clock.today.description)
            return try file.quest(FileBytes(path: path, acceptsPipes: true))
        } catch ImportFileError.interrupted {
            throw CancellationError()
        }
    }

    package func text(of quest: Quest, as format: QuestFileFormat) throws -> String {
        guard quest.metric == .greatCircle || format == .csv else { throw QuestError.notOnTheGlobe(title: quest.title) }
        return switch format {
        case .gpx: QuestFolder.gpx(of: quest)
        case .kml: QuestFolder.kml(of: quest)
        case .vroom: try QuestFolder.vroom(of: quest)
        case .link: QuestFolder.links(of: quest)
        case .geojson: try QuestFolder.geoJSON(of: quest)
        case .csv: QuestFolder.csv(of: quest)
        }
    }
}

/// A quest as GeoJSON: a point for each patient, and the route as a line.
extension QuestFolder {
    static func geoJSON(of quest: Quest) throws -> String {
        let patients = quest.inVisitingOrder
        var features = patients.enumerated().map { index, patient in
            Feature(
                geometry: .point(patient.position),
                properties: Properties(
                    name: patient.title,
                    place: patient.place,
                    address: patient.address,
                    note: patient.note,
                    window: patient.window?.text,
                    stay: patient.stay.map(Stay.text),
                    load: patient.load,
                    ailment: patient.ailment?.rawValue,
                    berry: patient.ailment?.berry,
                    visited: patient.isVisited,
                    stop: patient.step == nil ? nil : index + 1,
                    arrive: patient.step?.arrival.map { ClockTime.text(ofPlanned: $0) }
                )
            )
        }
        if let route = quest.route {
            let positions =
                [quest.start].compactMap { $0 } + patients.filter { $0.step != nil }.map(\.position)
                + [route.request.home].compactMap { $0 }
            features.append(
                Feature(
                    geometry: .line(positions),
                    properties: Properties(name: quest.title)
                )
            )
        }
        return try json(Collection(features: features))
    }

    static func json(_ file: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(file), as: UTF8.self) + "\n"
    }

    private struct Collection: Encodable {
        var type = "FeatureCollection"
        var features: [Feature]
    }

    private struct Feature: Encodable {
        var type = "Feature"
        var geometry: Geometry
        var properties: Properties
    }

    private struct Properties: Encodable {
        var name: String
        var place: String?
        var address: String?
        var note: String?
        var window: String?
        var stay: String?
        var load: Double?
        var ailment: String?
        var berry: String?
        var visited: Bool?
        var stop: Int?
        var arrive: String?
    }

    private enum Geometry: Encodable {
        case point(Position)
        case line([Position])

        private enum Key: CodingKey {
            case type, coordinates
        }

        func encode(to encoder: any Encoder) throws {
            var values = encoder.container(keyedBy: Key.self)
            switch self {
            case .point(let position):
                try values.encode("Point", forKey: .type)
                try values.encode(pair(position), forKey: .coordinates)
            case .line(let positions):
                try values.encode("LineString", forKey: .type)
                try values.encode(positions.map(pair), forKey: .coordinates)
            }
        }
    }

    /// The longitude and the latitude.
    static func pair(_ position: Position) -> [Double] { [position.point.y, position.point.x] }
}

/// A quest as a table, which `load` can read again if it is on the globe.
extension QuestFolder {
    static func csv(of quest: Quest) -> String {
        let names = quest.metric == .greatCircle ? ["latitude", "longitude"] : ["x", "y"]
        let patients = quest.inVisitingOrder
        var columns: [(name: String, text: (Patient) -> String?)] = [
            ("name", { $0.title }), ("place", { $0.place }),
            (names[0], { Position.digits($0.position.point.x) }), (names[1], { Position.digits($0.position.point.y) }),
            ("ailment", { $0.ailment?.rawValue }), ("berry", { $0.ailment?.berry }),
            ("visited", { $0.isVisited ? "yes" : "no" }),
            ("leg", { $0.step.map { Position.lengthDigits($0.leg) } }),
            ("distance", { $0.step.map { Position.lengthDigits($0.distance) } }),
        ]
        let more: [(name: String, text: (Patient) -> String?)] = [
            ("address", { $0.address }), ("note", { $0.note }), ("window", { $0.window?.text }),
            ("stay", { $0.stay.map(Stay.text) }), ("load", { $0.load.map(Position.digits) }),
            ("arrive", { $0.step?.arrival.map { ClockTime.text(ofPlanned: $0) } }),
        ]
        columns += more.filter { column in patients.contains { column.text($0) != nil } }
        let rows = patients.map { patient in columns.map { $0.text(patient) ?? "" } }
        return ([columns.map(\.name)] + rows).map(CSVReader.line).joined()
    }
}
