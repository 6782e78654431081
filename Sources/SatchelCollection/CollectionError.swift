import SatchelPluginAPI

/// Why a change is not made.
public enum CollectionError: Error, Equatable, Sendable {
    /// No item of the kind has this id.
    case noItem(String)
    /// A field of a kind is required, and an item has none.
    case missing(field: String, of: String)
}

extension CollectionError: UserFacingError {
    public var message: String {
        switch self {
        case .noItem(let id): "no item has the id '\(id)'"
        case .missing(let field, let title): "'\(title)' has no \(field)"
        }
    }

    public var hint: String? { nil }
}
