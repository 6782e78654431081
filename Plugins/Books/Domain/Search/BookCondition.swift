/// A term of a search, ready to be held against books.
final class BookCondition: Sendable {
    private let condition: BookTerm.Condition
    private let isExcluded: Bool
    /// The folded words, where the term has words.
    private let text: BookWord?

    /// Makes a term ready.
    init(_ term: BookTerm) {
        condition = term.condition
        isExcluded = term.isExcluded
        text =
            switch term.condition {
            case .word(let text, let scope): BookWord(text, .prefix, in: scope)
            case .phrase(let text, let scope): BookWord(text, .whole, in: scope)
            case .isbn, .years, .language: nil
            }
    }

    /// Whether the term is made of signs only.
    var saysNothing: Bool {
        text?.pattern.letters.isEmpty ?? false
    }

    /// Whether a fitting book is ranked by where the words were found.
    var isRanked: Bool {
        guard let text, !isExcluded else {
            return false
        }
        return text.scope == .anywhere || text.scope == .title
    }

    /// Looks for the words of the term, where it has words.
    func evidence(in book: SearchableBook) -> BookEvidence? {
        text.map { BookEvidence(of: $0, in: book) }
    }

    /// Tells whether a book with this evidence meets the condition.
    func holds(for book: SearchableBook, _ evidence: BookEvidence?) -> Bool {
        let isShown =
            switch condition {
            case .word, .phrase: evidence?.isFound ?? false
            case .isbn(let isbn): book.book.isbn13 == isbn
            case .years(let years): years.contains(book.book.year)
            case .language(let language): book.book.language == language
            }
        return isShown != isExcluded
    }
}
