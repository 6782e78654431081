import BooksDomain
import SatchelSearch

/// One alternative of a search, parted into what Aladin can be asked and what is checked here.
struct AladinSearch: Hashable, Sendable {
    /// What Aladin is asked.
    enum Question: Hashable, Sendable {
        case source(AladinEndpoint.Source)
        case isbn(ISBN13)
    }

    let question: Question
    /// The terms that Aladin knows nothing like; they must hold as well.
    let rest: [BookTerm]

    /// Parts the terms of an alternative.
    ///
    /// - Throws: `BookError.unsupportedTerm` where no term is left to ask for.
    init(_ terms: [BookTerm]) throws {
        if let number = terms.firstIndex(where: { $0.number != nil }), let isbn = terms[number].number {
            question = .isbn(isbn)
            rest = terms.enumerated().filter { $0.offset != number }.map(\.element)
            return
        }
        let worded = terms.filter { $0.words != nil }
        let scopes = Set(worded.map { $0.words?.scope })
        let type: AladinQueryType =
            switch scopes {
            case [.title]: .title
            case [.author]: .author
            default: .keyword
            }
        let words = worded.compactMap { $0.words?.text }.joined(separator: " ")
        guard !words.isEmpty else {
            throw BookError.unsupportedTerm(
                terms[0],
                source: AladinBookCatalog.name,
                supported: ["소년", "title:소년", "author:한강", "isbn:9788936434120"]
            )
        }
        question = .source(.words(words, type))
        rest = terms.filter { term in
            guard let words = term.words else { return true }
            return words.isPhrase || (type == .keyword && words.scope != nil)
        }
    }
}

extension BookTerm {
    /// The words of the term, where Aladin can look for them.
    fileprivate var words: (text: String, scope: BookField?, isPhrase: Bool)? {
        guard !isExcluded else { return nil }
        return switch condition {
        case .word(_, .subject?), .phrase(_, .subject?), .value: nil
        case .word(let text, let scope): (text, scope, false)
        case .phrase(let text, let scope): (text, scope, true)
        }
    }

    /// The book number that the term asks for.
    fileprivate var number: ISBN13? {
        guard !isExcluded else { return nil }
        return switch condition {
        case .value(_, .isbn(let isbn)): isbn
        case .word(let text, nil): ISBN13(text)
        default: nil
        }
    }
}
