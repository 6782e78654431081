import BooksData
import BooksDomain
import SatchelCatalog
import Testing

@Suite("Books: slips of the fingers")
struct BookSpellingTests {
    @Test(
        "A search that finds nothing is corrected",
        arguments: [
            ("thee hobbit", "the hobbit"), ("animalfarm", "animal farm"),
            ("the davinci code", "the da vinci code"), ("of micerand men", "of mice and men"),
            ("pride an dprejudice", "pride and prejudice"), ("ani mal farm", "animal farm"), ("cath-22", "catch 22"),
            ("dnue herbert", "dune herbert"), ("author:tolkein", "author:tolkien"),
            ("\"the hobit\"", "\"the hobbit\""), ("dnue -messiah year:1965", "dune -messiah year:1965"),
            ("hrry pottr", "harry potter"), ("frnkenstien", "frankenstein"),
            ("ankenstein", "frankenstein"), ("rfnakenstein shelley", "frankenstein shelley"),
        ]
    )
    func corrected(_ typed: String, _ meant: String) async throws {
        let query = try BookQuery.parse(typed)
        let corrected = await LocalBookCatalogs.embedded.correction(of: query)
        #expect(corrected?.meant?.displayText == meant)
    }

    @Test(
        "A search that finds something is left alone, and so is one whose words are found",
        arguments: ["dune", "hobbi", "dune OR dnue", "dune year:2031", "dune -herbert", "zzzzzz", "..."]
    )
    func leftAlone(_ typed: String) async throws {
        #expect(await LocalBookCatalogs.embedded.correction(of: try .parse(typed)) == nil)
    }

    @Test("Nearly every slip in a well-known title finds the book among the first three")
    func share() async throws {
        let catalog = LocalBookCatalogs.embedded
        var slips = TitleSlips(seed: 3)
        // Letters of scripts with too many of them are not guessed.
        let books = catalog.items.prefix(150).filter { $0.title.utf8.allSatisfy { $0 < 0x80 } }
        let typed = books.flatMap { book in slips.of(book.title, count: 4).prefix(2).map { (book, $0) } }
        var missed: [String] = []
        for (book, text) in typed {
            let query = try BookQuery.parse(text)
            var found = try await catalog.search(query, by: .relevance, page: 1, size: 3).items
            if found.isEmpty, let meant = await catalog.relaxedSearch.substitute(for: query) {
                found = try await catalog.search(meant.query, by: .relevance, page: 1, size: 3).items
            }
            if !found.contains(where: { $0.title == book.title }) { missed.append("\(text) → \(book.title)") }
        }
        // Digits and short words are left as they are, and so is a short word by itself with a letter too many.
        #expect(Double(missed.count) <= 0.07 * Double(typed.count), "\(missed.count) of \(typed.count): \(missed)")
    }
}
