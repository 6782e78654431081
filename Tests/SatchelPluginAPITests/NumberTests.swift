import Foundation
import SatchelCatalog
import SatchelPluginAPI
import SatchelTestSupport
import Testing

@Suite("Plugin API: numbers")
struct NumberTests {
    @Test(
        "Groups stand in the whole part only, and other text stays as it is",
        arguments: [
            ("0", "0"), ("999", "999"), ("1000", "1,000"), ("60000.12", "60,000.12"), ("-1234567.5", "-1,234,567.5"),
            ("0.0001234", "0.0001234"), ("1e9", "1e9"), ("Infinity", "Infinity"), ("", ""), ("12,5", "12,5"),
        ]
    )
    func grouping(_ digits: String, _ expected: String) {
        #expect(DecimalText.grouped(digits) == expected)
    }

    @Test(
        "A pasted number loses its thousands separators, and other text stays as it is",
        arguments: [
            ("30,000", "30000"), ("1,234,567.89", "1234567.89"), ("-1,000", "-1000"), ("999", "999"), ("0.5", "0.5"),
            ("0,3", "0,3"), ("0,300", "0,300"), ("1,00", "1,00"), ("1,0000", "1,0000"), ("1000,000", "1000,000"),
            (",100", ",100"), ("1,,000", "1,,000"), ("1.5,000", "1.5,000"), ("a,000", "a,000"), ("", ""),
            ("--1,000", "--1,000"), ("60,000 USD", "60000 USD"), ("$60,000.50", "$60000.50"), ("EUR 1,000", "EUR 1000"),
            ("1,000 a 1", "1,000 a 1"),
        ]
    )
    func pasted(_ text: String, _ expected: String) {
        #expect(DecimalText.ungrouped(text) == expected)
    }

    @Test("A decimal comma is told from other text")
    func decimalComma() {
        #expect(DecimalText.pointed("0,3") == "0.3" && DecimalText.pointed("12,50") == "12.50")
        #expect(DecimalText.pointed("9,90 €") == "9.90 €" && DecimalText.pointed("EUR 9,90") == "EUR 9.90")
        for text in ["0.3", "1,000,000", "a,3", "3,", ",3", "9,90 of 10"] {
            #expect(DecimalText.pointed(text) == nil, "\(text)")
        }
    }

