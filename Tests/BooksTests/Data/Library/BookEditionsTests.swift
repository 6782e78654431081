import BooksData
import BooksDomain
import Foundation
import PostgresTestSupport
import SatchelCatalog
import SatchelLibrary
import SatchelPersistence
import SatchelTestSupport
import TestSupport
import Testing

@Suite("Books: editions of a work")
struct BookEditionsTests {
    @Test("Editions are one row, however one asks, with the facts of all")
    func oneRow() async throws {
        try await withLibrary { library in
            try await library.put([.dune, .emma, .duneOfSeries])

            try await library.expectRows(["a-1", "a-2"])
            for text in [
                "dune", "herbert", "\"dune chronicles\"", "isbn:9780340839935", "year:1965", "language:en", "desert",
            ] {
                let page = try await library.search(.parse(text), by: ListOrder<Book>.relevance, page: 1, size: 20)
                #expect(page.items.map(\.id.rawValue) == ["a-1"], "\(text)")
                #expect(page.total == 1, "\(text)")
            }
            let dune = try #require(try await library.item(BookID("a-1")))
            #expect(dune.editionCount == 2)
            #expect(dune.year == 1965)
            #expect(dune.isbn13 == ISBN13("9780340839935"))
            #expect(dune.language == BookLanguage("en"))
            #expect(dune.subjects == ["desert"])
            #expect(dune.authors == ["Frank Herbert"])
            #expect(dune.otherNames == ["Dune (Dune Chronicles, #1)"])
        }
    }

    @Test("An edition is found by its own id, with facts of its own, and listed where editions are asked for")
    func editions() async throws {
        try await withLibrary { library in
            try await library.put([.dune, .emma, .duneOfSeries])

            let edition = try #require(try await library.item(BookID("b-1")))
            #expect(edition == BookEdition.duneOfSeries.book.with { $0.provenance = edition.provenance })
            #expect(edition.provenance.source == "b")
            for id in ["a-1", "b-1"] {
                #expect(try await library.editions(of: BookID(id)).map(\.id.rawValue) == ["a-1", "b-1"])
            }
            #expect(try await library.editions(of: BookID("a-2")).isEmpty)

            for size in 1...5 {
                let pages = try await Page.all {
                    try await library.searchEditions(.everything, by: ListOrder<Book>.relevance, page: $0, size: size)
                }
                #expect(pages.flatMap(\.items).map(\.id.rawValue) == ["a-1", "b-1", "a-2"])
                #expect(pages.last?.total == 3)
            }
        }
    }

    @Test(
        "What differs in more than a remark, an article or the spelling of a name is another work",
        arguments: [
            ("Dune", "Frank Herbert", "Dune (Dune Chronicles, #1)", "Herbert, Frank, 1920-1986", true),
            ("War and Peace", "Leo Tolstoy", "War and Peace", "Leo Tolstoy, graf", true),
            ("The Odyssey", "Homer", "Odyssey", "Homer", true),
            (
                "The Strange Case of Dr. Jekyll and Mr. Hyde", "Stevenson", "Strange Case of Dr Jekyll & Mr Hyde",
                "Stevenson", true
            ),
            ("War and Peace", "Leo Tolstoy", "War, Peace, and War", "Leo Tolstoy", false),
            ("Little Women (Illustrated)", "Louisa May Alcott", "Little women", "Louisa M. Alcott", true),
            ("Why We Can't Wait", "Martin Luther King Jr.", "Why We Can't Wait", "Martin Luther King", true),
            ("Three Men in a Boat", "Jerome", "Three Men in a Boat (to say nothing of the dog)", "Jerome", true),
            ("Robinson Crusoe (I/II)", "Defoe", "Robinson Crusoe (II/II)", "Defoe", false),
            ("Le roman (Novel)", "Feuillet", "Le roman (Play)", "Feuillet", false),
            ("Fire (Fire, #1-4)", "R.R. Martin", "Fire (Fire, #1-5)", "R.R. Martin", false),
            ("Faust", "Goethe", "Faust (Part Two)", "Goethe", false),
            ("Faust, Part I", "Goethe", "Faust, Part II", "Goethe", false),
            ("Works (Vol. 1 of 3)", "Jane Austen", "Works (Vol. 2 of 3)", "Jane Austen", false),
            ("Don Quixote (Volume I)", "Cervantes", "Don Quixote (Volume II)", "Cervantes", false),
            ("Punch, Vol. 1", "Mark Lemon", "Punch, Vol. 2", "Mark Lemon", false),
            ("Diary: 1660", "Samuel Pepys", "Diary: 1661", "Samuel Pepys", false),
            ("Emma", "Jane Austen", "Emma: A Play", "Jane Austen", false),
            ("Poems", "Various", "Poems", "Various", false),
            ("Beowulf", "Anonymous", "Beowulf", "Anonymous", false),
            ("Poems", "Author Unknown", "Poems", "Author Unknown", false),
            ("Dune", "Frank Herbert", "Dune", "Brian Aldiss", false),
        ]
    )
    func sameWork(_ title: String, _ author: String, _ other: String, _ otherAuthor: String, isSame: Bool) async throws
    {
        try await withLibrary { library in
            try await library.put([.init("a-1", title, author), .init("b-1", other, otherAuthor)])

            try await library.expectRows(isSame ? ["a-1"] : ["a-1", "b-1"])
        }
    }

