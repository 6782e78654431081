import BooksDomain
import SatchelCatalog
import SatchelLibrary
import SatchelPersistence
import SatchelSearch

/// The books that come with Satchel together with those that were imported.
///
/// Before something is imported this is the ``EmbeddedBookCatalog`` and opens no file. From then on the books that come
/// with Satchel lie in the library too, so that one search finds all.
package struct LibraryBookCatalog: BookCatalog {
    package let source = "embedded"
    private let builtIn: any BookCatalog
    private let library: BookLibrary

    /// Creates the catalog.
    ///
    /// - Parameters:
    ///   - library: What was imported.
    ///   - builtIn: The books that come with Satchel.
    package init(library: BookLibrary, builtIn: any BookCatalog) {
        self.library = library
        self.builtIn = builtIn
    }

    package func search(
        _ query: BookQuery,
        by sort: BookSort,
        page: Int,
        size: Int,
        policy: FetchPolicy
    ) async throws -> Page<Book> {
        guard library.exists else {
            return try await builtIn.search(query, by: sort, page: page, size: size, policy: policy)
        }
        do {
            try await library.putEmbeddedBooks()
            var found = try await library.search(query, by: sort, page: page, size: size)
            found.state = found.items.first.map { DataState($0.provenance) } ?? EmbeddedBookCatalog.state
            return found
        } catch LibraryError.tooManyToOrder(let count, let limit) {
            throw BookError.answerTooLarge(count: count, limit: limit, source: source, purpose: .sorting(sort))
        }
    }

    package func book(_ id: BookID) async throws -> Book {
        if let book = try? await builtIn.book(id) { return book }
        guard library.exists, let book = try await library.item(id) else { throw BookError.notFound(id) }
        return book
    }

    package func details(of id: BookID, policy: FetchPolicy) async throws -> BookDetails {
        let book = try await book(id)
        return BookDetails(book: book, state: DataState(book.provenance))
    }

    package func suggestions(for prefix: String, limit: Int) async -> [String] {
        guard library.exists else { return await builtIn.suggestions(for: prefix, limit: limit) }
        return (try? await library.suggestions(for: prefix, limit: limit)) ?? []
    }

    package func correction(of query: BookQuery) async -> BookQuery? {
        guard library.exists else { return await builtIn.correction(of: query) }
        return try? await library.correction(of: query)
    }
}

extension Library<BookFormat> {
    /// Puts in the books that come with Satchel, unless they are there as this Satchel has them.
    package func putEmbeddedBooks() async throws {
        try await putBuiltIn(
            { EmbeddedBookTable.shipped.books },
            from: "embedded",
            day: EmbeddedBookTable.shippedDay,
            stamp: "\(EmbeddedBookTable.shippedDay) \(PackageResources.books_tsv.count)"
        )
    }
}

/// How books lie in the library.
package enum BookFormat: LibraryFormat {
    package typealias Field = BookField

    package static let sections = FieldedText.Sections(title: 0, otherNames: 6, credits: 1, topics: 5)

    package static func text(of book: Book) -> String {
        FieldedText([
            [book.title], book.authors, book.year.map { [String($0)] } ?? [], book.isbn13.map { [$0.digits] } ?? [],
            book.language.map { [$0.code] } ?? [], book.subjects, book.otherNames, book.coverAddress.map { [$0] } ?? [],
        ])
        .text
    }

    package static func item(_ id: BookID, _ text: String, _ provenance: ItemSource) -> Book {
        let fields = FieldedText(text)
        return Book(
            id: id,
            title: fields[0].first ?? id.rawValue,
            authors: fields[1],
            year: fields[2].first.flatMap { Int($0) },
            isbn13: fields[3].first.flatMap(ISBN13.init),
            language: fields[4].first.flatMap(BookLanguage.init),
            subjects: fields[5],
            otherNames: fields[6],
            coverAddress: fields[7].first,
            provenance: provenance
        )
    }
}

/// The library of books.
package typealias BookLibrary = Library<BookFormat>
/// A book on its way into the library.
package typealias BookEntry = LibraryEntry<BookFormat>

extension Library<BookFormat> {
    /// Creates the library of books among the user's files, which are not touched before something is imported.
    ///
    /// - Parameter locations: The places of Satchel's files.
    package init(locations: FileLocations) {
        self.init(at: { try locations.data + "/books.sqlite" }, migrations: [.openLibraryDump, .renamedAuthors])
    }

    /// Creates a library at a path.
    ///
    /// - Parameter path: The file, which is made when something is imported.
    package init(path: String) {
        self.init(at: { path }, migrations: [.openLibraryDump, .renamedAuthors])
    }
}
