/// Where a fact comes from, and how old it is.
package struct Provenance: Hashable, Sendable {
    /// The name of the catalogue, as the configuration spells it.
    package var source: String
    /// The day the facts were true, such as `2026-11-21`, or the moment they were fetched; nil means that they are live.
    package var asOf: String?

    /// Names a source, and the day of its snapshot unless it is live.
    package init(source: String, asOf: String? = nil) {
        self.source = source
        self.asOf = asOf
    }
}
