import CardsDomain
import SatchelPluginAPI
import SatchelSearch

extension CardError: UserFacingError {
    package var message: String {
        switch self {
        case .notFound(let id): "no card has id '\(id)'"
        case .noPicture(let name): "no picture of '\(name)' is known"
        case .unsupportedTerm(let term, let source, _): "'\(source)' cannot search by '\(term)'"
        case .unsupportedOrder(let sort, let source, _): "'\(source)' cannot order by \(sort.key.rawValue)"
        case .answerTooLarge(let count, let limit, let source, let purpose):
            switch purpose {
            case .filtering(let term):
                "'\(source)' finds \(count) cards, more than the \(limit) that '\(term)' can be applied to"
            case .sorting(let sort):
                "'\(source)' cannot order \(count) cards by \(sort.key.rawValue) \(sort.direction.rawValue)"
            case .combining: "'\(source)' finds \(count) cards, more than the \(limit) that 'OR' can be applied to"
            }
        }
    }

    package var hint: String? {
        switch self {
        case .noPicture: nil
        case .unsupportedTerm(_, _, let supported): "it can search by " + supported.joined(separator: ", ")
        case .unsupportedOrder(_, _, let supported): "it can order by " + supported.joined(separator: ", ")
        case .answerTooLarge(_, let limit, _, _): "add words until \(limit) cards or fewer are found"
        case .notFound: "name a card by its row number, its id or a name on screen"
        }
    }

    package var exitStatus: ExitStatus {
        switch self {
        case .notFound, .noPicture, .answerTooLarge: .failure
        case .unsupportedTerm, .unsupportedOrder: .usage
        }
    }
}
