import SatchelCatalog
import Testing

@Suite("Words")
struct WordsTests {
    @Test(
        "Blanks of any kind become one between words and none around them",
        arguments: [
            ("", ""), (" ", ""), ("a", "a"), ("a b", "a b"), (" a", "a"), ("a ", "a"), ("a  b", "a b"),
            ("a\tb\n", "a b"), ("é b", "é b"), ("é\u{3000}b ", "é b"), ("a\u{7F}b", "a\u{7F}b"), ("a\r\nb c", "a b c"),
        ]
    )
    func spaced(_ text: String, _ expected: String) { #expect(text.spaced == expected) }
}
