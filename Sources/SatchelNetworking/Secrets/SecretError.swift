import SatchelPluginAPI

/// Why a secret cannot be used.
package enum SecretError: Error, Equatable, Sendable {
    /// Neither the variable nor the file is there.
    case missing(SecretName, path: String)
    /// Others than the owner can read the file.
    case tooOpen(path: String, mode: Int)
    /// The file belongs to a user other than root and the one who runs the program.
    case foreign(path: String, owner: UInt32)
    /// The file is there and holds nothing.
    case empty(path: String)
    /// The secret has spaces or control characters inside it.
    case malformed(place: String)
    /// The file cannot be read, is no file, or is far too long.
    case unreadable(path: String)
}

extension SecretError: UserFacingError {
    package var message: String {
        switch self {
        case .missing(let name, _): "no \(name.title) is set"
        case .tooOpen(let path, let mode):
            "'\(path)' holds a key and can be read by others (mode \(String(mode, radix: 8)))"
        case .foreign(let path, let owner): "'\(path)' holds a key and belongs to another user (uid \(owner))"
        case .empty(let path): "'\(path)' should hold a key and is empty"
        case .malformed(let place): "the key in '\(place)' has spaces or control characters in it"
        case .unreadable(let path): "'\(path)' should hold a key and cannot be read"
        }
    }

    package var hint: String? {
        switch self {
        case .missing(let name, let path):
            "get one at \(name.source), then set \(name.variable), or put it in '\(path)' with: chmod 600 '\(path)'"
        case .tooOpen(let path, _): "chmod 600 '\(path)'"
        case .foreign(let path, _): "make it yours with: chown \"$USER\" '\(path)'"
        case .empty(let path): "put the key in it as one line, or remove '\(path)'"
        case .malformed: "it should be one line with the key and nothing else"
        case .unreadable(let path): "check what '\(path)' is, and its owner; it should be a small file of your own"
        }
    }

    package var exitStatus: ExitStatus { .configuration }
}
