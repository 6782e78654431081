/// A map with places and paths: drawn to scale on a terminal, a table elsewhere.
///
/// The feature projects its coordinates to meters; the host scales them to the window, north up, and adds a scale bar.
public struct MapDrawing: Sendable, Equatable {
    /// A position in meters from any origin.
    public struct Position: Sendable, Hashable {
        /// Meters to the east.
        public let x: Double
        /// Meters to the north.
        public let y: Double

        /// The origin.
        public static let origin = Position()

        private init() { (x, y) = (0, 0) }

        /// Nil if it is infinite or not a number.
        public init?(x: Double, y: Double) {
            guard x.isFinite, y.isFinite else { return nil }
            (self.x, self.y) = (x, y)
        }
    }

    /// The marker of a place, from the most to the least striking; the legend says what it means.
    public enum Mark: Sendable, CaseIterable {
        /// A diamond, drawn above the others.
        case diamond
        /// A filled circle.
        case disc
        /// An empty circle, dimmed.
        case ring
    }

    /// A labeled place.
    public struct Place: Sendable, Equatable {
        /// Where it is.
        public var position: Position
        /// The marker.
        public var mark: Mark
        /// The text beside it, as short as a row number.
        public var label: String
        /// The name, shown beside the label where there is room.
        public var name: String

        public init(_ position: Position, _ mark: Mark, label: String, name: String = "") {
            self.position = position
            self.mark = mark
            self.label = label
            self.name = name
        }
    }

    /// The title.
    public var title: String
    /// The places; where several overlap, the first is drawn on top.
    public var places: [Place]
    /// Lines through positions, such as a route.
    public var paths: [[Position]] = []
    /// What the marks mean, listed below the map if they are on it.
    public var legend: [Mark: String] = [:]
    /// The same places as records: printed where no map can be drawn.
    public var table: RecordList
    /// A line below on a terminal only.
    public var note: String?

    public init(title: String, places: [Place], table: RecordList) {
        self.title = title
        self.places = places
        self.table = table
    }
}

extension MapDrawing {
    /// Whether there is nothing to draw.
    public var isEmpty: Bool { places.isEmpty && paths.allSatisfy(\.isEmpty) }
}
