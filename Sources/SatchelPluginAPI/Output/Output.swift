/// What a command answers: data, never text laid out for a screen.
///
/// One renderer a format turns it into `table`, `plain`, `json`, `ndjson`, `csv`, `tsv` or `markdown`, so that a
/// command is written once and reads well on a terminal, in a pipe and in a script.
package enum Output: Sendable, Equatable {
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
package struct Document: Sendable, Equatable {
    /// The text, with no line feed at its end.
    package var text: String
    /// The same facts as fields, for the structured formats; the text alone when nil.
    package var data: Value?

    /// Creates a document.
    package init(_ text: String, data: Value? = nil) {
        self.text = text
        self.data = data
    }
}

/// One thing with its fields: a JSON object, a two-column table.
package struct Detail: Sendable, Equatable {
    /// One labelled fact of a detail.
    package struct Field: Sendable, Equatable {
        /// The JSON key, camelCase and stable.
        package var key: String
        /// The label a person reads; nil keeps the field out of the human formats.
        package var label: String?
        /// The fact.
        package var value: Value

        /// Creates a field.
        package init(_ key: String, label: String?, _ value: Value) {
            self.key = key
            self.label = label
            self.value = value
        }
    }

    /// The heading above the fields.
    package var title: String
    /// The facts, in the order shown; absent ones are left out.
    package var fields: [Field]
    /// A plot below the fields, on a terminal only.
    package var chart: Chart?
    /// A paragraph below the fields, wrapped to the window.
    package var body: String?
    /// A line shown below on a terminal only.
    package var footer: String?

    /// Creates a detail.
    package init(
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
