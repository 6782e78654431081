import CoinsDomain
import SatchelCatalog
import SatchelNumbers
import Testing

@Suite("Coins: what sales take, and what that cost")
struct CoinGainsTests {
    private func entry(
        _ kind: CoinEntry.Kind,
        _ amount: String,
        _ coin: String = "btc",
        price: String? = nil,
        fee: String? = nil,
        on day: String? = nil,
        id: String = ""
    ) throws -> CoinEntry {
        let amount = try #require(ExactDecimal(amount))
        var entry = CoinEntry(kind, amount, of: CoinID(coin), symbol: coin.uppercased(), name: coin)
        (entry.price, entry.fee) = (price.flatMap { CoinPrice($0) }, fee.flatMap { CoinPrice($0) })
        (entry.day, entry.id) = (day.flatMap { KeptDay($0) }, id)
        return entry
    }

    // MARK: Lots

    private static let typed = [
        ["fifo", "10@10 20@11 30@12", "6 4 2 18 3", "10#1 4#1 20#2 18#2 30#3"],
        ["fifo", "5@9 5@8", "7 3", "5#1 5#2 3#2"],
        ["lifo", "10@10 20@11 30@12", "55 5", "30#3 20#2 10#1 5#1"],
        ["lifo", "1@5 2@4 3@3", "4 2", "3#3 2#2 1#2 1#1"],
        ["hifo", "10@10 20@12 30@11", "15 5 20 10 7", "20#2 5#2 30#3 10#3 10#1"],
        ["hifo", "1@7 1@9 1@9", "1 1 1", "1#2 1#3 1#1"],
    ]

    @Test(
        "Each method takes the lots of the worked examples",
        arguments: typed + SharedCoinData.examples("lot-choice-rp2.tsv")
    )
    func lots(_ example: [String]) throws {
        let method = try #require(CoinGains.Method(rawValue: example[0]))
        var left: [String: ExactDecimal] = [:]
        var entries: [CoinEntry] = []
        for (index, text) in example[1].split(separator: " ").enumerated() {
            let parts = text.split(separator: "@").map(String.init)
            entries.append(
                try entry(.buy, parts[0], price: parts[1] + " USD", on: "2020-01-0\(index + 1)", id: "\(index + 1)")
            )
            left["\(index + 1)"] = entries[index].amount
        }
        for (index, amount) in example[2].split(separator: " ").enumerated() {
            entries.append(try entry(.sell, String(amount), price: "20 USD", on: "2021-01-0\(index + 1)"))
        }
        let gains = CoinGains(entries, method)
        var used: [String] = []
        for sale in gains.sales {
            for lot in sale.lots {
                let there = try #require(left[lot.entry])
                used.append("\(there)#\(lot.entry)")
                left[lot.entry] = there - lot.amount
            }
        }
        // The examples name a lot once for each time that it is looked at.
        #expect(used.joined(separator: " ") == example[3])
        #expect(gains.unmatched.isEmpty)
    }

    @Test(
        "What was bought first or last is told by days, whichever was recorded first",
        arguments: [(CoinGains.Method.fifo, "buy-2", "buy-1"), (.lifo, "buy-1", "buy-2"), (.hifo, "buy-2", "buy-1")]
    )
    func recordedLater(_ method: CoinGains.Method, _ first: String, _ last: String) throws {
        func inWallet(_ entry: CoinEntry, _ wallet: String, to: String? = nil) -> CoinEntry {
            var entry = entry
            (entry.wallet, entry.to) = (wallet, to)
            return entry
        }
        // Equal prices, of which HIFO takes the older one first.
        let entries = [
            inWallet(try entry(.sell, "2", price: "9 USD", on: "2022-01-01"), "b"),
            inWallet(try entry(.move, "1", on: "2021-06-01"), "a", to: "b"),
            inWallet(try entry(.buy, "1", price: "7 USD", on: "2021-01-01", id: "buy-1"), "b"),
            inWallet(try entry(.buy, "1", price: "7 USD", on: "2020-01-01", id: "buy-2"), "a"),
        ]

        let all = CoinGains(entries, method)
        let apart = CoinGains(entries, method, byWallet: true)

        #expect(all.sales[0].lots.map(\.entry) == [first, last])
        #expect(apart.sales[0].lots.map(\.entry) == [first, last], "what was moved keeps its day")
    }

