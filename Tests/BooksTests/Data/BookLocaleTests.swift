import BooksDomain
import Testing

@testable import BooksData

@Suite("Books: the language of the user")
struct BookLocaleTests {
    @Test(
        "The first variable of the locale that is set names the language, if it names one",
        arguments: [
            (["", "", "de_DE.UTF-8"], "de"), (["ko_KR.UTF-8", "", "de_DE.UTF-8"], "ko"),
            (["C.UTF-8", "", "de_DE"], nil),
            (["", "", "POSIX"], nil), (["", "", ""], nil), (["", "fr", "en_US"], "fr"), (["EN"], "en"),
            (["\u{1F}\u{301}"], nil),
        ] as [([String], String?)]
    )
    func locale(variables: [String], code: String?) {
        #expect(BookLanguage(ofLocale: variables)?.code == code)
    }
}
