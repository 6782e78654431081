import SatchelNumbers
import SatchelPluginAPI
import Testing

@testable import CoinsPresentation

@Suite("Coins: amounts as people read them")
struct MoneyTextTests {
    @Test(
        "A large number is shown in the largest unit it reaches once it is rounded",
        arguments: [
            ("999999", "1.00M"), ("999994", "999.99K"), ("-999999", "-1.00M"), ("999999999", "1.00B"),
            ("995000", "995.00K"),
            ("999.999", "1.00K"), ("999.994", "999.99"), ("1000", "1.00K"), ("326406000000", "326.41B"), ("0", "0"),
            ("0.004", "0"), ("999999999999", "1.00T"), ("1234567890123456", "1234.57T"),
        ]
    )
    func large(_ amount: String, _ shown: String) throws {
        #expect(MoneyText.large(try ExactDecimal(reading: amount)) == .amount(.init(digits: amount, shown: shown)))
    }
}
