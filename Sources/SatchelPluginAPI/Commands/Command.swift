/// A command of a feature: its declaration and its implementation.
///
/// Parsing, help, completion, suggestions, shell-completion scripts and the JSON schema all come from the ``spec``.
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
/// A long-running command should check for cancellation: Ctrl-C cancels its task, and what it returns afterwards is
/// dropped. Heavy work belongs off the main actor.
@MainActor
public protocol Command: Sendable {
    /// The command's name, parameters and help.
    var spec: CommandSpec { get }

    /// Runs the command for a line that was parsed and checked against ``spec``.
    ///
    /// - Returns: The output, as data; an empty result is an output, not an error.
    /// - Throws: A ``UserFacingError`` for whatever a user can cause.
    func run(_ invocation: Invocation, in context: any CommandContext) async throws -> Output

    /// Returns the first matches on this machine: without the network, and without a change to the session.
    ///
    /// At the top of the prompt, `dune` or `search dune` shows the first matches of every feature: those of its command whose
    /// ``CommandSpec/shorthand`` is ``CommandSpec/Shorthand/words``.
    ///
    /// ```swift
    /// func preview(of words: String, limit: Int) async throws -> SearchPreview? {
    ///     let found = await notes.matching(words)
    ///     return SearchPreview(found.prefix(limit).map { .init($0.title, reference: $0.id) }, total: found.count)
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - words: The words as typed, with their quotes.
    ///   - limit: The most matches to return.
    /// - Returns: The matches, best first; by default nil: the feature takes no part.
    /// - Throws: A ``UserFacingError``, shown as a warning beside what other features found.
    func preview(of words: String, limit: Int) async throws -> SearchPreview?

    /// Returns the first matches of what was probably meant, such as a corrected spelling, by words that no feature has.
    ///
    /// - Returns: The matches, with ``SearchPreview/meant``; by default nil: nothing else was meant.
    func nearPreview(of words: String, limit: Int) async throws -> SearchPreview?
}

extension Command {
    public func preview(of words: String, limit: Int) async throws -> SearchPreview? { nil }
    public func nearPreview(of words: String, limit: Int) async throws -> SearchPreview? { nil }
}

/// The session of a command; once that is canceled or has ended, it does nothing or throws `CancellationError`.
@MainActor
public protocol CommandContext: AnyObject {
    /// Whether a person is at a prompt, so that prefetching for the next line is worthwhile.
    var isInteractive: Bool { get }

    /// Whether the answer is drawn on a terminal, with what surrounds the data: charts, headers, footers.
    ///
    /// Elsewhere, in a pipe or another format, fetching for these would be in vain.
    var drawsAnswer: Bool { get }

    /// Whether the answer is drawn on a terminal that shows pictures, in a window wide enough for one beside the text.
    ///
    /// Elsewhere, fetching a picture for ``Detail/picture`` or ``RecordList/Record/picture`` would be in vain.
    var drawsPictures: Bool { get }

    /// Whether the answer becomes a page that holds its pictures, so that rows want theirs; see ``RecordList/Record/picture``.
    var embedsPictures: Bool { get }

    /// Returns an output as the text of a file in a format, with its pictures if that has any.
    func rendered(_ output: Output, as format: OutputFormat) async throws -> String

    /// Applies an effect to the session once the command has succeeded, before its output is printed.
    ///
    /// Whatever the next line depends on belongs here: the list on screen, a filter, the layout of lists. A command
    /// that is canceled or fails then changes none of it. A confirmed change to stored data is written at once instead.
    ///
    /// ```swift
    /// let list = try await viewModel.search(invocation[words])
    /// context.whenDone { viewModel.show(list) }
    /// ```
    func whenDone(_ effect: @escaping @MainActor () -> Void)

    /// Makes a place the current one once the command has succeeded, so that `back` can return to the one before.
    func navigate(to destination: Destination)

    /// Gives the next page of a list whose page is being answered with ``RecordList/isFollowed``.
    ///
    /// It is called once that page is printed, so that a list of any length is never held whole; a page that others
    /// follow calls this again.
    func follow(with page: @escaping @MainActor (any CommandContext) async throws -> RecordList)

    /// Keeps other processes from changing a feature's data in many steps, or any data for nil, until the command ends.
    ///
    /// Waits for a process that is changing it, and says so. Ask everything before.
    ///
    /// - Throws: `CancellationError` once the command is canceled.
    func excludeOthers(changing feature: String?) async throws

    /// Asks a yes-or-no question, given without a question mark.
    ///
    /// - Throws: A usage error that names `--yes` if the input is not interactive.
    func confirm(_ question: String) async throws -> Bool

