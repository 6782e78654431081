import Glibc
import SatchelPluginAPI

/// A mark on an axis.
struct Tick: Equatable {
    var value: Double
    var text: String
}

struct NumberScale {
    let low: Double
    let high: Double
    /// Whether equal ratios, not equal differences, take equal room.
    let isLogarithmic: Bool
    /// The number, where all are equal.
    private let only: Double?

    /// Numbers closer together than this fraction of their size count as equal.
    private static let leastSpread = 1e-9
    /// An axis that would start closer to zero than this fraction of its upper end starts at zero.
    private static let nearZero = 0.2

    /// Takes finite numbers; if all are equal, leaves room on both sides.
    ///
    /// The scale is not logarithmic if they are all equal or not all above zero.
    init(_ values: some Sequence<Double>, isLogarithmic: Bool = false) {
        var (low, high) = (Double.infinity, -Double.infinity)
        for value in values { (low, high) = (min(low, value), max(high, value)) }
        if low > high { (low, high) = (0, 0) }
        let size = max(abs(low), abs(high))
        if high / 2 - low / 2 <= size * Self.leastSpread {
            only = high
            let room = (size * 0.1).isNormal ? size * 0.1 : 1
            // The largest finite numbers have no room above.
            (low, high) = (max(low - room, -.greatestFiniteMagnitude), min(high + room, .greatestFiniteMagnitude))
        } else {
            only = nil
        }
        self.isLogarithmic = isLogarithmic && only == nil && low > 0
        if !self.isLogarithmic, only == nil, low > 0, low < high * Self.nearZero { low = 0 }
        (self.low, self.high) = (low, high)
    }

    /// 0 at the lower end, 1 at the upper.
    func fraction(of value: Double) -> Double {
        if isLogarithmic { return (log10(value) - log10(low)) / (log10(high) - log10(low)) }
        // Halved first, because the difference of extreme numbers overflows.
        return (value / 2 - low / 2) / (high / 2 - low / 2)
    }

    /// Round numbers: about `count`, and at least two where possible.
    func ticks(atMost count: Int) -> [Tick] {
        if let only { return [Tick(value: only, text: DecimalText.grouped(ExactNumber(only)?.digits ?? ""))] }
        let powers = isLogarithmic ? logarithmicTicks(atMost: count) : []
        return powers.count > 1 ? powers : evenTicks(atMost: count)
    }

    /// Powers of ten, with their multiples by 2 and 5 where there is room for all of these.
    private func logarithmicTicks(atMost count: Int) -> [Tick] {
        let exponents = Int(log10(low).rounded(.down))...Int(log10(high).rounded(.up))
        var round: [(mantissa: Int, exponent: Int, value: Double)] = []
        for exponent in exponents {
            for mantissa in [1, 2, 5] {
                let value = Double(mantissa) * pow(10, Double(exponent))
                if (low...high).contains(value) { round.append((mantissa, exponent, value)) }
            }
        }
        var shown = round
        var step = 1
        while shown.count > max(count, 2) {
            shown = round.filter { $0.mantissa == 1 && $0.exponent.isMultiple(of: step) }
            step += 1
        }
        return shown.map { Tick(value: $0.value, text: Self.text($0.mantissa, exponent: $0.exponent)) }
    }

    private func evenTicks(atMost count: Int) -> [Tick] {
        let rough = (high / 2 - low / 2) / max(0.5, Double(count - 1) / 2)
        guard count > 0, rough.isNormal else { return [] }
        var exponent = Int(log10(rough).rounded(.down))
        var mantissa = [1, 2, 5].first { Double($0) * pow(10, Double(exponent)) >= rough } ?? 10
        if mantissa == 10 { (mantissa, exponent) = (1, exponent + 1) }
        let step = Double(mantissa) * pow(10, Double(exponent))
        guard step.isNormal else { return [] }
        let (first, last) = ((low / step).rounded(.up), (high / step).rounded(.down))
        guard abs(first) < 1e15, abs(last) < 1e15 else { return [] }
        // A single tick shows no scale.
        if last - first < 1, count < 8 { return evenTicks(atMost: count + 1) }
        guard first <= last else { return [] }
        return (Int(first)...Int(last)).map { multiple in
            Tick(value: Double(multiple) * step, text: Self.text(multiple * mantissa, exponent: exponent))
        }
    }

    /// A whole number times a power of ten, in scientific notation where it has too many digits.
    private static func text(_ number: Int, exponent: Int) -> String {
        let digits = String(number.magnitude)
        let sign = number < 0 ? "-" : ""
        if number == 0, exponent >= 0 { return "0" }
        switch exponent {
        case 0..<16 where digits.count + exponent <= 16:
            return DecimalText.grouped(sign + digits + String(repeating: "0", count: exponent))
        case -10..<0:
            let padded = String(repeating: "0", count: max(0, 1 - exponent - digits.count)) + digits
            return DecimalText.grouped(sign + padded.dropLast(-exponent) + "." + padded.suffix(-exponent))
        default:
            if number == 0 { return "0" }
            let fraction = digits.dropFirst().reversed().drop { $0 == "0" }.reversed()
            let mantissa = String(digits.prefix(1)) + (fraction.isEmpty ? "" : "." + String(fraction))
            return sign + mantissa + "e\(exponent + digits.count - 1)"
        }
    }
}

/// Round moments on a time axis, as many as have room for a label.
struct TimeScale {
    private enum Step {
        case seconds(Double)
        case days(Double)
        case months(Int)
    }

    private static let day = 86_400.0
    /// The first Monday of 1970, from which weeks are counted.
    private static let firstMonday = 4 * day
    private static let steps: [Step] =
        [1, 5, 15, 30, 60, 300, 900, 1_800, 3_600, 10_800, 21_600, 43_200].map(Step.seconds)
        + [1, 2, 7, 14].map(Step.days)
        + [1, 3, 6, 12, 24, 60, 120, 240, 600, 1_200, 2_400, 6_000, 12_000].map(Step.months)
    private static let gap = 3

    /// The finest ticks whose labels fit, none if not even two do; `column` is the cell of a moment.
    static func ticks(from low: Double, to high: Double, column: (Double) -> Int) -> [Tick] {
        // Outside the calendar a step may be smaller than a Double's precision, and stepping would never end.
        guard UTCTime(secondsSince1970: low) != nil, UTCTime(secondsSince1970: high) != nil else { return [] }
        for step in steps {
            let ticks = ticks(every: step, from: low, to: high, atMost: 1 + (column(high) - column(low)) / 4)
            guard ticks.count > 1 else { continue }
            let columns = ticks.map { column($0.value) }
            let fits = ticks.indices.dropFirst().allSatisfy { index in
                let needed = (ticks[index - 1].text.count + ticks[index].text.count + 1) / 2 + gap
                return columns[index] - columns[index - 1] >= needed
            }
            if fits { return ticks }
        }
        return []
    }

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
            UTCTime(secondsSince1970: moment).map { Tick(value: moment, text: text($0, every: step)) }
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
