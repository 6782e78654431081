import BooksDomain
import SatchelCatalog
import Testing

@Suite("Books: what a search tells a service")
struct BookQueryTellingTests {
    @Test(
        "Terms of signs only are left out, and with them alternatives of nothing else",
        arguments: [
            ("", []), ("- %", []), ("dune % OR !", ["dune"]), ("-* king", ["king"]), ("year:1990 !", ["year:1990"]),
            ("\"?!\" OR a b", ["a b"]),
        ] as [(String, [String])]
    )
    func telling(text: String, expected: [String]) throws {
        let alternatives = try SearchQuery<Book>.parse(text).tellingAlternatives
        #expect(alternatives.map { $0.map(\.description).joined(separator: " ") } == expected)
    }

    @Test(
        "Libraries have codes of three letters",
        arguments: [
            ("ko", "kor"), ("german", "ger"), ("fra", "fre"), ("중국어", "chi"), ("grc", "grc"), ("old norse", nil),
            ("xx", nil),
        ] as [(String, String?)]
    )
    func libraryCode(name: String, code: String?) throws {
        #expect(try #require(BookLanguage(name)).libraryCode == code)
    }
}
