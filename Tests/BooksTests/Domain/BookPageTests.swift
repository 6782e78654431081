import BooksDomain
import Testing

@Suite("Books: pages")
struct BookPageTests {
    private static let books = (0..<7).map {
        Book(id: BookID("\($0)"), title: "T", provenance: BookProvenance(source: "test"))
    }

    @Test("Pages of any size hold every book once, and only the last says that nothing follows", arguments: 1...9)
    func everyBookOnce(size: Int) {
        var seen: [Book] = []
        var number = 1
        while true {
            let page = BookPage(number, size: size, of: Self.books)
            seen += page.books
            #expect(page.total == 7)
            guard page.hasMore else {
                break
            }
            #expect(page.books.count == size)
            number += 1
        }
        #expect(seen == Self.books)
    }

    @Test("Numbers beyond reason give an empty or a first page")
    func extremes() {
        #expect(BookPage(.max, size: .max, of: Self.books).books.isEmpty)
        #expect(BookPage(8, size: 1, of: Self.books) == BookPage(books: [], number: 8, total: 7, hasMore: false))
        #expect(BookPage(.min, size: .min, of: Self.books).books.count == 1)
        #expect(BookPage(1, size: .max, of: []) == BookPage(books: [], number: 1, total: 0, hasMore: false))
    }
}
