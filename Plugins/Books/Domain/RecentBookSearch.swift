/// A search the user ran.
package struct RecentBookSearch: Hashable, Sendable {
    /// The query in its normal form, to be parsed and run again.
    package var text: String
    /// When it last ran, in UTC, such as `2026-11-21T09:30:00Z`.
    package var at: String

    /// Creates a search.
    package init(text: String, at: String) {
        self.text = text
        self.at = at
    }
}
