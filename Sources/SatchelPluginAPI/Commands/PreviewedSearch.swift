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

    /// Creates a preview.
    public init(_ matches: [Match], total: Int?) {
        self.matches = matches
        self.total = total
    }
}
