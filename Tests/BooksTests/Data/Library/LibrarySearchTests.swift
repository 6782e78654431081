import BooksDomain
import Foundation
import GRDB
import PostgresTestSupport
import SatchelCatalog
import SatchelImporting
import SatchelLibrary
import SatchelPersistence
import TestSupport
import Testing

@testable import BooksData

@Suite("Books: search of the library")
struct LibrarySearchTests {
    @Test("The library answers as the matcher does, whatever is asked, in every order", arguments: LibraryKind.all)
    func equality(_ kind: LibraryKind) async throws {
        try await withLibrary(kind, of: EmbeddedBookTable.shipped.items) { library, index in
            try await library.expectAnswers(of: index, seeds: 0..<8, searches: kind == .file ? 150 : 100)
            try await library.expectOrders(of: index)
        }
    }

    @Test(
        "Where many match, unfinished titles, surnames and other names rank as the matcher ranks them",
        arguments: LibraryKind.all
    )
    func manyOfEachRank(_ kind: LibraryKind) async throws {
        try await withLibrary(kind, of: ManyOfEachRank.books) { library, index in
            try await library.expectRanks(of: index)
        }
    }

    @Test(
        "A search of one word weighs how well things are known, among few and among many that match",
        arguments: [0, 700]
    )
    func fame(count: Int) async throws {
        let builtIn = [
            BookEdition("frankenstein", "Frankenstein", "Mary Shelley"),
            BookEdition("crime", "Crime and Punishment", "Fyodor Dostoyevsky", otherNames: ["Dostoevsky"]),
            BookEdition("gone-girl", "Gone Girl", "Gillian Flynn"),
        ]
        let words = ["franken", "dostoevsky", "gone", "sherlock", "balzac"]
        let others = [
            BookEdition("lies", "Lies", "Al Franken", popularity: 9000),
            BookEdition("gide", "Dostoevsky", "André Gide"),
            BookEdition("gone", "Gone", "Michael Grant", popularity: 900),
            BookEdition("trial", "Trial of the Witnesses", "Thomas Sherlock"),
            BookEdition("holmes", "Sherlock Holmes", "Arthur Conan Doyle", popularity: 900),
            BookEdition("biography", "Balzac", "Émile Faguet"),
            BookEdition("goriot", "Le Père Goriot", "Honoré de Balzac", popularity: 900),
        ]
        let many = (0..<count).map {
            BookEdition("x-\($0)", "A Tale of \(words.joined(separator: " ")) \($0)", "Nobody \($0)")
        }
        try await LibraryKind.file.withBooks { library in
            try await library.putBuiltIn({ builtIn.map(\.book) }, from: "embedded", day: "2026-11-21", stamp: "1")
            try await library.put((others + many).map(\.entry), from: "test", day: "2026-11-21")
            for (typed, expected) in zip(
                words,
                [
                    ["frankenstein", "lies"], ["crime", "gide"], ["gone", "gone-girl"], ["holmes", "trial"],
                    ["goriot", "biography"],
                ]
            ) {
                let found = try await library.search(.parse(typed), by: ListOrder<Book>.relevance, page: 1, size: 1000)
                #expect(found.items.prefix(2).map(\.id.rawValue) == expected, "\(typed)")
                #expect(found.items.count == count + 2 && Set(found.items.map(\.id)).count == count + 2, "\(typed)")
            }
        }
    }

