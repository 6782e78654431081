import BooksDomain
import Foundation
import SatchelCatalog
import Testing

@testable import BooksData

@Suite("Books: the embedded table")
struct EmbeddedBookTableTests {
    private let books = EmbeddedBookTable.shipped.items

    @Test("Every row can be read")
    func noFaults() {
        #expect(EmbeddedBookTable.shipped.faults == [])
        #expect(books.count >= 300)
        #expect(books.allSatisfy { $0.provenance == ItemSource(source: "embedded", asOf: "2026-11-21") })
    }

    @Test("Of one work in several languages the user's is listed first, and as popular as the best known")
    func languages() throws {
        let known = books.map(\.id.rawValue)
        func ids(for language: String?) -> [String] {
            EmbeddedBookTable.ordered(books, for: language.flatMap(BookLanguage.init)).map(\.id.rawValue)
        }
        func ids(before id: String, for language: String) throws -> ArraySlice<String> {
            let ids = ids(for: language)
            return ids[..<(try #require(ids.firstIndex(of: id)))]
        }

        #expect(try ids(before: "der-prozess", for: "en").suffix(2) == ["the-shining", "the-trial"])
        #expect(try ids(before: "the-trial", for: "de").contains("der-prozess"))
        #expect(ids(for: "ko").prefix(2) == ["harry-potter-1-ko", "harry-potter-1"])
        #expect(ids(for: "en").prefix(4) == known.prefix(4))
        #expect(try ids(before: "nineteen-eighty-four", for: "ko").last == "nineteen-eighty-four-ko")
        #expect(try !ids(before: "the-two-towers", for: "ko").contains("the-return-of-the-king"))
        #expect(Set(ids(for: "en")) == Set(known))
        #expect(ids(for: "la") == known)
        #expect(ids(for: nil) == known)
    }

    @Test("Ids and book numbers are unique, and ids are plain")
    func unique() {
        let isbns = books.compactMap(\.isbn13)
        #expect(Set(books.map(\.id)).count == books.count)
        #expect(Set(isbns).count == isbns.count)
        for book in books {
            #expect(book.id.rawValue.wholeMatch(of: /[a-z0-9]+(-[a-z0-9]+)*/) != nil, "\(book.id)")
        }
    }

    @Test("Book numbers are written as thirteen digits")
    func plainNumbers() {
        let cells = rows.map { $0[4] }.filter { !$0.isEmpty }
        #expect(cells.allSatisfy { $0 == ISBN13($0)?.digits })
    }

    @Test("Texts are composed, trimmed, and free of signs that no title has")
    func cleanTexts() {
        for cell in rows.joined() {
            #expect(
                cell.unicodeScalars.elementsEqual(cell.precomposedStringWithCanonicalMapping.unicodeScalars),
                "\(cell)"
            )
            #expect(cell == cell.trimmingCharacters(in: .whitespaces), "\(cell)")
            #expect(!cell.contains("  "), "\(cell)")
            #expect(cell.unicodeScalars.allSatisfy(Self.isAllowed), "\(cell)")
        }
    }

    @Test("Lists have no empty, untrimmed or repeated members")
    func cleanLists() {
        for book in books {
            for list in [book.authors, book.subjects, book.otherNames] {
                #expect(Set(list).count == list.count, "\(book.id)")
                #expect(list.allSatisfy { !$0.isEmpty && $0 == $0.trimmingCharacters(in: .whitespaces) }, "\(book.id)")
            }
            #expect(book.subjects.allSatisfy { $0 == $0.lowercased() }, "\(book.id)")
            #expect(book.year.map { (-3000...2026).contains($0) } ?? true, "\(book.id)")
            #expect(book.language?.code.utf8.count == 2, "\(book.id)")
        }
    }

    @Test("Bad rows are left out and named, and the rest is read")
    func faults() {
        let text = """
            id\ttitle\tauthors\tyear\tisbn13\tlanguage\tsubjects\totherNames
            a\tA\tX; Y\t1990\t9780441013593\ten\t\t
            b\tB
            \tC\t\t\t\t\t\t
            d\tD\t\tx\t\t\t\t
            e\tE\t\t\t9780441013594\t\t\t

            f\tF\t\t\t\t\t\t
            """
        let table = EmbeddedBookTable.read(Array(text.utf8))
        #expect(table.items.map(\.id.rawValue) == ["a", "f"])
        #expect(table.items.first?.authors == ["X", "Y"])
        #expect(
            table.faults == [
                BuiltInTable<Book>.Fault(line: 3, column: nil),
                BuiltInTable<Book>.Fault(line: 4, column: "id"),
                BuiltInTable<Book>.Fault(line: 5, column: "year"),
                BuiltInTable<Book>.Fault(line: 6, column: "isbn13"),
            ]
        )
    }

    private var rows: [[String]] {
        EmbeddedBookTable.text
            .split(separator: "\n")
            .dropFirst()
            .map { $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) }
    }

    private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isAlphabetic || scalar.properties.numericType != nil
            || scalar.properties.generalCategory == .nonspacingMark
            || " .,:;!?'’\"“”()&/+-–—#·・…".unicodeScalars.contains(scalar)
    }
}
