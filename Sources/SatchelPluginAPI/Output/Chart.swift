/// A chart, mostly of numbers over time: a plot on a terminal, a table of the points elsewhere.
///
/// ```swift
/// let points = history.compactMap { day in
///     ExactNumber(day.close).flatMap { Chart.Point(x: day.seconds, y: $0) }
/// }
/// return .chart(Chart(title: "Bitcoin, 30 days", .line(points), unit: "USD", key: "price", label: "Price"))
/// ```
///
/// The points may be in any order; of several at the same place the last counts.
public struct Chart: Sendable, Equatable {
    /// A number at a place on the axis.
    public struct Point: Sendable, Hashable {
        /// The place: seconds since 1970, or any number.
        public let x: Double
        /// The number.
        public let y: ExactNumber

        /// Nil if its place is infinite or not a number.
        public init?(x: Double, y: ExactNumber) {
            guard x.isFinite else { return nil }
            (self.x, self.y) = (x, y)
        }
    }

    /// The prices of a span of time that begins at a place.
    public struct Candle: Sendable, Hashable {
        /// The place: seconds since 1970, or any number.
        public let x: Double
        /// The first price.
        public let open: ExactNumber
        /// The highest price.
        public let high: ExactNumber
        /// The lowest price.
        public let low: ExactNumber
        /// The last price.
        public let close: ExactNumber

        /// Nil if its place is infinite or not a number.
        public init?(x: Double, open: ExactNumber, high: ExactNumber, low: ExactNumber, close: ExactNumber) {
            guard x.isFinite else { return nil }
            self.x = x
            (self.open, self.high, self.low, self.close) = (open, high, low, close)
        }
    }

    /// The kind of plot, with its points.
    public enum Series: Sendable, Equatable {
        /// A line through points.
        case line([Point])
        /// A candle for each span.
        case candles([Candle])
    }

    /// The unit of the places.
    public enum Axis: Sendable {
        /// Seconds since 1970.
        case time
        case number
    }

    /// How the numbers are spread over the height of the plot.
    public enum Scale: Sendable {
        /// Equal differences take equal room.
        case linear
        /// Equal ratios take equal room; drawn as linear unless all numbers are above zero.
        case logarithmic
    }

    /// The height of the plot.
    public enum Height: Sendable {
        /// The whole window.
        case full
        /// A few rows, for a chart that accompanies something else.
        case compact
    }

    /// The title.
    public var title: String
    /// The points, in order, each place once.
    public let series: Series
    /// The unit of the places.
    public var axis: Axis
    /// The unit of the numbers, such as `USD`.
    public var unit: String?
    /// A sign such as `$`, before the numbers of the axis in place of the unit.
    public var sign: String?
    /// How the numbers are spread over the height of the plot.
    public var scale: Scale
    /// The JSON key of a line's numbers.
    public var key: String
    /// The heading of a line's numbers.
    public var label: String
    /// Values repeated with every point in structured formats, such as `source` and `asOf`.
    public var facts: [Value.Member]
    /// A line below on a terminal only, such as how old the numbers are.
    public var note: String?
    /// The height of the plot.
    public var height: Height
    /// The message when there are no points.
    public var emptyMessage: String

    public init(
        title: String,
        _ series: Series,
        axis: Axis = .time,
        unit: String? = nil,
        sign: String? = nil,
        scale: Scale = .linear,
        key: String = "value",
        label: String = "Value",
        facts: [Value.Member] = [],
        note: String? = nil,
        height: Height = .full,
        emptyMessage: String = "no data points to draw"
    ) {
        self.title = title
        self.series =
            switch series {
            case .line(let points): .line(Self.ordered(points, by: \.x))
            case .candles(let candles): .candles(Self.ordered(candles, by: \.x))
            }
        self.axis = axis
        self.unit = unit
        self.sign = sign
        self.scale = scale
        self.key = key
        self.label = label
        self.facts = facts
        self.note = note
        self.height = height
        self.emptyMessage = emptyMessage
    }

    /// Whether there are no points.
    public var isEmpty: Bool {
        switch series {
        case .line(let points): points.isEmpty
        case .candles(let candles): candles.isEmpty
        }
    }

    private static func ordered<Element>(_ elements: [Element], by place: (Element) -> Double) -> [Element] {
        let sorted = elements.enumerated().sorted { left, right in
            let (first, second) = (place(left.element), place(right.element))
            return first == second ? left.offset < right.offset : first < second
        }
        return sorted.indices.compactMap { index in
            let isLast = index + 1 == sorted.count || place(sorted[index + 1].element) > place(sorted[index].element)
            return isLast ? sorted[index].element : nil
        }
    }
}
