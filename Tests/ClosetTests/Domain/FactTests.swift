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
        arguments: [
            ("180000", "180000"), ("49.90", "49.90"), ("007", "7"), ("0", "0"), ("0.5", "0.5"),
            ("049.90 eur", "49.90 EUR"), ("$12", "12 USD"),
        ]
    )
    func prices(_ text: String, _ written: String) {
        #expect(Price(text)?.description == written)
    }

    @Test(
        "What is no price is refused",
        arguments: ["", "-5", "1,000", "1e3", "12.", ".5", "1.23456", "1234567890123", "١", "5 EURO", "1.23456 EUR"]
    )
    func noPrice(_ text: String) {
        #expect(Price(text) == nil)
    }

    @Test(
        "A wearing costs its share, rounded to the hundredth",
        arguments: [
            ("180000", 7, "25714.29"), ("59.90", 2, "29.95"), ("100", 4, "25"), ("0.01", 3, "0.00"),
            ("100 EUR", 3, "33.33 EUR"),
            ("999999999999.9999", 1, "1000000000000.00"),
        ]
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
