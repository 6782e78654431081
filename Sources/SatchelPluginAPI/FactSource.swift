/// What tells facts about things by a code or a title: a catalog, or the tools of a plugin.
@MainActor
package protocol FactSource: Sendable {
    /// The facts about the one thing that a question names; nil if it is not known.
    func facts(for question: FactQuestion) async throws -> SourcedFacts?
}

/// A question about one thing.
package struct FactQuestion: Sendable {
    /// A code or a title.
    package let text: String
    /// What the text is at the source: the field of a catalog, or the argument of a tool.
    package let field: String
    /// The tool to call, of a plugin.
    package let tool: String?
    /// The facts that are wanted: fields of a catalog, or members of an answer, such as `volume.title`.
    package let wanted: [String]

    package init(_ text: String, in field: String, tool: String? = nil, wanted: [String]) {
        (self.text, self.field, self.tool, self.wanted) = (text, field, tool, wanted)
    }
}

/// Facts, and where they are from.
package struct SourcedFacts: Hashable, Sendable {
    /// The source: `books/openlibrary`.
    package let source: String
    /// The texts of each wanted fact that is known.
    package let texts: [String: [String]]

    package init(from source: String, _ texts: [String: [String]]) {
        (self.source, self.texts) = (source, texts)
    }
}
