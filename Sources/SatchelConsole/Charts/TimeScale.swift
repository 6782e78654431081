import SatchelPluginAPI

/// The round moments on an axis of time, as many as its cells have room to name.
struct TimeScale {
    /// A moment and how it is written.
    struct Tick: Equatable {
        var seconds: Double
        var text: String
    }

    private enum Step {
        case seconds(Double)
        case days(Double)
        case months(Int)
    }

    private static let day = 86_400.0
    /// The Monday after 1970 began, from which weeks are counted.
    private static let firstMonday = 4 * day
    private static let steps: [Step] =
        [1, 5, 15, 30, 60, 300, 900, 1_800, 3_600, 10_800, 21_600, 43_200].map(Step.seconds)
        + [1, 2, 7, 14].map(Step.days)
        + [1, 3, 6, 12, 24, 60, 120, 240, 600, 1_200, 2_400, 6_000, 12_000].map(Step.months)
    /// Blank cells between names.
    private static let gap = 3

    /// The moments to name on an axis.
    ///
    /// - Parameters:
    ///   - low: The moment at the left end.
    ///   - high: The moment at the right end.
    ///   - column: The cell in which a moment stands.
    /// - Returns: The finest moments that fit; none where not even two do.
    static func ticks(from low: Double, to high: Double, column: (Double) -> Int) -> [Tick] {
        // Beyond the calendar a second is less than two numbers are apart, and stepping by it leads nowhere.
        guard UTCTime(secondsSince1970: low) != nil, UTCTime(secondsSince1970: high) != nil else { return [] }
        for step in steps {
            let ticks = ticks(every: step, from: low, to: high, atMost: 1 + (column(high) - column(low)) / 4)
            guard ticks.count > 1 else { continue }
            let columns = ticks.map { column($0.seconds) }
            let fits = ticks.indices.dropFirst().allSatisfy { index in
                let needed = (ticks[index - 1].text.count + ticks[index].text.count + 1) / 2 + gap
                return columns[index] - columns[index - 1] >= needed
            }
            if fits { return ticks }
        }
        return []
    }

    /// The multiples of a step on an axis; none where there would be too many.
    private static func ticks(every step: Step, from low: Double, to high: Double, atMost count: Int) -> [Tick] {
        var moments: [Double] = []
        switch step {
        case .seconds(let length):
            guard (high - low) / length <= Double(count) else { return [] }
            moments = Array(stride(from: (low / length).rounded(.up) * length, through: high, by: length))
        case .days(let days):
            let (length, origin) = (days * day, days < 7 ? 0 : firstMonday)
            guard (high - low) / length <= Double(count) else { return [] }
            moments = Array(
                stride(from: ((low - origin) / length).rounded(.up) * length + origin, through: high, by: length)
            )
        case .months(let months):
            guard (high - low) / (28 * day * Double(months)) <= Double(count),
                let first = UTCTime(secondsSince1970: low)
            else { return [] }
            var month = (first.year * 12 + first.month - 1) / months * months
            while month < 10_000 * 12 {
                let moment = UTCTime.midnight(year: month / 12, month: month % 12 + 1)
                if moment > high { break }
                if moment >= low { moments.append(moment) }
                month += months
            }
        }
        return moments.compactMap { moment in
            UTCTime(secondsSince1970: moment).map { Tick(seconds: moment, text: text($0, every: step)) }
        }
    }

    private static func text(_ time: UTCTime, every step: Step) -> String {
        switch step {
        case .seconds(let length) where time.secondOfDay != 0:
            length < 60 ? time.hourMinuteSecond : time.hourAndMinute
        case .seconds, .days: "\(monthNames[time.month - 1]) \(time.dayOfMonth)"
        case .months(let months) where !months.isMultiple(of: 12): "\(monthNames[time.month - 1]) \(time.year)"
        case .months: "\(time.year)"
        }
    }

    private static let monthNames = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
}
