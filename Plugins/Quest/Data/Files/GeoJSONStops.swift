import Foundation
import QuestDomain

/// The points of a GeoJSON text; lines and areas are passed over.
enum GeoJSONStops {
    static func read(_ text: String) -> (stops: [LoadedStop], problems: [FileProblem]) {
        let node: Node
        do {
            node = try JSONDecoder().decode(Node.self, from: Data(text.utf8))
        } catch {
            return ([], [FileProblem(.feature, 1, "the text is no GeoJSON")])
        }
        var stops: [LoadedStop] = []
        var problems: [FileProblem] = []
        for (index, feature) in (node.features ?? [node]).enumerated() {
            let geometry = feature.geometry ?? Geometry(type: feature.type, coordinates: feature.coordinates)
            for point in geometry.points {
                do throws(PositionError) {
                    // GeoJSON writes the longitude first.
                    guard point.count >= 2 else { throw .malformed(point.map { "\($0)" }.joined(separator: ",")) }
                    let position = try Coordinates(latitude: point[1], longitude: point[0])
                    stops.append(feature.stop(at: position))
                } catch {
                    problems.append(FileProblem(.feature, index + 1, error.words))
                }
            }
            if geometry.isUnreadable {
                problems.append(FileProblem(.feature, index + 1, "its coordinates cannot be read"))
            }
        }
        return (stops, problems)
    }

    /// A collection, a feature or a geometry: they differ in the keys they have.
    private struct Node: Decodable {
        var type: String
        var features: [Node]?
        var geometry: Geometry?
        var coordinates: Numbers?
        var properties: [String: Scalar]?

        func stop(at position: Coordinates) -> LoadedStop {
            func text(_ keys: String...) -> String? {
                keys.lazy.compactMap { properties?[$0]?.text }.first { !$0.isEmpty }
            }
            return LoadedStop(
                name: text("name", "title"),
                pokemon: text("pokemon"),
                place: text("place"),
                ailment: text("ailment").flatMap { Ailment(rawValue: $0.lowercased()) },
                position: position
            )
        }
    }

    private struct Geometry: Decodable {
        var type: String
        var coordinates: Numbers?

        var points: [[Double]] {
            switch (type, coordinates) {
            case ("Point", .list(let numbers)): [numbers.compactMap(\.number)]
            case ("MultiPoint", .list(let points)): points.map { $0.list.compactMap(\.number) }
            default: []
            }
        }

        var isUnreadable: Bool {
            guard type == "Point" || type == "MultiPoint" else { return false }
            if case .list = coordinates { return false }
            return true
        }
    }

    /// A number, lists of numbers, lists of those.
    private indirect enum Numbers: Decodable {
        case number(Double)
        case list([Numbers])

        init(from decoder: any Decoder) throws {
            let value = try decoder.singleValueContainer()
            if let number = try? value.decode(Double.self) {
                self = .number(number)
            } else {
                self = .list(try value.decode([Numbers].self))
            }
        }

        var number: Double? { if case .number(let number) = self { number } else { nil } }
        var list: [Numbers] { if case .list(let list) = self { list } else { [] } }
    }

    /// A property that is a text or a number; any other is passed over.
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
