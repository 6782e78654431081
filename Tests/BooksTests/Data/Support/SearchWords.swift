import BooksData
import BooksDomain
import PostgresTestSupport
import SatchelCatalog
import SatchelLibrary
import SatchelTestSupport
import TestSupport
import Testing

/// Makes searches out of the words of the books that come with Satchel, the same ones for a seed.
struct SearchWords {
    private var random: SplitMix64

    init(seed: UInt64) {
        random = SplitMix64(seed: seed)
    }

    private mutating func number(_ count: Int) -> Int {
        Int.random(in: 0..<count, using: &random)
    }

    private mutating func words() -> [String] {
        let books = EmbeddedBookTable.shipped.items
        let book = books[number(books.count)]
        let texts = [book.title] + book.authors + book.subjects + book.otherNames
        return texts[number(texts.count)].split(separator: " ").map { String($0).replacing("\"", with: "") }
    }

    private mutating func word() -> String {
        let words = words()
        guard !words.isEmpty else { return "the" }
        let word = words[number(words.count)]
        return number(3) == 0 ? String(word.prefix(1 + number(3))) : word
    }

    /// Two or three words that stand side by side in a book.
    private mutating func stretch() -> String {
        let words = words()
        let first = number(max(1, words.count - 1))
        return words.dropFirst(first).prefix(2 + number(2)).joined(separator: " ")
    }

    private mutating func term() -> String {
        switch number(17) {
        case 0: "\"\(word()) \(word())\""
        case 15: "\"\(stretch())\""
        case 16: "title:\"\(stretch())\""
        case 1: "-\(word())"
        case 2: "title:\(word())"
        case 3: "author:\(word())"
        case 4: "subject:\(word())"
        case 5: "year:\(1800 + number(200))..\(1800 + number(200))"
        case 6: "language:\(["en", "ko", "fr"][number(3)])"
        case 7: "OR"
        case 14:
            ["\"of the\"", "\"the lord of the rings\"", "\"and the\"", "title:\"in the\"", "\"le petit\""][number(5)]
        case 8: "\(1850 + number(170))"
        case 9: "ㅎㄹ"
        case 10: ["해ㄹ", "의", "ㄱ", "포터", "spider-man", "j.r.r.", "l'étranger"][number(7)]
        default: word()
        }
    }

    /// A search of one to four terms.
    mutating func query() -> String {
        (0...number(4)).map { _ in term() }.joined(separator: " ")
    }
}

extension LibraryKind {
    /// Runs a test with a new, empty library of books.
    func withBooks(_ body: (BookLibrary) async throws -> Void) async throws {
        try await withLibrary(of: "books", inFile: { BookLibrary(at: $0) }, body)
    }
}

extension BookLibrary {
    /// Compares what random searches find with what an index in memory finds.
    func expectAnswers(of index: SearchIndex<Book>, seeds: Range<Int>, searches: Int) async throws {
        for seed in seeds {
            var random = SearchWords(seed: UInt64(seed))
            for _ in 0..<searches {
                let query = try SearchQuery<Book>.parse(random.query())
                let found = try await search(query, by: ListOrder<Book>.relevance, page: 1, size: 1000).items
                #expect(found.map(\.id) == index.results(of: query).map(\.id), "\(query.displayText), seed \(seed)")
            }
        }
    }

    /// Compares answers in every order with those of an index in memory.
    func expectOrders(of index: SearchIndex<Book>) async throws {
        let orders = FieldOrder<Book>.allCases.flatMap { key in SortDirection.allCases.map { ListOrder(key, $0) } }
        for order in orders {
            for text in ["", "the", "year:1900.. -king"] {
                let query = try SearchQuery<Book>.parse(text)
                let found = try await search(query, by: order, page: 1, size: 1000).items
                #expect(found.map(\.id) == index.results(of: query, by: order).map(\.id), "\(text) \(order)")
            }
        }
    }

    /// Compares the best and the worst of searches that match many books, of every rank, with an index in memory.
    func expectRanks(of index: SearchIndex<Book>) async throws {
        for text in ManyOfEachRank.searches {
            let query = try SearchQuery<Book>.parse(text)
            let expected = index.results(of: query).map(\.id)
            let found = try await search(query, by: ListOrder<Book>.relevance, page: 1, size: index.count).items
            #expect(found.map(\.id) == expected, "\(text)")
            let last = try await search(query, by: ListOrder<Book>(.relevance, .descending), page: 1, size: 50).items
            #expect(last.map(\.id) == expected.suffix(50).reversed(), "\(text), the worst first")
        }
    }
}

/// Books of few words, so that each search has many matches of every rank.
enum ManyOfEachRank {
    private static let words = ["the", "of", "sea", "star", "farm", "fox", "spider-man", "l'ete", "s", "St."]
    private static let names = ["Leo Fox", "Ann Mary Star", "Kurt Farm Jr.", "Sea", "The Star Press", "S. Of Fox"]

    static let books: [Book] = {
        var random = SplitMix64(seed: 19)
        func some(_ texts: [String], _ count: ClosedRange<Int>) -> [String] {
            (0..<Int.random(in: count, using: &random)).compactMap { _ in texts.randomElement(using: &random) }
        }
        return (0..<2500).map { number in
            Book(
                id: BookID("b-\(number)"),
                title: some(words, 1...4).joined(separator: [" ", " ", ": "][number % 3]),
                provenance: ItemSource(source: "test")
            )
            .with {
                $0.authors = some(names, 0...2)
                // No two are editions of one work.
                $0.language = BookLanguage("language \(number)")
                $0.otherNames = number.isMultiple(of: 5) ? [some(words, 1...2).joined(separator: " ")] : []
                $0.subjects = some(words, 0...1)
            }
        }
    }()

    static let searches =
        words + words.flatMap { first in ["s", "st", "star", "fo", "fox", "m"].map { "\(first) \($0)" } } + [
            "spider", "spiderman s", "ete f", "the st", "of s", "farm f OR sea s", "the sea -fox", "-star",
            "kurt farm", "ann m", "mary star", "the star press", "leo fox s",
        ]
}
