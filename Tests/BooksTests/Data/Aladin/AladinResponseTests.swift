import BooksDomain
import BooksPresentation
import Foundation
import SatchelCatalog
import SatchelCollection
import SatchelPersistence
import SatchelLists
import SatchelNetworking
import SatchelPluginAPI
import Testing

@testable import BooksData

@Suite("Books: answers of Aladin")
struct AladinResponseTests {
    private let provenance = ItemSource(source: "aladin")

    private func decode(_ text: String) throws -> AladinResponse {
        try JSONDecoder().decode(AladinResponse.self, from: Data(text.utf8))
    }

    @Test("A book with all that Aladin tells of it")
    func full() throws {
        let answer = try decode(
            """
            {"totalResults":1,"link":"http:\\/\\/www.aladin.co.kr\\/?k=%c0%a7%b4&amp;x","item":[{"itemId":77,"title":"A &amp;amp; B \\u003Cx\\u003E &lt;y&gt; ",
             "author":"가 나 (지은이), 다 라 (옮긴이)","pubDate":"2014-05-19","isbn":"8936434128","isbn13":"9788936434120",
             "description":"&lt;가&gt;<나>","cover":"http://image.aladin.co.kr/product/1/2/cover200/8936434128_1.jpg",
             "categoryName":"국내도서&gt;소설/시&gt;한국소설","publisher":"가 &amp; 나","subInfo":{"itemPage":218,"originalTitle":"Original"}}]}
            """
        )
        let item = try #require(answer.items.first)
        let details = item.details(provenance: provenance, state: .live)
        #expect(details.item.id == BookID("aladin-77"))
        #expect(details.item.title == "A &amp; B <x> <y>")
        #expect(details.item.authors == ["가 나"])
        #expect(details.item.year == 2014)
        #expect(details.item.isbn13?.digits == "9788936434120")
        #expect(details.item.subjects == ["소설/시", "한국소설"])
        #expect(details.item.otherNames == ["Original"])
        #expect(details.item.coverAddress == "https://image.aladin.co.kr/product/1/2/cover200/8936434128_1.jpg")
        #expect(details.summary == "<가><나>")
        #expect(details.publisher == "가 & 나")
        #expect(details.pageCount == 218)
        #expect(details.link == "https://www.aladin.co.kr/shop/wproduct.aspx?ItemId=77")
    }

