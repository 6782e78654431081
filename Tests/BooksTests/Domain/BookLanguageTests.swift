import BooksDomain
import Testing

@Suite("Books: languages")
struct BookLanguageTests {
    @Test(
        "A language has one code however it is named",
        arguments: [
            ("en", "en"), ("eng", "en"), ("en-US", "en"), ("English", "en"), ("영어", "en"), ("KO", "ko"), ("kor", "ko"),
            ("español", "es"),
            ("xx", "xx"), ("Klingon", "klingon"), ("日本語", "ja"),
        ]
    )
    func codes(text: String, code: String) {
        #expect(BookLanguage(text)?.code == code)
    }

    @Test("A text without letters is no language")
    func refuses() {
        #expect(BookLanguage(" - ") == nil)
    }
}
