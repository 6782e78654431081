/// Texts that break what stores or shows text carelessly: the same ones in every run.
package enum OddText {
    /// One of each kind, then texts of scalars from every plane.
    package static let all = kinds + (0..<24).map { planes(seed: $0) }

    /// A literal may not hold these.
    private static let noncharacters = String(
        String.UnicodeScalarView([0xFFFE, 0xFFFF, 0xFDD0, 0x1FFFE, 0x10FFFF].compactMap { Unicode.Scalar(UInt32($0)) })
    )

    private static let kinds = [
        "", " ", "\0", "a\0b", "\u{1}\u{2}\u{7}\u{8}\u{B}\u{C}\u{E}\u{1F}\u{7F}", "\u{1B}[2J\u{9B}31m", "a\rb", "a\nb",
        "a\r\nb", "\t",
        "\u{85}\u{2028}\u{2029}", "\u{FEFF}a\u{FEFF}", noncharacters,
        // Marks with nothing before them, and more of them than a letter needs.
        "\u{301}", "\u{20E3}\u{FE0F}\u{200D}", "e" + String(repeating: "\u{301}", count: 5000),
        // The same letter, composed and not.
        "\u{E9}", "e\u{301}",
        // From right to left, and turned around.
        "שלום", "مرحبا 123", "\u{202E}txt.exe\u{202C}", "\u{2066}\u{2067}\u{2069}",
        "<key>a</key>", "]]>", "&amp;&#0;", "<!--", "'\"\\", "${HOME}", "$(touch x)", "../..", "-", "--yes",
        "{\"a\":1}", "\\u0000",
        "👩‍👩‍👧‍👦🇰🇷🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}", "한글", String(repeating: "ab ", count: 30_000),
        String(repeating: "\u{1}", count: 60_000),
    ]

    /// A text of scalars from all planes, controls and noncharacters among them.
    private static func planes(seed: UInt64) -> String {
        var state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1
        func next(_ bound: UInt64) -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return (state >> 33) % bound
        }
        var text = String.UnicodeScalarView()
        while text.count < 200 {
            let value = next(4) == 0 ? next(0x100) : next(17) << 16 | next(0x10000)
            if let scalar = Unicode.Scalar(UInt32(value)) { text.append(scalar) }
        }
        return String(text)
    }
}
