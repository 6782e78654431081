import Foundation
import QuestDomain
import QuestRouting
import SatchelCatalog

/// A quest as GPX: a waypoint for each patient, and the route in visiting order.
extension QuestFolder {
    static func gpx(of quest: Quest) -> String {
        var lines = [
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
            "<gpx version=\"1.1\" creator=\"Satchel\" xmlns=\"http://www.topografix.com/GPX/1/1\">",
            "  <metadata><name>\(quest.title.asXML)</name></metadata>",
        ]
        let patients = quest.inVisitingOrder
        lines += patients.map { point($0, "wpt", indent: "  ") }
        if let route = quest.route {
            lines += ["  <rte>", "    <name>\(quest.title.asXML)</name>"]
            if let start = quest.start { lines.append(point(start, "rtept", "start", nil, indent: "    ")) }
            lines += patients.filter { $0.step != nil }.map { point($0, "rtept", indent: "    ") }
            if let home = route.request.home { lines.append(point(home, "rtept", "home", nil, indent: "    ")) }
            lines.append("  </rte>")
        }
        return (lines + ["</gpx>", ""]).joined(separator: "\n")
    }

    private static func point(_ patient: Patient, _ element: String, indent: String) -> String {
        point(patient.position, element, patient.title, words(of: patient), indent: indent)
    }

    /// What is known of a patient beside the name, on one line.
    private static func words(of patient: Patient) -> String? {
        let words = [
            patient.place, patient.address, patient.window?.text, patient.stay.map(Stay.text), patient.note,
            patient.ailment.map { "\($0.rawValue): \($0.berry)" },
        ]
        .compactMap { $0 }
        return words.isEmpty ? nil : words.joined(separator: ", ")
    }

    private static func point(
        _ position: Position,
        _ element: String,
        _ name: String,
        _ description: String?,
        indent: String
    ) -> String {
        let place = position.point
        return indent + "<\(element) lat=\"\(degrees(place.x))\" lon=\"\(degrees(place.y))\">"
            + "<name>\(name.asXML)</name>" + (description.map { "<desc>\($0.asXML)</desc>" } ?? "")
            + "</\(element)>"
    }
}

/// A quest as KML: a placemark for each patient, and the route as a line.
extension QuestFolder {
    static func kml(of quest: Quest) -> String {
        var lines = [
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
            "<kml xmlns=\"http://www.opengis.net/kml/2.2\">",
            "  <Document>",
            "    <name>\(quest.title.asXML)</name>",
        ]
        lines += quest.inVisitingOrder.map { patient in
            "    <Placemark><name>\(patient.title.asXML)</name>"
                + (words(of: patient).map { "<description>\($0.asXML)</description>" } ?? "")
                + "<Point><coordinates>\(place(patient.position))</coordinates></Point></Placemark>"
        }
        if quest.route != nil, quest.way.count > 1 {
            let way = quest.way.map(place).joined(separator: " ")
            lines += [
                "    <Placemark><name>\(quest.title.asXML)</name>",
                "      <LineString><tessellate>1</tessellate><coordinates>\(way)</coordinates></LineString>",
                "    </Placemark>",
            ]
        }
        return (lines + ["  </Document>", "</kml>", ""]).joined(separator: "\n")
    }

    private static func place(_ position: Position) -> String {
        degrees(position.point.y) + "," + degrees(position.point.x)
    }
}

/// A quest as links that open directions on a phone.
extension QuestFolder {
    /// Google Maps takes nine stops on the way and one at the end.
    private static let stopsOfLink = 10

    /// The links, one a line; each begins where the one before ends.
    static func links(of quest: Quest) -> String {
        /// Rounds to about a tenth of a meter.
        func rounded(_ number: Double) -> String { degrees((number * 1e6).rounded() / 1e6) }
        let places = quest.way.map { rounded($0.point.x) + "," + rounded($0.point.y) }
        var lines: [String] = []
        var at = quest.start == nil ? -1 : 0
        while at < places.count - 1 {
            let end = min(at + stopsOfLink, places.count - 1)
            var link = "https://www.google.com/maps/dir/?api=1"
            if at >= 0 { link += "&origin=" + places[at] }
            link += "&destination=" + places[end]
            let between = places[(at + 1)..<end].joined(separator: "%7C")
            lines.append(between.isEmpty ? link : link + "&waypoints=" + between)
            at = end
        }
        return lines.map { $0 + "\n" }.joined()
    }

    /// Degrees without an exponent, to less than a millimeter.
    static func degrees(_ number: Double) -> String {
        let text = Position.digits(number)
        return text.contains("e") ? String(format: "%.9f", number) : text
    }
}

extension Quest {
    /// The places of the route, or of all who wait, with the start and the way back.
    fileprivate var way: [Position] {
        [start].compactMap { $0 } + inVisitingOrder.filter { !$0.isVisited }.map(\.position)
            + [route?.request.home].compactMap { $0 }
    }
}
