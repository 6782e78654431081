import Testing

@testable import SatchelLists

@Suite("What an import did not take")
struct NotTakenTests {
    private static func doubts(_ count: Int, _ column: String) -> [NotTaken] {
        (0..<count).map { NotTaken(line: $0 + 2, column: column, value: "\($0)", reason: "no currency") }
    }

    @Test("A few are named each")
    func few() {
        let told = Self.doubts(9, "price") + [NotTaken(line: 20, reason: "it has no title")]

        #expect(told.words(about: "a.csv").count == 10)
        #expect(told.words(about: "a.csv").first == "a.csv:2: price '0': no currency")
        #expect(told.words(about: "a.csv").last == "a.csv:20: it has no title")
    }

    @Test("Of many, the first for each column and reason is named, with how many there are like it")
    func many() {
        let told =
            Self.doubts(10_000, "price") + Self.doubts(2, "fee") + [NotTaken(line: 20, reason: "it has no title")]

        #expect(
            told.words(about: "a.csv") == [
                "a.csv:2: price '0': no currency; 9999 more like it", "a.csv:2: fee '0': no currency; 1 more like it",
                "a.csv:20: it has no title", "a.csv: 10003 in all; --report writes each to a file",
            ]
        )
    }

    @Test("No more than ten are named, however much they differ")
    func differing() {
        let told = (0..<50).map { NotTaken(line: $0 + 2, reason: "reason \($0)") }

        #expect(told.words(about: "a.csv").count == 11)
        #expect(told.words(about: "a.csv").last == "a.csv: 50 in all; --report writes each to a file")
    }
}
