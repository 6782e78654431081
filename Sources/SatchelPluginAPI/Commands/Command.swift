/// One verb of a feature: its declaration, and what it does.
///
/// The ``spec`` is the only place where a command's words are written: parsing, help, completion, suggestions, the
/// shell-completion scripts and the JSON schema all come from it.
///
/// ```swift
/// public struct CoinsShow: Command {
///     private static let coin = Parameter.argument("coin", .text, "a row number, a symbol or an id")
///     let viewModel: CoinListViewModel
///
///     public var spec: CommandSpec {
///         CommandSpec(
///             "coins show",
///             "show one coin",
///             arguments: [Self.coin.spec],
///             examples: [Example("coins show BTC", "by its symbol")]
///         )
///     }
///
///     public func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output {
///         try await .detail(viewModel.detail(of: invocation[Self.coin]))
///     }
/// }
/// ```
///
/// A command that takes long checks for cancellation: Ctrl-C cancels its task, and what it returns afterwards is
/// dropped. Heavy work belongs off the main actor.
@MainActor
public protocol Command: Sendable {
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

/// The conversation a command is part of, for as long as it runs.
///
/// From the moment the command is canceled, and after it has ended, a context does nothing: what can throw throws
/// `CancellationError`.
@MainActor
public protocol CommandContext: AnyObject {
    /// Whether a person waits at a prompt, and what is fetched ahead of the next line may be used.
    var isInteractive: Bool { get }

    /// Does something to the conversation once the command has ended well, before its answer is printed.
    ///
    /// Whatever the next line depends on belongs here: the list on screen, a filter, how lists are laid out. A command that
    /// is canceled or fails then leaves all of it as it was. What is confirmed to be stored is stored at once instead.
    ///
    /// ```swift
    /// let list = try await viewModel.search(invocation[words])
    /// context.whenDone { viewModel.show(list) }
    /// ```
    func whenDone(_ effect: @escaping @MainActor () -> Void)

    /// Makes a place in a feature the current one, so that `back` can return to the one before, once the command has ended
    /// well.
    func navigate(to destination: any Destination)

    /// Asks a question that is answered by yes or no.
    ///
    /// - Parameter question: The question, with no question mark at its end.
    /// - Returns: Whether the answer was yes.
    /// - Throws: A usage error that names `--yes` where nobody is there to answer.
    func confirm(_ question: String) async throws -> Bool

    /// Asks a question and returns a checked answer; one that will not do is refused with its reason and asked again.
    ///
    /// - Parameter question: The question.
    /// - Returns: The answer: its default for an empty line, allowed words in their own spelling.
    /// - Throws: A usage error that names the parameter where nobody is there to answer, and `CancellationError` when the
    ///   user gives up. Ask everything before changing anything, and giving up has changed nothing.
    func ask(_ question: Question) async throws -> String

    /// Prints a line for the person at the terminal that is not part of the result, at once, on standard error.
    ///
    /// While ``refresh(_:)`` holds the screen the line waits until it is given back.
    func notify(_ line: String)

    /// Shows how far a long piece of work has come, in one line that is gone before the answer is printed.
    ///
    /// Only where standard error is a terminal. Call it as often as you like: it draws no more often than one can read.
    func show(_ progress: WorkProgress)

    /// Sets what the person is told should Ctrl-C end the command: what is kept, and how to go on.
    ///
    /// Nothing is told without it. A later line takes the place of an earlier one.
    ///
    /// ```swift
    /// context.ifInterrupted(say: "stopped; the same command goes on from there")
    /// ```
    func ifInterrupted(say line: String)

    /// Shows an output in the place of the one shown before: for a command that watches something until Ctrl-C.
    ///
    /// ```swift
    /// while true {
    ///     try context.refresh(.records(rows(of: try await market.refresh())))
    ///     try await Task.sleep(for: interval)
    /// }
    /// ```
    ///
    /// On a terminal the output has the whole window, is drawn anew at a resize, and is left below the prompt's line when
    /// the command ends, however it ends. What went wrong and how old the figures are belongs into the output. Elsewhere
    /// each output is one line of JSON, or what the format in force makes of it, written at once.
    ///
    /// - Parameter output: The output as it is now; pictures are told, not drawn.
    /// - Throws: When standard output takes no more.
    func refresh(_ output: Output) throws

    /// The lines of a file or a pipe, as they come.
    ///
    /// Waiting for a line holds nothing up, and a cancelled command waits no longer.
    ///
    /// - Parameter path: The path; `-` is standard input.
    /// - Returns: The lines, until the file ends or the last writer of the pipe is gone.
    /// - Throws: A usage error for `-` where standard input is where commands come from, and for a file that cannot be
    ///   read.
    func lines(from path: String) throws -> AsyncThrowingStream<String, any Error>
}

/// A place in a feature that a user can come back to: a list of results, the favourites, one record.
///
/// Each feature has an enum of its own; the coordinator keeps them on one stack.
@MainActor
public protocol Destination: Sendable {
    /// The id of the feature the place belongs to.
    var feature: String { get }

    /// What a user sees on returning there.
    ///
    /// - Parameter context: The conversation; what returning changes is left to ``CommandContext/whenDone(_:)``.
    /// - Returns: The place as it stands now.
    /// - Throws: A ``UserFacingError`` when the place is gone.
    func revisit(in context: any CommandContext) async throws -> Output
}

/// How far a long piece of work has come.
///
/// ```swift
/// context.show(WorkProgress("importing books", done: rows, fraction: Double(bytesRead) / Double(fileSize)))
/// ```
public struct WorkProgress: Sendable, Equatable {
    /// What is being done: `importing books`.
    public var label: String
    /// How much of it is done.
    public var done: Int
    /// What is counted, in the plural.
    public var unit: String
    /// The part of the whole that is done, 0 to 1; nil where the whole is not known.
    public var fraction: Double?

    /// Creates a report.
    public init(_ label: String, done: Int, unit: String = "rows", fraction: Double? = nil) {
        self.label = label
        self.done = done
        self.unit = unit
        self.fraction = fraction
    }
}
