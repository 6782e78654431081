import SatchelConsole
import SatchelPluginAPI
import Testing

@Suite("Console: amounts, changes and lines of bars")
struct ValueRenderingTests {
    @Test(
        "People read groups, units and bars, programs read digits",
        arguments: [
            (
                OutputFormat.table,
                """
                #  Name            Price    24 h  7 days
                1  Bitcoin    $60,000.12  +1.25%  ▁▂▅█
                2  Dust     -$0.00000012   -3.2%

                """
            ),
            (
                .markdown,
                """
                | # | Name | Price | 24 h | 7 days |
                | ---: | --- | ---: | ---: | --- |
                | 1 | Bitcoin | $60,000.12 | +1.25% | ▁▂▅█ |
                | 2 | Dust | -$0.00000012 | -3.2% |  |

                """
            ),
            (.plain, "Bitcoin\t60000.12\t1.25\t1.50, 2, 3, 4\nDust\t-0.00000012\t-3.2\t\n"),
            (.csv, "name,price,change,week\nBitcoin,60000.12,1.25,1.50; 2; 3; 4\nDust,-0.00000012,-3.2,\n"),
            (.tsv, "name\tprice\tchange\tweek\nBitcoin\t60000.12\t1.25\t1.50; 2; 3; 4\nDust\t-0.00000012\t-3.2\t\n"),
            (
                .ndjson,
                """
                {"name":"Bitcoin","price":60000.12,"change":1.25,"week":[1.50,2,3,4]}
                {"name":"Dust","price":-0.00000012,"change":-3.2}

                """
            ),
            (
                .json,
                """
                [
                  {
                    "name": "Bitcoin",
                    "price": 60000.12,
                    "change": 1.25,
                    "week": [1.50,2,3,4]
                  },
                  {
                    "name": "Dust",
                    "price": -0.00000012,
                    "change": -3.2
                  }
                ]

                """
            ),
        ]
    )
    func formats(_ format: OutputFormat, _ expected: String) {
        #expect(format.text(.records(Samples.prices)) == expected)
    }

    @Test(
        "A time is told as people tell it, and exactly to programs",
        arguments: [
            (0, "just now"), (45, "45 s ago"), (120, "2 min ago"), (3_599, "59 min ago"), (7_200, "2 h ago"),
            (100_000, "yesterday"), (260_000, "3 days ago"), (2_592_000, "2026-11-21"), (-60, "2026-11-21T12:00:00Z"),
        ]
    )
    func times(_ age: Int, _ expected: String) {
        let list = RecordList(
            columns: [.init("at", "At", .title)],
            records: [.init([.moment("2026-11-21T12:00:00Z")])],
            emptyMessage: ""
        )
        let page = RenderingContext(now: 1_795_262_400 + age)
        func text(_ format: OutputFormat, _ page: RenderingContext) -> String {
            format.render(.records(list), for: page).standardOutput
        }

        #expect(text(.table, page) == "At\n\(expected)\n")
        #expect(text(.table, RenderingContext()) == "At\n2026-11-21T12:00:00Z\n")
        for format in [OutputFormat.json, .ndjson, .csv, .tsv, .plain] {
            #expect(text(format, page).contains("2026-11-21T12:00:00Z"), "\(format)")
        }
    }

    @Test("A text that is no time stays as it is, and a year before our era is BC to people")
    func daysAndYears() {
        #expect(Value.moment("2026-11-21") == .text("2026-11-21"))
        #expect(Value.moment(nil) == .absent)
        #expect(Value.year(1965) == .integer(1965))
        #expect(Value.year(nil) == .absent)
        let odyssey = Detail(title: "The Odyssey", fields: [.init("year", label: "year", .year(-720))])
        #expect(OutputFormat.table.text(.detail(odyssey)).contains("720 BC"))
        #expect(OutputFormat.ndjson.text(.detail(odyssey)) == "{\"year\":-720}\n")
        #expect(OutputFormat.csv.text(.detail(odyssey)) == "year\n-720\n")
        #expect(OutputFormat.plain.text(.detail(odyssey)) == "year\t-720\n")
    }

    @Test("A rise is green and a fall red, in lists and in details, and nothing is where colors are off")
    func tones() {
        let table = OutputFormat.table.text(.records(Samples.prices), width: 80, usesColor: true)
        #expect(table.contains("\u{1B}[32m+1.25%\u{1B}[0m") && table.contains("\u{1B}[31m-3.2%\u{1B}[0m"))
        let detail = Output.detail(
            Detail(title: "Bitcoin", fields: [.init("change", label: "Change", .change("-3.2", suffix: "%"))])
        )
        #expect(OutputFormat.table.text(detail, width: 80, usesColor: true).contains("\u{1B}[31m-3.2%\u{1B}[0m"))
        #expect(!OutputFormat.table.text(detail, width: 80).contains("\u{1B}"))
    }

    @Test("Bars span the least to the most, many numbers are drawn together, and equal ones keep to the middle")
    func bars() {
        func text(_ digits: [String], usesUnicode: Bool = true) -> String {
            let list = RecordList(
                columns: [.init("n", "N", .title)],
                records: [.init([.sparkline(digits)])],
                emptyMessage: ""
            )
            let page = RenderingContext(usesUnicode: usesUnicode)
            let lines = OutputFormat.table.render(.records(list), for: page).standardOutput.split(separator: "\n")
            return String(lines.last ?? "")
        }
        #expect(text(["10", "11", "12", "13"]) == "▁▃▆█")
        #expect(text(["-1", "0", "1"]) == "▁▅█")
        #expect(text(["7", "7"]) == "▅▅")
        let week = (0..<168).map { String($0 + 1_000) }
        #expect(text(week) == "▁▁▂▂▃▃▄▄▅▅▆▆▇▇██")
        #expect(text(["10", "13"], usesUnicode: false) == "_^")
    }

    @Test("A line of bars is shown whole or left out, never cut")
    func narrow() {
        for width in 8...40 {
            let text = OutputFormat.table.text(.records(Samples.prices), width: width)
            #expect(text.contains("▁▂▅█") || !text.contains("▁"), "\(text)")
        }
    }
}