    @Test("Languages stay apart, and an edition of an unknown one joins the most popular")
    func languages() async throws {
        let english = BookEdition("a-1", "Emma", "Jane Austen", "en", popularity: 5)
        let french = BookEdition("b-1", "Emma", "Jane Austen", "fr", popularity: 50)
        let unknown = BookEdition("c-1", "Emma", "Jane Austen")
        for order in [[english, french, unknown], [unknown, english, french], [french, unknown, english]] {
            try await withLibrary { library in
                for edition in order { try await library.put([edition]) }

                try await library.expectRows(["b-1", "a-1"])
                #expect(try await library.editions(of: BookID("b-1")).map(\.id.rawValue) == ["b-1", "c-1"])

                #expect(try await library.remove("b") == 1)
                try await library.expectRows(["a-1"])
                #expect(try await library.editions(of: BookID("c-1")).map(\.id.rawValue) == ["a-1", "c-1"])
            }
        }
    }

    @Test("The most popular edition gives the row, and its place among all")
    func popularity() async throws {
        try await withLibrary { library in
            try await library.put([
                .init("a-1", "Emma", "Jane Austen"), .init("a-2", "Persuasion", "Jane Austen", popularity: 9),
            ])
            try await library.expectRows(["a-2", "a-1"])

            try await library.put([.init("b-1", "Emma", "Jane Austen", popularity: 900)])
            try await library.expectRows(["b-1", "a-2"])

            // It lost its readers.
            try await library.put([.init("b-1", "Emma", "Jane Austen")])
            try await library.expectRows(["a-2", "a-1"])
        }
    }

    @Test("A source that is removed takes its editions along and leaves those of others")
    func removal() async throws {
        try await withLibrary { library in
            try await library.put([.dune, .emma, .duneOfSeries])

            #expect(try await library.remove("a") == 2)

            try await library.expectRows(["b-1"])
            let left = try #require(try await library.item(BookID("b-1")))
            #expect(left.editionCount == 1)
            #expect(left.year == nil)
            #expect(try await library.item(BookID("a-1")) == nil)
            #expect(try await library.editions(of: BookID("b-1")).isEmpty)
            #expect(try await library.remove("b") == 1)
            try await library.expectRows([])
        }
    }

    @Test("An edition that changes its title leaves the work it was of, and joins another")
    func renamed() async throws {
        try await withLibrary { library in
            try await library.put([.dune, .emma, .duneOfSeries])

            try await library.put([.init("b-1", "Emma", "Jane Austen")])

            try await library.expectRows(["a-1", "a-2"])
            #expect(try await library.editions(of: BookID("a-2")).map(\.id.rawValue) == ["a-2", "b-1"])
            #expect(try await library.item(BookID("a-1"))?.editionCount == 1)
        }
    }

