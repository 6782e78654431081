/// A rule for text that has to mean something to whoever reads it, such as a web address.
///
/// The module that gives the text its meaning makes the rule; the configuration only applies it.
public struct TextRule: Sendable {
    /// What is allowed, in words that follow "must be".
    public let allowed: String
    /// Returns nil for a text that is allowed, and otherwise the text as an error may show it, without secrets.
    public let refusal: @Sendable (_ text: String) -> String?

    /// Creates a rule.
    ///
    /// - Parameters:
    ///   - allowed: What is allowed, in words that follow "must be".
    ///   - refusal: Returns nil for a text that is allowed, and otherwise the text as an error may show it.
    public init(_ allowed: String, refusal: @escaping @Sendable (_ text: String) -> String?) {
        self.allowed = allowed
        self.refusal = refusal
    }
}

extension TextRule: Equatable {
    /// Rules are told apart by what they say.
    public static func == (lhs: TextRule, rhs: TextRule) -> Bool { lhs.allowed == rhs.allowed }
}
