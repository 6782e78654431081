import BooksDomain
import SatchelPluginAPI

extension BookError: UserFacingError {
    package var message: String {
        switch self {
        case .notFound(let id): "no book has id '\(id)'"
        case .invalidValue(let field, let found, _): "'\(found)' is no \(field.rawValue)"
        }
    }

    package var hint: String? {
        switch self {
        case .notFound: "name a book by its row number, its id, its ISBN or a title on screen"
        case .invalidValue(let field, _, let allowed):
            "write " + allowed.map { "\(field.rawValue):\($0)" }.joined(separator: " or ")
        }
    }

    package var exitStatus: ExitStatus {
        switch self {
        case .notFound: .failure
        case .invalidValue: .usage
        }
    }
}
