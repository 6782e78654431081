import CoinsDomain
import SatchelCatalog
import SatchelNumbers
import SatchelTestSupport
import Testing

@Suite("Coins: orders")
struct CoinSortTests {
    /// Coins with few different values and many missing ones, so that ties and gaps abound.
    private static func coins(seed: UInt64) -> [Coin] {
        var generator = SplitMix64(seed: seed)
        func number() -> ExactDecimal? {
            Bool.random(using: &generator) ? ExactDecimal(Int.random(in: -3...3, using: &generator)) : nil
        }
        return (0..<Int.random(in: 0...60, using: &generator)).map { index in
            Coin(
                id: CoinID("c\(index)"),
                symbol: ["A", "b", "", "C"].randomElement(using: &generator) ?? "",
                name: ["Alpha", "beta", "Gamma", "—"].randomElement(using: &generator) ?? "",
                provenance: ItemSource(source: "test")
            )
            .with {
                $0.rank = Bool.random(using: &generator) ? index + 1 : nil
                $0.price = number()
                $0.change = number()
                $0.volume = number()
                $0.marketCap = number()
            }
        }
    }

    private static func sorted(_ coins: [Coin], _ key: FieldOrder<Coin>, _ direction: SortDirection) -> [Coin] {
        SearchIndex<Coin>(coins).results(of: .everything, by: ListOrder(key, direction))
    }

    /// The number a key goes by; nil for keys of text.
    private static func number(_ key: FieldOrder<Coin>, _ coin: Coin) -> ExactDecimal?? {
        switch key.rawValue {
        case "rank": coin.rank.map { ExactDecimal($0) }
        case "price": coin.price
        case "change": coin.change
        case "volume": coin.volume
        case "cap": coin.marketCap
        default: nil as ExactDecimal??
        }
    }

    @Test(
        "Absent values come last both ways, the rest in order, equal ones as they were",
        arguments: FieldOrder<Coin>.allCases,
        SortDirection.allCases
    )
    func property(_ key: FieldOrder<Coin>, _ direction: SortDirection) {
        for seed in UInt64(0)..<50 {
            let coins = Self.coins(seed: seed)
            let sorted = Self.sorted(coins, key, direction)
            #expect(Set(sorted) == Set(coins) && sorted.count == coins.count)
            let places = Dictionary(uniqueKeysWithValues: coins.enumerated().map { ($1.id, $0) })
            for (left, right) in zip(sorted, sorted.dropFirst()) {
                guard let first = Self.number(key, left), let second = Self.number(key, right) else { continue }
                let isStable = (places[left.id] ?? 0) < (places[right.id] ?? 0)
                switch (first, second) {
                case (nil, let second?): Issue.record("\(key): an absent value before \(second)")
                case (_?, nil): break
                case (nil, nil): #expect(isStable, "\(key) \(seed)")
                case (let first?, let second?):
                    #expect(direction == .ascending ? first <= second : first >= second)
                    if first == second { #expect(isStable, "\(key) \(seed)") }
                }
            }
        }
    }

    @Test("Names and symbols go by their letters, case aside for names, those without any last")
    func letters() {
        func coin(_ id: String, _ symbol: String, _ name: String) -> Coin {
            Coin(id: CoinID(id), symbol: symbol, name: name, provenance: ItemSource(source: "test"))
        }
        let coins = [coin("1", "", "zeta"), coin("2", "B", "Alpha"), coin("3", "A", "beta"), coin("4", "B", "—")]
        #expect(Self.sorted(coins, .name, .ascending).map(\.id.rawValue) == ["2", "3", "1", "4"])
        #expect(Self.sorted(coins, .name, .descending).map(\.id.rawValue) == ["1", "3", "2", "4"])
        #expect(Self.sorted(coins, .symbol, .ascending).map(\.id.rawValue) == ["3", "2", "4", "1"])
        #expect(Self.sorted(coins, .symbol, .descending).map(\.id.rawValue) == ["2", "4", "3", "1"])
    }
}

extension FieldOrder<Coin> {
    fileprivate static var name: FieldOrder { FieldOrder("name") }
    fileprivate static var symbol: FieldOrder { FieldOrder("symbol") }
}
