import SatchelCatalog
import Testing

@Suite("Search: folding text")
struct FoldedTextTests {
    @Test(
        "Case, accents, width and signs do not count",
        arguments: [
            ("Les Misérables", "les miserables"),
            ("Les Mise\u{301}rables", "les miserables"),
            ("SAINT-EXUPÉRY", "saint exupery"),
            ("Ender's Game", "enders game"),
            ("Ender’s Game", "enders game"),
            ("'quoted'", "quoted"),
            ("Straße", "strasse"),
            ("STRAẞE", "strasse"),
            ("Æsop Œuvre", "aesop oeuvre"),
            ("Jo Nesbø", "jo nesbo"),
            ("Łódź", "lodz"),
            ("Þór Ðóra đa", "thor dora da"),
            ("ıI İi", "ii ii"),
            ("Nguyễn Ngọc Tư", "nguyen ngoc tu"),
            ("ﬁn Ｄｕｎｅ１", "fin dune1"),
            ("Ὀδύσσεια", "οδυσσεια"),
            ("ΟΔΥΣΣΕΎΣ", "οδυσσευσ"),
            ("Достоевский", "достоевскии"),
            ("Достоевски\u{306}й Ёж", "достоевскии еж"),
            ("٣ ² ① Ⅳ ❶", "3 2 1 iv 1"),
            ("a\u{AD}b\u{200B}c", "abc"),
            ("K&R, J.K.", "k r j k"),
            ("Angels & Demons", "angels and demons"), ("&", "and"), ("&&", ""), ("a& b &c", "a b c"),
            ("a ＆ b", "a and b"),
            ("📚 — !", ""),
            ("해리 포터와", "해리 포터와"),
            ("\u{1112}\u{1162}\u{1105}\u{1175} \u{1111}\u{1169}\u{1110}\u{1165}", "해리 포터"),
            ("\u{1112}\u{1161}\u{11AB}각", "한각"),
            ("가\u{11A8}", "각"),
            ("ㅎㄹㅍㅌ", "ㅎㄹㅍㅌ"),
            ("\u{1112}\u{1105}", "ㅎㄹ"),
            ("ﾾﾡ", "ㅎㄱ"),
            ("ㅄ ㄲㅃ", "ㅂㅅ ㄲㅃ"),
            ("か\u{3099}ハ\u{309A}ウ\u{3099}", "がパヴ"),
            ("亂中日記", "亂中日記"),
            ("हिन्दी", "हिन्दी"),
        ]
    )
    func folds(text: String, words: String) {
        #expect(
            FoldedText(text).spaced.unicodeScalars.elementsEqual(words.unicodeScalars),
            "\(FoldedText(text).spaced)"
        )
    }

    @Test(
        "Words written apart are also found written together",
        arguments: [
            ("Spider-Man", ["spiderman"]),
            ("Catch-22", ["catch22"]),
            ("well - known", []),
            ("J. R. R. Tolkien", ["jrr"]),
            ("U.S.A.", ["usa"]),
            ("L'Étranger", ["etranger"]),
            ("Ender's", []),
            ("Vol. 1 2", []),
        ]
    )
    func variants(text: String, variants: [String]) {
        let folded = FoldedText(text)
        #expect(folded.variants.map { String(String.UnicodeScalarView(folded.letters[$0])) } == variants)
    }

    @Test("Folding what is folded changes nothing, for every scalar there is")
    func isIdempotent() {
        for value in UInt32(0x20)...0x2FFFF {
            guard let scalar = Unicode.Scalar(value) else {
                continue
            }
            let once = FoldedText(String(scalar)).spaced
            let twice = FoldedText(once).spaced
            if once != twice {
                Issue.record("U+\(String(value, radix: 16)): '\(once)' → '\(twice)'")
            }
        }
    }
}
