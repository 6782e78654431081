import SatchelSearch

extension BookField: IndexableField {
    package static func tokens(of book: Book) -> [String] {
        let year = book.year.map { NumberTokens.tokens(of: $0) } ?? []
        let isbn = book.isbn13.map { IndexToken.value("i", $0.digits) }
        return year + [isbn, book.language.map(token)].compactMap { $0 }
    }

    package static func tokens(for value: BookFieldValue) -> [String] {
        switch value {
        case .isbn(let isbn): [IndexToken.value("i", isbn.digits)]
        case .years(let years): NumberTokens.tokens(for: years)
        case .language(let language): [token(language)]
        }
    }

    /// Names of languages that we know no code of may have blanks, at which an index would part them.
    private static func token(_ language: BookLanguage) -> String {
        let code = language.code
        return IndexToken.value("l", code.utf8.contains(0x20) ? code.replacing(" ", with: "~") : code)
    }
}
