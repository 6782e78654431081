import CoinsDomain
import SatchelTestSupport
import Testing

@Suite("Coins: exact decimals")
struct ExactDecimalTests {
    @Test(
        "Digits are read as they are written, and written as JSON spells numbers",
        arguments: [
            ("63314.01", "63314.01"), ("0.000012345", "0.000012345"), ("6.31917e-7", "0.000000631917"),
            ("4.247E10", "42470000000"), ("163248000.00000000", "163248000"), ("-0.0", "0"), ("+1.50", "1.5"),
            (".5", "0.5"), ("007", "7"), ("5.", "5"), ("0.1", "0.1"), ("0e5", "0"),
            ("123456789012345678901234567890.123456789", "123456789012345678901234567890.123456789"),
        ]
    )
    func reading(_ text: String, _ written: String) throws {
        #expect(try #require(ExactDecimal(text)).description == written)
    }

    @Test(
        "What is no number, or none of this world, is refused",
        arguments: ["", "-", ".", "1,000", " 1", "1 ", "1e", "1e999999999", "0x10", "NaN", "1.2.3", "--1", "٣"]
    )
    func refusing(_ text: String) {
        #expect(ExactDecimal(text) == nil)
    }

    @Test("A text of endless digits is refused rather than kept")
    func endless() {
        #expect(ExactDecimal(String(repeating: "9", count: 10_000)) == nil)
    }

    @Test("Sums, differences and products are exact where binary ones are not")
    func arithmetic() throws {
        func number(_ text: String) throws -> ExactDecimal { try #require(ExactDecimal(text)) }
        #expect(try number("0.1") + number("0.2") == number("0.3"))
        #expect(try number("1") - number("1.0000000000000000001") == number("-0.0000000000000000001"))
        #expect(try number("0.5") * number("60000.12") == number("30000.06"))
        #expect(try number("-2.5") * number("4") == number("-10"))
        #expect(try number("999.99") + number("0.01") == number("1000"))
    }

    @Test("Arithmetic agrees with whole numbers on a thousand random pairs")
    func agreement() throws {
        var generator = SeededGenerator(seed: 5)
        for _ in 0..<1000 {
            let (left, right) = (
                Int.random(in: -99_999...99_999, using: &generator), Int.random(in: -9999...9999, using: &generator)
            )
            let (first, second) = (ExactDecimal(left), ExactDecimal(right))
            #expect((first + second).description == String(left + right))
            #expect((first - second).description == String(left - right))
            #expect((first * second).description == String(left * right))
            #expect((first < second) == (left < right))
            if right != 0 {
                let quotient = try #require(first.divided(by: second, places: 0))
                let (whole, rest) = left.quotientAndRemainder(dividingBy: right)
                let rounds = 2 * abs(rest) >= abs(right)
                let sign = (left < 0) == (right < 0) ? 1 : -1
                #expect(quotient.description == String(whole + (rounds ? sign : 0)), "\(left) / \(right)")
            }
        }
    }

    @Test(
        "Rounding goes to the nearest, halves away from zero",
        arguments: [
            ("1.005", 2, "1.01"), ("-1.005", 2, "-1.01"), ("0.994", 2, "0.99"), ("0.996", 2, "1"),
            ("999.999", 2, "1000"),
            ("0.0004", 2, "0"), ("0.004", 2, "0"), ("0.5", 0, "1"), ("12", 2, "12"),
        ]
    )
    func rounding(_ text: String, _ places: Int, _ rounded: String) throws {
        #expect(try #require(ExactDecimal(text)).rounded(places: places).description == rounded)
    }

    @Test("Nothing is divided by zero")
    func zero() {
        #expect(ExactDecimal(1).divided(by: .zero, places: 2) == nil)
    }

    @Test("Order is that of the numbers, whatever their lengths and signs")
    func order() throws {
        let texts = ["-100", "-2", "-1.5", "-0.001", "0", "0.0009", "0.001", "1", "1.5", "9", "10", "99.99", "100"]
        let numbers = try texts.map { try #require(ExactDecimal($0)) }
        #expect(numbers.shuffled().sorted() == numbers)
    }
}

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
        #expect(Currency("doubloon") == nil)
        #expect(Currency.codes.contains("btc"))
    }
}
