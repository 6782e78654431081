/// A rule for text with a meaning, such as a web address, made by the module that interprets the text.
public struct TextRule: Sendable {
    /// What is allowed, worded to follow "must be".
    public let allowed: String
    /// Returns nil for an allowed text, and otherwise the text to show in an error, without secrets.
    public let refusal: @Sendable (_ text: String) -> String?

    public init(_ allowed: String, refusal: @escaping @Sendable (_ text: String) -> String?) {
        self.allowed = allowed
        self.refusal = refusal
    }
}

extension TextRule: Equatable {
    /// Rules are compared by their wording.
    public static func == (lhs: TextRule, rhs: TextRule) -> Bool { lhs.allowed == rhs.allowed }
}
