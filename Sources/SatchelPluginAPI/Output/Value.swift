/// A value of a record: what JSON can express, with exact numbers.
public enum Value: Sendable, Equatable {
    /// Not known: left out of JSON, an empty cell elsewhere.
    case absent
    /// Text from anywhere; renderers neutralize control characters.
    case text(String)
    /// A whole number.
    case integer(Int)
    /// A number in its decimal digits, such as `-12.50`, without binary rounding.
    case decimal(String)
    /// A number formatted for people: with separators, a unit, a sign.
    case amount(Amount)
    /// A time: `2 min ago` for people, ISO 8601 for programs.
    case moment(UTCTime)
    /// A sequence of numbers: a sparkline for people, an array for programs.
    case series([ExactNumber])
    case boolean(Bool)
    /// Several values: a JSON array, joined by `, ` elsewhere.
    case list([Value])
    /// Several values with a name for people, such as `all` for the four seasons: still a JSON array.
    case worded([Value], as: String)
    /// Named values in order: a JSON object.
    case object([Member])

    /// A named value of an object.
    public struct Member: Sendable, Equatable {
        /// The JSON key.
        public var key: String
        /// The value.
        public var value: Value

        public init(_ key: String, _ value: Value) {
            self.key = key
            self.value = value
        }
    }

    /// A number in decimal digits, and its text for people.
    public struct Amount: Sendable, Equatable {
        /// Whether the number is good or bad news; shown in color, besides a sign that says the same.
        public enum Tone: Sendable {
            /// Neutral.
            case plain
            /// It went up.
            case rise
            /// It went down.
            case fall
        }

        /// The digits for programs: `60000.12`.
        public var digits: String
        /// The text for people: `$60,000.12`.
        public var shown: String
        /// Whether the number is good or bad news.
        public var tone: Tone
        /// Its share of the most in its column, from 0 to 1, for a bar beside it where one can be drawn.
        public var share: Double?

        public init(digits: String, shown: String, tone: Tone = .plain, share: Double? = nil) {
            self.digits = digits
            self.shown = shown
            self.tone = tone
            self.share = share
        }
    }
}

extension Value {
    /// The text, or absent if nil.
    public static func text(_ text: String?) -> Value {
        text.map { Value.text($0) } ?? .absent
    }

    /// The number, or absent if nil.
    public static func integer(_ number: Int?) -> Value {
        number.map { Value.integer($0) } ?? .absent
    }

    /// A year of our era or before it: `-720` is `720 BC` for people; absent if nil.
    public static func year(_ year: Int?) -> Value {
        guard let year, year < 0 else { return .integer(year) }
        return .amount(Amount(digits: String(year), shown: "\(year.magnitude) BC"))
    }

    /// A time in ISO 8601, such as `2021-07-06T14:05:09Z`; other text, such as a day, unchanged; absent if nil.
    public static func moment(_ text: String?) -> Value {
        text.flatMap { UTCTime(instant: $0) }.map { Value.moment($0) } ?? .text(text)
    }

    /// A number with thousands separators for people, such as `$60,000.12`, its prefix after the sign; absent if nil.
    public static func amount(_ digits: String?, prefix: String = "", suffix: String = "") -> Value {
        guard let digits else { return .absent }
        let grouped = DecimalText.grouped(digits)
        let sign = grouped.hasPrefix("-") ? "-" : ""
        return .amount(Amount(digits: digits, shown: sign + prefix + grouped.dropFirst(sign.count) + suffix))
    }

    /// A change with its sign for people, such as `+1.25%` in green and `-2%` in red; absent if nil.
    ///
    /// A leading `+` of the digits is dropped for programs.
    public static func change(_ digits: String?, suffix: String = "") -> Value {
        guard var digits else { return .absent }
        if digits.hasPrefix("+") { digits.removeFirst() }
        let isNegative = digits.hasPrefix("-")
        let grouped = DecimalText.grouped(isNegative ? String(digits.dropFirst()) : digits)
        let mantissa = digits.prefix { $0 != "e" && $0 != "E" }
        guard mantissa.contains(where: { ("1"..."9").contains($0) }) else {
            return .amount(Amount(digits: digits, shown: grouped + suffix))
        }
        let sign = isNegative ? "-" : "+"
        return .amount(Amount(digits: digits, shown: sign + grouped + suffix, tone: isNegative ? .fall : .rise))
    }

    /// A sparkline; absent if there are no numbers, or one of the texts is not a number.
    public static func sparkline(_ digits: [String]) -> Value {
        let numbers = digits.compactMap { ExactNumber($0) }
        return numbers.isEmpty || numbers.count < digits.count ? .absent : .series(numbers)
    }

    /// A list of texts, or absent if it is empty.
    public static func texts(_ texts: [String]) -> Value {
        texts.isEmpty ? .absent : .list(texts.map { .text($0) })
    }
}

extension Value {
    /// The value on one line, with numbers as in programs.
    public var plainText: String {
        switch self {
        case .absent: ""
        case .text(let text): text
        case .integer(let number): String(number)
        case .decimal(let digits): digits
        case .amount(let amount): amount.digits
        case .moment(let time): time.instant
        case .series(let numbers): numbers.map(\.digits).joined(separator: ", ")
        case .boolean(let holds): holds ? "yes" : "no"
        case .list(let values), .worded(let values, _): values.map(\.plainText).joined(separator: ", ")
        case .object(let members): members.map { "\($0.key): \($0.value.plainText)" }.joined(separator: ", ")
        }
    }
}
