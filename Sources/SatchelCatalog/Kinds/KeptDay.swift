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

    /// Reads `2025-11..2026-02`, `2026-11..`, `..2026-11-05`, `>=2026-11`, `>2026-11`, `<=2026-11` or `<2026-11`, as the years,
    /// months and days in between, as few as there are; nil for anything else.
    static func between(_ text: String) -> [String]? {
        func first(_ day: String) -> String { day + "-01-01".dropFirst(day.utf8.count - 4) }
        // No month has a day after it.
        func last(_ day: String) -> String { day + "-12-31".dropFirst(day.utf8.count - 4) }
        func behind(_ day: String) -> String { last(day) + " " }
        let marks = text.prefix { "<>=".contains($0) }
        let ends = text.dropFirst(marks.count).split(separator: "..", omittingEmptySubsequences: false).map(String.init)
        let known = ends.filter { !$0.isEmpty }
        guard let day = known.first, known.allSatisfy({ KeptDay($0) != nil }) else { return nil }
        let (open, end) = ("1000-01-01", "3000")
        let (start, stop): (String, String)
        switch (marks, ends.count) {
        case ("", 2):
            let areSwapped = known.count == 2 && first(ends[0]) > last(ends[1])
            let (head, tail) = areSwapped ? (ends[1], ends[0]) : (ends[0], ends[1])
            (start, stop) = (head.isEmpty ? open : first(head), tail.isEmpty ? end : behind(tail))
        case (">=", 1): (start, stop) = (first(day), end)
        case (">", 1): (start, stop) = (behind(day), end)
        case ("<=", 1): (start, stop) = (open, behind(day))
        case ("<", 1): (start, stop) = (open, first(day))
        default: return nil
        }
        func parts(of day: String) -> [String] {
            guard last(day) >= start, first(day) < stop else { return [] }
            guard first(day) < start || last(day) >= stop else { return [day] }
            let count = day.utf8.count == 4 ? 12 : day.utf8.count == 7 ? 31 : 0
            return (0..<count).flatMap { parts(of: day + ($0 < 9 ? "-0" : "-") + String($0 + 1)) }
        }
        let found = (1000...2999).flatMap { parts(of: String($0)) }
        return found.isEmpty ? nil : found
    }

    /// A search with the days that words such as `today` and `-7d` in it mean.
    fileprivate static func dated(_ text: String) -> String {
        guard let today = Day.ofSearches else { return text }
        let marks = text.prefix { "<>=".contains($0) }
        let ends = text.dropFirst(marks.count).split(separator: "..", omittingEmptySubsequences: false).map(String.init)
        return marks + ends.map { Day(typed: $0, today: today)?.description ?? $0 }.joined(separator: "..")
    }

    /// The year, the month and the day.
    var parts: [String] { [4, 7, 10].filter { $0 <= description.utf8.count }.map { String(description.prefix($0)) } }
}

extension FieldType<KeptDay> {
    /// A day, a month or a year, searched by each of them and by what lies between two.
    public static var keptDay: FieldType {
        FieldType(
            "a day such as 2024-05-01, a month such as 2024-05, or a year",
            parse: { KeptDay($0) },
            text: { $0.description },
            order: { .letters($0.description.unicodeScalars) }
        )
        .searched(byWordsOf: \.parts) { text in
            let typed = KeptDay.dated(text)
            if KeptDay(typed) != nil { return ([typed], typed) }
            // Other years are no days of somebody's.
            guard let range = NumberRange(typed, allowed: 1000...2999) else {
                return KeptDay.between(typed).map { ($0, typed) }
            }
            let (first, last) = (range.first ?? 1000, range.last ?? 2999)
            return ((first...max(first, last)).map { String($0) }, range.description)
        }
    }
}
