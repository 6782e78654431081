import BooksData
import BooksDomain
import Foundation
import SatchelCatalog
import SatchelImporting
import SatchelLibrary
import SatchelTestSupport
import TestSupport
import Testing

/// Imports ten thousand books once for a suite, where there is a list of them.
private struct Goodbooks: SuiteTrait, TestScoping {
    /// Where they are searched for, and what they are.
    struct Imported: Sendable {
        let catalog: LibraryBookCatalog
        let books: [Book]
    }

    @TaskLocal static var imported: Imported?

    static let isThere = SharedBookData.path(of: "goodbooks-10k-books.csv") != nil

    func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @Sendable @concurrent () async throws -> Void
    ) async throws {
        guard let file = SharedBookData.path(of: "goodbooks-10k-books.csv") else { return try await function() }
        try await withTemporaryFolder { folder in
            let library = BookLibrary { folder + "/library.sqlite" }
            let report = try await BookImports(into: library, clock: FixedClock()).importFile(file) { _ in }
            try #require(report.added == 10_000)
            let catalog = LibraryBookCatalog(library: library, builtIn: EmbeddedBookTable.catalog)
            let all = try await catalog.search(.everything, by: .relevance, page: 1, size: 20_000).items
            let imported = Imported(catalog: catalog, books: all.filter { $0.provenance.source == "goodbooks" })
            try await Self.$imported.withValue(imported) { try await function() }
            try await library.close()
        }
    }
}

@Suite("Books: what people look for is found among ten thousand", Goodbooks(), .enabled(if: Goodbooks.isThere))
struct BookRecallTests {
    /// A way to ask for a book, and how often the book must be among the first three.
    enum Asking: CaseIterable, CustomTestStringConvertible {
        case titleWords, authorAndTitleWord, titleWithTypo

        var testDescription: String {
            switch self {
            case .titleWords: "by the words of its title"
            case .authorAndTitleWord: "by its author and one word of its title"
            case .titleWithTypo: "by its title with one slip of the fingers"
            }
        }

        var share: Double { self == .titleWithTypo ? 0.9 : 0.97 }
    }

    @Test("A known book is among the first three", arguments: Asking.allCases)
    func recall(_ asking: Asking) async throws {
        let imported = try #require(Goodbooks.imported)
        let books = imported.books.sorted { $0.id.rawValue < $1.id.rawValue }
        let known = books.enumerated().filter { $0.offset.isMultiple(of: 20) }.map(\.element)
        // Editions of a work are one of them.
        try #require(known.count > 480)

        var missed: [String] = []
        for (number, book) in known.enumerated() {
            let text = query(asking, for: book, number)
            let found = try await Self.firstThree(text, in: imported.catalog)
            if !found.contains(where: { Self.isSame($0, book) }) { missed.append("\(text) → \(book.title)") }
        }
        let share = 1 - Double(missed.count) / Double(known.count)
        #expect(share >= asking.share, "\(missed.count) missed: \(missed.prefix(20))")
    }

    @Test("The book that is meant comes first", arguments: KnownBooks.allCases)
    func known(_ kind: KnownBooks) async throws {
        guard let floor = kind.importedFloor else { return }
        let imported = try #require(Goodbooks.imported)
        try await KnownBookTests.expect(kind, floor) { try await Self.firstThree($0, in: imported.catalog).first }
    }

    @Test("A slip of one letter or space in the titles of the best-known books finds the book among the first three")
    func slips() async throws {
        let imported = try #require(Goodbooks.imported)
        var slips = TitleSlips(seed: 10)
        let typed = imported.books.prefix(150).flatMap { book in
            slips.of(Self.mainTitle(book.title), count: 4).map { (book, $0) }
        }
        var missed: [String] = []
        for (book, text) in typed {
            let found = try await Self.firstThree(text, in: imported.catalog)
            if !found.contains(where: { Self.isSame($0, book) }) { missed.append("\(text) → \(book.title)") }
        }
        let share = 1 - Double(missed.count) / Double(typed.count)
        // Digits and short words are left as they are.
        #expect(share >= 0.95, "\(missed.count) of \(typed.count) missed: \(missed.prefix(20))")
    }

    @Test("A well-known title finds its book first, and a series its first volume")
    func ranking() async throws {
        let imported = try #require(Goodbooks.imported)
        var second: [String] = []
        for book in imported.books.prefix(300) {
            let found = try await Self.firstThree(Self.mainTitle(book.title), in: imported.catalog)
            #expect(found.contains { Self.isSame($0, book) }, "\(book.title)")
            if !found.prefix(1).contains(where: { Self.isSame($0, book) }) { second.append(book.title) }
        }
        // Another book may have the same title.
        #expect(second.count <= 6, "\(second)")

        let query = try SearchQuery<Book>.parse("harry potter")
        let potter = try await imported.catalog.search(query, by: .relevance, page: 1, size: 50).items
        let seven = potter.prefix(7).map(\.title)
        #expect(seven.first == "Harry Potter and the Sorcerer's Stone")
        #expect(seven.allSatisfy { $0.hasPrefix("Harry Potter and the ") }, "\(seven)")
        #expect(potter.dropFirst(7).contains { $0.title == "Harry Potter: Film Wizardry" })
    }

    /// What is on screen first: where nothing is found, another search.
    private static func firstThree(_ text: String, in catalog: LibraryBookCatalog) async throws -> [Book] {
        try await firstThree(SearchQuery<Book>.parse(text), in: catalog)
    }

    private static func firstThree(_ query: SearchQuery<Book>, in catalog: LibraryBookCatalog) async throws -> [Book] {
        try await KnownBookTests.shown(query, in: catalog, count: 3)
    }

    /// Another edition of the book, or the same book among those that come with Satchel, is what was looked for too.
    private static func isSame(_ found: Book, _ book: Book) -> Bool {
        if found.id == book.id { return true }
        let titles = [found.title, book.title].map { FoldedText(mainTitle($0)).spaced }
        let authors = [found, book].map { Set($0.authors.map { FoldedText($0).spaced }) }
        return titles[0] == titles[1] && !authors[0].isDisjoint(with: authors[1])
    }

    /// The title without its subtitle and its series.
    private static func mainTitle(_ title: String) -> String {
        let main = title.prefix { $0 != ":" && $0 != "(" }
        return String(main.isEmpty ? title[...] : main)
    }

    // MARK: - Ways of asking

    private func query(_ asking: Asking, for book: Book, _ number: Int) -> String {
        let words = Self.mainTitle(book.title).split { !$0.isLetter && !$0.isNumber && $0 != "'" }.map(String.init)
        let longest = words.max { $0.count < $1.count } ?? ""
        switch asking {
        case .titleWords:
            return words.joined(separator: " ")
        case .authorAndTitleWord:
            return "\(book.authors.first ?? "") \(longest)"
        case .titleWithTypo:
            let index = words.firstIndex(of: longest) ?? 0
            return words.enumerated().map { $0.offset == index ? slip($0.element, number) : $0.element }
                .joined(separator: " ")
        }
    }

    /// The word with a letter left out, doubled, swapped or mistaken.
    private func slip(_ word: String, _ number: Int) -> String {
        var letters = Array(word)
        guard letters.count > 3 else { return word }
        let place = 1 + number % (letters.count - 2)
        switch number % 4 {
        case 0: letters.remove(at: place)
        case 1: letters.insert(letters[place], at: place)
        case 2: letters.swapAt(place, place + 1)
        default: letters[place] = letters[place] == "e" ? "a" : "e"
        }
        return String(letters)
    }
}
