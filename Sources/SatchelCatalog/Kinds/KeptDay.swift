/// A day as precisely as it is known: `2024-05-01`, `2024-05` or `2024`.
public struct KeptDay: Hashable, Sendable, CustomStringConvertible {
    public let description: String

    /// Reads a day, a month or a year; nil for anything else.
    public init?(_ text: String) {
        // A year or a month has a first day.
        let count = text.utf8.count
        guard Day(count == 4 ? text + "-01-01" : count == 7 ? text + "-01" : text) != nil else { return nil }
        description = text
    }

    /// The digits of the year.
    public var year: String { String(description.prefix(4)) }

    /// Whether a written day is before another, as far as both are known: either may be a month or a year.
    package static func isBefore(_ day: String, _ other: String) -> Bool {
        zip(day, other).first { $0 != $1 }.map { $0 < $1 } ?? false
    }

    /// The year, the month and the day.
    var parts: [String] { [4, 7, 10].filter { $0 <= description.utf8.count }.map { String(description.prefix($0)) } }
}

extension FieldType<KeptDay> {
    /// A day, a month or a year, searched by each of them and by years.
    public static var keptDay: FieldType {
        FieldType(
            "a day such as 2024-05-01, a month such as 2024-05, or a year",
            parse: { KeptDay($0) },
            text: { $0.description },
            order: { .letters($0.description.unicodeScalars) }
        )
        .searched(byWordsOf: \.parts) { typed in
            if KeptDay(typed) != nil { return ([typed], typed) }
            // Other years are no days of somebody's.
            guard let range = NumberRange(typed, allowed: 1000...2999) else { return nil }
            let (first, last) = (range.first ?? 1000, range.last ?? 2999)
            return ((first...max(first, last)).map { String($0) }, range.description)
        }
    }
}