    /// Asks a question until the answer is valid; an invalid one is rejected with its reason.
    ///
    /// Ask everything before changing anything, so that giving up changes nothing.
    ///
    /// - Returns: The answer: the default for an empty line, allowed words in their own spelling.
    /// - Throws: A usage error that names the parameter if the input is not interactive, and `CancellationError` when
    ///   the user gives up.
    func ask(_ question: Question) async throws -> String

    /// Prints a line to standard error at once, or after ``refresh(_:)`` has released the screen.
    func notify(_ line: String)

    /// Reports errors beside an answer: the command did what it could, and its exit status is that of the first.
    func fail(_ errors: [any Error])

    /// Shows progress in one line, which is erased before the output is printed.
    ///
    /// Only if standard error is a terminal. Call it as often as you like: drawing is throttled.
    func show(_ progress: WorkProgress)

    /// Sets the line to print if Ctrl-C ends the command, such as what is saved and how to continue; none by default.
    ///
    /// ```swift
    /// context.ifInterrupted(say: "stopped; the same command goes on from there")
    /// ```
    func ifInterrupted(say line: String)

    /// Shows an output in place of the previous one, for a command that watches something until Ctrl-C.
    ///
    /// ```swift
    /// while true {
    ///     try context.refresh(.records(rows(of: try await market.refresh())))
    ///     try await Task.sleep(for: interval)
    /// }
    /// ```
    ///
    /// On a terminal the output fills the window, is redrawn on resize, and remains when the command ends. Put errors
    /// and the age of the data into it; pictures are described, not drawn. Elsewhere each output is written at once as
    /// one line of JSON, or in the current format. Throws if standard output cannot be written.
    func refresh(_ output: Output) throws

    /// Lets the person browse rows in the whole window, starting with the words of a search, until they leave.
    ///
    /// What they leave with, a list or a row, is then printed by the commands that could have been typed instead, and
    /// these lines are in the history.
    ///
    /// - Throws: A usage error that names such a command unless a person is at a terminal.
    func browse(_ browsing: any Browsing, words: String) async throws

    /// Reads the lines of a file or a pipe, or of standard input for `-`, until its end or its last writer is gone.
    ///
    /// Waiting for a line blocks nothing, and ends when the command is canceled.
    ///
    /// - Throws: A usage error for a file that cannot be read, and for `-` if commands come from standard input.
    func lines(from path: String) throws -> AsyncThrowingStream<String, any Error>
}

extension CommandContext {
    /// No.
    public var drawsPictures: Bool { false }

    /// No.
    public var embedsPictures: Bool { false }

    /// Refuses.
    public func rendered(_ output: Output, as format: OutputFormat) async throws -> String {
        throw UsageError("nothing can be written as \(format.rawValue) here")
    }

    /// The first page is the answer.
    public func follow(with page: @escaping @MainActor (any CommandContext) async throws -> RecordList) {}

    /// Asks a yes-or-no question that `--yes` of the line answers.
    package func confirm(_ question: String, _ invocation: Invocation) async throws -> Bool {
        if invocation.isConfirmed { return true }
        return try await confirm(question)
    }
}

/// A place in a feature that a user can come back to, such as a list, an item or a map.
public struct Destination: Sendable {
    /// The id of its feature.
    public let feature: String
    /// Returns the place's current output.
    package let revisit: @MainActor @Sendable (any CommandContext) async throws -> Output

    /// A place of a feature, with what is called on each return.
    ///
    /// `revisit` changes the session only in ``CommandContext/whenDone(_:)``, and throws a ``UserFacingError`` when the
    /// place is gone.
    public init(
        in feature: String,
        revisit: @escaping @MainActor @Sendable (any CommandContext) async throws -> Output
    ) {
        self.feature = feature
        self.revisit = revisit
    }
}

/// The progress of a long-running operation.
///
/// ```swift
/// context.show(WorkProgress("importing books", done: rows, fraction: Double(bytesRead) / Double(fileSize)))
/// ```
public struct WorkProgress: Sendable, Equatable {
    /// What is being done: `importing books`.
    public var label: String
    /// The number of units done.
    public var done: Int
    /// The name of the units, in the plural.
    public var unit: String
    /// The fraction done, 0 to 1; nil if the total is not known.
    public var fraction: Double?

    public init(_ label: String, done: Int, unit: String = "rows", fraction: Double? = nil) {
        self.label = label
        self.done = done
        self.unit = unit
        self.fraction = fraction
    }
}
