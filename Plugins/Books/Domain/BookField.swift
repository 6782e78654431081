import SatchelSearch

/// A field of a search for books.
package enum BookField: String, SearchField {
    /// The title and the other names.
    case title
    case author
    case isbn
    case year
    case subject
    /// The language of the title.
    case language

    package var section: SearchSection? {
        switch self {
        case .title: .title
        case .author: .credits
        case .subject: .topics
        case .isbn, .year, .language: nil
        }
    }

    package var summary: String {
        switch self {
        case .title: "in the title"
        case .author: "by an author"
        case .isbn: "by ISBN"
        case .year: "first published in these years"
        case .subject: "about a subject"
        case .language: "in a language"
        }
    }

    package var examples: [String] {
        switch self {
        case .title: ["dune"]
        case .author: ["herbert"]
        case .isbn: ["9780441013593", "0-441-01359-7"]
        case .year: ["1990..2000", "1990", "1990..", "..2000"]
        case .subject: ["fantasy"]
        case .language: ["ko", "korean"]
        }
    }

    package func value(of text: String) -> BookFieldValue? {
        switch self {
        case .title, .author, .subject: nil
        case .isbn: ISBN13(text).map { .isbn($0) }
        case .year: NumberRange(text).map { .years($0) }
        case .language: text.contains(",") ? nil : BookLanguage(text).map { .language($0) }
        }
    }

    package static func holds(_ value: BookFieldValue, of field: BookField, for book: Book) -> Bool {
        switch value {
        case .isbn(let isbn): book.isbn13 == isbn
        case .years(let years): years.contains(book.year)
        case .language(let language): book.language == language
        }
    }

    /// What completion offers; searches compare values.
    package static func trait(of field: BookField, for book: Book) -> SearchTrait {
        switch field {
        case .language: .words(book.language.map { [$0.code] } ?? [])
        case .title, .author, .isbn, .year, .subject: .none
        }
    }

    package static func has(_ field: BookField, _ book: Book) -> Bool {
        switch field {
        case .title: !book.title.isEmpty
        case .author: !book.authors.isEmpty
        case .subject: !book.subjects.isEmpty
        case .isbn: book.isbn13 != nil
        case .year: book.year != nil
        case .language: book.language != nil
        }
    }

    package static func meanings(of word: String) -> [SearchMeaning<BookField>] {
        let isbn = ISBN13(word).map { SearchMeaning<BookField>(.isbn, .isbn($0), isIdentity: true) }
        let year = word.utf8.count == 4 && !word.utf8.contains(0x2D) ? Int(word) : nil
        let years = year.flatMap { NumberRange(first: $0, last: $0) }
            .map { SearchMeaning<BookField>(.year, .years($0), isIdentity: false) }
        return [isbn, years].compactMap { $0 }
    }
}

/// The value of a field that doesn't take words.
package enum BookFieldValue: Hashable, Sendable {
    case isbn(ISBN13)
    case years(NumberRange)
    case language(BookLanguage)
}

extension BookFieldValue: CustomStringConvertible {
    package var description: String {
        switch self {
        case .isbn(let isbn): isbn.description
        case .years(let years): years.description
        case .language(let language): language.code
        }
    }
}

/// A search for books.
package typealias BookQuery = SearchQuery<BookField>
/// A term of a search for books.
package typealias BookTerm = SearchTerm<BookField>

extension BookField: IndexableField {
    package static func writeTokens(of book: Book, to tokens: inout TokenWriter) {
        if let year = book.year { NumberTokens.tokens(of: year).forEach { tokens.add($0) } }
        if let isbn = book.isbn13 { tokens.add(IndexToken.value("i", isbn.digits)) }
        if let language = book.language { tokens.add(token(language)) }
    }

    package static func tokens(for value: BookFieldValue, of field: BookField) -> [String]? {
        switch value {
        case .isbn(let isbn): [IndexToken.value("i", isbn.digits)]
        case .years(let years): NumberTokens.tokens(for: years)
        case .language(let language): [token(language)]
        }
    }

    package static func token(ofWord word: String, kind: String) -> String {
        kind == BookField.language.rawValue ? token(ofLanguage: word) : IndexToken.word(word, of: kind)
    }

    private static func token(_ language: BookLanguage) -> String { token(ofLanguage: language.code) }

    /// Languages without a known code may have names with spaces, at which an index would split them.
    private static func token(ofLanguage code: String) -> String {
        IndexToken.value("l", code.utf8.contains(0x20) ? code.replacing(" ", with: "~") : code)
    }
}

/// The order of a list of books.
package typealias BookSort = ListOrder<BookSortKey>

/// The sort keys of books.
package enum BookSortKey: String, SortKey {
    package typealias Item = Book

    /// How well a book matches the search, then how popular it is.
    case relevance
    /// The title, without a leading article.
    case title
    /// The last name of the first author.
    case author
    case year

    package func value(of entry: SearchEntry<Book>) -> SortValue? {
        switch self {
        case .relevance: nil
        case .title: .letters(entry.title.sortKey(in: entry.item.language?.code))
        case .author: Self.authorKey(of: entry).map { .letters($0) }
        case .year: entry.item.year.map { .number($0) }
        }
    }

    /// The last name of the first author, then the rest of the name; nil without an author.
    private static func authorKey(of entry: SearchEntry<Book>) -> [UInt32]? {
        guard let author = entry.credits.first, let name = entry.item.authors.first, !author.letters.isEmpty else {
            return nil
        }
        var parts = name.split(separator: " ").map { FoldedText(String($0)) }.filter { !$0.letters.isEmpty }
        if parts.count > 1, let last = parts.last, ["jr", "sr", "ii", "iii", "iv"].contains(last.spaced) {
            parts.removeLast()
        }
        let surname = parts.last?.letters ?? []
        return surname.map(\.value) + [0] + author.letters.map(\.value)
    }
}
