/// A plane with places and paths: drawn to scale on a terminal, told as records everywhere else.
///
/// The feature projects its coordinates to metres; the host scales them to the window, north up, and adds a scale bar.
public struct MapDrawing: Sendable, Equatable {
    /// A position in metres from any origin.
    public struct Position: Sendable, Hashable {
        /// Metres to the east.
        public let x: Double
        /// Metres to the north.
        public let y: Double

        /// The position from which the others are counted.
        public static let origin = Position()

        private init() { (x, y) = (0, 0) }

        /// Creates a position; nil where it is infinite or no number.
        public init?(x: Double, y: Double) {
            guard x.isFinite, y.isFinite else { return nil }
            (self.x, self.y) = (x, y)
        }
    }

    /// The shape a place is drawn in, from the most to the least striking; the legend says what it stands for.
    public enum Mark: Sendable, CaseIterable {
        /// A diamond, drawn above the others.
        case diamond
        /// A filled circle.
        case disc
        /// An empty circle, dimmed.
        case ring
    }

    /// A place with what stands beside it.
    public struct Place: Sendable, Equatable {
        /// Where it is.
        public var position: Position
        /// The shape it is drawn in.
        public var mark: Mark
        /// The text beside it, as short as a row number.
        public var label: String

        /// Creates a place.
        public init(_ position: Position, _ mark: Mark, label: String) {
            self.position = position
            self.mark = mark
            self.label = label
        }
    }

    /// What the map shows.
    public var title: String
    /// The places; the first of those that cannot be told apart is drawn on top.
    public var places: [Place]
    /// Lines from position to position, such as the route.
    public var paths: [[Position]]
    /// What the marks stand for, told below the map where they are on it.
    public var legend: [Mark: String]
    /// The same places as records: what is printed where no map can be drawn.
    public var table: RecordList
    /// A line below on a terminal only.
    public var note: String?

    /// Creates a map.
    public init(
        title: String,
        places: [Place],
        paths: [[Position]] = [],
        legend: [Mark: String] = [:],
        table: RecordList,
        note: String? = nil
    ) {
        self.title = title
        self.places = places
        self.paths = paths
        self.legend = legend
        self.table = table
        self.note = note
    }
}

extension MapDrawing {
    /// Whether there is nothing to draw.
    public var isEmpty: Bool { places.isEmpty && paths.allSatisfy(\.isEmpty) }
}
