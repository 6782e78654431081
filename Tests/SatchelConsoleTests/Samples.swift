import SatchelConsole
import SatchelPluginAPI

/// Outputs that the renderer tests share.
enum Samples {
    static let columns = [
        RecordList.Column("id", "Id", .data),
        RecordList.Column("title", "Title", .title),
        RecordList.Column("authors", "Authors", .subtitle),
        RecordList.Column("year", "Year", alignment: .trailing),
        RecordList.Column("language", "Language"),
    ]

    static func record(
        _ id: String,
        _ title: String,
        _ authors: [String],
        _ year: Int?,
        _ language: String?,
        mark: String? = nil
    ) -> RecordList.Record {
        RecordList.Record([.text(id), .text(title), .texts(authors), .integer(year), .text(language)], mark: mark)
    }

    static let books = RecordList(
        columns: columns,
        records: [
            record("b1", "Dune", ["Frank Herbert"], 1965, "en", mark: "★"),
            record("b2", "해리 포터와 마법사의 돌", ["J. K. Rowling", "김혜원"], 1999, "ko"),
            record("b3", "Good Omens", ["Terry Pratchett", "Neil Gaiman"], nil, nil),
        ],
        header: "books about wizards",
        footer: "1–3 of 3",
        emptyMessage: "no books match 'xyz'"
    )

    static var noBooks: RecordList {
        var list = books
        list.records = []
        return list
    }

    /// Text that would act on a terminal if it reached one, with every separator the formats use.
    static let nasty = "\u{1B}[2J\u{9B}31m\u{7}\0\u{7F}\u{202E}\u{FEFF}\u{2028}a|b,c\"d\\e\tf\r\ng`<h>"

    static var nastyOutput: Output {
        .sequence([
            .records(
                RecordList(
                    columns: [RecordList.Column(nasty, nasty, .title), RecordList.Column("n", "N", .subtitle)],
                    records: [RecordList.Record([.text(nasty), .list([.text(nasty), .decimal(nasty)])], mark: nasty)],
                    header: nasty,
                    footer: nasty,
                    emptyMessage: nasty
                )
            ),
            .records(RecordList(columns: columns, records: [], emptyMessage: nasty)),
            .detail(
                Detail(title: nasty, fields: [.init(nasty, label: nasty, .text(nasty))], body: nasty, footer: nasty)
            ),
            .document(Document(nasty)),
            .message(nasty),
        ])
    }
}

extension OutputFormat {
    /// What the format prints on standard output.
    func text(_ output: Output, width: Int? = nil, usesColor: Bool = false) -> String {
        renderer.render(output, for: RenderingContext(width: width, usesColor: usesColor)).standardOutput
    }
}
