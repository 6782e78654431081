import Testing

@testable import SatchelCatalog

@Suite("Catalog: values that the user says")
struct KeptValueTests {
    @Test(
        "Money is an amount and a currency, however it is typed",
        arguments: [
            ("9.90 EUR", "9.90 EUR"), ("9.90EUR", "9.90 EUR"), ("eur 9.90", "9.90 EUR"), ("€9.90", "9.90 EUR"),
            ("12 €", "12 EUR"), ("$12", "12 USD"), ("₩15000", "15000 KRW"), ("9.90", nil), ("EUR", nil),
            ("9,90 EUR", nil), ("-1 EUR", nil), ("1.2.3 EUR", nil), (".5 EUR", nil), ("1. EUR", nil), ("1 EURO", nil),
            ("1234567890123 EUR", nil), ("", nil),
        ] as [(String, String?)]
    )
    func money(_ typed: String, _ expected: String?) {
        #expect(Money(typed)?.description == expected)
    }

    @Test(
        "A day may be as precise as it is known",
        arguments: [
            ("2024-02-29", true), ("2023-02-29", false), ("2024-02", true), ("2024-13", false), ("2024", true),
            ("0000", false), ("24", false), ("", false), ("-01", false), ("2024-", false),
        ]
    )
    func day(_ typed: String, _ isDay: Bool) {
        #expect(KeptDay(typed)?.description == (isDay ? typed : nil))
    }

    @Test(
        "What lies between two days, months or years is asked for by as few words as there are",
        arguments: [
            ("2025-11..2026-02", "2025-11 2025-12 2026-01 2026-02"), ("2026-02..2025-12", "2025-12 2026-01 2026-02"),
            ("2024-02-28..2024-03-01", "2024-02-28 2024-02-29 2024-02-30 2024-02-31 2024-03-01"),
            ("2026-11-05..2026-11-05", "2026-11-05"), ("2024..2025-02", "2024 2025-01 2025-02"),
            ("2025-11..2026", "2025-11 2025-12 2026"), ("2026-11..2026", "2026-11 2026-12"),
            ("2999-11..", "2999-11 2999-12"), (">2999-10", "2999-11 2999-12"), (">=2999-12", "2999-12"),
            ("..1000-02", "1000-01 1000-02"), ("<1000-03", "1000-01 1000-02"),
            ("<=1000-01-02", "1000-01-01 1000-01-02"), ("<1000-01", nil), (">2999", nil), ("9999..9999-02", nil),
            ("..", nil), ("", nil), ("2026-11", nil), ("2026-13..", nil), ("2026-11..x", nil), ("1..2..3", nil),
            (">2026-11..", nil), ("=2026", nil), ("<>2026", nil), (">", nil), ("2026-11....2026-12", nil),
        ] as [(String, String?)]
    )
    func between(_ typed: String, _ words: String?) {
        #expect(KeptDay.between(typed)?.joined(separator: " ") == words)
    }

    @Test(
        "A day is searched for by the words that dates take elsewhere, also in ranges",
        arguments: [
            ("today", "2026-11-28"), ("Yesterday", "2026-11-27"), ("-3d..today", "2026-11-25..2026-11-28"),
            (">=yesterday", ">=2026-11-27"), ("2026-11..tomorrow", "2026-11..2026-11-29"), ("someday", nil),
        ] as [(String, String?)]
    )
    func daysInWords(_ typed: String, _ asked: String?) {
        let today = Day(year: 2026, month: 11, day: 28)
        #expect(Day.$ofSearches.withValue(today) { FieldType.keptDay.asked(typed)?.text } == asked)
    }

    @Test(
        "A rating has steps of a quarter",
        arguments: [
            ("4.25", "4.25"), ("4.5", "4.5"), ("4.50", "4.5"), ("5", "5"), ("0.25", "0.25"), ("0", nil), ("5.25", nil),
            ("4.3", nil), ("4.", nil), (".5", nil), ("+4", nil), ("-1", nil), ("4,5", nil), ("4.250", nil), ("", nil),
        ] as [(String, String?)]
    )
    func rating(_ typed: String, _ expected: String?) {
        let type = FieldType<Int>.rating
        #expect(type.parse(typed).map(type.text) == expected)
    }

    @Test("A remark has an end")
    func remark() {
        let type = FieldType<String>.remark
        #expect(type.parse(String(repeating: "a", count: 10_000)) != nil)
        #expect(type.parse(String(repeating: "a", count: 10_001)) == nil && type.parse("") == nil)
    }

    @Test("Of values between commas one is enough, and a comma in quotes is part of a label")
    func anyOf() throws {
        var wine = Record<Wines>(id: ItemID("a"), provenance: ItemSource(source: "mine"))
        wine.keeping = Keeping(
            texts: ["tags": ["red"], "want": ["yes"]],
            entries: [.init(id: "loan-1", type: "loan", texts: ["person": ["Kim, Mina"]])],
            lists: ["Sea,maps"]
        )
        let index = SearchIndex([wine])
        func finds(_ query: String) throws -> Bool { index.page(SearchRequest(try .parse(query))).items.count == 1 }

        #expect(try finds("tag:white,red") && finds("tag:red,white") && !finds("tag:white,rose"))
        #expect(try finds("status:archived,wanted") && !finds("-tag:white,red"))
        #expect(try finds("lent:bob,mina") && !finds("lent:bob,al"))
        #expect(try finds("lent:\"Kim, Mina\"") && !finds("lent:\"Kim, Bob\""))
        #expect(try finds("rack:\"Sea,maps\""))
    }

    @Test("A number within bounds says which")
    func bounds() {
        #expect(FieldType<Int>.number(1...1000).expected == "a whole number from 1 to 1000")
        #expect(FieldType<Int>.number().expected == "a whole number")
    }

    @Test("A label is found by a place that it lies in, and by its words, in any case")
    func labels() throws {
        var wine = Record<Wines>(id: ItemID("a"), provenance: ItemSource(source: "mine"))
        wine.keeping.entries = [.init(id: "copy-1", type: "copy", texts: ["place": ["Living room/Shelf 3"]])]
        let index = SearchIndex([wine])
        func finds(_ query: String) throws -> Bool { index.page(SearchRequest(try .parse(query))).items.count == 1 }

        for place in ["living", "\"living room\"", "\"living room/shelf 3\"", "SHELF"] {
            #expect(try finds("place:\(place)"), "\(place)")
        }
        #expect(try !finds("place:cellar"))
        #expect(try finds("owned:1") && finds("rating:none") && !finds("owned:0") && finds("lent:none"))
    }

    private enum Wines: RecordKind {
        static let kind = Kind<Record<Wines>>(
            "wines",
            one: "wine",
            fields: [.id(), .one("name", .text).column(.title("Name")).part(.title)],
            keeping: KindKeeping(list: "rack")
        )
    }
}
