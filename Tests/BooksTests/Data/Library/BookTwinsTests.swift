import BooksData
import BooksDomain
import SatchelCatalog
import SatchelLibrary
import SatchelSearch
import SatchelTestSupport
import Testing

@Suite("Books: twins of two sources")
struct BookTwinsTests {
    private static let isbn = "9780340839935"

    @Test("A book of two sources is found once, whatever its title says of the series, and both sources are told")
    func once() async throws {
        try await withCatalog { catalog in
            for text in ["dune", "herbert", "dune herbert", "isbn:\(Self.isbn)"] {
                let page = try await catalog.search(.parse(text), by: .relevance, page: 1, size: 20)
                #expect(
                    page.items.filter { $0.isbn13?.digits == Self.isbn }.map(\.id) == [BookID("first-1")],
                    "\(text)"
                )
                #expect(page.total == page.items.count, "\(text)")
            }
            let book = try #require(try await catalog.item(BookID("first-1")))
            #expect(await catalog.otherSources(of: book) == ["second"])
            let twin = try #require(try await catalog.item(BookID("second-1")))
            #expect(await catalog.otherSources(of: twin) == ["first"])
        }
    }

    @Test("Another title, another author, no ISBN: each is a book of its own")
    func others() async throws {
        try await withCatalog { catalog in
            let messiah = try await catalog.search(.parse("messiah"), by: .relevance, page: 1, size: 20).items
            #expect(messiah.map(\.id) == [BookID("first-2"), BookID("second-2")])
            for book in messiah { #expect(await catalog.otherSources(of: book).isEmpty) }
        }
    }

    @Test("A search that only one of the twins matches finds that one")
    func oneOfThem() async throws {
        try await withCatalog { catalog in
            let found = try await catalog.search(.parse("dune chronicles"), by: .relevance, page: 1, size: 20).items
            #expect(found.map(\.id) == [BookID("second-1")])
        }
    }

    @Test("Pages and other orders hold each twin once, too", arguments: BookSortKey.allCases, SortDirection.allCases)
    func pages(_ key: BookSortKey, _ direction: SortDirection) async throws {
        try await withCatalog { catalog in
            var found: [BookID] = []
            var number = 1
            var hasMore = true
            while hasMore {
                let page = try await catalog.search(
                    .parse("herbert"),
                    by: BookSort(key, direction),
                    page: number,
                    size: 1
                )
                found += page.items.map(\.id)
                (number, hasMore) = (number + 1, page.hasMore)
            }
            #expect(found.count == Set(found).count)
            #expect(!(found.contains(BookID("first-1")) && found.contains(BookID("second-1"))))
            #expect(found.count == 3)
        }
    }

    /// Four books, of which two are the same.
    private func withCatalog(_ body: (LibraryBookCatalog) async throws -> Void) async throws {
        try await withTemporaryFolder { folder in
            let library = BookLibrary { folder + "/library.sqlite" }
            let titles = [
                "first": ["Dune", "Dune Messiah"], "second": ["Dune (Dune Chronicles, #1)", "Dune Messiah"],
            ]
            for (source, titles) in titles.sorted(by: { $0.key < $1.key }) {
                let books = titles.enumerated().map { index, title in
                    Book(id: BookID("\(source)-\(index + 1)"), title: title, provenance: ItemSource(source: source))
                        .with {
                            $0.authors = ["Frank Herbert"]
                            $0.isbn13 = index == 0 ? ISBN13(Self.isbn) : nil
                        }
                }
                try await library.put(books.map { BookEntry($0) }, from: source, day: "2026-11-22")
            }
            let catalog = LibraryBookCatalog(
                library: library,
                builtIn: IndexedBooks("embedded", day: "2026-11-21") { [] },
                preparation: {}
            )
            try await body(catalog)
        }
    }
}
