import SatchelCatalog
import Testing

@Suite("Exchange rates")
struct ExchangeRateTests {
    private let rates = ExchangeRates(
        Array(
            ExchangeRates.text(
                of: [
                    Day("2024-04-26"): ["USD": "1.0714", "KRW": "1474.65"],
                    Day("2024-04-25"): ["USD": "1.072", "TRL": "5"],
                ].reduce(into: [:]) { days, pair in if let day = pair.key { days[day] = pair.value } }
            ).utf8
        )
    )

    private func rate(_ from: String, _ to: String, _ day: String) throws -> String? {
        rates.rate(from: from, to: to, on: try #require(Day(day)))?.words
    }

    @Test("A rate is that of the day, through the euro where neither is the euro")
    func crosses() throws {
        #expect(try rate("EUR", "USD", "2024-04-26") == "1 EUR = 1.0714 USD (ECB, 2024-04-26)")
        #expect(try rate("usd", "krw", "2024-04-26") == "1 USD = 1376.38 KRW (ECB, 2024-04-26)")
        #expect(try rate("EUR", "EUR", "2024-04-25") == "1 EUR = 1 EUR (ECB, 2024-04-25)")
    }

    @Test("On a weekend the last day before counts, for a week at most, and a currency that ended has none")
    func gaps() throws {
        #expect(try rate("USD", "EUR", "2024-04-28") == "1 USD = 0.933358 EUR (ECB, 2024-04-26)")
        #expect(try rate("TRL", "EUR", "2024-04-26") == "1 TRL = 0.2 EUR (ECB, 2024-04-25)")
        #expect(try rate("USD", "EUR", "2024-05-03") != nil)
        #expect(try rate("USD", "EUR", "2024-05-04") == nil)
        #expect(try rate("USD", "EUR", "2024-04-24") == nil)
        #expect(try rate("USD", "XXX", "2024-04-26") == nil)
    }

    @Test("What is no rate is none")
    func damaged() throws {
        let text = "Date,USD\n2024-04-26,-1\n2024-04-27,0\nnonsense\n2024-04-28\n2024-04-29,1e3"
        let rates = ExchangeRates(Array(text.utf8))
        #expect(rates.rate(from: "USD", to: "EUR", on: try #require(Day("2024-04-28"))) == nil)
        #expect(rates.rate(from: "EUR", to: "USD", on: try #require(Day("2024-04-29")))?.digits == "1000")
        #expect(ExchangeRates().days.isEmpty && ExchangeRates().currencies.isEmpty)
    }
}
