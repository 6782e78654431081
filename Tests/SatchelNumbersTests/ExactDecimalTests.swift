import SatchelCatalog
import SatchelNumbers
import SatchelTestSupport
import Testing

@Suite("Numbers: exact decimals")
struct ExactDecimalTests {
    @Test(
        "Digits are read as they are written, and written as JSON spells numbers",
        arguments: [
            ("63314.01", "63314.01"), ("0.000012345", "0.000012345"), ("6.31917e-7", "0.000000631917"),
            ("4.247E10", "42470000000"), ("163248000.00000000", "163248000"), ("-0.0", "0"), ("+1.50", "1.5"),
            (".5", "0.5"), ("007", "7"), ("5.", "5"), ("0.1", "0.1"), ("0e5", "0"),
            ("123456789012345678901234567890.123456789", "123456789012345678901234567890.123456789"),
            ("12345678901234567", "12345678901234567"), ("1234567890123456.78", "1234567890123456.78"),
            ("999999999999999999", "999999999999999999"), ("0.0000000000000001", "0.0000000000000001"),
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

    @Test(
        "A number with too many digits is told from what is no number, however it is written",
        arguments: [
            "1e60", "1e-61", "1e120", "1e9223372036854775807", "1e-9223372036854775808", "1e99999999999999999999",
            "-1e-99999999999999999999", String(repeating: "9", count: 61), String(repeating: "9", count: 10_000),
            "0." + String(repeating: "0", count: 60) + "1", "1" + String(repeating: "0", count: 60),
        ]
    )
    func tooLong(_ text: String) {
        #expect(throws: ExactDecimalError.tooManyDigits) { try ExactDecimal(reading: text) }
        #expect(throws: ExactDecimalError.notANumber) { try ExactDecimal(reading: text + "x") }
    }

    @Test(
        "Numbers as long as the bound says are read, and zeros that say nothing do not count",
        arguments: [
            ("1e59", 60), ("1e-60", 62), (String(repeating: "0", count: 5000) + "1", 1), ("0e999999999999999999999", 1),
            ("1." + String(repeating: "0", count: 5000), 1), ("1000e-3", 1), ("0.001e3", 1),
        ]
    )
    func bounds(_ text: String, _ length: Int) throws {
        #expect(try ExactDecimal(reading: text).description.count == length)
    }

    @Test("A number is one and the same on either side of what a machine number holds, and however it came about")
    func machineBound() throws {
        let most = try #require(ExactDecimal("170141183460469231731687303715884105727"))
        let more = try #require(ExactDecimal("170141183460469231731687303715884105728"))
        let one = ExactDecimal(1)

        #expect(most + one == more && more - one == most && Set([most + one, more]).count == 1)
        #expect(-most - one == -more && -more + one == -most && Set([-most - one, -more]).count == 1)
        #expect(most < more && -more < -most && (-more).magnitude == more)
        #expect(more.divided(by: ExactDecimal(2), places: 0)?.description == "85070591730234615865843651857942052864")
        #expect(most * most - (most - one) * (most + one) == one)
        #expect([most, more].map(\.leadingPlace) == [38, 38] && (-more).description == "-\(more)")
    }

    @Test("The letters that a number is sorted by are in the order of numbers")
    func sortLetters() throws {
        let ascending = try [
            "-1000", "-999.5", "-20", "-15", "-1.5", "-1.25", "-1", "-0.5", "-0.05", "0", "0.000001", "0.05", "0.5",
            "0.55", "1",
            "1.25", "1.5", "9.99", "10", "15", "20", "100", "999.5", "1000", "123456789012345678901234567890.1",
        ].map { try #require(ExactDecimal($0)) }

        for (less, greater) in zip(ascending, ascending.dropFirst()) {
            #expect(less < greater && less.sortLetters.lexicographicallyPrecedes(greater.sortLetters), "\(less)")
        }
        #expect(ExactDecimal("1.50")?.sortLetters == ExactDecimal("1.5")?.sortLetters)
    }

    @Test("What earlier versions stored is read, though it is longer than what is read now")
    func stored() throws {
        let longest = String(repeating: "9", count: 240)
        #expect(ExactDecimal(longest) == nil)
        #expect(ExactDecimal(stored: longest)?.description == longest)
        #expect(ExactDecimal(stored: "0." + longest)?.description == "0." + longest)
        #expect(ExactDecimal(stored: "1e9223372036854775807") == nil && ExactDecimal(stored: "much") == nil)
    }

    @Test("Numbers that grow beyond every bound stay exact")
    func growth() throws {
        let price = try ExactDecimal(reading: "999999999999.9999")
        let sum = (0..<1000).reduce(ExactDecimal.zero) { sum, _ in sum + price }
        #expect(sum.description == "999999999999999.9")
        let large = try ExactDecimal(reading: String(repeating: "9", count: 60))
        let product = (0..<20).reduce(ExactDecimal(1)) { product, _ in product * large }
        #expect((0..<20).reduce(product) { rest, _ in rest.divided(by: large, places: 0) ?? .zero } == ExactDecimal(1))
    }

    @Test("No number of places is too large or too small", arguments: [Int.min, -2000, -3, 2000, .max])
    func places(_ places: Int) throws {
        let number = try ExactDecimal(reading: "-1234.5678")
        let rounded = places >= 0 ? number : places == -3 ? ExactDecimal(-1000) : .zero
        #expect(number.rounded(places: places) == rounded)
        #expect(number.divided(by: ExactDecimal(1), places: places) == rounded)
        #expect(ExactDecimal(number.text(places: places)) == number)
        #expect(ExactDecimal(powerOfTen: places) > .zero)
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
        var generator = SplitMix64(seed: 5)
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
