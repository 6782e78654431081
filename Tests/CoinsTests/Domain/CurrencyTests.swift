import CoinsDomain
import SatchelNumbers
import Testing

@Suite("Coins: currencies")
struct CurrencyTests {
    @Test(
        "A price has the digits that are customary for its currency, and small ones keep four that count",
        arguments: [
            ("usd", "16951.52", "16951.52"), ("usd", "1.001", "1.00"), ("usd", "0.5", "0.50"),
            ("usd", "0.998806", "0.9988"), ("usd", "0.00000842", "0.00000842"), ("usd", "6.31917e-7", "0.0000006319"),
            ("krw", "44362000.0", "44362000"), ("krw", "1234.5", "1235"), ("krw", "0.0842", "0.0842"),
            ("btc", "0.06591", "0.06591"), ("btc", "1", "1"), ("eur", "15900.5", "15900.50"), ("jpy", "0", "0"),
        ]
    )
    func digits(_ code: String, _ price: String, _ shown: String) throws {
        let currency = try #require(Currency(code))
        #expect(currency.digits(of: try #require(ExactDecimal(price))) == shown)
    }

    @Test("Codes are read case aside, and unknown ones are refused")
    func codes() {
        #expect(Currency("KRW") == .krw)
        for text in ["doubloon", "us", "", "u$d", "usd ", "원화원"] { #expect(Currency(text) == nil, "\(text)") }
        for code in ["myr", "aed", "try", "gel", "sats", "xau", "sol"] {
            #expect(Currency.codes.contains(code) && Currency(code)?.description == code.uppercased())
        }
        #expect(Currency("kes")?.code == "kes", "a market may know more")
    }
}
