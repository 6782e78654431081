import Foundation
import QuestDomain
import SatchelImporting
import SatchelJSON

/// Reads the points of a GeoJSON text, including geometry collections; lines and areas are ignored.
enum GeoJSONStops {
    private static let mostIgnored = 100
    private static let properties: Set = [
        "name", "title", "pokemon", "place", "ailment", "address", "note", "description", "window", "stay", "load",
    ]

    static func read(_ bytes: ArraySlice<UInt8>) throws -> LoadedStops {
        var stops = LoadedStops()
        let node: Node
        do {
            node = try StrictJSON.decode(Node.self, from: bytes)
        } catch let error as DecodingError {
            if let fault = error.jsonFault {
                stops.append(FileProblem(.line, fault.line, "not valid JSON: \(fault)"))
            } else {
                stops.append(FileProblem(.feature, 1, "the file is JSON, but not GeoJSON"))
            }
            return stops
        }
        var ignored: Set<String> = []
        for (index, feature) in (node.features ?? [node]).enumerated() {
            if index % 1024 == 0 { try Task.checkCancellation() }
            guard let geometry = feature.shape else { continue }
            if ignored.count < mostIgnored { ignored.formUnion(feature.otherProperties) }
            guard !feature.hasZero else {
                stops.append(FileProblem(.feature, index + 1, "it contains a NUL byte"))
                continue
            }
            for point in geometry.points {
                do {
                    // GeoJSON writes the longitude first.
                    guard point.count >= 2 else {
                        throw PositionError.malformed(point.map { "\($0)" }.joined(separator: ","))
                    }
                    let position = try Coordinates(latitude: point[1], longitude: point[0])
                    guard stops.append(try feature.stop(at: position), .feature, index + 1) else { return stops }
                } catch let error as PositionError {
                    stops.append(FileProblem(.feature, index + 1, error.words))
                } catch let error as RowProblem {
                    stops.append(FileProblem(.feature, index + 1, error.reason))
                }
            }
            if geometry.isUnreadable {
                stops.append(FileProblem(.feature, index + 1, "its coordinates are invalid"))
            }
        }
        stops.ignored = ignored.sorted()
        return stops
    }

    /// A collection, a feature or a geometry, which differ in their keys.
    private struct Node: Decodable {
        var features: [Node]?
        var properties: [String: Scalar]?
        /// The geometry of a feature, or the geometry itself.
        var shape: Geometry?

        private enum CodingKeys: CodingKey {
            case type, features, geometry, properties
        }

        init(from decoder: any Decoder) throws {
            let values = try decoder.container(keyedBy: CodingKeys.self)
            let type = try values.decode(String.self, forKey: .type)
            features = type == "FeatureCollection" ? try values.decode([Node].self, forKey: .features) : nil
            properties = try? values.decodeIfPresent([String: Scalar].self, forKey: .properties)
            switch type {
            case "FeatureCollection": shape = nil
            case "Feature":
                do {
                    shape = try values.decodeIfPresent(Geometry.self, forKey: .geometry)
                } catch {
                    shape = .unreadable
                }
            default: shape = try Geometry(from: decoder)
            }
        }

        /// Whether a text contains a NUL byte, which some readers take for the end.
        var hasZero: Bool { properties?.values.contains { $0.text?.utf8.contains(0) == true } ?? false }

        /// The properties that a stop has no place for.
        var otherProperties: Set<String> { Set((properties ?? [:]).keys).subtracting(GeoJSONStops.properties) }

        func stop(at position: Coordinates) throws -> LoadedStop {
            func text(_ keys: String...) -> String? {
                keys.lazy.compactMap { properties?[$0]?.text }.first { !$0.isEmpty }
            }
            var stop = LoadedStop(
                name: text("name", "title"),
                pokemon: text("pokemon"),
                place: text("place"),
                ailment: text("ailment").flatMap { Ailment(rawValue: $0.lowercased()) },
                address: text("address"),
                note: text("note", "description"),
                position: position
            )
            try stop.setTimes(window: text("window"), stay: text("stay"), load: text("load"))
            return stop
        }
    }

    /// The points of a geometry; coordinates of lines and areas are not decoded.
    private struct Geometry: Decodable {
        var points: [[Double]] = []
        /// Whether some points have malformed coordinates.
        var isUnreadable = false

        static let unreadable = Geometry()

        private enum CodingKeys: CodingKey {
            case type, coordinates, geometries
        }

        private init() {
            isUnreadable = true
        }

        /// Collections may nest as deep as JSON may.
        init(from decoder: any Decoder) throws {
            let values = try decoder.container(keyedBy: CodingKeys.self)
            switch try values.decode(String.self, forKey: .type) {
            case "Point":
                let point = try? values.decode([Double].self, forKey: .coordinates)
                points = point.map { [$0] } ?? []
                isUnreadable = point == nil
            case "MultiPoint":
                let list = try? values.decode([[Double]].self, forKey: .coordinates)
                points = list ?? []
                isUnreadable = list == nil
            case "GeometryCollection":
                let parts = try? values.decode([Geometry].self, forKey: .geometries)
                points = parts?.flatMap(\.points) ?? []
                isUnreadable = parts?.contains(where: \.isUnreadable) ?? true
            default: break
            }
        }
    }

    /// A property that is a string or a number; any other is ignored.
    private struct Scalar: Decodable {
        let text: String?

        init(from decoder: any Decoder) throws {
            let value = try decoder.singleValueContainer()
            if let text = try? value.decode(String.self) {
                self.text = text
            } else {
                text = (try? value.decode(Double.self)).map { Position.digits($0) }
            }
        }
    }
}
