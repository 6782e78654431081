import QuestDomain
import QuestRouting
import SatchelPluginAPI

extension Value {
    /// A length: digits for programs, rounded with a unit for people.
    static func length(_ length: Double, unit: RouteMetric.Unit) -> Value {
        .amount(Value.Amount(digits: Position.lengthDigits(length), shown: LengthWords.text(length, unit)))
    }
}

enum LengthWords {
    /// The length with its unit: `312 m`, `24.3 km`, `259,045`.
    static func text(_ length: Double, _ unit: RouteMetric.Unit) -> String {
        switch unit {
        case .meters where length < 999.5: DecimalText.grouped(Position.digits(length.rounded())) + " m"
        case .meters: DecimalText.grouped(tenths(length / 1000)) + " km"
        case .kilometers: DecimalText.grouped(Position.digits(length.rounded())) + " km"
        case .units: DecimalText.grouped(Position.lengthDigits(length))
        }
    }

    private static func tenths(_ number: Double) -> String {
        let text = Position.lengthDigits(number)
        return text.contains(".") ? text : text + ".0"
    }
}

extension PlannedRoute {
    /// How good it is, in words.
    var certificateWords: String {
        certificate == .unproved && request.travel != nil ? "not proven optimal" : certificate.words
    }
}

extension PlannedRoute.Certificate {
    var words: String {
        switch self {
        case .optimal: "optimal"
        case .within(let gap): "within \(Self.percent(gap)) % of a proven bound"
        case .unproved: "no bound found in time"
        case .given: "in the given order"
        }
    }

    /// The gap as a fraction, or absent where nothing was proved.
    var gap: Value {
        switch self {
        case .optimal: .decimal("0")
        case .within(let gap): .decimal(Position.digits((gap * 1e6).rounded(.up) / 1e6))
        case .unproved, .given: .absent
        }
    }

    /// Percent, rounded up so that the claim holds.
    private static func percent(_ gap: Double) -> String {
        let scale = gap < 0.001 ? 10_000.0 : 10
        return Position.digits((gap * 100 * scale).rounded(.up) / scale)
    }
}