    @Test("Built-in books lead their works, and stay in front in their order")
    func builtIn() async throws {
        let books = EmbeddedBookTable.books
        let known = books.filter { $0.authors.first.map { !PersonName.isNobody(FoldedText($0)) } ?? false }
        let editions = known.prefix(40).enumerated().map { number, book in
            BookEntry(
                Book(id: BookID("x-\(number)"), title: book.title, provenance: book.provenance).with {
                    $0.authors = book.authors
                    $0.language = number.isMultiple(of: 2) ? book.language : nil
                },
                popularity: Double(number * 1000)
            )
        }
        for isBuiltInFirst in [true, false] {
            try await withLibrary { library in
                if isBuiltInFirst { try await library.putEmbeddedBooks() }
                try await library.put(editions, from: "x", day: "2026-11-22")
                if !isBuiltInFirst { try await library.putEmbeddedBooks() }

                try await library.expectRows(books.map(\.id.rawValue))
                #expect(try await library.size() == (books.count, 0))
                #expect(try await library.remove("x") == 40)
                try await library.expectRows(books.map(\.id.rawValue))
                #expect(try await library.size() == (books.count, 0))
            }
        }
    }

    @Test(
        "After any imports and removals, in a file and on a server, works are those of all editions at once",
        arguments: LibraryKind.all
    )
    func anyOrder(_ kind: LibraryKind) async throws {
        for seed in 0..<(kind == .server ? 3 : 12) as Range<UInt64> {
            var random = SplitMix64(seed: seed)
            try await withLibrary(kind) { library in
                var stored: [String: BookEdition] = [:]
                for _ in 0..<12 {
                    if Int.random(in: 0..<6, using: &random) == 0,
                        let source = ["a", "b", "c"].randomElement(using: &random),
                        stored.values.contains(where: { $0.source == source })
                    {
                        let count = stored.values.filter { $0.source == source }.count
                        #expect(try await library.remove(source) == count)
                        stored = stored.filter { $0.value.source != source }
                    } else {
                        let source = ["a", "b", "c"].randomElement(using: &random) ?? "a"
                        let editions = (0..<Int.random(in: 1...12, using: &random)).map { _ in
                            BookEdition.random(of: source, &random)
                        }
                        try await library.put(editions, from: source)
                        for edition in editions { stored[edition.book.id.rawValue] = edition }
                    }
                }
                try await withLibrary(kind) { once in
                    for source in ["a", "b", "c"] {
                        try await once.put(
                            stored.values.filter { $0.source == source }.sorted {
                                $0.book.id.rawValue < $1.book.id.rawValue
                            },
                            from: source
                        )
                    }
                    let (works, expected) = (try await library.works(), try await once.works())
                    #expect(works == expected, "seed \(seed)")
                    #expect(works.values.joined().count == stored.count)
                }
            }
        }
    }

    @Test("An import that is killed and repeated groups as one that was not")
    func resumed() async throws {
        try await withTemporaryFolder { folder in
            let path = folder + "/books.ndjson"
            let rows = (0..<25_000).map { number in
                #"{"id": "\#(number)", "title": "Story \#(number % 20000)", "authors": ["A. Writer"]}"#
            }
            try Data(rows.joined(separator: "\n").utf8).write(to: URL(filePath: path))
            let library = BookLibrary { folder + "/library.sqlite" }
            let imports = BookImports(into: library, clock: SystemClock())
            let first = Task {
                try await imports.importFile(path) { progress in
                    if progress.rows > 0 { withUnsafeCurrentTask { $0?.cancel() } }
                }
            }
            _ = await first.result
            _ = try await imports.importFile(path) { _ in }

            let builtIn = EmbeddedBookTable.shipped.items.count
            let page = try await library.search(.everything, by: ListOrder<Book>.relevance, page: 1, size: 30_000)
            #expect(page.total == 20_000 + builtIn)
            #expect(page.items.count == 20_000 + builtIn)
            #expect(page.items.reduce(0) { $0 + $1.editionCount } == 25_000 + builtIn)
            try await library.close()
        }
    }

    @Test("A work has at most a thousand editions, whatever a file says")
    func bound() async throws {
        try await withLibrary { library in
            let editions = (0..<1500).map { BookEdition("a-\($0)", "Emma", "Jane Austen") }
            for start in stride(from: 0, to: 1500, by: 500) {
                try await library.put(Array(editions[start..<start + 500]))
            }

            let page = try await library.search(.everything, by: ListOrder<Book>.relevance, page: 1, size: 1000)
            #expect(page.total == 501)
            #expect(page.items.map(\.editionCount).max() == 1000)
            #expect(try await library.remove("a") == 1500)
            try await library.expectRows([])
        }
    }
}

