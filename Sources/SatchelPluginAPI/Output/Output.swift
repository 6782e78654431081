/// The output of a command: data, never text laid out for a screen.
///
/// One renderer per format turns it into `table`, `plain`, `json`, `ndjson`, `csv`, `tsv`, `markdown`, `html` or `svg`. The
/// set is closed, so that each of them handles every case; for anything else use records and details.
public enum Output: Sendable, Equatable {
    /// Nothing to print.
    case none
    /// A line that says what changed, in the past tense: `added 'Dune' to favorites`.
    case message(String)
    /// A list of records with columns.
    case records(RecordList)
    /// A single thing with its fields.
    case detail(Detail)
    /// Preformatted text: a help page, a graph in the DOT language, a shell script.
    case document(Document)
    /// A picture, drawn if the terminal can.
    case picture(PictureOutput)
    /// A plot on a terminal, a table of the points elsewhere.
    case chart(Chart)
    /// A map drawn to scale on a terminal, a table elsewhere.
    case map(MapDrawing)
    /// Several outputs, printed one after the other.
    indirect case sequence([Output])

    /// The pictures that are outputs of their own.
    package var pictures: [Picture] {
        switch self {
        case .picture(let output): [output.picture]
        case .sequence(let outputs): outputs.flatMap(\.pictures)
        case .none, .message, .records, .detail, .document, .chart, .map: []
        }
    }
}

/// Preformatted text.
public struct Document: Sendable, Equatable {
    /// The text, without a line feed at its end.
    public var text: String
    /// The same facts as fields, for the structured formats; the text alone if nil.
    public var data: Value?
    /// Whether lines may be broken at blanks to fit the window, as those of a help page.
    public var wraps: Bool

    public init(_ text: String, data: Value? = nil, wraps: Bool = false) {
        self.text = text
        self.data = data
        self.wraps = wraps
    }
}

/// A single thing with its fields: a JSON object, a two-column table.
public struct Detail: Sendable, Equatable {
    /// A labeled field of a detail.
    public struct Field: Sendable, Equatable {
        /// The JSON key, camelCase and stable.
        public var key: String
        /// The label; nil leaves the field out of the human-readable formats.
        public var label: String?
        /// The value.
        public var value: Value

        public init(_ key: String, label: String?, _ value: Value) {
            self.key = key
            self.label = label
            self.value = value
        }
    }

    /// The heading above the fields.
    public var title: String
    /// The fields, in display order; absent ones are left out.
    public var fields: [Field]
    /// A picture beside the fields, on a terminal that draws only.
    public var picture: Picture?
    /// A plot below the fields, on a terminal only.
    public var chart: Chart?
    /// A paragraph below the fields, wrapped to the window.
    public var body: String?
    /// A line below on a terminal only.
    public var footer: String?

    public init(
        title: String,
        fields: [Field],
        picture: Picture? = nil,
        chart: Chart? = nil,
        body: String? = nil,
        footer: String? = nil
    ) {
        self.title = title
        self.fields = fields
        self.picture = picture
        self.chart = chart
        self.body = body
        self.footer = footer
    }
}

/// The formats of an output.
public enum OutputFormat: String, Sendable, CaseIterable {
    /// Aligned columns with a heading, for people.
    case table
    /// A record per line, values separated by tabs, without a heading: for `cut` and `awk`.
    case plain
    /// One JSON document: an array of objects for a list, an object for a detail.
    case json
    /// A JSON object per line.
    case ndjson
    /// RFC 4180 with a heading row.
    case csv
    /// Tab-separated with a heading row; tabs and line feeds in values become `\t` and `\n`.
    case tsv
    /// A Markdown table.
    case markdown
    /// A page for a browser, whole in itself: tables that are sorted and filtered there, charts, and pictures as data.
    case html
    /// A drawing: charts and bars, or the table as text.
    case svg
}
