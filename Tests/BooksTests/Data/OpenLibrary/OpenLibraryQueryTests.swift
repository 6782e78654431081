import BooksDomain
import SatchelCatalog
import SatchelTestSupport
import Testing

@testable import BooksData

@Suite("Books: searches in the words of Open Library")
struct OpenLibraryQueryTests {
    @Test(
        "Each part of a search has its words there",
        arguments: [
            ("", "*:*"),
            ("dune herbert", "dune herbert"),
            ("dune -messiah", "dune -messiah"),
            ("-messiah", "edition_count:[0 TO *] -messiah"),
            ("a b OR -c", "(a AND b) OR (edition_count:[0 TO *] AND -c)"),
            ("\"lord of the\" rings", "\"lord of the\" rings"),
            ("author:herbert", "author:\"herbert\""),
            ("author:\"Frank Herbert\" dune", "author:\"Frank Herbert\" dune"),
            ("-title:dune x", "-title:\"dune\" x"),
            ("subject:war", "subject:\"war\""),
            ("isbn:0-441-01359-7", "isbn:\"9780441013593\""),
            ("9780441013593", "isbn:\"9780441013593\""),
            ("year:1990..2000", "first_publish_year:[1990 TO 2000]"),
            ("year:1990..", "first_publish_year:[1990 TO *]"),
            ("year:..2000", "first_publish_year:[* TO 2000]"),
            ("year:-720", "first_publish_year:[-720 TO -720]"),
            ("language:Korean", "language:\"kor\""),
            ("language:fr x", "language:\"fre\" x"),
            // What is shorter than three characters is turned away, and so is `the`.
            ("토지", "\"토지\""),
            ("the", "\"the\""),
            ("a", "\"a\""),
            ("토지 박", "토지 박"),
            ("title:토지", "title:\"토지\""),
            // Words of the syntax, and signs that mean something in it.
            ("and or not", "\"and\" \"or\" \"not\""),
            ("AND NOT TO", "\"AND\" \"NOT\" \"TO\""),
            ("Key:OL1W", "\"Key:OL1W\""),
            ("C++ (x) [y]", "\"C++\" \"(x)\" \"[y]\""),
            ("half-blood *:*", "\"half-blood\""),
            ("a\\b* ~c^2 {!x}", "\"a b*\" \"~c^2\" \"{!x}\""),
            ("title:x\\\" OR key:y", "title:\"x \" \"OR key:y\""),
        ]
    )
    func translation(text: String, expected: String) throws {
        let query = try #require(try OpenLibraryQuery(try SearchQuery<Book>.parse(text)))
        #expect(query.text == expected)
        #expect(SolrQuery(query.text) != nil)
        #expect(query.text.unicodeScalars.count > 2)
    }

    @Test("A search of signs only finds nothing, and is not asked", arguments: ["%", "- -", "\"?!\"", "* OR %"])
    func signs(text: String) throws {
        #expect(try OpenLibraryQuery(try SearchQuery<Book>.parse(text)) == nil)
    }

    @Test("A language without a code of libraries is an error that names it")
    func language() throws {
        let query = try SearchQuery<Book>.parse("language:\"old norse\"")
        #expect(throws: CatalogError.self) { try OpenLibraryQuery(query) }
    }

    @Test("Whatever is typed, none of it gets out of its quotes", arguments: 0..<40)
    func fuzz(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let pieces =
            [
                "\"", "\\", "'", "(", ")", "[", "]", "{", "}", ":", "*", "?", "~", "^", "+", "-", "!", "&&", "||", "/",
                " ",
            ]
            + ["OR", "AND", "NOT", "TO", "key:", "title:", "author:", "year:1990", "_", "a", "Zz9", "토지", "é", "\u{0}"]
            + ["\u{1B}[2J", "\n", "“", "＂", "＼", "＊", "\u{301}", "🙂", "%22", "&q=", "*:*", "{!lucene}"]
        let fields: Set<String> = [
            "title", "author", "subject", "isbn", "language", "first_publish_year", "edition_count",
        ]
        for _ in 0..<200 {
            let text = (0..<Int.random(in: 1...12, using: &random))
                .map { _ in pieces.randomElement(using: &random) ?? "" }
                .joined()
            guard let query = try? SearchQuery<Book>.parse(text), let translated = try OpenLibraryQuery(query) else {
                continue
            }
            guard let read = SolrQuery(translated.text) else {
                Issue.record("'\(text)' became '\(translated.text)'")
                continue
            }
            #expect(fields.isSuperset(of: read.fields), "'\(text)' became '\(translated.text)'")
            let typed = query.tellingAlternatives.joined().compactMap(Self.letters)
            let sent = read.texts.map { FoldedText($0).letters }
            #expect(sent == typed, "'\(text)' became '\(translated.text)'")
        }
    }

    /// The letters of a term, which all arrive, and nothing else does.
    private static func letters(of term: SearchTerm<Book>) -> [Unicode.Scalar]? {
        switch term.condition {
        case .word(let text, nil): FoldedText(ISBN13(text)?.digits ?? text).letters
        case .word(let text, _), .phrase(let text, _): FoldedText(text).letters
        case .value(.isbn, let isbn): FoldedText(isbn.description).letters
        case .value(.language, let language):
            FoldedText(BookLanguage(language.description)?.libraryCode ?? "").letters
        case .value, .anything: nil
        }
    }
}