    @Test("What is preferred comes first among equally popular matches of one rank, few or many", arguments: [0, 700])
    func preference(count: Int) async throws {
        let other = BookLanguage.ofUser == BookLanguage("la") ? "pl" : "la"
        let books =
            [
                BookEdition("known", "Poems", "One", popularity: 90),
                BookEdition("first", "Poems", "Two", popularity: 9),
                BookEdition("kept", "Poems", "Three", popularity: 9),
                BookEdition("foreign", "Poems", "Four", other, popularity: 9),
                BookEdition("selected", "Selected Poems", "Five", popularity: 9),
                BookEdition("more", "More Poems", "Six", popularity: 9),
            ] + (0..<count).map { BookEdition("x-\($0)", "All Poems and \($0)", "Nobody \($0)", popularity: 9) }
        try await LibraryKind.file.withBooks { library in
            try await library.put(books.map(\.entry), from: "test", day: "2026-11-21")
            let query = try SearchQuery<Book>.parse("poems")
            let preferred: [BookID] = ["kept", "foreign", "more", "elsewhere"].map { BookID($0) }
            for size in [3, 1000] {
                var ids: [String] = []
                for page in 1...(size == 3 ? 2 : 1) {
                    let found = try await library.search(
                        query,
                        by: ListOrder<Book>.relevance,
                        page: page,
                        size: size,
                        preferring: Set(preferred)
                    )
                    ids += found.items.map(\.id.rawValue)
                }
                #expect(ids.prefix(6) == ["known", "kept", "first", "foreign", "more", "selected"])
                #expect(size == 3 || ids.count == books.count && Set(ids).count == ids.count)
            }
            let plain = try await library.search(query, by: ListOrder<Book>.relevance, page: 1, size: 6).items
            #expect(plain.map(\.id.rawValue) == ["known", "first", "kept", "foreign", "selected", "more"])
        }
    }

    @Test("Equally popular books in another language than the user's come after the others, popular ones before them")
    func languages() async throws {
        let other = BookLanguage.ofUser == BookLanguage("la") ? "pl" : "la"
        try await LibraryKind.file.withBooks { library in
            let books = [
                BookEdition("a", "Poems", "One", other, popularity: 9),
                BookEdition("b", "Poems", "Two", popularity: 9),
                BookEdition("c", "Poems", "Three", BookLanguage.ofUser?.code, popularity: 9),
                BookEdition("d", "Poems", "Four", other, popularity: 90),
                BookEdition("e", "Poems", "Five", other), BookEdition("f", "Poems", "Six"),
            ]
            try await library.put(books.map(\.entry), from: "test", day: "2026-11-21")

            for text in ["poems", ""] {
                let found = try await library.search(.parse(text), by: ListOrder<Book>.relevance, page: 1, size: 9)
                    .items
                #expect(found.map(\.id.rawValue) == ["d", "b", "c", "a", "e", "f"])
            }
        }
    }

    @Test("Pages beyond the best thousand hold every row exactly once")
    func pages() async throws {
        let books = (1...2500).map { number in
            Book(
                id: BookID("story-\(number)"),
                title: number.isMultiple(of: 7) ? "Story" : "The Story \(number)",
                provenance: ItemSource(source: "test")
            )
        }
        try await withLibrary(of: books) { library, index in
            for text in ["story", "st", "\"the story\"", ""] {
                let query = try SearchQuery<Book>.parse(text)
                let pages = try await Page.all {
                    try await library.search(query, by: ListOrder<Book>.relevance, page: $0, size: 300)
                }
                let rows = pages.flatMap(\.items).map(\.id)
                #expect(rows.count == Set(rows).count, "\(text)")
                #expect(Set(rows) == Set(index.results(of: query).map(\.id)), "\(text)")
                #expect(pages.last?.total == rows.count, "\(text)")
            }
        }
    }

    @Test("Any number of books sorts by any key, page after page")
    func manySorted() async throws {
        let books = (0..<20_500).map { number in
            Book(
                id: BookID("b-\(number)"),
                title: ["The Story", "A Story", "Étude", "이야기"][number % 4] + " \(number * 7919 % 5003)",
                provenance: ItemSource(source: "test")
            )
            .with {
                $0.authors = number % 5 == 0 ? [] : ["Ann Writer\(number * 31 % 997)"]
                $0.year = number % 3 == 0 ? nil : number * 17 % 4000 - 2000
            }
        }
        let orders = [
            ListOrder<Book>(.title), ListOrder<Book>(.author, .descending), ListOrder<Book>(.year),
            ListOrder<Book>(.relevance, .descending),
        ]
        try await withLibrary(of: books) { library, index in
            for text in ["", "s"] {
                let query = try SearchQuery<Book>.parse(text)
                for order in orders {
                    let wanted = index.results(of: query, by: order).map(\.id)
                    for number in [1, 2, 7, 200] {
                        let page = try await library.search(query, by: order, page: number, size: 50)
                        let rows = wanted.dropFirst(50 * (number - 1)).prefix(50)
                        #expect(page.items.map(\.id) == Array(rows), "\(text) \(order) \(number)")
                        #expect(page.total == wanted.count && page.hasMore, "\(text) \(order) \(number)")
                    }
                }
            }
        }
    }

