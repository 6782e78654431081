import CoinsData
import CoinsDomain
import Foundation
import SatchelCatalog
import SatchelNumbers
import SatchelPluginAPI
import Testing

@Suite("Coins: the closing prices that come with the program")
struct EmbeddedCloseTableTests {
    @Test("Ten built-in coins have a year of closing prices, a price a day, up to 2018-02-14")
    func shipped() throws {
        let table = EmbeddedCloseTable.shipped
        #expect(table.faults.isEmpty && table.items.count == 10)
        let known = Set(EmbeddedCoinTable.shipped.items.map(\.id))
        for row in table.items {
            #expect(known.contains(row.coin))
            let points = row.points
            #expect((200...365).contains(points.count) && points.allSatisfy { $0.close > .zero }, "\(row.coin)")
            #expect(zip(points, points.dropFirst()).allSatisfy { $1.second - $0.second == 86_400 }, "\(row.coin)")
            #expect(points.last.flatMap { UTCTime(secondsSince1970: Double($0.second))?.day } == "2018-02-14")
        }
    }

    @Test("The prices are those of the recorded histories, digit for digit")
    func facts() throws {
        for row in EmbeddedCloseTable.shipped.items {
            guard let path = SharedCoinData.path("history/\(row.coin).csv") else { return }
            let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").dropFirst()
            let closes = Dictionary(
                lines.map { $0.split(separator: ",") }.map { (String($0[0]), String($0[4])) },
                uniquingKeysWith: { first, _ in first }
            )
            for point in row.points {
                let day = try #require(UTCTime(secondsSince1970: Double(point.second))?.day)
                #expect(closes[day].flatMap { ExactDecimal($0) } == point.close, "\(row.coin) \(day)")
            }
        }
    }

    @Test("A chart of them ends on their last day and says so; candles and other coins have none")
    func history() async throws {
        let market = EmbeddedCoinMarket()
        let bitcoin = Coin.sample("bitcoin", "BTC")
        for (span, count) in [(ChartSpan.day, 2), (.week, 8), (.month, 31), (.year, 365), (.all, 365)] {
            let history = try #require(try await market.history(HistoryRequest(bitcoin, over: span)))
            #expect(history.points.count == count)
            #expect(history.points.last?.close.description == "9494.63")
            #expect(history.state == .snapshot(day: "2018-02-14") && history.provenance.asOf == "2018-02-14")
            #expect(history.currency == .usd)
        }
        #expect(try await market.history(HistoryRequest(.sample("solana", "SOL"), over: .month)) == nil)
    }

    @Test("Rows that make no sense are left out and named, and a day may have no price")
    func faults() {
        let text =
            "header\nx\t2018-13-01\t1 2\ny\t2018-01-01\t1 two\nz\t2018-01-01\n\t2018-01-01\t1\nok\t2018-01-01\t1 - 3\n"
        let table = EmbeddedCloseTable.read(Array(text.utf8))
        #expect(table.items.map(\.coin.rawValue) == ["ok"])
        #expect(table.items.first?.points.map(\.second) == [1_514_764_800, 1_514_937_600])
        #expect(table.faults.map(\.column) == ["first", "closes", nil, "id"])
    }
}
