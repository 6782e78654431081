import SatchelSearch

/// A word that, followed by a colon, says where the rest must stand.
package enum BookField: String, SearchField {
    /// The title and the other names.
    case title
    /// Anyone who wrote it.
    case author
    /// The book number.
    case isbn
    /// The year, or a range of years.
    case year
    /// What it is about.
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
        case .isbn: "this book number"
        case .year: "first published then"
        case .subject: "about this"
        case .language: "in this language"
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
        case .language: BookLanguage(text).map { .language($0) }
        }
    }

    package static func holds(_ value: BookFieldValue, of field: BookField, for book: Book) -> Bool {
        switch value {
        case .isbn(let isbn): book.isbn13 == isbn
        case .years(let years): years.contains(book.year)
        case .language(let language): book.language == language
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

/// What a field word takes that takes no words.
package enum BookFieldValue: Hashable, Sendable {
    /// This book number.
    case isbn(ISBN13)
    /// A year in this range.
    case years(NumberRange)
    /// A title in this language.
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
/// A condition of a search for books.
package typealias BookTerm = SearchTerm<BookField>
