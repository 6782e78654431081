/// A plane with places and paths: drawn to scale on a terminal, told as records everywhere else.
///
/// The feature projects its coordinates to metres; the host scales them to the window, north up, and adds a scale bar.
package struct MapDrawing: Sendable, Equatable {
    /// A position in metres from any origin.
    package struct Position: Sendable, Hashable {
        /// Metres to the east.
        package let x: Double
        /// Metres to the north.
        package let y: Double

        /// The position from which the others are counted.
        package static let origin = Position()

        private init() { (x, y) = (0, 0) }

        /// Creates a position; nil where it is infinite or no number.
        package init?(x: Double, y: Double) {
            guard x.isFinite, y.isFinite else { return nil }
            (self.x, self.y) = (x, y)
        }
    }

    /// What a place is; each kind has a shape of its own.
    package enum Kind: Sendable, CaseIterable {
        /// Where the user is.
        case you
        /// A place to visit.
        case stop
        /// A place that was visited.
        case done
    }

    /// A place with what stands beside it.
    package struct Place: Sendable, Equatable {
        /// Where it is.
        package var position: Position
        /// What it is.
        package var kind: Kind
        /// The text beside it, as short as a row number.
        package var label: String

        /// Creates a place.
        package init(_ position: Position, _ kind: Kind, label: String) {
            self.position = position
            self.kind = kind
            self.label = label
        }
    }

    /// What the map shows.
    package var title: String
    /// The places; the first of those that cannot be told apart is drawn on top.
    package var places: [Place]
    /// Lines from position to position, such as the route.
    package var paths: [[Position]]
    /// The same places as records: what is printed where no map can be drawn.
    package var table: RecordList
    /// A line below on a terminal only.
    package var note: String?

    /// Creates a map.
    package init(
        title: String,
        places: [Place],
        paths: [[Position]] = [],
        table: RecordList,
        note: String? = nil
    ) {
        self.title = title
        self.places = places
        self.paths = paths
        self.table = table
        self.note = note
    }
}

extension MapDrawing {
    /// Whether there is nothing to draw.
    package var isEmpty: Bool { places.isEmpty && paths.allSatisfy(\.isEmpty) }
}