    @Test("A slip of the fingers is guessed at where nothing is found")
    func correction() async throws {
        let slips = [
            ("dnue", "dune"), ("herbert dunee", "herbert dune"), ("hobit", "hobbit"),
            ("author:tolkein", "author:tolkien"), ("frknaenstein", "frankenstein"), ("rfnakenstein", "frankenstein"),
            ("ankenstein", "frankenstein"), ("xxankenstein", "frankenstein"), ("frankenstxxn", "frankenstein"),
            ("반지의 재왕", "반지의 제왕"), ("채식주위자", "채식주의자"),
            ("thegreatgatsby", "the great gatsby"), ("dnue year:1965", "dune year:1965"),
            ("dnue 📚 -messiah", "dune 📚 -messiah"),
            ("호빕 -year:1900", "호빗 -year:1900"),
        ]
        try await withLibrary(of: EmbeddedBookTable.shipped.items) { library, _ in
            for (typed, meant) in slips {
                let query = try SearchQuery<Book>.parse(typed)
                let found = try await library.search(query, by: ListOrder<Book>.relevance, page: 1, size: 1).items
                #expect(found.isEmpty, "\(typed)")
                #expect(try await library.correction(of: query)?.meant?.displayText == meant)
            }
        }
    }

    @Test("Of two corrections with books that are equally popular both are offered, and neither replaces the search")
    func equalCorrections() async throws {
        try await LibraryKind.file.withBooks { library in
            let books = [("Carpet", 900.0), ("Cadet", 900), ("Candle", 900), ("Handle", 90), ("Cradle", 9)]
            let entries = books.map { title, popularity in
                let book = Book(id: BookID(title), title: title, provenance: ItemSource(source: "test"))
                return BookEntry(book, popularity: popularity)
            }
            try await library.put(entries, from: "test", day: "2026-11-21")
            for (typed, offered) in [
                ("cardet", ["carpet", "cadet"]), ("canddle", ["candle"]), ("craddle", ["cradle"]),
            ] {
                let correction = try #require(try await library.correction(of: try .parse(typed)))

                #expect(correction.queries.map(\.displayText) == offered)
                #expect(correction.isCertain == (offered.count == 1))
            }
        }
    }

    @Test("What a search found in one file is no answer for another file in its place")
    func replaced() async throws {
        try await withTemporaryFolder { folder in
            for title in ["Dune", "Emma"] {
                let library = BookLibrary { folder + "/" + title }
                let book = Book(id: BookID("b1"), title: title, provenance: ItemSource(source: "test"))
                try await library.put([BookEntry(book)], from: "test", day: "2026-11-21")
                try await library.close()
            }
            let path = folder + "/library.sqlite"
            let library = BookLibrary { path }
            for (title, expected) in [("Dune", ["Dune"]), ("Emma", [])] as [(String, [String])] {
                try await library.close()
                try? FileManager.default.removeItem(atPath: path)
                try FileManager.default.moveItem(atPath: folder + "/" + title, toPath: path)
                let found = try await library.search(.parse("dune"), by: ListOrder<Book>.relevance, page: 1, size: 10)
                    .items
                #expect(found.map(\.title) == expected)
            }
        }
    }

