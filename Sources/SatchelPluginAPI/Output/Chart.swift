/// Numbers over time: a plot on a terminal, a table of the points everywhere else.
///
/// ```swift
/// let points = history.compactMap { day in
///     ExactNumber(day.close).flatMap { Chart.Point(x: day.seconds, y: $0) }
/// }
/// return .chart(Chart(title: "Bitcoin, 30 days", .line(points), unit: "USD", key: "price", label: "Price"))
/// ```
///
/// The points may come in any order; of several at one time the last counts.
package struct Chart: Sendable, Equatable {
    /// A number at a place.
    package struct Point: Sendable, Hashable {
        /// Where it stands: seconds since 1970, or any number.
        package let x: Double
        /// The number.
        package let y: ExactNumber

        /// Creates a point; nil where its place is infinite or no number.
        package init?(x: Double, y: ExactNumber) {
            guard x.isFinite else { return nil }
            (self.x, self.y) = (x, y)
        }
    }

    /// The prices of a span of time that begins at a place.
    package struct Candle: Sendable, Hashable {
        /// Where it stands: seconds since 1970, or any number.
        package let x: Double
        /// The first price.
        package let open: ExactNumber
        /// The highest price.
        package let high: ExactNumber
        /// The lowest price.
        package let low: ExactNumber
        /// The last price.
        package let close: ExactNumber

        /// Creates a candle; nil where its place is infinite or no number.
        package init?(x: Double, open: ExactNumber, high: ExactNumber, low: ExactNumber, close: ExactNumber) {
            guard x.isFinite else { return nil }
            self.x = x
            (self.open, self.high, self.low, self.close) = (open, high, low, close)
        }
    }

    /// What is drawn.
    package enum Series: Sendable, Equatable {
        /// A line through points.
        case line([Point])
        /// A candle for each span.
        case candles([Candle])
    }

    /// What the places are.
    package enum Axis: Sendable {
        /// Seconds since 1970.
        case time
        /// Any numbers.
        case number
    }

    /// How much of the window the plot takes.
    package enum Height: Sendable {
        /// What the window has.
        case full
        /// A few rows, for a chart that goes with something else.
        case compact
    }

    /// What the numbers are about.
    package var title: String
    /// The points, in order, each place once.
    package let series: Series
    /// What the places are.
    package var axis: Axis
    /// What the numbers are counted in, such as `USD`.
    package var unit: String?
    /// The JSON key of a number of a line.
    package var key: String
    /// The heading of the numbers of a line.
    package var label: String
    /// What holds for every point and programs want with each of them, such as `source` and `asOf`.
    package var facts: [Value.Member]
    /// A line below on a terminal only, such as how old the numbers are.
    package var note: String?
    /// How much of the window the plot takes.
    package var height: Height
    /// The answer when there are no points.
    package var emptyMessage: String

    /// Creates a chart and puts its points in order.
    package init(
        title: String,
        _ series: Series,
        axis: Axis = .time,
        unit: String? = nil,
        key: String = "value",
        label: String = "Value",
        facts: [Value.Member] = [],
        note: String? = nil,
        height: Height = .full,
        emptyMessage: String = "there are no points to draw"
    ) {
        self.title = title
        self.series =
            switch series {
            case .line(let points): .line(Self.ordered(points, by: \.x))
            case .candles(let candles): .candles(Self.ordered(candles, by: \.x))
            }
        self.axis = axis
        self.unit = unit
        self.key = key
        self.label = label
        self.facts = facts
        self.note = note
        self.height = height
        self.emptyMessage = emptyMessage
    }

    /// Whether there are no points.
    package var isEmpty: Bool {
        switch series {
        case .line(let points): points.isEmpty
        case .candles(let candles): candles.isEmpty
        }
    }

    /// The elements in order of their places; of several at one place, the last.
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
