/// A condition that an index of tokens can be asked for.
package indirect enum IndexCondition: Hashable, Sendable {
    /// Tokens one right after the other, of which the last may be the beginning of one, in a section or anywhere.
    case tokens([String], isPrefix: Bool, in: SearchSection?)
    /// All of these, at least one.
    case all([IndexCondition])
    /// Any of these; none of them finds nothing.
    case any([IndexCondition])
    /// What does not meet the condition.
    case not(IndexCondition)
}

extension IndexCondition {
    /// A token that is none of the words, such as a value.
    static func value(_ token: String) -> IndexCondition {
        .tokens([token], isPrefix: false, in: nil)
    }
}
