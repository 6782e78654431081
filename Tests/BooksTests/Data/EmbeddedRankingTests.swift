import BooksData
import BooksDomain
import SatchelCatalog
import Testing

@Suite("Books: the obvious book comes first")
struct EmbeddedRankingTests {
    @Test(
        "The first answers are the ones meant",
        arguments: [
            ("dune", ["Dune"]),
            ("herbert dune", ["Dune"]),
            ("harry potter", ["Harry Potter and the Sorcerer's Stone", "Harry Potter and the Chamber of Secrets"]),
            ("harr", ["Harry Potter and the Sorcerer's Stone"]),
            ("1984", ["1984"]),
            ("lord rings", ["The Fellowship of the Ring"]),
            ("les miserables", ["Les Misérables"]),
            ("hobbit", ["The Hobbit"]),
            ("tolkien", ["The Hobbit"]),
            ("jrr tolkien", ["The Hobbit"]),
            ("stephen king", ["The Shining"]),
            ("etranger", ["L'Étranger"]),
            ("catch 22", ["Catch-22"]),
            ("it", ["It"]),
            ("k&r", ["The C Programming Language"]),
            ("9780340839935", ["Dune"]),
            ("해리", ["해리 포터와 마법사의 돌", "해리 포터와 비밀의 방", "해리 포터와 아즈카반의 죄수"]),
            ("리포", ["해리 포터와 마법사의 돌"]),
            ("해리포터", ["해리 포터와 마법사의 돌"]),
            ("한강", ["채식주의자"]),
            (
                "ㅎㄹㅍㅌ",
                [
                    "해리 포터와 마법사의 돌", "해리 포터와 비밀의 방", "해리 포터와 아즈카반의 죄수", "해리 포터와 불의 잔",
                    "해리 포터와 불사조 기사단", "해리 포터와 혼혈 왕자", "해리 포터와 죽음의 성물",
                ]
            ),
            ("author:orwell -1984", ["Animal Farm"]),
        ]
    )
    func first(text: String, titles: [String]) async throws {
        let query = try SearchQuery<Book>.parse(text)
        let page = try await EmbeddedBookTable.catalog.search(query, by: .relevance, page: 1, size: titles.count)
        #expect(page.items.map(\.title) == titles)
    }

    @Test("Every book comes first when its title and first author are typed")
    func everyBookIsFound() async throws {
        let search = SearchIndex<Book>(EmbeddedBookTable.shipped.items)
        for book in EmbeddedBookTable.shipped.items {
            let query = try SearchQuery<Book>.parse("\"\(book.title)\" \"\(book.authors.first ?? "")\"")
            let found = search.results(of: query)
            #expect(found.first?.title == book.title, "\(query.displayText)")
            #expect(found.contains(book), "\(query.displayText)")
        }
    }
}
