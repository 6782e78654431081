/// An error with a message for the user.
///
/// The shell prints `error: <message>` and, if there is one, `hint: <hint>` on standard error. A feature's Presentation
/// layer adds this conformance to its errors, so that the wording is in one place and tests compare cases.
///
/// ```swift
/// extension BookError: UserFacingError {
///     public var message: String {
///         switch self {
///         case .notFound(let id): "no book has id '\(id.rawValue)'"
///         }
///     }
///     public var hint: String? { "'books search' lists ids" }
/// }
/// ```
public protocol UserFacingError: Error {
    /// What is wrong, in one line: lower case, the user's own text in single quotes, no period.
    var message: String { get }
    /// What to type next, or nil if there is nothing useful to say.
    var hint: String? { get }
    /// The exit status of a script that this error ends.
    var exitStatus: ExitStatus { get }
    /// Whether line feeds in the message are its own, as in a list of mistakes, rather than part of quoted text.
    var spansLines: Bool { get }
}

extension UserFacingError {
    public var hint: String? { nil }
    public var exitStatus: ExitStatus { .failure }
    public var spansLines: Bool { false }
}

extension Error {
    /// The message of a ``UserFacingError``, or a description of any other error.
    public var userMessage: String { (self as? any UserFacingError)?.message ?? "\(self)" }
}

/// An error that is only read: nothing but a person tells it from others.
public struct PlainError: UserFacingError, Hashable {
    public let message: String
    public let hint: String?
    public let exitStatus: ExitStatus

    public init(_ message: String, hint: String? = nil, exitStatus: ExitStatus = .failure) {
        self.message = message
        self.hint = hint
        self.exitStatus = exitStatus
    }
}

/// The exit status of the process.
public enum ExitStatus: Int32, Sendable {
    case success = 0
    /// A command failed.
    case failure = 1
    /// The line is invalid: an unknown command, a missing or wrong argument.
    case usage = 2
    /// The configuration is invalid.
    case configuration = 3
    /// The user interrupted the command.
    case interrupted = 130
}