    @Test("What is changed and what is taken out leaves nothing of itself in the index")
    func emptiness() async throws {
        let odd = [
            Book(
                id: BookID("odd-1"),
                title: "The \u{1F}Odd\u{1E} \t Title: of \u{10400} and 해리 포터, l'Été",
                provenance: ItemSource(source: "test")
            )
            .with {
                $0.authors = ["J. R. R. Nobody", "\u{1}"]
                $0.year = -750
                $0.language = BookLanguage("Made-Up Tongue")
                $0.subjects = ["a \u{7} b", ""]
            },
            Book(id: BookID("odd-2"), title: "", provenance: ItemSource(source: "test")),
        ]
        let books = EmbeddedBookTable.shipped.items + odd
        try await withLibrary(of: books) { library, _ in
            // Every other one moves to another place, the rest stay in theirs.
            let changed = books.enumerated().map { index, book in
                var book = book
                book.title += " anew"
                return BookEntry(book, popularity: index.isMultiple(of: 2) ? 5 : 0)
            }
            // Twice in one transaction, as in a file that names a book twice.
            let changes = try await library.put(changed + changed, from: "test", day: "2026-11-22")
            #expect(changes.changed == books.count)
            #expect(try await library.remove("test") == books.count)

            let left = try await library.database.write { db in
                try db.execute(sql: "CREATE VIRTUAL TABLE temp.token USING fts5vocab(main, word, row)")
                return try String.fetchAll(db, sql: "SELECT term FROM temp.token")
            }
            #expect(left.isEmpty)
        }
    }

    @Test("Languages complete that only imported books have, in a file as on a server", arguments: LibraryKind.all)
    func languages(_ kind: LibraryKind) async throws {
        try await kind.withBooks { library in
            let languages = ["ko", "zxx", "Old Norse", "ko"].compactMap(BookLanguage.init)
            let books = languages.enumerated().map { number, language in
                Book(id: BookID("test-\(number)"), title: "Saga \(number)", provenance: ItemSource(source: "test"))
                    .with { $0.language = language }
            }
            try await library.put(books.map { BookEntry($0) }, from: "test", day: "2026-11-22")
            let values = try await library.values(of: "language") { $0.language.map { [$0.code] } ?? [] }
            #expect(Set(values.map(\.word)) == Set(languages.map(\.code)))
            #expect(values.first { $0.word == "ko" }?.count == 2)
            for language in Set(languages) {
                let query = try SearchQuery<Book>.parse(language.code, of: .language)
                let found = try await library.search(query, by: ListOrder<Book>.relevance, page: 1, size: 20).items
                #expect(found.map(\.id) == books.filter { $0.language == language }.map(\.id))
            }
            let catalog = LibraryBookCatalog(library: library, builtIn: EmbeddedBookTable.catalog)
            #expect(await catalog.values(of: .language).contains("zxx"))
        }
    }

    @Test("A file that lists a book several times changes nothing the second time", arguments: LibraryKind.all)
    func repeatedRows(_ kind: LibraryKind) async throws {
        try await kind.withBooks { library in
            let titles = [("1", "First"), ("2", "Other"), ("1", "Second"), ("1", "Third"), ("2", "Other")]
            let entries = titles.map { number, title in
                BookEntry(Book(id: BookID("test-\(number)"), title: title, provenance: ItemSource(source: "test")))
            }
            let first = try await library.put(entries, from: "test", day: "2026-11-21")
            #expect(first == ImportChanges(added: 2, changed: 1, unchanged: 2))
            let second = try await library.put(entries, from: "test", day: "2026-11-22")
            #expect(second == ImportChanges(unchanged: 5))
            let page = try await library.search(.everything, by: ListOrder<Book>.relevance, page: 1, size: 20)
            #expect(page.items.map(\.title) == ["Third", "Other"])
        }
    }

    private func withLibrary(
        _ kind: LibraryKind = .file,
        of books: [Book],
        _ body: (BookLibrary, SearchIndex<Book>) async throws -> Void
    ) async throws {
        try await kind.withBooks { library in
            // All of one popularity lie in the order of their coming.
            try await library.put(books.map { BookEntry($0) }, from: "test", day: "2026-11-21")
            try await body(library, SearchIndex(books))
        }
    }
}
