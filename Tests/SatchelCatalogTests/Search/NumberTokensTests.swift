import SatchelCatalog
import Testing

@Suite("Search: tokens of numbers")
struct NumberTokensTests {
    @Test(
        "Exactly the numbers of a range have one of its tokens",
        arguments: [1990...2000, 1999...1999, -750...120, 1...9, -9999...9999, 1789...1914, 999...1001]
    )
    func ranges(_ numbers: ClosedRange<Int>) throws {
        let range = try #require(NumberRange(first: numbers.lowerBound, last: numbers.upperBound))
        let asked = Set(NumberTokens.tokens(for: range))

        let found = (-1200...2300).filter { !asked.isDisjoint(with: NumberTokens.tokens(of: $0)) }

        #expect(found == (-1200...2300).filter(numbers.contains))
        #expect(asked.count <= 40)
    }

    @Test("An open range reaches to the end of the numbers")
    func open() throws {
        let since = Set(NumberTokens.tokens(for: try #require(NumberRange("1990.."))))
        #expect(!since.isDisjoint(with: NumberTokens.tokens(of: 9999)))
        #expect(since.isDisjoint(with: NumberTokens.tokens(of: 1989)))
    }
}