    // MARK: Averages

    @Test("One pool, as HMRC works it out in CRYPTO22251 and CRYPTO22255")
    func pool() throws {
        let first = CoinGains(
            [
                try entry(.buy, "100", price: "10 GBP", on: "2019-01-01"),
                try entry(.buy, "50", price: "2500 GBP", on: "2020-01-01"),
                try entry(.sell, "50", price: "6000 GBP", on: "2021-01-01"),
            ],
            .average
        )
        #expect(first.sales[0].cost?.only?.description == "42000 GBP")
        #expect(first.sales[0].gain?.description == "258000 GBP")
        let rest = try #require(first.rests.values.first)
        #expect(rest.amount.description == "100" && rest.cost.only?.description == "84000 GBP")

        var held = try entry(.buy, "14000", on: "2018-01-01")
        held.total = CoinPrice("200000 GBP")
        let second = CoinGains([held, try entry(.sell, "3500", price: "40 GBP", on: "2019-01-01")], .average)
        #expect(second.sales[0].cost?.only?.description == "50000 GBP")
        #expect(second.sales[0].gain?.description == "90000 GBP")
        #expect(second.rests.values.first?.cost.only?.description == "150000 GBP")
    }

    @Test("The average of the moment, and that of the whole year, in won")
    func yearly() throws {
        let entries = [
            try entry(.buy, "10", price: "1000000 KRW", on: "2024-01-05"),
            try entry(.buy, "10", price: "500000 KRW", on: "2024-02-05"),
            try entry(.sell, "10", price: "1500000 KRW", on: "2024-06-05"),
        ]
        let moving = CoinGains(entries, .average)
        #expect(moving.sales[0].cost?.only?.description == "7500000 KRW")
        #expect(moving.sales[0].gain?.description == "7500000 KRW")

        let later = try entry(.buy, "10", price: "2000000 KRW", on: "2024-12-05")
        let total = CoinGains(entries + [later], .yearAverage)
        let cost = try #require(total.sales[0].cost?.only)
        #expect(cost.amount.rounded(places: 2).description == "11666666.67")
        #expect(total.sales[0].gain?.amount.rounded(places: 2).description == "3333333.33")
        let rest = try #require(total.rests.values.first)
        #expect(
            rest.amount.description == "20"
                && (rest.cost.only?.amount ?? .zero) + cost.amount == ExactDecimal(35_000_000)
        )
        // What is bought in the next year doesn't count.
        let next = try entry(.buy, "10", price: "9 KRW", on: "2025-01-01")
        #expect(CoinGains(entries + [next], .yearAverage).sales[0].cost?.only?.description == "7500000 KRW")
    }

    @Test("The average of a year in each wallet, of which what is moved is a part")
    func yearlyByWallet() throws {
        func at(_ wallet: String, _ entry: CoinEntry, to other: String? = nil) -> CoinEntry {
            var entry = entry
            (entry.wallet, entry.to) = (wallet, other)
            return entry
        }
        let entries = [
            at("a", try entry(.buy, "10", price: "100 USD", on: "2024-01-05")),
            at("b", try entry(.buy, "10", price: "400 USD", on: "2024-01-06")),
            at("a", try entry(.sell, "4", price: "500 USD", on: "2024-02-01")),
            at("a", try entry(.move, "5", on: "2024-03-01"), to: "b"),
            at("b", try entry(.sell, "3", price: "500 USD", on: "2024-04-01")),
            at("a", try entry(.buy, "10", price: "200 USD", on: "2024-12-01")),
        ]
        let gains = CoinGains(entries, .yearAverage, byWallet: true)
        // In a all cost 150; in b ten of 400 and five of 150 cost 4750.
        #expect(gains.sales.map { $0.cost?.only?.description } == ["600 USD", "950 USD"])
        #expect(gains.rests[.init(coin: CoinID("btc"), wallet: "a")]?.amount.description == "11")
        #expect(gains.rests[.init(coin: CoinID("btc"), wallet: "b")]?.cost.only?.description == "3800 USD")
        #expect(gains.unmatched.isEmpty)
    }

    // MARK: Fees, unknown costs, what was not there

    @Test("A fee of buying is part of the cost, one of selling is off the proceeds, and parts add up to the whole")
    func fees() throws {
        let bought = try entry(.buy, "3", price: "100 USD", fee: "1 USD", on: "2020-01-01")
        let sales = try (1...3).map { try entry(.sell, "1", price: "200 USD", fee: "2 USD", on: "2021-01-0\($0)") }
        let gains = CoinGains([bought] + sales, .fifo)
        #expect(gains.sales.map { $0.proceeds?.only?.description } == ["198 USD", "198 USD", "198 USD"])
        #expect(gains.sales.compactMap(\.cost).reduce(CoinMoney(), +).only?.description == "301 USD")
        #expect(gains.sales.compactMap(\.gain).map(\.amount).reduce(.zero, +).description == "293")
    }

    @Test("A fee in coins of the ledger is gone for nothing, and not money")
    func feesInCoins() throws {
        var sale = try entry(.sell, "1", price: "200 USD", fee: "0.5 BNB", on: "2021-01-01", id: "sell-1")
        sale.wallet = "binance"
        let gains = CoinGains([
            try entry(.buy, "1", price: "100 USD", on: "2020-01-01"),
            try entry(.buy, "2", "bnb", price: "10 USD", on: "2020-01-01"), sale,
        ])
        #expect(gains.sales.map { $0.gain?.description } == ["100 USD", "-5 USD"])
        #expect(gains.sales[1].entry.kind == .fee && gains.sales[1].entry.wallet == "binance")
        #expect(gains.rests[.init(coin: CoinID("bnb"))]?.amount.description == "1.5")
    }

    @Test(
        "What was not there is apart and has no cost; what came without a price has an unknown one",
        arguments: CoinGains.Method.allCases
    )
    func unmatched(_ method: CoinGains.Method) throws {
        let gains = CoinGains(
            [
                try entry(.buy, "1", price: "100 USD", on: "2020-01-01"),
                try entry(.sell, "3", price: "200 USD", fee: "6 USD", on: "2021-01-01"),
                try entry(.receive, "1", "eth", on: "2020-01-01"),
                try entry(.sell, "1", "eth", price: "9 USD", on: "2021-01-01"),
                try entry(.sell, "1", "sol", price: "9 USD", on: "2021-01-01"),
            ],
            method
        )
        #expect(gains.sales.count == 2)
        #expect(gains.sales[0].proceeds?.only?.description == "198 USD" && gains.sales[0].gain?.description == "98 USD")
        #expect(gains.sales[1].cost == nil && gains.sales[1].gain == nil)
        #expect(gains.unmatched.map { "\($0.amount) \($0.entry.symbol)" } == ["2 BTC", "1 SOL"])
    }

    @Test("A sale takes nothing that was bought later, but what came on its day in any order")
    func days() throws {
        let sale = try entry(.sell, "1", price: "9 USD", on: "2021-05-05")
        #expect(CoinGains([sale, try entry(.buy, "1", price: "1 USD", on: "2021-05-06")]).unmatched.count == 1)
        let same = CoinGains([sale, try entry(.buy, "1", price: "1 USD", on: "2021-05-05")])
        #expect(same.unmatched.isEmpty && same.sales[0].gain?.description == "8 USD")
        let month = CoinGains([sale, try entry(.buy, "1", price: "1 USD", on: "2021-05")])
        #expect(month.unmatched.isEmpty, "a month begins before its days")
        #expect(CoinGains([sale, try entry(.buy, "1", price: "2 USD")]).sales[0].gain?.description == "7 USD")
        let hifo = CoinGains(
            [
                try entry(.buy, "1", price: "1 USD", on: "2021-05-01"), sale,
                try entry(.buy, "1", price: "8 USD", on: "2021-05-06"),
            ],
            .hifo
        )
        #expect(hifo.sales[0].gain?.description == "8 USD")
    }

    @Test("By wallet, a sale keeps to its wallet, and what is moved keeps its lot")
    func wallets() throws {
        func inWallet(_ entry: CoinEntry, _ wallet: String?, to: String? = nil) -> CoinEntry {
            var entry = entry
            (entry.wallet, entry.to) = (wallet, to)
            return entry
        }
        let entries = [
            inWallet(try entry(.buy, "1", price: "1 USD", on: "2020-01-01", id: "buy-1"), "a"),
            inWallet(try entry(.buy, "1", price: "2 USD", on: "2020-01-02", id: "buy-2"), "b"),
            inWallet(try entry(.move, "0.5", on: "2020-02-01"), "a", to: "b"),
            inWallet(try entry(.sell, "1", price: "9 USD", on: "2021-01-01"), "b"),
        ]
        let all = CoinGains(entries)
        #expect(all.sales[0].lots.map(\.entry) == ["buy-1"])
        let apart = CoinGains(entries, byWallet: true)
        #expect(apart.sales[0].lots.map { "\($0.amount) \($0.entry)" } == ["0.5 buy-1", "0.5 buy-2"])
        #expect(apart.sales[0].gain?.description == "7.5 USD")
        #expect(apart.rests[.init(coin: CoinID("btc"), wallet: "a")]?.amount.description == "0.5")
        #expect(apart.rests[.init(coin: CoinID("btc"), wallet: "b")]?.cost.only?.description == "1 USD")
        let spelled = CoinGains(entries.dropLast() + [inWallet(entries[3], "B")], byWallet: true)
        #expect(spelled.sales[0].gain?.description == "7.5 USD", "a wallet is the same in any case")
    }

    @Test("By wallet, coins that were bought, moved and sold on one day may be recorded in any order", arguments: 0..<6)
    func movedThatDay(_ order: Int) throws {
        var (buy, move) = (
            try entry(.buy, "1", price: "1 USD", on: "2021-05-05"), try entry(.move, "1", on: "2021-05-05")
        )
        var sale = try entry(.sell, "1", price: "9 USD", on: "2021-05-05")
        (buy.wallet, move.wallet, move.to, sale.wallet) = ("a", "a", "b", "b")
        var entries = [buy, move, sale]
        let gains = CoinGains(
            [entries.remove(at: order / 2), entries.remove(at: order % 2), entries[0]],
            byWallet: true
        )
        #expect(gains.unmatched.isEmpty)
        #expect(gains.sales.map { $0.gain?.description } == ["8 USD"])
    }

    // MARK: Currencies

    private let rates = ExchangeRates(Array("Date,KRW,USD\n2024-04-25,,\n2024-04-26,1474.65,1.0714\n".utf8))

    @Test("Money in other currencies has a gain only at the rates of its days, which are told")
    func currencies() throws {
        let entries = [
            try entry(.buy, "1", price: "1071.4 USD", on: "2024-04-26"),
            try entry(.sell, "1", price: "2949300 KRW", on: "2024-04-28"),
        ]
        #expect(CoinGains(entries).sales[0].gain == nil)
        let euros = try #require(Currency("eur"))
        let gains = CoinGains(entries, in: CoinConversion(to: euros, at: rates))
        #expect(gains.sales[0].gain?.description == "1000 EUR")
        #expect(gains.sales[0].rates.map { $0.day.description } == ["2024-04-26", "2024-04-26"])
        let late = try entry(.sell, "1", price: "5 KRW", on: "2024-05-10")
        let lacking = CoinGains([entries[0], late], in: CoinConversion(to: euros, at: rates))
        #expect(lacking.sales[0].gain == nil && lacking.lacking.map { $0.price.description } == ["5 KRW"])
    }

    @Test("Ten thousand entries are matched by every method", arguments: [CoinGains.Method.fifo, .lifo, .yearAverage])
    func many(_ method: CoinGains.Method) throws {
        var entries: [CoinEntry] = []
        for number in 0..<5000 {
            let day =
                "\(2000 + number / 336)-\(number / 28 % 12 < 9 ? "0" : "")\(number / 28 % 12 + 1)-\(number % 28 < 9 ? "0" : "")\(number % 28 + 1)"
            entries.append(try entry(.buy, "2", price: "\(number) USD", on: day, id: "buy-\(number)"))
            entries.append(try entry(.sell, "1", price: "\(number) USD", on: day))
        }
        let gains = CoinGains(entries, method)
        #expect(gains.sales.count == 5000 && gains.unmatched.isEmpty)
        #expect(gains.rests.values.first?.amount.description == "5000")
    }
}
