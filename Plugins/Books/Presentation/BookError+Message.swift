import BooksDomain
import SatchelPluginAPI

extension BookError: UserFacingError {
    package var message: String {
        switch self {
        case .noISBN(let title): "'\(title)' has no ISBN"
        }
    }
}