    @Test(
        "Box sets have no number, and numbers of the shop are none",
        arguments: [
            (#""isbn":"K152832207","isbn13":"""#, nil), (#""isbn":"897288832X","isbn13":"""#, "9788972888321"),
            (#""isbn":"""#, nil),
        ] as [(String, String?)]
    )
    func numbers(members: String, digits: String?) throws {
        let item = try #require(
            try decode(
                "{\"item\":[{\"itemId\":5,\"title\":\"세트\",\"author\":\"\",\"pubDate\":\"\",\"subInfo\":{},\(members)}]}"
            ).items.first
        )
        let book = item.book(provenance: provenance)
        #expect(book.isbn13?.digits == digits)
        #expect(book.authors.isEmpty && book.year == nil && book.coverAddress == nil && book.subjects.isEmpty)
        #expect(book.language?.code == "ko")
    }

    @Test("A picture that says there is none is none")
    func noPicture() throws {
        let text = #"{"item":[{"itemId":5,"title":"T","cover":"https://image.aladin.co.kr/img/noimg_sum_b.gif"}]}"#
        #expect(try decode(text).items[0].book(provenance: provenance).coverAddress == nil)
    }

    @Test("An invalid row takes no other with it, and is counted")
    func invalidRows() throws {
        let answer = try decode(
            """
            {"totalResults":"10","item":[{"itemId":"77","title":"a","subInfo":{"itemPage":""}},
             {"title":"b","isbn13":"9788936434120","subInfo":{"itemPage":"218"}},{"title":"c","isbn":"K142832207"},
             {"itemId":5},{"itemId":0,"title":"d"},7,null,{"itemId":8,"title":"e","subInfo":[]}]}
            """
        )
        #expect(answer.total == 10 && answer.skipped == 5)
        let details = answer.items.map { $0.details(provenance: provenance, state: .live) }
        #expect(details.map(\.item.id.rawValue) == ["aladin-77", "9788936434120", "aladin-8"])
        #expect(details.map(\.pageCount) == [nil, 218, nil])
        #expect(details[1].link == "https://www.aladin.co.kr/shop/wproduct.aspx?ISBN=9788936434120")
        #expect(details[1].item.isbn13?.digits == "9788936434120")
    }

    @Test("The year is known to be the edition's")
    func year() throws {
        let books = try decode(
            #"{"item":[{"itemId":1,"title":"a","pubDate":"2014-05-19"},{"itemId":2,"title":"b"}]}"#
        ).items.map { $0.book(provenance: provenance) }
        #expect(books.map(\.isYearOfEdition) == [true, false])
        let labels = books.map { Book.page(of: BookDetails($0)).fields.first { $0.key == "year" }?.label }
        #expect(labels.first == "edition published")
        // A list used to head it 'Year', as the year of first publication.
        var other = books[0]
        other.isYearOfEdition = false
        func heading(_ books: [Book]) -> String? {
            Book.columns(for: books).first { $0.key == "year" }?.title
        }
        #expect(heading(books) == "Edition")
        for mixed in [[books[1]], [other], [books[0], other], []] { #expect(heading(mixed) == "Year") }
        #expect(Book(id: books[0].id, kept: books[0].keptTexts)?.isYearOfEdition == true)
    }

    @Test("No hit is an empty list, or none")
    func empty() throws {
        #expect(try decode(#"{"totalResults":0,"item":[]}"#).items.isEmpty)
        #expect(try decode(#"{"totalResults":0}"#).items.isEmpty)
    }

    @Test("An error inside a success is an error, in the service's own words")
    func errors() throws {
        #expect(throws: AladinResponse.NothingFound.self) { try decode(#"{"errorCode":8,"errorMessage":"없음"}"#) }
        for (code, key) in [("4", true), ("\"100\"", true), ("900", false)] {
            let number = code.filter(\.isNumber)
            let error = #expect(throws: ReportedFailure.self) {
                try decode("{\"errorCode\":\(code),\"errorMessage\":\"왜\",\"item\":[]}")
            }
            let words = (key ? "the TTB key was rejected: " : "") + "'왜', error \(number)"
            #expect(error?.fault(hiding: []) == .other(words))
        }
    }

    @Test(
        "Credits tell who wrote a book",
        arguments: [
            ("한강 (지은이)", ["한강"]), ("가 (지은이), 나 (옮긴이)", ["가"]), ("A, B (지은이), C, D (옮긴이)", ["A", "B"]),
            ("가 (옮긴이)", []), ("가 (글), 나 (그림)", ["가"]), ("가 (글.그림)", ["가"]), ("가 (글·그림)", ["가"]), ("가 (그림)", ["가"]),
            ("가 (엮은이), 나 (감수)", ["가"]), ("가 외 (지은이)", ["가"]), ("가 외 3명 (지은이)", ["가"]), ("외 (지은이)", ["외"]),
            ("무라카미 하루키 (村上春樹) (지은이)", ["무라카미 하루키 (村上春樹)"]), ("A, (지은이)", ["A"]), ("A", ["A"]), ("", []), (" , ", []),
            ("가 (지은이), 가 (그림)", ["가"]), ("J. R. R. 가 (지은이", ["J. R. R. 가 (지은이"]), ("가)(", ["가)("]), ("(지은이)", []),
        ] as [(String, [String])]
    )
    func credits(text: String, authors: [String]) {
        #expect(AladinCredits(text).authors == authors)
    }

    @Test(
        "Entities are decoded once, and nothing else is touched",
        arguments: [
            ("&lt;b&gt;", "<b>"), ("&amp;lt;", "&lt;"), ("a&b;c", "a&b;c"), ("&", "&"), ("&&amp;", "&&"),
            ("&#44032;&#xAC01;", "가각"),
            ("&#0;&#27;&#x1B;", "&#0;&#27;&#x1B;"), ("&#xD800;&#99999999;&#;&#x;", "&#xD800;&#99999999;&#;&#x;"),
            ("<br>&quot;", "<br>\""),
            ("&nbsp;&middot;", " ·"), ("&unknown;", "&unknown;"), ("&amp", "&amp"), ("AT&T &amp; co", "AT&T & co"),
        ]
    )
    func entities(text: String, decoded: String) {
        #expect(String.decodingEntities(text) == decoded)
    }

    @Test("Answers that were recorded are read; passes where the recordings are missing")
    func recorded() throws {
        let folder = "/work/shared/fixtures/aladin/"
        guard let list = FileManager.default.contents(atPath: folder + "itemlist-new-2023-03-28.200.json"),
            let error = FileManager.default.contents(atPath: folder + "error-forbidden-member-errorcode4.200.json")
        else { return }
        let books = try JSONDecoder().decode(AladinResponse.self, from: list).items.map {
            $0.book(provenance: provenance)
        }
        #expect(books.count == 10)
        // Two box sets, and a number whose check digit is wrong in the shop itself.
        #expect(books.filter { $0.isbn13 == nil }.count == 3)
        #expect(books.filter { $0.coverAddress == nil }.count == 3)
        #expect(books.filter { $0.authors.isEmpty }.count == 1)
        #expect(books.allSatisfy { $0.year == 2023 && $0.language?.code == "ko" && !$0.subjects.isEmpty })
        #expect(throws: ReportedFailure.self) { try JSONDecoder().decode(AladinResponse.self, from: error) }
    }
}
