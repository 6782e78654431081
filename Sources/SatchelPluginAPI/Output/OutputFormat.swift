/// The formats an output can be printed in.
package enum OutputFormat: String, Sendable, CaseIterable {
    /// Aligned columns with a heading, for people.
    case table
    /// One record a line, values separated by a tab, no heading: for `cut` and `awk`.
    case plain
    /// One JSON document: an array of objects for a list, an object for a detail.
    case json
    /// One JSON object a line.
    case ndjson
    /// RFC 4180 with a heading row.
    case csv
    /// Tab-separated with a heading row; tabs and line feeds in values become `\t` and `\n`.
    case tsv
    /// A Markdown table.
    case markdown
}