/// An edition as an import brings it.
struct BookEdition: Sendable {
    static let dune = BookEdition("a-1", "Dune", "Frank Herbert", year: 1965, popularity: 100)
    static let emma = BookEdition("a-2", "Emma", "Jane Austen", popularity: 10)
    static let duneOfSeries = BookEdition(
        "b-1",
        "Dune (Dune Chronicles, #1)",
        "Herbert, Frank",
        "en",
        isbn: "9780340839935",
        subjects: ["desert"]
    )

    var book: Book
    var popularity: Double
    var source: String { String(book.id.rawValue.prefix { $0 != "-" }) }

    init(
        _ id: String,
        _ title: String,
        _ author: String,
        _ language: String? = nil,
        year: Int? = nil,
        isbn: String? = nil,
        subjects: [String] = [],
        otherNames: [String] = [],
        popularity: Double = 0
    ) {
        book = Book(id: BookID(id), title: title, provenance: ItemSource(source: "")).with {
            $0.authors = [author]
            $0.language = language.flatMap(BookLanguage.init)
            $0.year = year
            $0.isbn13 = isbn.flatMap(ISBN13.init)
            $0.subjects = subjects
            $0.otherNames = otherNames
        }
        self.popularity = popularity
    }

    var entry: BookEntry { BookEntry(book, popularity: popularity) }

    static func random(of source: String, _ random: inout SplitMix64) -> BookEdition {
        let title =
            ["Emma", "Emma (Illustrated)", "The Emma", "Dune", "Dune, Part II"].randomElement(using: &random) ?? ""
        let author = ["Jane Austen", "Austen, Jane", "Various", "Frank Herbert"].randomElement(using: &random) ?? ""
        return BookEdition(
            "\(source)-\(Int.random(in: 0..<15, using: &random))",
            title,
            author,
            ["en", "fr", nil].randomElement(using: &random) ?? nil,
            year: Bool.random(using: &random) ? Int.random(in: 1800..<2000, using: &random) : nil,
            popularity: [0, 0, 5, 500].randomElement(using: &random) ?? 0
        )
    }
}

extension Library<BookFormat> {
    /// Puts editions of several sources.
    fileprivate func put(_ editions: [BookEdition]) async throws {
        for source in Set(editions.map(\.source)).sorted() {
            try await put(editions.filter { $0.source == source }, from: source)
        }
    }

    fileprivate func put(_ editions: [BookEdition], from source: String) async throws {
        let entries = editions.map(\.entry)
        try await put(entries, from: source, day: "2026-11-22")
    }

    /// Every work by its id, with its editions and facts; what was merged in another order may be named in another.
    fileprivate func works() async throws -> [BookID: [String]] {
        var works: [BookID: [String]] = [:]
        for book in try await search(.everything, by: ListOrder<Book>.relevance, page: 1, size: 1000).items {
            let editions = try await editions(of: book.id)
            #expect(max(editions.count, 1) == book.editionCount)
            works[book.id] = editions.isEmpty ? ["\(book)"] : editions.map { "\($0) of \(book)" }
        }
        return works
    }

    /// Expects some rows, the most popular first, in every way to ask for them.
    fileprivate func expectRows(_ ids: [String], _ location: SourceLocation = #_sourceLocation) async throws {
        var totals: [Int?] = [try await size().builtIn + size().imported]
        for key in FieldOrder<Book>.allCases {
            for direction in SortDirection.allCases {
                for size in [max(ids.count - 1, 1), 1000] {
                    let pages = try await Page.all {
                        try await search(.everything, by: ListOrder<Book>(key, direction), page: $0, size: size)
                    }
                    let found = pages.flatMap(\.items).map(\.id.rawValue)
                    totals.append(pages.last?.total ?? nil)
                    #expect(found.sorted() == ids.sorted(), sourceLocation: location)
                    if key == .relevance, direction == .ascending { #expect(found == ids, sourceLocation: location) }
                }
            }
        }
        #expect(totals.allSatisfy { $0 == ids.count }, "\(totals)", sourceLocation: location)
    }
}

private func withLibrary(_ kind: LibraryKind = .file, _ body: (BookLibrary) async throws -> Void) async throws {
    try await kind.withBooks(body)
}
