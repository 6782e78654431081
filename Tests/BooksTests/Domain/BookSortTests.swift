import BooksDomain
import SatchelCatalog
import Testing

@Suite("Books: order")
struct BookSortTests {
    private static let books = [
        book("1", "The Zebra", "Ursula K. Le Guin", 1990),
        book("2", "Apple", nil, nil),
        book("3", "an Ape", "Martin Luther King Jr.", -720),
        book("4", "가", "한강", 1990),
        book("5", "Éclair", "Stephen King", 1990),
    ]

    @Test(
        "Each order puts unknown values last and keeps equal ones as they were",
        arguments: [
            (ListOrder<Book>(.relevance), "12345"),
            (ListOrder<Book>(.relevance, .descending), "54321"),
            (ListOrder<Book>(.title), "32514"),
            (ListOrder<Book>(.title, .descending), "41523"),
            (ListOrder<Book>(.author), "13542"),
            (ListOrder<Book>(.author, .descending), "45312"),
            (ListOrder<Book>(.year), "31452"),
            (ListOrder<Book>(.year, .descending), "14532"),
        ]
    )
    func orders(sort: ListOrder<Book>, ids: String) {
        let sorted = SearchIndex<Book>(Self.books).results(of: .everything, by: sort)
        #expect(sorted.map(\.id.rawValue).joined() == ids)
    }

    private static func book(_ id: String, _ title: String, _ author: String?, _ year: Int?) -> Book {
        Book(id: BookID(id), title: title, provenance: ItemSource(source: "test")).with { book in
            book.authors = author.map { [$0] } ?? []
            book.year = year
        }
    }
}
