import SatchelCatalog
import Testing

@testable import SatchelPersistence

@Suite("Persistence: the clock of the machine")
struct SystemClockTests {
    @Test(
        "A clock outside the years 1 to 9999 stands at their ends",
        arguments: [
            (Int.min, 1), (-62_135_596_801, 1), (0, 1970), (253_402_300_800, 9999), (1 << 55, 9999), (.max, 9999),
        ]
    )
    func ends(_ seconds: Int, _ year: Int) {
        let day = SystemClock.day(at: seconds)

        // By the time zone the first hours of a year are the last of the one before.
        #expect(abs(day.year - year) <= 1)
        #expect(Day(day.description) == day)
    }
}
