import Foundation
import SatchelLists
import Testing

@testable import SatchelLists

@Suite("Values in files of other programs")
struct ImportedValueTests {
    @Test(
        "Days are read however they are written",
        arguments: [
            ("2020/10/19", "2020-10-19"), ("2024-03-01T13:01:12.937", "2024-03-01"),
            ("2021-01-19T22:41:16+01:00", "2021-01-19"), ("2024-5", "2024-05"), ("1998", "1998"),
            ("31.12.2024", "2024-12-31"), ("13/04/2024", "2024-04-13"), ("6/30/2026", "2026-06-30"),
            ("Oct 3, 2024", "2024-10-03"), ("3 October 2024", "2024-10-03"), ("Oct 2024", "2024-10"),
            ("2024-05-01 10:00:00", "2024-05-01"), ("05/05/2024", "2024-05-05"),
            ("2024년 5월 1일", "2024-05-01"), ("2024年12月31日", "2024-12-31"), ("2024년 5월", "2024-05"),
            ("1. März 2024", "2024-03-01"), ("3 août 2024", "2024-08-03"), ("14 juillet 2024", "2024-07-14"),
            ("14 juin 2024", "2024-06-14"), ("1 de mayo de 2024", "2024-05-01"), ("2 ottobre 2024", "2024-10-02"),
        ]
    )
    func days(text: String, day: String) {
        #expect(ImportedValue.day(text, nil) == .day(day))
    }

    @Test(
        "A heading in another language means a field, in any case and spelling",
        arguments: [
            ("Größe", "size"), ("gelesen am", "finished"), ("PRIX D'ACHAT", "paid"), ("구입 가격", "paid"),
            ("購入日", "bought"),
        ]
    )
    func headings(heading: String, key: Substring) {
        #expect(ColumnHeadings.keys(for: heading) == [key])
        #expect(ColumnHeadings.keys(for: heading.decomposedStringWithCanonicalMapping) == [key])
    }

    @Test("What may be two days is asked, and what is none is none")
    func ambiguousDays() {
        #expect(ImportedValue.day("03/04/2024", nil) == .ambiguous)
        #expect(ImportedValue.day("03/04/2024", .dmy) == .day("2024-04-03"))
        #expect(ImportedValue.day("03/04/2024", .mdy) == .day("2024-03-04"))
        for text in ["", "soon", "2024 was good", "0101-01-01T00:00:00", "32/13/2024", "2024-02-30", "12"] {
            #expect(ImportedValue.day(text, .dmy) == .none, "\(text)")
        }
    }

    @Test(
        "Numbers are read with either mark",
        arguments: [
            ("1,234.50", "1234.50"), ("1.234,50", "1234.50"), ("4,5", "4.5"), ("1,234", "1234"), ("1.234", "1.234"),
            ("1 234 567", "1234567"), ("-3", "-3"), ("+2.50", "2.50"), ("1.234.567", "1234567"), ("0,30", "0.30"),
            ("1'234.5", "1234.5"), ("0,125", "0.125"), ("0.125", "0.125"), ("-0,125", "-0.125"),
        ]
    )
    func numbers(text: String, number: String) {
        #expect(ImportedValue.number(text) == number)
    }

    @Test("What is no number is none", arguments: ["", "x", "1,23,4", "1.2.3", "--1", "1e5", "12a", ".", ",,"])
    func noNumbers(text: String) {
        #expect(ImportedValue.number(text) == nil)
    }

    @Test("A column with a decimal comma has points between thousands")
    func decimalComma() {
        #expect(ImportedValue.haveDecimalComma(["1.234", "0,30"]))
        #expect(!ImportedValue.haveDecimalComma(["1,234", "0.30"]))
        #expect(ImportedValue.number("1.234", hasDecimalComma: true) == "1234")
        #expect(ImportedValue.haveDecimalComma(["0,125"]), "no thousands begin with 0")
        #expect(ImportedValue.number("0.125", hasDecimalComma: true) == "0.125")
    }

    @Test("A spreadsheet's rounding is told from a number")
    func rounded() {
        #expect(ImportedValue.isRounded("9.78044E+12"))
        #expect(!ImportedValue.isRounded("9780441013593"))
        #expect(!ImportedValue.isRounded("E+"))
    }

    @Test("HTML becomes text, and text in angle brackets that never close stays")
    func html() {
        #expect(ImportedValue.text(ofHTML: "Good.<br/>Very <b>good</b> &amp; long") == "Good.\nVery good & long")
        #expect(ImportedValue.text(ofHTML: "1 < 2") == "1 < 2")
        #expect(ImportedValue.text(ofHTML: "<i>Don&#8217;t</i>&nbsp;&mdash; or &#x27;do&#x27;") == "Don’t — or 'do'")
    }
}
