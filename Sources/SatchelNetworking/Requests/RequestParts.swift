import Foundation

/// One name and value of a query.
package struct QueryItem: Sendable {
    let name: String
    let value: RequestText

    /// Creates an item from plain text.
    package init(_ name: String, _ value: String) {
        self.name = name
        self.value = .plain(value)
    }

    /// Creates an item from a number.
    package init(_ name: String, _ value: Int) {
        self.init(name, String(value))
    }

    /// Creates an item whose value is never shown or kept.
    package init(_ name: String, _ value: Secret) {
        self.name = name
        self.value = .secret(value)
    }
}

/// One header of a request.
package struct RequestHeader: Sendable {
    let name: String
    let value: RequestText

    /// Creates a header from plain text.
    package init(_ name: String, _ value: String) {
        self.name = name
        self.value = .plain(value)
    }

    /// Creates a header whose value is never shown or kept, with what goes before the secret in it.
    package init(_ name: String, prefix: String = "", _ value: Secret) {
        self.name = name
        self.value = .secret(value, prefix: prefix)
    }
}

/// The bytes a request sends.
package struct RequestBody: Sendable {
    /// The bytes.
    package let bytes: Data
    /// What kind of bytes they are, such as `application/json`.
    package let contentType: String

    /// Creates a body.
    package init(_ bytes: Data, contentType: String) {
        self.bytes = bytes
        self.contentType = contentType
    }
}

/// Text of a request, open or secret.
enum RequestText: Sendable {
    case plain(String)
    case secret(Secret, prefix: String = "")

    /// The text as it is sent.
    var sent: String {
        switch self {
        case .plain(let text): text
        case .secret(let secret, let prefix): prefix + secret.reveal()
        }
    }

    /// The secret in it, if any.
    var secret: Secret? {
        switch self {
        case .plain: nil
        case .secret(let secret, _): secret
        }
    }
}
