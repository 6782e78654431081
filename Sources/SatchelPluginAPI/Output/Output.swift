/// What a command answers: data, never text laid out for a screen.
///
/// One renderer a format turns it into `table`, `plain`, `json`, `ndjson`, `csv`, `tsv` or `markdown`, so that a
/// command is written once and reads well on a terminal, in a pipe and in a script.
///
/// The set is closed: each of the seven renderers handles every kind, and the compiler holds them to it. A kind that a
/// feature could add would have no rendering in CSV or JSON, and scripts could not rely on any. What fits none of the
/// kinds is made of records and details, or the host gains a kind for every feature.
public enum Output: Sendable, Equatable {
    /// Nothing to print.
    case none
    /// One line that says what changed, in the past tense: `added 'Dune' to favourites`.
    case message(String)
    /// A list of records with columns.
    case records(RecordList)
    /// One thing with its fields.
    case detail(Detail)
    /// Text whose layout is its meaning: a help page, a graph in the DOT language, a shell script.
    case document(Document)
    /// A picture, drawn where the terminal can.
    case picture(PictureOutput)
    /// Numbers over time: a plot on a terminal, a table of the points elsewhere.
    case chart(Chart)
    /// A map: drawn to scale on a terminal, its table elsewhere.
    case map(MapDrawing)
    /// Several answers, printed one after the other.
    indirect case sequence([Output])
}

/// Text whose layout is its meaning.
public struct Document: Sendable, Equatable {
    /// The text, with no line feed at its end.
    public var text: String
    /// The same facts as fields, for the structured formats; the text alone when nil.
    public var data: Value?

    /// Creates a document.
    public init(_ text: String, data: Value? = nil) {
        self.text = text
        self.data = data
    }
}

/// One thing with its fields: a JSON object, a two-column table.
public struct Detail: Sendable, Equatable {
    /// One labelled fact of a detail.
    public struct Field: Sendable, Equatable {
        /// The JSON key, camelCase and stable.
        public var key: String
        /// The label a person reads; nil keeps the field out of the human formats.
        public var label: String?
        /// The fact.
        public var value: Value

        /// Creates a field.
        public init(_ key: String, label: String?, _ value: Value) {
            self.key = key
            self.label = label
            self.value = value
        }
    }

    /// The heading above the fields.
    public var title: String
    /// The facts, in the order shown; absent ones are left out.
    public var fields: [Field]
    /// A plot below the fields, on a terminal only.
    public var chart: Chart?
    /// A paragraph below the fields, wrapped to the window.
    public var body: String?
    /// A line shown below on a terminal only.
    public var footer: String?

    /// Creates a detail.
    public init(
        title: String,
        fields: [Field],
        chart: Chart? = nil,
        body: String? = nil,
        footer: String? = nil
    ) {
        self.title = title
        self.fields = fields
        self.chart = chart
        self.body = body
        self.footer = footer
    }
}

/// The formats an output can be printed in.
public enum OutputFormat: String, Sendable, CaseIterable {
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
