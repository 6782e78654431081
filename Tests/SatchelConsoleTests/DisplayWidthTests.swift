import SatchelConsole
import Testing

@Suite("Console: terminal cells")
struct DisplayWidthTests {
    /// Widths as Python's wcwidth counts them, in 0.7 and 0.9 alike, which follows what terminals draw.
    @Test(
        "A grapheme takes the cells a terminal gives it",
        arguments: [
            ("", 0), ("a", 1), ("Dune", 4), ("Pokémon", 7), ("e\u{301}", 1), ("a\u{300}\u{301}", 1),
            ("가", 2), ("한글", 4), ("\u{1112}\u{1161}\u{11AB}", 2), ("\u{1112}", 2), ("\u{1161}", 0),
            ("ㅎㄹㅍㅌ", 8), ("ㅏ", 2), ("Ａ", 2), ("ｱ", 1), ("ﾎﾟｹﾓﾝ", 5), ("ポケモン", 8), ("中文", 4), ("𠮷", 2),
            ("、「", 4), ("\u{3000}", 2), ("㈜", 2), ("㎏", 2), ("①", 1), ("★", 1), ("…", 1), ("│", 1), ("“", 1),
            ("👍", 2), ("👍🏽", 2), ("👨\u{200D}👩\u{200D}👧\u{200D}👦", 2), ("🧑🏿\u{200D}🚀", 2),
            ("🏳\u{FE0F}\u{200D}🌈", 2), ("🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}", 2),
            ("🇰🇷", 2), ("🇰🇷🇯🇵", 4), ("❤", 1), ("❤\u{FE0F}", 2), ("1\u{FE0F}\u{20E3}", 2), ("©", 1),
            ("‼\u{FE0F}", 2), ("☕", 2), ("☎", 1), ("🫠", 2), ("🀄", 2), ("\u{200B}", 0), ("\u{AD}", 1),
            ("ไทย", 3), ("ก็", 1), ("नमस्ते", 4), ("क्षि", 2), ("العربية", 7), ("\u{1B}", 0), ("\t", 0),
            ("का", 2), ("हिन्दी", 4), ("राष्ट्रीय", 5), ("தமிழ்", 4), ("မြန်မာ", 5), ("বাংলা", 4), ("\u{93E}", 1),
            ("🏽", 2), ("☝🏽", 1), ("❤\u{FE0F}\u{200D}🔥", 2), ("🧑\u{200D}❤\u{FE0F}\u{200D}🧑", 2),
            ("👁\u{FE0F}\u{200D}🗨\u{FE0F}", 2), ("🏃🏽\u{200D}♀\u{FE0F}\u{200D}➡\u{FE0F}", 2),
        ]
    )
    func width(_ text: String, _ cells: Int) {
        #expect(text.displayWidth == cells)
    }

    @Test("Composed and decomposed Hangul are as wide as each other")
    func hangulForms() {
        #expect("각".displayWidth == 2)
        #expect("\u{1100}\u{1161}\u{11A8}".displayWidth == 2)
    }

    @Test(
        "Padding fills up to the cells and never cuts",
        arguments: [("한글", 6, "한글  "), ("한글", 3, "한글"), ("", 2, "  "), ("e\u{301}", 2, "e\u{301} ")]
    )
    func padding(_ text: String, _ cells: Int, _ expected: String) {
        #expect(text.padded(to: cells) == expected)
        #expect(text.padded(to: cells, trailing: true).displayWidth == max(cells, text.displayWidth))
    }

    @Test(
        "Cutting keeps whole graphemes and says that something is missing",
        arguments: [
            ("Dune", 4, "Dune"), ("Dune", 3, "Du…"), ("Dune", 1, "…"), ("Dune", 0, ""), ("한글책", 6, "한글책"),
            ("한글책", 5, "한글…"), ("한글책", 4, "한…"), ("👨\u{200D}👩\u{200D}👧!!", 3, "👨\u{200D}👩\u{200D}👧…"),
            ("👨\u{200D}👩\u{200D}👧!!", 2, "…"), ("🇰🇷🇯🇵", 3, "🇰🇷…"), ("ae\u{301}bc", 3, "ae\u{301}…"),
        ]
    )
    func cutting(_ text: String, _ cells: Int, _ expected: String) {
        #expect(text.truncated(to: cells) == expected)
    }

    @Test(
        "Wrapping breaks at blanks, and words that are too wide between graphemes",
        arguments: [
            ("one two three", 7, ["one two", "three"]), ("one two three", 100, ["one two three"]), ("", 5, [""]),
            ("a\n\nb", 5, ["a", "", "b"]), ("abcdefgh", 3, ["abc", "def", "gh"]),
            ("  spaced   out ", 20, ["spaced out"]),
            ("해리 포터와 마법사", 9, ["해리", "포터와", "마법사"]), ("日本語テキスト", 5, ["日本", "語テ", "キス", "ト"]),
            ("ab 日本語テキスト", 6, ["ab 日", "本語テ", "キスト"]), ("한글", 1, ["한", "글"]),
        ]
    )
    func wrapping(_ text: String, _ cells: Int, _ expected: [String]) {
        #expect(text.wrapped(to: cells) == expected)
    }

    @Test("No wrapped line is wider than asked, and nothing is lost", arguments: [2, 3, 5, 8, 13, 40])
    func wrappingIsLossless(_ cells: Int) {
        let text = "The Left Hand of Darkness 어둠의 왼손 闇の左手 👨\u{200D}👩\u{200D}👧 🇰🇷 e\u{301}cole"
        let lines = text.wrapped(to: cells)

        #expect(lines.allSatisfy { $0.displayWidth <= cells })
        #expect(lines.joined().filter { $0 != " " } == text.filter { $0 != " " })
    }
}
