import BooksDomain
import SatchelCatalog
import SatchelLibrary
import SatchelPersistence

/// The built-in and the imported books.
package typealias LibraryBookCatalog = LibraryCatalog<BookFormat>

extension LibraryBookCatalog {
    package init(library: BookLibrary, builtIn: IndexedCatalog<Book>) {
        self.init(library: library, builtIn: builtIn) { try await library.putEmbeddedBooks() }
    }
}

extension Library<BookFormat> {
    /// Adds the built-in books, unless this version's are there already.
    package func putEmbeddedBooks() async throws {
        try await putBuiltIn(
            { EmbeddedBookTable.books },
            from: "embedded",
            day: EmbeddedBookTable.shippedDay,
            stamp:
                "\(EmbeddedBookTable.shippedDay) \(EmbeddedBookTable.text.utf8.count) \(BookLanguage.ofUser?.code ?? "")"
        )
    }
}

/// How the library stores books.
package enum BookFormat: LibraryFormat {
    package typealias Item = Book

    /// Editions have the title, the last name of the first author and the language in common.
    package static let editions: EditionRules<Book>? = EditionRules(
        key: { entry in
            guard let credit = entry.credits.first, let author = entry.item.authors.first,
                !PersonName.isNobody(credit)
            else { return nil }
            let surname = PersonName.surname(of: author, credit)
            let title = entry.title.lettersOfWork(entry.item.title)
            return surname.isEmpty || title.isEmpty ? nil : WorkKey(title, surname)
        },
        kinds: { book in
            let remark = TitleRemark(book.title)
            return [book.language?.code, remark?.number, remark?.text]
        },
        merge: { Book(editions: $0) },
        count: { $0.editionCount }
    )

    package static func isForeign(_ book: Book) -> Bool { book.language != nil && book.language != .ofUser }
}

package typealias BookLibrary = Library<BookFormat>
/// A book to be stored in the library.
package typealias BookEntry = LibraryEntry<BookFormat>

extension Library<BookFormat> {
    /// Its location is asked for on first use, and the first import creates the file.
    package init(at location: @escaping @Sendable () throws -> String) {
        self.init(at: location, migrations: [.openLibraryDump])
    }
}
