import SatchelConsole
import Testing

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

    @Test("Every scalar below U+3000 that acts on a terminal is gone from a line")
    func nothingSlipsThrough() {
        for scalar in (0..<0x3000).compactMap(Unicode.Scalar.init) {
            let line = VisibleText.line("a" + String(scalar) + "b")
            #expect(!line.unicodeScalars.contains { VisibleText.isUnsafe($0) }, "U+\(String(scalar.value, radix: 16))")
        }
    }
}
