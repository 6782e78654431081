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
        firstNumber: 1,
        header: "books about wizards",
        footer: "1–3 of 3",
        emptyMessage: "no books match 'xyz'"
    )

    static var noBooks: RecordList {
        var list = books
        list.records = []
        return list
    }

    static let prices = RecordList(
        columns: [
            RecordList.Column("name", "Name", .title),
            RecordList.Column("price", "Price", alignment: .trailing),
            RecordList.Column("change", "24 h", alignment: .trailing),
            RecordList.Column("week", "7 days"),
        ],
        records: [
            RecordList.Record([
                .text("Bitcoin"), .amount("60000.12", prefix: "$"), .change("1.25", suffix: "%"),
                .sparkline(["1.50", "2", "3", "4"]),
            ]),
            RecordList.Record([
                .text("Dust"), .amount("-0.00000012", prefix: "$"), .change("-3.2", suffix: "%"), .sparkline([]),
            ]),
        ],
        firstNumber: 1,
        emptyMessage: "no coins"
    )

    static let line = Chart(
        title: "Bitcoin",
        .line(points(["34235.19", "33855.33", "35362.97", "34585.63"])),
        unit: "USD",
        key: "price",
        label: "Price",
        facts: [.init("source", .text("embedded"))],
        note: "as of 2021-07-06"
    )

    static let candles = Chart(title: "Bitcoin", .candles(rows([(1, 4, 0.5, 3), (3, 3.5, 1, 2), (2, 2.5, 2, 2.25)])))

    static let legend: [MapDrawing.Mark: String] = [.diamond: "you", .disc: "to visit", .ring: "visited"]

    static let map = {
        let places = [place(0, 0, .diamond, "you"), place(900, 400, .disc, "1"), place(-300, -800, .ring, "2")]
        var map = MapDrawing(title: "a route of 2 stops", places: places, table: books)
        map.paths = [places.map(\.position)]
        map.legend = legend
        map.note = "optimal"
        return map
    }()

    /// A point a day from 2021-07-03 on.
    static func points(_ digits: [String]) -> [Chart.Point] {
        digits.enumerated().compactMap { offset, digits in
            ExactNumber(digits).flatMap { Chart.Point(x: firstDay + Double(offset) * 86_400, y: $0) }
        }
    }

    /// A candle a day from 2021-07-03 on.
    static func rows(_ prices: [(open: Double, high: Double, low: Double, close: Double)]) -> [Chart.Candle] {
        prices.enumerated().compactMap { offset, row in
            guard let open = ExactNumber(row.open), let high = ExactNumber(row.high), let low = ExactNumber(row.low),
                let close = ExactNumber(row.close)
            else { return nil }
            return Chart.Candle(
                x: firstDay + Double(offset) * 86_400,
                open: open,
                high: high,
                low: low,
                close: close
            )
        }
    }

    static func place(_ x: Double, _ y: Double, _ mark: MapDrawing.Mark, _ label: String) -> MapDrawing.Place {
        MapDrawing.Place(MapDrawing.Position(x: x, y: y) ?? .origin, mark, label: label)
    }

    private static let firstDay = UTCTime.midnight(year: 2021, month: 7, day: 3)

    /// Text that would act on a terminal if it reached one, with every separator the formats use.
    static let nasty = "\u{200B}\u{E0041}\u{1B}[2J\u{9B}31m\u{7}\0\u{7F}\u{202E}\u{FEFF}\u{2028}a|b,c\"d\\e\tf\r\ng`<h>"

    static var nastyOutput: Output { output(of: nasty) }

    /// A text in every place of an output.
    static func output(of nasty: String) -> Output {
        let places = [place(0, 0, .diamond, nasty), place(9, 9, .disc, "")]
        var map = MapDrawing(title: nasty, places: places, table: books)
        map.legend = [.diamond: nasty]
        map.note = nasty
        return .sequence([
            .records(
                RecordList(
                    columns: [RecordList.Column(nasty, nasty, .title), RecordList.Column("n", "N", .subtitle)],
                    records: [RecordList.Record([.text(nasty), .list([.text(nasty), .decimal(nasty)])], mark: nasty)],
                    firstNumber: 1,
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
            .chart(
                Chart(
                    title: nasty,
                    .line(points(["1", "2"])),
                    unit: nasty,
                    key: nasty,
                    label: nasty,
                    facts: [.init(nasty, .text(nasty))],
                    note: nasty
                )
            ),
            .map(map),
            .detail(
                Detail(
                    title: "numbers",
                    fields: [
                        .init("a", label: "A", .amount(.init(digits: nasty, shown: nasty))),
                        .init("c", label: "C", .change(nasty, suffix: nasty)),
                    ]
                )
            ),
            .message(nasty),
        ])
    }
}

extension OutputFormat {
    /// What the format prints on standard output.
    func text(_ output: Output, width: Int? = nil, usesColor: Bool = false) -> String {
        render(output, for: RenderingContext(width: width, usesColor: usesColor)).standardOutput
    }
}
