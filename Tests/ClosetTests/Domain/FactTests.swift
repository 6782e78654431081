import ClosetDomain
import SatchelCatalog
import Testing

@Suite("Closet: seasons, prices and photo names")
struct FactTests {
    @Test(
        "Seasons are read from words with commas",
        arguments: [
            ("fall,winter", ["fall", "winter"]), ("Winter, FALL", ["fall", "winter"]), ("autumn", ["fall"]),
            ("all", ["spring", "summer", "fall", "winter"]), ("", []),
        ]
    )
    func seasons(_ text: String, _ words: [String]) throws {
        #expect(try #require(Seasons(text)).members.map(\.rawValue) == words)
    }

    @Test("A word that is no season is refused", arguments: ["rainy", "fall winter", "fall,rainy"])
    func noSeason(_ text: String) {
        #expect(Seasons(text) == nil)
    }

    @Test(
        "A price keeps the digits that were typed",
        arguments: [("180000", "180000"), ("49.90", "49.90"), ("007", "7"), ("0", "0"), ("0.5", "0.5")]
    )
    func prices(_ text: String, _ digits: String) {
        #expect(Price(text)?.digits == digits)
    }

    @Test(
        "What is no price is refused",
        arguments: ["", "-5", "1,000", "1e3", "12.", ".5", "1.23456", "1234567890123", "١"]
    )
    func noPrice(_ text: String) {
        #expect(Price(text) == nil)
    }

    @Test("Prices are compared and added up exactly")
    func exactPrices() throws {
        let prices = try ["0.1", "0.2", "19.99", "180000"].map { try #require(Price($0)) }
        #expect(Price.total(prices) == "180020.29")
        #expect(try #require(Price("9.9")) < #require(Price("10")))
    }

    @Test("A thousand of the dearest prices add up, and their wearings can be compared")
    func dearest() throws {
        let price = try #require(Price("999999999999.9999"))
        #expect(Price.total(Array(repeating: price, count: 1000)) == "999999999999999.9000")
        #expect(price.perWear(1) == "1000000000000.00")
        let closet = Closet(
            garments: try [("A", 2), ("B", 1)].map { name, count in
                var garment = Garment(id: GarmentID(name), facts: .sample(name))
                garment.facts.price = price
                garment.wornOn = try (1...count).map(Day.november)
                return garment
            }
        )
        #expect(closet.dearestPerWearFirst.map(\.title) == ["B", "A"])
        #expect(ClosetStatistics(closet).spent == "1999999999999.9998")
    }

    @Test(
        "A wearing costs its share, rounded to the hundredth",
        arguments: [("180000", 7, "25714.29"), ("59.90", 2, "29.95"), ("100", 4, "25"), ("0.01", 3, "0.00")]
    )
    func perWear(_ price: String, _ count: Int, _ share: String) throws {
        #expect(try #require(Price(price)).perWear(count) == share)
    }

    @Test("What was never worn has no cost per wear")
    func neverWorn() throws {
        #expect(try #require(Price("5")).perWear(0) == nil)
    }

    @Test(
        "A photo's name cannot lead out of its folder",
        arguments: ["../a.png", "a/b.png", "a.b.png", ".png", "a.", "A.png", "a"]
    )
    func photoNames(_ name: String) {
        #expect(PhotoID(name) == nil)
    }
}
