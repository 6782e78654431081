/// A question that a command asks the user.
///
/// ```swift
/// let category = try await context.ask(
///     Question("Category", parameter: "--category", default: "top", allowed: categories))
/// ```
public struct Question: Sendable {
    /// The question, without a colon.
    public var prompt: String
    /// The parameter that gives the answer on the command line, such as `--category` or `<name>`.
    public var parameter: String
    /// The answer for an empty line.
    public var defaultAnswer: String?
    /// Whether an empty line is valid without a default.
    public var isOptional: Bool
    /// The allowed words, in their own spelling; any text if empty.
    public var allowed: [String]
    /// Whether another word is an answer, too, such as the id of an allowed one.
    public var accepts: @Sendable (String) -> Bool = { _ in false }
    /// Whether the answer may be several words, separated by commas.
    public var takesSeveral: Bool
    /// The source of completions, beyond the allowed words.
    public var completion: CompletionSource?
    /// Throws the reason if an answer is invalid; the question is then asked again.
    public var check: @MainActor @Sendable (String) throws -> Void

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
