import BooksDomain
import SatchelPluginAPI
import SatchelSearch

extension BookError: UserFacingError {
    package var message: String {
        switch self {
        case .notFound(let id): "no book has id '\(id)'"
        case .noISBN(let title): "'\(title)' has no ISBN"
        case .noCover(let title): "no cover of '\(title)' is known"
        case .unsupportedTerm(let term, let source, _): "'\(source)' cannot search by '\(term)'"
        case .answerTooLarge(let count, let limit, let source, let purpose):
            switch purpose {
            case .filtering(let term):
                "'\(source)' finds \(count) books and hands out \(limit), too few to apply '\(term)'"
            case .sorting(let sort):
                "'\(source)' cannot order \(count) books by \(sort.key.rawValue) \(sort.direction.rawValue)"
            case .combining: "'\(source)' finds \(count) books and hands out \(limit), too few to apply 'OR'"
            }
        }
    }

    package var hint: String? {
        switch self {
        case .noISBN, .noCover: nil
        case .unsupportedTerm(_, _, let supported): "it can search by " + supported.joined(separator: ", ")
        case .answerTooLarge(_, let limit, _, _): "add words until \(limit) books or fewer are found"
        case .notFound: "name a book by its row number, its id, its ISBN or a title on screen"
        }
    }

    package var exitStatus: ExitStatus {
        switch self {
        case .notFound, .noISBN, .noCover, .answerTooLarge: .failure
        case .unsupportedTerm: .usage
        }
    }
}
