import SatchelCatalog
import QuestDomain
import SatchelImporting
import SatchelPluginAPI

/// Reads the stops of GPX and KML, whatever their namespaces.
enum XMLStops {
    static func isBeginning(_ text: some StringProtocol) -> Bool {
        ["<gpx", ":gpx", "<kml", ":kml"].contains { text.contains($0) }
    }

    /// Throws `QuestError.unreadableFile`.
    static func read(_ bytes: ArraySlice<UInt8>, name: String) throws -> LoadedStops {
        guard !bytes.contains(0) else { throw QuestError.unreadableFile(name, reason: "it contains a NUL byte") }
        guard String(validating: bytes, as: UTF8.self) != nil else {
            throw QuestError.unreadableFile(name, reason: "it is not UTF-8 text")
        }
        do throws(RowProblem) {
            let root = try XMLElement.read(bytes, roots: ["gpx", "kml"])
            return root.localName == "gpx" ? gpx(root) : kml(root)
        } catch {
            throw QuestError.unreadableFile(name, reason: error.reason)
        }
    }

    // MARK: - GPX

    /// The waypoints; without any, the points of routes; without those, where tracks begin and end.
    private static func gpx(_ root: XMLElement) -> LoadedStops {
        let waypoints = root.parts("wpt")
        let routes = root.parts("rte").map { route in (name: route.words("name"), points: route.parts("rtept")) }
            .filter { !$0.points.isEmpty }
        let tracks = root.parts("trk").map { track in
            (name: track.words("name"), points: track.parts("trkseg").flatMap { $0.parts("trkpt") })
        }
        .filter { !$0.points.isEmpty }
        var stops = LoadedStops()
        stops.title = root.part("metadata")?.words("name")
        let routePoints = routes.reduce(0) { $0 + $1.points.count }
        let trackPoints = tracks.reduce(0) { $0 + $1.points.count }
        let inRoutes = routes.count.counted("route") + " of " + routePoints.counted("point")
        let inTracks = tracks.count.counted("track") + " of " + trackPoints.counted("point")
        var leftOut = tracks.isEmpty ? [] : [inTracks]
        if !waypoints.isEmpty {
            for point in waypoints { stops.append(point, nil) }
            if !routes.isEmpty { leftOut.insert(inRoutes, at: 0) }
            if !leftOut.isEmpty {
                stops.notes = [
                    "took \(waypoints.count.counted("waypoint")), not \(leftOut.joined(separator: " and "))"
                ]
            }
        } else if !routes.isEmpty {
            for route in routes {
                for (index, point) in route.points.enumerated() {
                    stops.append(point, route.name.map { "\($0) \(index + 1)" })
                }
            }
            if routes.count == 1 { stops.title = stops.title ?? routes[0].name }
            if !leftOut.isEmpty { stops.notes = ["took \(inRoutes), not \(inTracks)"] }
        } else {
            for (index, track) in tracks.enumerated() {
                let name = track.name ?? "track \(index + 1)"
                stops.append(track.points[0], name + " start")
                if track.points.count > 1, let last = track.points.last { stops.append(last, name + " end") }
            }
            if !tracks.isEmpty { stops.notes = ["took the first and last points of \(inTracks)"] }
        }
        return stops
    }

    // MARK: - KML

    /// The placemarks that are points, in folders too.
    private static func kml(_ root: XMLElement) -> LoadedStops {
        var stops = LoadedStops()
        stops.title = root.part("Document")?.words("name")
        var waiting = [root]
        while let element = waiting.popLast() {
            for child in element.children.reversed() where child.localName != "Placemark" { waiting.append(child) }
            for place in element.parts("Placemark") {
                let points = place.parts("Point") + place.parts("MultiGeometry").flatMap { $0.parts("Point") }
                for point in points {
                    let numbers = (point.words("coordinates") ?? "").split(separator: ",", maxSplits: 2)
                    let text = numbers.count > 1 ? "\(numbers[1]),\(numbers[0])" : point.words("coordinates") ?? ""
                    stops.append(text, name: place.words("name"), note: place.words("description"))
                }
            }
        }
        return stops
    }
}

extension LoadedStops {
    fileprivate mutating func append(_ point: XMLElement, _ name: String?) {
        append(
            "\(point["lat"] ?? ""),\(point["lon"] ?? "")",
            name: point.words("name") ?? name,
            note: point.words("desc") ?? point.words("cmt")
        )
    }

    fileprivate mutating func append(_ position: String, name: String?, note: String?) {
        let number = stops.count + problemCount + 1
        do throws(PositionError) {
            _ = append(LoadedStop(name: name, note: note, position: try Coordinates(position)), .point, number)
        } catch {
            append(FileProblem(.point, number, error.words))
        }
    }
}

extension XMLElement {
    fileprivate func parts(_ name: String) -> [XMLElement] { children.filter { $0.localName == name } }

    fileprivate func part(_ name: String) -> XMLElement? { children.first { $0.localName == name } }

    /// The text of a part, nil if there is none.
    fileprivate func words(_ name: String) -> String? { part(name).map(\.line).flatMap { $0.isEmpty ? nil : $0 } }
}
