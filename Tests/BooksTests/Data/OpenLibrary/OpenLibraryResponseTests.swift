import BooksDomain
import Foundation
import SatchelCatalog
import SatchelJSON
import SatchelNetworking
import Testing

@testable import BooksData

@Suite("Books: answers of Open Library")
struct OpenLibraryResponseTests {
    private let covers: OpenLibraryCovers
    private let provenance = ItemSource(source: "openlibrary")

    init() throws {
        covers = OpenLibraryCovers(address: try ServiceAddress("https://covers.example/x"))
    }

    private func decode<Value: Decodable>(_ text: String) throws -> Value {
        try JSONDecoder().decode(Value.self, from: Data(text.utf8))
    }

    @Test("All but key and title may be absent")
    func bareRow() throws {
        let row: OpenLibraryWorkRow = try decode(#"{"key":"/works/OL1W","title":"Bare"}"#)
        #expect(
            row.book(covers: covers, provenance: provenance)
                == Book(id: BookID("OL1W"), title: "Bare", provenance: provenance)
        )
    }

    @Test("A full row becomes a book, and what it has too much of is left out")
    func fullRow() throws {
        let row: OpenLibraryWorkRow = try decode(
            """
            {"key":"/works/OL1W","title":"Full","author_name":["A","B","A"],"first_publish_year":-350,"cover_i":7,
             "isbn":["junk","9783161484100","0306406152","080442957X"],"language":["eng"],"subject":["x"],"new":{"a":1}}
            """
        )
        let book = try #require(row.book(covers: covers, provenance: provenance))
        #expect(book.authors == ["A", "B"])
        #expect(book.year == -350)
        #expect(book.isbn13?.digits == "9780306406157")
        #expect(book.language?.code == "en")
        #expect(book.coverAddress == "https://covers.example/x/b/id/7-L.jpg")
        let wanted = row.book(wanted: ISBN13("9783161484100"), covers: covers, provenance: provenance)
        #expect(wanted?.isbn13?.digits == "9783161484100")
    }

