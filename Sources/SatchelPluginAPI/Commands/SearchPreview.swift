/// The first matches of a feature's search.
public struct SearchPreview: Sendable, Equatable {
    /// One match.
    public struct Match: Sendable, Equatable {
        /// The name.
        public var name: String
        /// What tells it apart from others with the same name, such as an author.
        public var about: Value
        /// The argument that names it to the feature's command for rows, such as its id.
        public var reference: String

        public init(_ name: String, about: Value = .absent, reference: String) {
            self.name = name
            self.about = about
            self.reference = reference
        }
    }

    /// The first matches, best first.
    public var matches: [Match]
    /// The number of all matches; nil if unknown.
    public var total: Int?
    /// The search that was probably meant; nil if it is the one that was typed.
    public var meant: String?
    /// The typed words that it leaves out.
    public var leftOut: [String] = []
    /// Searches that may be meant beside it.
    public var suggestions: [String] = []

    public init(_ matches: [Match], total: Int?) {
        self.matches = matches
        self.total = total
    }
}

extension SearchPreview {
    /// Says which search is shown in the place of the one that was typed; nil if it is that one.
    package var substitution: String? { meant.map { Self.results(for: $0, without: leftOut) } }

    /// Asks whether another search was meant; nil if there is none.
    package static func question(_ suggestions: [String]) -> String? {
        suggestions.isEmpty ? nil : "did you mean \(suggestions.map { "'\($0)'" }.joined(separator: " or "))"
    }

    /// Says which search is shown, and which typed words it leaves out.
    package static func results(for meant: String, without leftOut: [String]) -> String {
        let words = leftOut.map { "'\($0)'" }.joined(separator: ", ", last: " and ")
        return "results for '\(meant)'" + (words.isEmpty ? "" : ", without \(words)")
    }
}

extension [String] {
    /// The words in one sentence: `a, b and c`.
    package func joined(separator: String, last: String) -> String {
        guard count > 1, let end = self.last else { return joined() }
        return dropLast().joined(separator: separator) + last + end
    }
}
