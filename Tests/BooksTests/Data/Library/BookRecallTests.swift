import BooksData
import BooksDomain
import Foundation
import SatchelCatalog
import SatchelImporting
import SatchelLibrary
import SatchelSearch
import SatchelTestSupport
import Testing

@Suite("Books: what people look for is found among ten thousand")
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

    @Test(
        "A known book is among the first three",
        .enabled(if: SharedBookData.path(of: "goodbooks-10k-books.csv") != nil),
        arguments: Asking.allCases
    )
    func recall(_ asking: Asking) async throws {
        let file = try #require(SharedBookData.path(of: "goodbooks-10k-books.csv"))
        try await withTemporaryFolder { folder in
            let library = BookLibrary { folder + "/library.sqlite" }
            let report = try await BookImports(into: library, clock: FixedClock()).importFile(file) { _ in }
            try #require(report.added == 10_000)
            let catalog = LibraryBookCatalog(library: library, builtIn: LocalBookCatalogs.embedded)
            let all = try await catalog.search(.everything, by: .relevance, page: 1, size: 20_000).items
            let known = Array(all.filter { $0.provenance.source == "goodbooks" }.enumerated())
                .filter { $0.offset.isMultiple(of: 20) }.map(\.element)
            try #require(known.count == 500)

            var missed: [String] = []
            for (number, book) in known.enumerated() {
                let text = query(asking, for: book, number)
                let found = try await Self.firstThree(text, in: catalog)
                if !found.contains(where: { Self.isSame($0, book) }) { missed.append("\(text) → \(book.title)") }
            }
            let share = 1 - Double(missed.count) / Double(known.count)
            #expect(share >= asking.share, "\(missed.count) missed: \(missed.prefix(20))")
        }
    }

    /// What is on screen first, after following the program's own guess where nothing is found.
    private static func firstThree(_ text: String, in catalog: LibraryBookCatalog) async throws -> [Book] {
        let query = try BookQuery.parse(text)
        let found = try await catalog.search(query, by: .relevance, page: 1, size: 3).items
        guard found.isEmpty, let meant = await catalog.correction(of: query) else { return found }
        return try await catalog.search(meant, by: .relevance, page: 1, size: 3).items
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
