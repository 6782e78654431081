/// One verb of a feature: its declaration, and what it does.
///
/// The ``spec`` is the only place where a command's words are written: parsing, help, completion, suggestions, the
/// shell-completion scripts and the JSON schema all come from it.
///
/// ```swift
/// package struct CoinsShow: Command {
///     private static let coin = Parameter.argument("coin", .text, "a row number, a symbol or an id")
///     let viewModel: CoinListViewModel
///
///     package var spec: CommandSpec {
///         CommandSpec(
///             "coins show",
///             "show one coin",
///             arguments: [Self.coin.spec],
///             examples: [Example("coins show BTC", "by its symbol")]
///         )
///     }
///
///     package func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
///         try await .detail(viewModel.detail(of: invocation[Self.coin]))
///     }
/// }
/// ```
///
/// A command that takes long checks for cancellation: Ctrl-C cancels its task, and what it returns afterwards is
/// dropped. Heavy work belongs off the main actor.
@MainActor
package protocol Command: Sendable {
    /// What the command is called, takes and offers.
    var spec: CommandSpec { get }

    /// Does what the command is for.
    ///
    /// - Parameters:
    ///   - invocation: The line, parsed and checked against ``spec``.
    ///   - context: The conversation the command is part of.
    /// - Returns: The answer, as data; an empty match is an answer, not an error.
    /// - Throws: A ``UserFacingError`` for whatever a user can meet.
    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output
}

/// The conversation a command is part of.
@MainActor
package protocol CommandContext: AnyObject {
    /// Whether a person waits at a prompt, and what is fetched ahead of the next line may be used.
    var isInteractive: Bool { get }

    /// Makes a place in a feature the current one, so that `back` can return to the one before.
    func navigate(to destination: any Destination)

    /// Asks a question that is answered by yes or no.
    ///
    /// - Parameter question: The question, with no question mark at its end.
    /// - Returns: Whether the answer was yes.
    /// - Throws: A usage error that names `--yes` where nobody is there to answer.
    func confirm(_ question: String) async throws -> Bool

    /// Prints a line for the person at the terminal that is not part of the result, at once, on standard error.
    func notify(_ line: String)
}

/// A place in a feature that a user can come back to: a list of results, the favourites, one record.
///
/// Each feature has an enum of its own; the coordinator keeps them on one stack.
@MainActor
package protocol Destination: Sendable {
    /// The id of the feature the place belongs to.
    var feature: String { get }

    /// What a user sees on returning there.
    ///
    /// - Returns: The place as it stands now.
    /// - Throws: A ``UserFacingError`` when the place is gone.
    func revisit() async throws -> Output
}
