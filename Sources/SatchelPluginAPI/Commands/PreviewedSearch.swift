/// A search that also answers when every feature is searched at once.
///
/// At the top of the prompt, `dune` or `search dune` shows the first matches of every feature. A feature takes part when
/// the command whose ``CommandSpec/shorthand`` is ``CommandSpec/Shorthand/words`` conforms; that of every list does.
///
/// ```swift
/// struct NotesSearch: PreviewedSearch {
///     func preview(of words: String, limit: Int) async throws -> SearchPreview {
///         let found = await notes.matching(words)
///         return SearchPreview(found.prefix(limit).map { .init($0.title, reference: $0.id) }, total: found.count)
///     }
/// }
/// ```
@MainActor
public protocol PreviewedSearch: Command {
    /// Returns the first matches on this machine: without the network, and without a change to the session.
    ///
    /// - Parameters:
    ///   - words: The words as typed, with their quotes.
    ///   - limit: The most matches to return.
    /// - Returns: The matches, best first; none is not an error.
    /// - Throws: A ``UserFacingError``, shown as a warning beside what other features found.
    func preview(of words: String, limit: Int) async throws -> SearchPreview

    /// Returns the first matches of what was probably meant, such as a corrected spelling, by words that no feature has.
    ///
    /// - Returns: The matches, with ``SearchPreview/meant``; by default nil: nothing else was meant.
    func nearPreview(of words: String, limit: Int) async throws -> SearchPreview?
}

extension PreviewedSearch {
    public func nearPreview(of words: String, limit: Int) async throws -> SearchPreview? { nil }
}

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

        /// Creates a match.
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

    /// Creates a preview.
    public init(_ matches: [Match], total: Int?) {
        self.matches = matches
        self.total = total
    }
}

extension SearchPreview {
    /// Says which search is shown in the place of the one that was typed; nil if it is that one.
    package var substitution: String? { meant.map { Self.results(for: $0, without: leftOut) } }

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
