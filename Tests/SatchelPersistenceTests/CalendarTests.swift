import Foundation
import SatchelCatalog
import Testing

@testable import SatchelPersistence

@Suite("Moments outside the calendar")
struct CalendarTests {
    @Test(
        "Any moment becomes one that four digits of a year can write",
        arguments: [
            (-1e300, -62_135_596_800), (-.infinity, -62_135_596_800), (-62_135_596_801, -62_135_596_800), (0, 0),
            (253_402_300_799, 253_402_300_799), (1e12, 253_402_300_799), (.infinity, 253_402_300_799), (.nan, 0),
        ] as [(Double, Double)]
    )
    func inCalendar(_ seconds: Double, _ expected: Double) {
        #expect(Date(timeIntervalSince1970: seconds).inCalendar == Date(timeIntervalSince1970: expected))
    }

    @Test("A stored moment of any size is a date", arguments: [Int64.min, -1, 0, Int64.max])
    func stored(_ milliseconds: Int64) {
        let date = StoredInstant(milliseconds: milliseconds).date
        #expect(date.inCalendar == date)
        #expect(StoredInstant(date).date == date)
    }

    @Test("The clock of the machine shows a day of the calendar")
    func system() {
        #expect(SystemClock().today.year >= 1970)
        #expect(SystemClock().now > 0)
    }

    @Test(
        "A day is typed as a date, a word or a count of days back",
        arguments: [
            ("today", "2024-03-02"), ("Yesterday", "2024-03-01"), ("-3d", "2024-02-28"), ("-0d", "2024-03-02"),
            ("2024-05-01", "2024-05-01"), ("tomorrow", "2024-03-03"),
        ]
    )
    func typed(_ text: String, _ expected: String) throws {
        #expect(Day(typed: text, today: try #require(Day("2024-03-02")))?.description == expected)
    }

    @Test(
        "What is no day is refused",
        arguments: ["", "3d", "-d", "--3d", "-3", "-3w", "-99999999999d", "tomorow", "2024-02-30"]
    )
    func untyped(_ text: String) throws {
        #expect(Day(typed: text, today: try #require(Day("2024-03-02"))) == nil)
    }
}
