/// An error with words for the person at the prompt.
///
/// The shell prints it as `error: <message>` and, where there is one, `hint: <hint>` on standard error. Domain
/// errors are enums that carry data; a feature's Presentation layer adds this conformance, so that the words live in
/// one place and tests compare cases.
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
    /// What is wrong, in one line: lower case, the user's own text in single quotes, no full stop.
    var message: String { get }
    /// What to type next, or nil where nothing useful can be said.
    var hint: String? { get }
    /// The exit status a script sees when this error ends it.
    var exitStatus: ExitStatus { get }
    /// Whether line feeds of the message are its own, as in a list of mistakes, and no part of a text it quotes.
    var spansLines: Bool { get }
}

extension UserFacingError {
    public var hint: String? { nil }
    public var exitStatus: ExitStatus { .failure }
    public var spansLines: Bool { false }
}

extension Error {
    /// What is wrong, as a person is told: the message of a ``UserFacingError``, a description of any other error.
    public var userMessage: String { (self as? any UserFacingError)?.message ?? "\(self)" }
}

/// What the process tells its caller when it ends.
public enum ExitStatus: Int32, Sendable {
    /// Everything asked for was done.
    case success = 0
    /// A command failed.
    case failure = 1
    /// The line could not be understood: an unknown command, a missing or wrong argument.
    case usage = 2
    /// The configuration is wrong.
    case configuration = 3
    /// The user interrupted the command.
    case interrupted = 130
}
