import Foundation
import SatchelCatalog
import Testing

@Suite("Search: folding by Unicode's rules")
struct UnicodeFoldingTests {
    /// Every assigned scalar with a decomposition or a place in canonical order that utf8proc of Debian 12 knows.
    private static let scalars = (UInt32(0xA0)...0x2FFFF).compactMap(Unicode.Scalar.init).filter { scalar in
        let properties = scalar.properties
        guard let age = properties.age, age.major <= 15, properties.generalCategory != .privateUse else { return false }
        return properties.canonicalCombiningClass != .notReordered
            || !String(scalar).unicodeScalars.elementsEqual(compatible(String(scalar)).unicodeScalars)
    }

    private static func composed(_ text: String) -> String { text.precomposedStringWithCanonicalMapping }
    private static func decomposed(_ text: String) -> String { text.decomposedStringWithCanonicalMapping }
    private static func compatible(_ text: String) -> String { text.decomposedStringWithCompatibilityMapping }

    private static func folded(_ text: String) -> [Unicode.Scalar] { Array(FoldedText(text).spaced.unicodeScalars) }

    @Test("A text is folded alike composed and decomposed, for every scalar there is")
    func canonicalForms() {
        for scalar in Self.scalars {
            for text in [String(scalar), "a\(scalar)b", "ハ\(scalar)", "가\(scalar)", "क\(scalar)\u{93C}\u{94D}"] {
                let folded = Self.folded(text)
                if folded != Self.folded(Self.composed(text)) || folded != Self.folded(Self.decomposed(text)) {
                    Issue.record("U+\(String(scalar.value, radix: 16)): \(folded)")
                }
            }
        }
    }

    @Test("Marks in any order are folded alike composed and decomposed")
    func markOrder() {
        var state: UInt64 = 16
        let marks = Self.scalars.filter { $0.properties.canonicalCombiningClass != .notReordered }
        let letters = ["a", "o", "か", "ハ", "क", "ড", "ا", "ש", "\u{1112}\u{1161}", "각"]
        for _ in 0..<4000 {
            var text = ""
            for _ in 0..<2 {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                text += letters[Int(state >> 33) % letters.count]
                for shift in [3, 13, 23, 43] { text.unicodeScalars.append(marks[Int(state >> shift) % marks.count]) }
            }
            let folded = Self.folded(text)
            if folded != Self.folded(Self.composed(text)) || folded != Self.folded(Self.decomposed(text)) {
                Issue.record("\(text.unicodeScalars.map { String($0.value, radix: 16) }): \(folded)")
            }
        }
    }

    @Test("A letter or number is folded as its compatibility mapping")
    func compatibilityForms() {
        let parted: Set<UInt32> = [0x2120, 0x2122]
        for scalar in Self.scalars where !parted.contains(scalar.value) {
            // Jamo that stand alone stay apart for searches by initial consonants, and so do those of half width.
            guard !(0x3131...0x318E).contains(scalar.value), !(0xFFA0...0xFFDC).contains(scalar.value) else { continue }
            let text = "x \(scalar) x"
            #expect(Self.folded(text) == Self.folded(Self.compatible(text)), "U+\(String(scalar.value, radix: 16))")
        }
    }

    @Test("A title is found typed composed and decomposed")
    func search() throws {
        let titles = Self.scalars.enumerated().filter { $0.offset.isMultiple(of: 13) }.map { "ab\($0.element)cd" }
        let index = SearchIndex<Titled>(titles.map(Titled.init))
        for title in titles {
            for typed in [Self.composed(title), Self.decomposed(title)] {
                let found = index.results(of: try .parse(typed))
                #expect(
                    found.contains { $0.title == title },
                    "\(title.unicodeScalars.map { String($0.value, radix: 16) })"
                )
            }
        }
        #expect(titles.count > 500)
    }

    @Test(
        "Forms of one letter find each other",
        arguments: [
            ("ﾊﾘｰ", "ハリー"), ("ｶﾞｷﾞﾊﾟ", "ガギパ"), ("ワ\u{3099}", "ヷ"), ("\u{FFC2}\u{FFCC}\u{FFD3}", "ㅏㅗㅜ"), ("㍿ ㌔", "株式会社 キロ"),
            ("ﬁre ﬅ", "fire st"), ("ﻻ ﷲ", "لا الله"), ("\u{F900}\u{2F800}", "豈丽"), ("⼀", "一"),
            ("क़ ज़", "क\u{93C} ज\u{93C}"), ("ড় য়", "ড\u{9BC} য\u{9BC}"), ("أإآؤئ", "ااا\u{648}ي"),
            ("ٱ ى ی ک", "ا ي ي ك"),
            ("ΟΔΟΣ", "οδος"), ("ᾳ", "α"), ("מלך", "מלכ"), ("םןףץ", "מנפצ"), ("Ӑ Ў Ѓ", "а у г"),
            ("Ɓ Ɗ Ɲ Ɠ Ƴ", "ɓ ɗ ɲ ɠ ƴ"), ("Ɓ Ɗ Ɲ", "b d n"), ("ŉ", "n"), ("ǅ ǈ ǆ", "dz lj dz"), ("Ⅳ ℡ ㎏", "iv tel kg"),
            ("9½", "9 1/2"), ("Spiel™", "spiel"),
            ("𝕬𝖇𝖈", "abc"), ("ⓐⒷ", "ab"), ("a\u{34F}\u{200D}b", "ab"), ("Ꭰꭰ", "ꭰꭰ"),
        ]
    )
    func equalForms(_ one: String, _ other: String) {
        #expect(Self.folded(one) == Self.folded(other), "\(Self.folded(one)) \(Self.folded(other))")
        #expect(!Self.folded(one).isEmpty)
    }

    @Test(
        "Letters that only look alike stay apart",
        arguments: [("ハ", "バ"), ("क", "क़"), ("ا", "ع"), ("и", "і"), ("ɛ", "e")]
    )
    func unequalForms(_ one: String, _ other: String) {
        #expect(Self.folded(one) != Self.folded(other))
    }

    @Test("A title of a million marks is folded")
    func manyMarks() {
        #expect(Self.folded("a" + String(repeating: "\u{301}", count: 1_000_000)) == ["a"])

        let marks = (0..<100_000).map { $0.isMultiple(of: 2) ? "\u{94D}" : "\u{93C}" }.joined()
        let folded = FoldedText("क" + marks).letters
        #expect(folded.count == 100_001)
        #expect(folded.dropFirst().prefix(50_000).allSatisfy { $0 == "\u{93C}" })
    }
}

/// Something with a title alone.
private struct Titled: CatalogItem {
    let id: ItemID<Titled>
    var title: String
    var provenance = ItemSource(source: "test")

    static let kind = Kind<Titled>(
        "titles",
        one: "title",
        fields: [.id(), .one("title", .text, { $0.title }, { $0.title = $1 ?? $0.title }).part(.title)]
    )

    init(id: ItemID<Titled>, provenance: ItemSource) { self.init(id.rawValue) }

    init(_ title: String) { (id, self.title) = (ItemID(title), title) }
}
