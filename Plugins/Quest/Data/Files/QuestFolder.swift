import Foundation
import Glibc
import QuestDomain
import QuestRouting
import SatchelImporting
import SatchelPersistence
import SatchelPluginAPI

/// Quests as files of this machine.
package struct QuestFolder: Sendable {
    private let today: @Sendable () -> Date

    /// `today` dates the facts of a file.
    package init(today: @escaping @Sendable () -> Date = { Date() }) {
        self.today = today
    }

    /// Reads a quest from a table, GeoJSON, TSPLIB or a file of rounds, detected by content, without saving it.
    ///
    /// `ignored` are the columns, or the properties of GeoJSON, that a quest has no place for.
    ///
    /// - Throws: `QuestError` that names what cannot be read; a file is read completely or not at all.
    @concurrent package func quest(at path: String) async throws -> (quest: Quest, ignored: [String]) {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        let day = UTCTime(nearestTo: today().timeIntervalSince1970).day
        do {
            return try StopFile(name: name, day: day).quest(FileBytes(path: path, acceptsPipes: true))
        } catch ImportFileError.interrupted {
            throw CancellationError()
        }
    }

    package func text(of quest: Quest, as format: QuestFileFormat) throws -> String {
        guard quest.metric == .greatCircle || format == .csv else { throw QuestError.notOnTheGlobe(title: quest.title) }
        return switch format {
        case .gpx: QuestFolder.gpx(of: quest)
        case .geojson: try QuestFolder.geoJSON(of: quest)
        case .csv: QuestFolder.csv(of: quest)
        }
    }

    /// Writes a text atomically; false if there is a file that `replacing` leaves.
    package func save(_ text: String, to path: String, replacing: () async throws -> Bool) async throws -> Bool {
        if access(path, F_OK) == 0, try await !replacing() { return false }
        try await write(text, to: path)
        return true
    }

    @concurrent private func write(_ text: String, to path: String) async throws {
        try Task.checkCancellation()
        try AtomicFile.write(Data(text.utf8), to: path, mode: 0o644)
    }
}

/// A quest as GPX: a waypoint for each patient, and the route in visiting order.
extension QuestFolder {
    static func gpx(of quest: Quest) -> String {
        var lines = [
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
            "<gpx version=\"1.1\" creator=\"Satchel\" xmlns=\"http://www.topografix.com/GPX/1/1\">",
            "  <metadata><name>\(escaped(quest.title))</name></metadata>",
        ]
        let patients = quest.inVisitingOrder
        lines += patients.map { point($0, "wpt", indent: "  ") }
        if let route = quest.route {
            lines += ["  <rte>", "    <name>\(escaped(quest.title))</name>"]
            if let start = quest.start { lines.append(point(start, "rtept", "start", nil, indent: "    ")) }
            lines += patients.filter { $0.step != nil }.map { point($0, "rtept", indent: "    ") }
            if let home = route.request.home { lines.append(point(home, "rtept", "home", nil, indent: "    ")) }
            lines.append("  </rte>")
        }
        return (lines + ["</gpx>", ""]).joined(separator: "\n")
    }

    private static func point(_ patient: Patient, _ element: String, indent: String) -> String {
        let words = [patient.place, patient.ailment.map { "\($0.rawValue): \($0.berry)" }]
        let text = words.compactMap { $0 }.joined(separator: ", ")
        return point(patient.position, element, patient.title, text.isEmpty ? nil : text, indent: indent)
    }

    private static func point(
        _ position: Position,
        _ element: String,
        _ name: String,
        _ description: String?,
        indent: String
    ) -> String {
        let place = position.point
        return indent + "<\(element) lat=\"\(Position.digits(place.x))\" lon=\"\(Position.digits(place.y))\">"
            + "<name>\(escaped(name))</name>" + (description.map { "<desc>\(escaped($0))</desc>" } ?? "")
            + "</\(element)>"
    }

    /// Escapes the special characters of XML and drops those it cannot contain.
    private static func escaped(_ text: String) -> String {
        let marks: [Unicode.Scalar: String] = ["&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;"]
        return text.unicodeScalars.reduce(into: "") { result, scalar in
            if let mark = marks[scalar] {
                result += mark
            } else if scalar.value >= 0x20 || scalar == "\t" {
                result.unicodeScalars.append(scalar)
            }
        }
    }
}

/// A quest as GeoJSON: a point for each patient, and the route as a line.
extension QuestFolder {
    static func geoJSON(of quest: Quest) throws -> String {
        let patients = quest.inVisitingOrder
        var features = patients.enumerated().map { index, patient in
            Feature(
                geometry: Geometry(type: "Point", point: patient.position),
                properties: Properties(
                    name: patient.title,
                    place: patient.place,
                    ailment: patient.ailment?.rawValue,
                    berry: patient.ailment?.berry,
                    visited: patient.isVisited,
                    stop: patient.step == nil ? nil : index + 1
                )
            )
        }
        if let route = quest.route {
            let positions =
                [quest.start].compactMap { $0 } + patients.filter { $0.step != nil }.map(\.position)
                + [route.request.home].compactMap { $0 }
            features.append(
                Feature(
                    geometry: Geometry(type: "LineString", line: positions),
                    properties: Properties(name: quest.title)
                )
            )
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(Collection(features: features)), as: UTF8.self) + "\n"
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
        var ailment: String?
        var berry: String?
        var visited: Bool?
        var stop: Int?
    }

    private struct Geometry: Encodable {
        let type: String
        private let positions: [[Double]]

        init(type: String, point: Position) {
            self.type = type
            positions = [[point.point.y, point.point.x]]
        }

        init(type: String, line: [Position]) {
            self.type = type
            positions = line.map { [$0.point.y, $0.point.x] }
        }

        private enum Key: CodingKey {
            case type, coordinates
        }

        func encode(to encoder: any Encoder) throws {
            var values = encoder.container(keyedBy: Key.self)
            try values.encode(type, forKey: .type)
            if type == "Point" {
                try values.encode(positions[0], forKey: .coordinates)
            } else {
                try values.encode(positions, forKey: .coordinates)
            }
        }
    }
}

/// A quest as a table, which `load` can read again if it is on the globe.
extension QuestFolder {
    static func csv(of quest: Quest) -> String {
        let names = quest.metric == .greatCircle ? ["latitude", "longitude"] : ["x", "y"]
        let heading = ["name", "place"] + names + ["ailment", "berry", "visited", "leg", "distance"]
        let rows = quest.inVisitingOrder.map { patient in
            [
                patient.title, patient.place ?? "", Position.digits(patient.position.point.x),
                Position.digits(patient.position.point.y), patient.ailment?.rawValue ?? "",
                patient.ailment?.berry ?? "", patient.isVisited ? "yes" : "no",
                patient.step.map { Position.lengthDigits($0.leg) } ?? "",
                patient.step.map { Position.lengthDigits($0.distance) } ?? "",
            ]
        }
        return ([heading] + rows).map { $0.map(cell).joined(separator: ",") + "\n" }.joined()
    }

    private static func cell(_ text: String) -> String {
        guard text.contains(where: { ",\"".contains($0) || $0.isNewline }) else { return text }
        return "\"" + text.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
    }
}
