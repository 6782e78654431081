import SatchelCatalog
import SatchelTestSupport
import Testing

@testable import SatchelConsole

@Suite("Console: text from outside")
struct VisibleTextTests {
    @Test(
        "Control characters become visible on one line, layout characters go",
        arguments: [
            ("plain 한글 👍", "plain 한글 👍"), ("\u{1B}[31mred", "␛[31mred"), ("a\tb", "a b"), ("a\nb", "a b"),
            ("a\r\nb", "a b"), ("a\rb", "a b"), ("nul\0", "nul␀"), ("del\u{7F}", "del␡"),
            ("csi\u{9B}31m", "csi\u{FFFD}31m"),
            ("\u{202E}evil\u{202C}", "evil"), ("\u{2066}x\u{2069}", "x"), ("a\u{2028}b", "a b"), ("\u{FEFF}bom", "bom"),
            ("a\u{85}b", "a b"), ("👨\u{200D}👩", "👨\u{200D}👩"),
        ]
    )
    func line(_ text: String, _ expected: String) {
        #expect(VisibleText.line(text) == expected)
    }

    @Test(
        "A block keeps its lines and tabs",
        arguments: [("a\n\tb", "a\n\tb"), ("a\r\nb", "a\nb"), ("a\rb", "a\nb"), ("\u{1B}]0;x\u{7}", "␛]0;x␇")]
    )
    func block(_ text: String, _ expected: String) {
        #expect(VisibleText.block(text) == expected)
    }

    @Test(
        "The lines of a text are those of its block, without empty ones at the end",
        arguments: [
            ("", []), ("\r\n", []), ("a\r\nb", ["a", "b"]), ("a\r\r\nb\r", ["a", "", "b"]),
            ("\n\na\n\n", ["", "", "a"]), ("a\rb\u{2028}c\n", ["a", "b", "c"]), ("a\u{1B}\n\tb", ["a␛", "\tb"]),
            ("👨\u{200D}\n👩", ["👨", "👩"]),
        ]
    )
    func lines(_ text: String, _ expected: [String]) {
        #expect(text.visibleLines == expected)
        var lines = VisibleText.block(text).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        while lines.last?.isEmpty == true { lines.removeLast() }
        #expect(lines == expected)
    }

    @Test(
        "A mark that nobody sees goes where nothing needs it",
        arguments: [
            "\u{AD}", "\u{34F}", "\u{61C}", "\u{115F}", "\u{1160}", "\u{17B4}", "\u{180B}", "\u{180E}", "\u{200B}",
            "\u{200C}", "\u{200D}", "\u{200E}", "\u{200F}", "\u{202A}", "\u{202E}", "\u{2060}", "\u{2064}", "\u{2066}",
            "\u{2069}", "\u{206F}", "\u{3164}", "\u{FE00}", "\u{FE0F}", "\u{FEFF}", "\u{FFA0}", "\u{FFF9}", "\u{FFFB}",
            "\u{1D173}", "\u{E0001}", "\u{E0041}", "\u{E007F}", "\u{E0100}", "\u{E01EF}", "\u{E0FFF}",
        ]
    )
    func hidden(_ mark: String) {
        for text in ["pass\(mark)word", "\(mark)x", "x\(mark)", "한\(mark)글", "1\(mark)2", "\(mark)"] {
            let bare = String(String.UnicodeScalarView(text.unicodeScalars.filter { $0 != mark.unicodeScalars.first }))
            #expect(VisibleText.line(text) == bare, "\(text.debugDescription)")
            #expect(VisibleText.block(text) == bare)
        }
    }

    @Test(
        "A mark stays where letters or emoji need it",
        arguments: [
            // Families, professions with a skin tone, flags, a heart that is an emoji, a keycap.
            "👨\u{200D}👩\u{200D}👧", "👩🏽\u{200D}🚀", "🏳\u{FE0F}\u{200D}🌈", "❤\u{FE0F}\u{200D}🔥", "☎\u{FE0E}",
            "1\u{FE0F}\u{20E3}",
            // Scotland and Texas.
            "🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}",
            "🏴\u{E0075}\u{E0073}\u{E0074}\u{E0078}\u{E007F}!",
            // Persian, Bengali, Hindi, Sinhala, Mongolian.
            "می\u{200C}خواهم", "র\u{200D}্য", "क्\u{200C}ष", "ශ්\u{200D}රී", "ᠠ\u{180B}",
            // A name in the form its owner writes, a filler in an old syllable.
            "葛\u{E0100}飾", "\u{1112}\u{1160}",
        ]
    )
    func needed(_ text: String) {
        #expect(VisibleText.line(text) == text)
        #expect(VisibleText.block(text) == text)
    }

    @Test(
        "A mark that hides behind a place where it would be needed goes",
        arguments: [
            ("👍\u{FE0F}\u{FE0F}\u{FE01}", "👍\u{FE0F}"), ("👨\u{200D}\u{200D}👩", "👨\u{200D}👩"), ("👍\u{200D}a", "👍a"),
            ("葛\u{E0100}\u{E0101}\u{E0102}", "葛\u{E0100}"), ("می\u{200C}\u{200C}خ", "می\u{200C}خ"),
            ("👍\u{1B}\u{FE0F}", "👍␛"),
            ("🏴\u{E0061}\u{E007F}", "🏴"), ("🏴\u{E0067}\u{E0062}\u{E0073}", "🏴"),
            ("🏴\u{E0067}\u{E0062}\u{E0061}\u{E0061}\u{E0061}\u{E0061}\u{E0061}\u{E007F}", "🏴"),
            (
                "🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}\u{E0041}",
                "🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}"
            ),
            ("\u{115F}\u{1160}", ""),
        ]
    )
    func misplaced(_ text: String, _ expected: String) {
        let line = VisibleText.line(text)

        #expect(Array(line.unicodeScalars) == Array(expected.unicodeScalars), "\(line.debugDescription)")
    }

    @Test("Of random text nothing is left that acts or hides, and cleaning again changes nothing")
    func random() {
        var random = SplitMix64(seed: 14)
        for _ in 0..<3_000 {
            let text = HostileText.random(using: &random)
            for clean in [VisibleText.line(text), VisibleText.block(text)] {
                HostileText.expectHarmless(clean, of: text)
            }
            let line = VisibleText.line(text)
            #expect(Array(VisibleText.line(line).unicodeScalars) == Array(line.unicodeScalars))
        }
    }

    @Test("Every scalar that acts on a terminal is gone from a line")
    func nothingSlipsThrough() {
        for scalar in (0..<0x11_0000).lazy.filter({ $0 < 0x3200 || $0 > 0xF900 }).compactMap(Unicode.Scalar.init) {
            guard VisibleText.isUnsafe(scalar) || JoiningRules.isMark(scalar) else { continue }
            let line = VisibleText.line("a" + String(scalar) + "b")
            HostileText.expectHarmless(line, of: line)
        }
    }
}
