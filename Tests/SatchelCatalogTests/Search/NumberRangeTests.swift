import SatchelCatalog
import Testing

@Suite("Search: ranges of numbers")
struct NumberRangeTests {
    @Test(
        "A range is read from dots, dashes and comparisons, and told in one form",
        arguments: [
            ("100", "100"), ("100..", "100.."), ("..100", "..100"), ("50..100", "50..100"), ("100..50", "50..100"),
            ("50-100", "50..100"), ("-5..-1", "-5..-1"), (">=100", "100.."), (">100", "101.."), ("<=100", "..100"),
            ("<100", "..99"), (">=-5", "-5.."),
        ]
    )
    func forms(text: String, told: String) {
        #expect(NumberRange(text)?.description == told)
    }

    @Test(
        "What is no number, or beyond what is allowed, is no range",
        arguments: [
            "", "..", ">", ">=", "=>5", ">x", "+5", "1e3", "10000", ">9999", "<-9999", ">99999999999999999999", "5...x",
        ]
    )
    func nonsense(text: String) {
        #expect(NumberRange(text) == nil)
    }

    @Test(
        "A range of numbers as a field writes them has the same forms",
        arguments: [
            ("4.5", "450"), ("4..", "400.."), ("..4", "..400"), ("5..4", "400..500"), (">=4", "400.."), (">4", "401.."),
            ("<=4", "..400"), ("<4", "..399"), (">", nil), (">=x", nil), ("..", nil), ("4..5..6", nil), ("=4", nil),
        ] as [(String, String?)]
    )
    func each(text: String, told: String?) {
        #expect(NumberRange(text) { Double($0).map { Int($0 * 100) } }?.description == told)
    }

    @Test("A range is read again as it is told", arguments: [">9998", "<-9998", ">=9999", "-9999..9999", "<=-9999"])
    func readAgain(text: String) throws {
        let range = try #require(NumberRange(text))
        #expect(NumberRange(range.description) == range)
    }

    @Test("The greatest and the least whole number make no trap")
    func extremes() {
        #expect(NumberRange(">\(Int.max)", allowed: .min ... .max) == nil)
        #expect(NumberRange("<\(Int.min)", allowed: .min ... .max) == nil)
        #expect(NumberRange(">=\(Int.max)", allowed: .min ... .max)?.contains(.max) == true)
    }

    @Test("A number in the range fits, and an unknown one never does")
    func contains() {
        let range = NumberRange(">=100")
        #expect(range?.contains(100) == true && range?.contains(99) == false && range?.contains(nil) == false)
    }
}
