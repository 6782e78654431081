/// A question a command asks the person at the terminal.
///
/// ```swift
/// let category = try await context.ask(
///     Question("Category", parameter: "--category", default: "top", allowed: categories))
/// ```
public struct Question: Sendable {
    /// What is asked, with no colon at its end.
    public var prompt: String
    /// What gives the same answer on the command line, such as `--category` or `<name>`.
    public var parameter: String
    /// What an empty line stands for.
    public var defaultAnswer: String?
    /// Whether an empty line is an answer where there is no default.
    public var isOptional: Bool
    /// The words one may answer, in their own spelling; any text when empty.
    public var allowed: [String]
    /// Whether the answer may be several words with commas between them.
    public var takesSeveral: Bool
    /// Where Tab finds words, beyond those that are allowed.
    public var completion: CompletionSource?
    /// Throws the reason why an answer will not do.
    public var check: @MainActor @Sendable (String) throws -> Void

    /// Creates a question.
    ///
    /// - Parameters:
    ///   - prompt: What is asked, with no colon at its end.
    ///   - parameter: What gives the same answer on the command line, such as `--category` or `<name>`.
    ///   - defaultAnswer: What an empty line stands for.
    ///   - isOptional: Whether an empty line is an answer where there is no default.
    ///   - allowed: The words one may answer, in their own spelling; any text when empty.
    ///   - takesSeveral: Whether the answer may be several words with commas between them.
    ///   - completion: Where Tab finds words, beyond those that are allowed.
    ///   - check: Throws the reason why an answer will not do; the question is then asked again.
    public init(
        _ prompt: String,
        parameter: String,
        default defaultAnswer: String? = nil,
        isOptional: Bool = false,
        allowed: [String] = [],
        takesSeveral: Bool = false,
        completion: CompletionSource? = nil,
        check: @escaping @MainActor @Sendable (String) throws -> Void = { _ in }
    ) {
        self.prompt = prompt
        self.parameter = parameter
        self.defaultAnswer = defaultAnswer
        self.isOptional = isOptional
        self.allowed = allowed
        self.takesSeveral = takesSeveral
        self.completion = completion
        self.check = check
    }
}