    @Test("A number keeps its digits; what is none, or infinite, is refused")
    func exactNumbers() {
        #expect(ExactNumber("34235.1900")?.digits == "34235.1900")
        #expect(ExactNumber("34235.1900")?.value == 34235.19)
        for text in ["nan", "inf", "1e999", "+1", "01", "1.", ".5", "1,000", "", " 1"] {
            #expect(ExactNumber(text) == nil, "\(text)")
        }
        for value in [Double.nan, .infinity, -.infinity] { #expect(ExactNumber(value) == nil) }
        #expect(ExactNumber("0.12345", shown: "0.12")?.value == 0.12)
        for shown in ["nan", "1e999", "1,000", ""] { #expect(ExactNumber("1", shown: shown) == nil, "\(shown)") }
        #expect(ExactNumber(3.0)?.digits == "3")
        #expect(ExactNumber(1e-9).map { DecimalText.isNumber($0.digits) } == true)
    }

    @Test("An amount has groups and a unit for people, and its digits for programs")
    func amounts() {
        #expect(Value.amount("-60000.10", prefix: "$") == .amount(.init(digits: "-60000.10", shown: "-$60,000.10")))
        #expect(Value.amount("5", suffix: " KRW").plainText == "5")
        #expect(Value.amount(nil) == .absent)
    }

    @Test(
        "A change says by its sign what its color says",
        arguments: [
            ("1.25", "+1.25%", Value.Amount.Tone.rise, "1.25"), ("+1.25", "+1.25%", .rise, "1.25"),
            ("-1200", "-1,200%", .fall, "-1200"), ("0", "0%", .plain, "0"), ("-0.00", "0.00%", .plain, "-0.00"),
            ("1e-7", "+1e-7%", .rise, "1e-7"), ("0e5", "0e5%", .plain, "0e5"),
        ]
    )
    func changes(_ digits: String, _ shown: String, _ tone: Value.Amount.Tone, _ plain: String) {
        #expect(Value.change(digits, suffix: "%") == .amount(.init(digits: plain, shown: shown, tone: tone)))
        #expect(Value.change(nil) == .absent)
    }

    @Test("A line of bars needs numbers, and nothing but numbers")
    func sparklines() {
        #expect(Value.sparkline([]) == .absent)
        #expect(Value.sparkline(["1", "none", "3"]) == .absent)
        #expect(Value.sparkline(["1.50", "2"]).plainText == "1.50, 2")
    }
}

@Suite("Plugin API: moments in UTC")
struct UTCTimeTests {
    @Test("Every day of 9999 years is the day Foundation says it is")
    func days() throws {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(identifier: "UTC"))
        var generator = SplitMix64(seed: 11)
        // Foundation's calendar turns Julian before 1582.
        for _ in 0..<2_000 {
            let seconds = Int.random(in: -12_200_000_000..<253_402_300_800, using: &generator)
            let time = try #require(UTCTime(secondsSince1970: Double(seconds)))
            let expected = calendar.dateComponents(
                [.year, .month, .day, .hour, .minute, .second],
                from: Date(timeIntervalSince1970: Double(seconds))
            )
            #expect(time.year == expected.year && time.month == expected.month && time.dayOfMonth == expected.day)
            let secondOfDay = (expected.hour ?? 0) * 3_600 + (expected.minute ?? 0) * 60 + (expected.second ?? 0)
            #expect(time.secondOfDay == secondOfDay)
            let midnight = UTCTime.midnight(year: time.year, month: time.month, day: time.dayOfMonth)
            #expect(midnight + Double(time.secondOfDay) == Double(seconds))
        }
    }

    @Test("Moments are written as ISO 8601 writes them, and years of five digits not at all")
    func text() {
        #expect(UTCTime(secondsSince1970: 1_625_580_309.9)?.instant == "2021-07-06T14:05:09Z")
        #expect(UTCTime(secondsSince1970: -1)?.instant == "1969-12-31T23:59:59Z")
        #expect(UTCTime(secondsSince1970: -62_135_596_800)?.day == "0001-01-01")
        #expect(UTCTime(secondsSince1970: 253_402_300_799)?.day == "9999-12-31")
        for seconds in [253_402_300_800, -62_135_596_801, .nan, .infinity] {
            #expect(UTCTime(secondsSince1970: seconds) == nil)
        }
        #expect(UTCTime.midnight(year: 2023, month: 14) == UTCTime.midnight(year: 2024, month: 2))
    }

    @Test("A moment is read as it is written, and nothing else is one")
    func reading() {
        for text in ["2021-07-06T14:05:09Z", "0001-01-01T00:00:00Z", "9999-12-31T23:59:59Z", "1969-12-31T23:59:59Z"] {
            #expect(UTCTime(instant: text)?.instant == text)
        }
        #expect(UTCTime(instant: "2021-07-06T14:05:09Z")?.secondsSince1970 == 1_625_580_309)
        let others = [
            "", "2021-07-06", "2021-07-06T14:05:09", "2021-07-06 14:05:09Z", "2021-02-30T00:00:00Z",
            "2021-07-06T24:00:00Z", "2021-7-6T14:05:09Z", "0000-00-00T00:00:00Z", "99999-01-01T00:00:00Z",
            "2021-07-06T14:05:09.5Z", "9223372036854775807-01-01T00:00:00Z",
        ]
        for text in others { #expect(UTCTime(instant: text) == nil, "\(text)") }
    }

    @Test("A moment beyond the years of four digits has a nearest one")
    func nearest() {
        for seconds: Double in [-62_135_596_801, -1e300, -Double.infinity] {
            #expect(UTCTime(nearestTo: seconds).instant == "0001-01-01T00:00:00Z")
        }
        for seconds: Double in [253_402_300_800, 1e300, Double.infinity] {
            #expect(UTCTime(nearestTo: seconds).instant == "9999-12-31T23:59:59Z")
        }
        #expect(UTCTime(nearestTo: .nan).instant == "1970-01-01T00:00:00Z")
        #expect(UTCTime(nearestTo: 1_625_580_309.9).instant == "2021-07-06T14:05:09Z")
    }
}
