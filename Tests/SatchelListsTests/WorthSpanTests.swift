import SatchelCatalog
import Testing

@testable import SatchelLists

@Suite("Lists: the days of a chart of worth")
struct WorthSpanTests {
    @Test("A span has both its first and its last day", arguments: [("2026-11-21", "2026-10-22")])
    func month(_ last: String, _ first: String) throws {
        let days = WorthSpan.month.days(until: try #require(Day(last))).compactMap { $0?.description }
        #expect(days.count == 31 && days.first == first && days.last == last)
    }
}
