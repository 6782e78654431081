import CoinsDomain
import SatchelCatalog
import SatchelNumbers

/// The list of coins that one fetch fills: searched, ordered and valued with exact decimals.
enum CoinBenchmarks {
    /// As many coins as CoinGecko names.
    private static let count = 17_000

    /// Measures searches, orders and sums.
    static func rows() -> [BenchmarkRow] {
        let coins = coins()
        let index = SearchIndex<Coin>(coins)
        let sink = Sink<Page<Coin>>()
        let sum = Sink<ExactDecimal>()
        let doubles = Sink<Double>()
        let prices = coins.compactMap(\.price)
        let binary = prices.compactMap { Double($0.description) }
        let byPrice = ListOrder(FieldOrder<Coin>.price, .descending)
        let query = (try? SearchQuery<Coin>.parse("co")) ?? .everything
        return [
            BenchmarkRow(
                "coins: one-syllable search of 17 000",
                Measure.each(calls: 1) { sink.take(index.page(SearchRequest(query))) }
            ),
            BenchmarkRow(
                "coins: 17 000 by price",
                Measure.each(calls: 1) { sink.take(index.page(SearchRequest(by: byPrice))) }
            ),
            BenchmarkRow(
                "coins: exact sum of 17 000 prices | in Double",
                Measure.each(calls: 1) { sum.take(prices.reduce(.zero, +)) },
                beside: Measure.each(calls: 1) { doubles.take(binary.reduce(0, +)) }
            ),
        ]
    }

    private static func coins() -> [Coin] {
        let syllables = ["bit", "co", "eth", "do", "lu", "ra", "ne", "ti", "so", "xi"]
        return (0..<count).map { number in
            let name = String(number).compactMap(\.wholeNumberValue).map { syllables[$0] }.joined()
            return Coin(
                id: CoinID("c\(number)"),
                symbol: String(name.prefix(4)),
                name: name + " coin",
                provenance: ItemSource(source: "benchmark")
            )
            .with {
                $0.rank = number + 1
                $0.price = ExactDecimal("\(number * 7919 % 100_003).\(number % 9973 + 1)")
            }
        }
    }
}
