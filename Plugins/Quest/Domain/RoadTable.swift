import SatchelCatalog
/// Times, and perhaps lengths, of the ways by road between places, which need not be the same both ways.
package struct RoadTable: Hashable, Sendable, Codable {
    /// The most places.
    package static let largestCount = 300

    /// The places as `latitude,longitude`, or `x,y`.
    package let places: [String]
    /// Row by row; nil where there is no way.
    package let seconds: [Double?]
    package let meters: [Double?]?
    /// The file or the service it is from.
    package let source: String

    /// Nil unless there is a number from 0 to a billion, or nothing, for each way.
    package init?(places: [String], seconds: [[Double?]], meters: [[Double?]]?, source: String) {
        let count = places.count
        guard (1...Self.largestCount).contains(count), Self.isTable(seconds, count) else { return nil }
        if let meters, !Self.isTable(meters, count) { return nil }
        self.places = places
        self.seconds = seconds.flatMap { $0 }
        self.meters = meters.map { $0.flatMap { $0 } }
        self.source = source
    }

    private static func isTable(_ rows: [[Double?]], _ count: Int) -> Bool {
        rows.count == count
            && rows.allSatisfy { row in
                row.count == count && row.allSatisfy { $0.map { (0...1e9).contains($0) } ?? true }
            }
    }

    /// Whether the numbers fit the places, of one that was stored.
    package var isValid: Bool {
        seconds.count == places.count * places.count && (meters.map { $0.count == seconds.count } ?? true)
    }

    /// The row of each place.
    package var rows: [String: Int] {
        Dictionary(firstOf: places.enumerated().map { ($1, $0) })
    }
}

extension Quest {
    /// The places that a table of roads is for: the start, all stops, and the end, each once.
    package var roadPlaces: [Position] {
        var seen: Set<String> = []
        return ([start].compactMap { $0 } + patients.map(\.position) + [finish].compactMap { $0 }).filter {
            seen.insert($0.description).inserted
        }
    }
}