    @Test("A cover of -1, 0 or null is none", arguments: ["-1", "0", "null"])
    func noCover(value: String) throws {
        let row: OpenLibraryWorkRow = try decode(#"{"key":"/works/OL1W","title":"T","cover_i":\#(value)}"#)
        #expect(row.book(covers: covers, provenance: provenance)?.coverAddress == nil)
        let work: OpenLibraryWork = try decode(#"{"covers":[\#(value),-1,null,12]}"#)
        #expect(covers.address(ofCover: work.covers)?.hasSuffix("/12-L.jpg") == true)
    }

    @Test(
        "The language of a title is told only where it is certain",
        arguments: [
            ("Dune", ["eng"], "en"), ("Dune", ["eng", "ger"], nil), ("토지", ["eng", "kor"], "ko"),
            ("雪の国", ["jpn", "eng"], "ja"),
            ("토지", ["eng", "ger"], nil), ("X", [], nil),
        ] as [(String, [String], String?)]
    )
    func language(title: String, codes: [String], expected: String?) {
        #expect(BookLanguage.language(of: title, among: codes)?.code == expected)
    }

    @Test(
        "A longer text comes in two shapes",
        arguments: [#""plain""#, #"{"type":"/type/text","value":"plain"}"#]
    )
    func text(json: String) throws {
        let work: OpenLibraryWork = try decode("{\"description\":\(json)}")
        #expect(work.description?.text == "plain")
        let author: OpenLibraryAuthor = try decode("{\"name\":\"A\",\"bio\":\(json)}")
        #expect(author.bio?.text == "plain")
    }

    @Test(
        "Years are read from dates of any form",
        arguments: [
            ("2008", 2008), ("April 1, 1990", 1990), ("February 27, 1995", 1995), ("c1908", 1908), ("1887-1890", nil),
            ("19--?", nil), ("", nil), (nil, nil), ("12345", nil), ("9999", nil), ("1999년 3월", 1999),
        ] as [(String?, Int?)]
    )
    func dates(text: String?, year: Int?) {
        #expect(BookText.year(in: text) == year)
    }

    @Test("Subjects lose what machines wrote, and are not endless")
    func subjects() {
        let texts = ["Sea", "sea", "nyt:hardcover=2011-01-01", "award:x", "Salt water"] + (0..<500).map { "S\($0)" }
        let subjects = BookText.subjects(texts)
        #expect(subjects.prefix(3) == ["sea", "salt water", "s0"])
        #expect(subjects.count == 12)
    }

    @Test("Records tell of moves and of having gone; the type may be text")
    func records() throws {
        typealias Record = OpenLibraryRecord<OpenLibraryWork>
        let moved: Record = try decode(#"{"type":{"key":"/type/redirect"},"location":"/works/OL2W"}"#)
        guard case .moved(to: "/works/OL2W") = moved else {
            Issue.record("not read")
            return
        }
        for gone in [#"{"type":{"key":"/type/delete"}}"#, #"{"error":"notfound","key":"/works/OL1W"}"#] {
            let record: Record = try decode(gone)
            guard case .gone = record else {
                Issue.record("not read")
                return
            }
        }
        let record: Record = try decode(
            #"{"type":"/type/work","authors":[{"type":"/type/author_role","author":{"key":"/authors/OL1A"}},{"author":null},{}]}"#
        )
        guard case .content(let work) = record else {
            Issue.record("not read")
            return
        }
        #expect(work.authorKeys.map(\.name) == ["OL1A"])
    }

    @Test("An edition with hundreds of equal authors, text dates and both kinds of number")
    func edition() throws {
        let authors = Array(repeating: #"{"key":"/authors/OL5A"}"#, count: 400).joined(separator: ",")
        let edition: OpenLibraryEdition = try decode(
            """
            {"key":"/books/OL3M","authors":[\(authors)],"works":[{"key":"/works/OL4W"}],"publish_date":"May 2, 1986",
             "isbn_10":["0306406152"],"languages":[{"key":"/languages/dan"}],"identifiers":{},"notes":{"value":"x"},
             "lc_classifications":[""],"oclc_number":["1"],"number_of_pages":322}
            """
        )
        #expect(edition.authorKeys.map(\.name) == ["OL5A"])
        #expect(edition.work?.name == "OL4W")
        #expect(edition.number?.digits == "9780306406157")
        #expect(edition.language?.code == "da")
    }

    @Test(
        "Names are read with and without their folder, and nothing else is a name",
        arguments: [
            ("/works/OL1W", "/works/OL1W"), ("OL1W", "/works/OL1W"), ("ol12m", "/books/OL12M"), ("/books/OL1W", nil),
            ("OL", nil), ("OLW", nil), ("OL1X", nil), ("1", nil), ("", nil), ("/works/", nil), ("../OL1W", nil),
            ("OL1W/../x", nil), ("OL１W", nil), ("/works/OL1M", "/books/OL1M"), ("/works/OL1A", nil),
            ("/works/ia:a-b.c_1", "/books/ia:a-b.c_1"), ("ia:x", "/books/ia:x"), ("ia:", nil), ("ia:x\"", nil),
            ("/authors/ia:x", nil),
        ] as [(String, String?)]
    )
    func keys(text: String, path: String?) {
        #expect(OpenLibraryKey(text)?.path == path)
    }

    @Test("Answers that were recorded are read; passes where the recordings are missing")
    func recorded() throws {
        let folder = "/work/shared/fixtures/openlibrary/"
        guard let search = FileManager.default.contents(atPath: folder + "search-dune-fields-2026.200.json"),
            let editions = FileManager.default.contents(atPath: folder + "legacy-editions.200.json")
        else { return }
        let answer = try JSONDecoder().decode(OpenLibrarySearchResponse.self, from: search)
        #expect(answer.numFound == 258 && answer.docs.rows.count == 1)
        #expect(answer.docs.rows.first?.book(covers: covers, provenance: provenance)?.id == BookID("OL893414W"))
        struct Editions: Decodable { var entries: [OpenLibraryEdition] }
        let entries = try JSONDecoder().decode(Editions.self, from: editions).entries
        #expect(!entries.isEmpty && entries.allSatisfy { $0.work != nil } && entries.contains { $0.number != nil })
    }
}
