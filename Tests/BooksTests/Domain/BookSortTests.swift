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
            (BookSort(.relevance), "12345"),
            (BookSort(.relevance, .descending), "54321"),
            (BookSort(.title), "32514"),
            (BookSort(.title, .descending), "41523"),
            (BookSort(.author), "13542"),
            (BookSort(.author, .descending), "45312"),
            (BookSort(.year), "31452"),
            (BookSort(.year, .descending), "14532"),
        ]
    )
    func orders(sort: BookSort, ids: String) {
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
